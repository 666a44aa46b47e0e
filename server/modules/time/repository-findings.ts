import { BREAK_AFTER_SECONDS, DAILY_REST_SECONDS, LONGEST_DAY_SECONDS, SHORTEST_BREAK_SECONDS } from './constants.ts';
import { FORGOTTEN_AFTER_SECONDS } from './rules-forgotten.ts';

/** SQL for every finding of a period, by `employee_id`, `date` and, if it is one of an entry, `entry_id`; `also` narrows both tables, as `w` and `d`. */
export const findingsBetween = (from: string, to: string, also: (alias: string) => string = () => 'true'): string => `
  select w.employee_id, w.work_date as date, unnest(array_remove(array[
      case when w.ended_at is null and w.started_at <= $forgottenBefore::timestamptz then 'forgotten_clock_out' end,
      case when w.needs_confirmation then 'unconfirmed_clock_out' end,
      case when w.outside_fence then 'outside_fence' end], null)) as finding, w.id as entry_id
    from work_entries w
    where w.company_id = $companyId and w.work_date between ${from} and ${to} and w.deleted_at is null and ${also('w')}
  union all
  select d.employee_id, d.date, case
      when d.worked_seconds = 0 then 'no_time_recorded'
      when d.planned_seconds = 0 then 'unplanned_work'
      else 'worked_while_absent' end, null::uuid
    from overtime_days d
    where d.company_id = $companyId and d.date between ${from} and ${to} and ${also('d')}
      and case when d.worked_seconds = 0 then d.expected_seconds > 0 and not exists (
          select from work_entries w where w.company_id = d.company_id and w.employee_id = d.employee_id
            and w.work_date = d.date and w.deleted_at is null)
        else d.expected_seconds = 0 and not exists (
          -- A week without fixed days plans none of them (C5).
          select from overtime_day_inputs i where i.company_id = d.company_id and i.employee_id = d.employee_id
            and i.date = d.date and i.inputs #>> '{planned,flexible,dailySeconds}' is not null)
        end`;

/** Parameters that `everyFindingBetween` has and `findingsBetween` has not. */
export const LAW_LIMITS = {
  dailyRest: DAILY_REST_SECONDS,
  longestDay: LONGEST_DAY_SECONDS,
  breakAfter: BREAK_AFTER_SECONDS,
  shortestBreak: SHORTEST_BREAK_SECONDS,
} as const;

/** Work of each person and day from two days before `since`, in one pass. Ends that nobody has confirmed (B6) prove nothing. */
const workedDays = (since: string, to: string): string => `
  select w.employee_id, w.work_date as date, min(w.started_at) as first, (array_agg(w.id order by w.started_at))[1] as first_id,
      max(w.ended_at) filter (where not w.needs_confirmation) as last,
      coalesce(sum(extract(epoch from w.ended_at - w.started_at)) filter (where not w.needs_confirmation), 0) as seconds
    from work_entries w
    where w.company_id = $companyId and w.work_entry_type = 'work' and w.deleted_at is null
      and w.work_date between ${since}::date - 2 and ${to}
    group by w.employee_id, w.work_date`;

/**
 * The same with what the law limits (H1), of days from `since`: less than 11 hours of rest between two days, at the entry that begins too
 * early; more work on a day than the daily rest leaves; and more than six hours of work without a break.
 */
export const everyFindingBetween = (
  from: string,
  to: string,
  { since, also }: { since: string; also?: (alias: string) => string },
): string => `
  ${findingsBetween(from, to, also)}
  union all
  select d.employee_id, d.date, k.finding, k.entry_id
    from (
      select e.*, max(e.last) over (
          partition by e.employee_id order by e.date rows between unbounded preceding and 1 preceding) as rested_from
        from (${workedDays(since, to)}) e
    ) d
    cross join lateral (values
      ('short_rest', d.first_id, d.first - d.rested_from < make_interval(secs => $dailyRest::integer)),
      ('long_day', null::uuid, d.seconds > $longestDay::integer),
      ('missing_break', null::uuid, d.seconds > $breakAfter::integer
        and extract(epoch from d.last - d.first) - d.seconds < $shortestBreak::integer)
    ) as k (finding, entry_id, holds)
    where d.date >= ${since} and k.holds`;

/** Open entries that began before this were forgotten (B6). */
export const forgottenBefore = (now: Temporal.Instant): string =>
  now.subtract({ seconds: FORGOTTEN_AFTER_SECONDS }).toString();
