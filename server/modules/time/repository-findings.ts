import { BREAK_AFTER_SECONDS, DAILY_REST_SECONDS, LONGEST_DAY_SECONDS, SHORTEST_BREAK_SECONDS } from './constants.ts';
import { FORGOTTEN_AFTER_SECONDS } from './rules-forgotten.ts';

interface Narrowing {
  /** Narrows both tables, as `w` and `d`. */
  also?: (alias: string) => string;
  /** Whether any of the findings is asked for: a statement does not compute the others. */
  isAsked?: (...findings: string[]) => string;
}

/** Narrows to the findings of `$kinds`; a place outside the fence is one in companies that warn about it (B9). */
export const isOfKinds = (...findings: string[]): string =>
  [
    `$kinds::text[] && array['${findings.join("', '")}']`,
    ...(findings.includes('outside_fence')
      ? [`(select c.geofence_mode in ('warn', 'block') from companies c where c.id = $companyId)`]
      : []),
  ].join(' and ');

/** SQL for every finding of a period, by `employee_id`, `date` and, if it is one of an entry, `entry_id`. */
export const findingsBetween = (
  from: string,
  to: string,
  { also = () => 'true', isAsked = () => 'true' }: Narrowing = {},
): string => {
  const entries = `from work_entries w
    where w.company_id = $companyId and w.work_date between ${from} and ${to} and w.deleted_at is null and ${also('w')}`;
  return `
  select w.employee_id, w.work_date as date, unnest(array_remove(array[
      case when w.ended_at is null and w.started_at <= $forgottenBefore::timestamptz then 'forgotten_clock_out' end,
      case when w.needs_confirmation then 'unconfirmed_clock_out' end], null)) as finding, w.id as entry_id
    ${entries} and (w.ended_at is null or w.needs_confirmation) and ${isAsked('forgotten_clock_out', 'unconfirmed_clock_out')}
  union all
  select w.employee_id, w.work_date, 'outside_fence', w.id ${entries} and w.outside_fence and ${isAsked('outside_fence')}
  union all
  select d.employee_id, d.date, case
      when d.worked_seconds = 0 then 'no_time_recorded'
      when d.planned_seconds = 0 then 'unplanned_work'
      else 'worked_while_absent' end, null::uuid
    from overtime_days d
    where d.company_id = $companyId and d.date between ${from} and ${to} and ${also('d')}
      and ${isAsked('no_time_recorded', 'unplanned_work', 'worked_while_absent')}
      -- As the index of these days: a week without fixed days plans none of them (C5).
      and case when d.worked_seconds = 0 then d.expected_seconds > 0 else d.expected_seconds = 0 end
      and (d.worked_seconds = 0 or d.planned_seconds <> 0 or ${isAsked('unplanned_work')})
      and not case when d.worked_seconds = 0 then exists (
          select from work_entries w where w.company_id = $companyId and w.employee_id = d.employee_id
            and w.work_date = d.date and w.deleted_at is null)
        else exists (
          select from overtime_day_inputs i where i.company_id = $companyId and i.employee_id = d.employee_id
            and i.date = d.date and i.inputs #>> '{planned,flexible,dailySeconds}' is not null)
        end`;
};

/** Parameters that `everyFindingBetween` has and `findingsBetween` has not. */
export const LAW_LIMITS = {
  dailyRest: DAILY_REST_SECONDS,
  longestDay: LONGEST_DAY_SECONDS,
  breakAfter: BREAK_AFTER_SECONDS,
  shortestBreak: SHORTEST_BREAK_SECONDS,
} as const;

/** Work of each person and day from two days before `since`. Ends that nobody has confirmed (B6) prove nothing. */
const workedDays = (since: string, to: string): string => `
  select w.employee_id, w.work_date as date, min(w.started_at) as first,
      max(w.ended_at) filter (where not w.needs_confirmation) as last,
      sum(w.ended_at - w.started_at) filter (where not w.needs_confirmation) as worked
    from work_entries w
    where w.company_id = $companyId and w.work_entry_type = 'work' and w.deleted_at is null
      and w.work_date between ${since}::date - 2 and ${to}
    group by w.work_date, w.employee_id`;

const seconds = (limit: keyof typeof LAW_LIMITS): string => `make_interval(secs => $${limit}::integer)`;

/**
 * The same with what the law limits (H1), of days from `since`: less than 11 hours of rest between two days; more work on a day than the
 * daily rest leaves; and more than six hours of work without a break. `ENTRY_OF_FINDING` has the entry that begins too early.
 */
export const everyFindingBetween = (
  from: string,
  to: string,
  { since, isAsked, ...narrowing }: Narrowing & { since: string; isAsked: (...findings: string[]) => string },
): string => `
  ${findingsBetween(from, to, { isAsked, ...narrowing })}
  union all
  select d.employee_id, d.date, unnest(array_remove(array[
      case when is_short_rest then 'short_rest' end, case when is_long then 'long_day' end,
      case when lacks_break then 'missing_break' end], null)), null::uuid
    from (
      select e.employee_id, e.date, max(e.last) over earlier > e.first - ${seconds('dailyRest')} as is_short_rest, is_long, lacks_break
        from (
          select employee_id, date, first, last, worked > ${seconds('longestDay')} as is_long,
              worked > ${seconds('breakAfter')} and last - first - worked < ${seconds('shortestBreak')} as lacks_break
            from (${workedDays(since, to)}) w
        ) e
        window earlier as (partition by e.employee_id order by e.date rows between unbounded preceding and 1 preceding)
    ) d
    where d.date >= ${since} and (is_short_rest or is_long or lacks_break)
      and ${isAsked('short_rest', 'long_day', 'missing_break')}`;

/** SQL for the entry of a finding `f`: looked up where the finding is one of a day, so only for findings that are shown. */
export const ENTRY_OF_FINDING = `case when f.finding = 'short_rest' then (
    select w.id from work_entries w where w.company_id = $companyId and w.employee_id = f.employee_id and w.work_date = f.date
      and w.work_entry_type = 'work' and w.deleted_at is null order by w.started_at, w.id limit 1)
  else f.entry_id end`;

/** Open entries that began before this were forgotten (B6). */
export const forgottenBefore = (now: Temporal.Instant): string =>
  now.subtract({ seconds: FORGOTTEN_AFTER_SECONDS }).toString();
