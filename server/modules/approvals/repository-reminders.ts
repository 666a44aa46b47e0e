import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { leadsParts } from '../absences/repository-batches.ts';
import { wantsNone } from '../access/repository-notices.ts';
import { defaultWorkDaysOn, type Schedule } from '../days/rules-schedule.ts';
import type { WorkingDays } from './rules-reminders.ts';

type At = { companyId: CompanyId; now: string };

/** A company that sends reminders. */
export interface RemindingCompany extends WorkingDays {
  name: string;
  timeZone: string;
  /** Days from the request to the first reminder, and between reminders. */
  days: number;
}

const selectCompany = readText<
  Omit<RemindingCompany, 'week'> & Pick<Schedule, 'defaultWorkDays' | 'earlierDefaultWorkDays'>,
  At
>(`
  select c.name, c.time_zone as "timeZone", c.decision_reminder_days as days, c.default_work_days as "defaultWorkDays", c.earlier_default_work_days as "earlierDefaultWorkDays",
      exists (
        select from holidays h
          join holiday_calendars hc on hc.company_id = $companyId and hc.id = h.holiday_calendar_id and hc.deleted_at is null
          where h.company_id = $companyId and not h.is_half and h.date = ($now::timestamptz at time zone c.time_zone)::date
            and not exists (select from holiday_calendar_offices o
              where o.company_id = $companyId and o.holiday_calendar_id = h.holiday_calendar_id)
      ) as "isHoliday"
    from companies c
    where c.id = $companyId and c.decision_reminder_days is not null and c.subscription = 'active'`);

/** Undefined if nobody is reminded: the company has switched reminders off, or nobody can enter it. */
export const findRemindingCompany = (companyId: CompanyId, now: Temporal.Instant): Read<RemindingCompany | undefined> =>
  selectCompany({ companyId, now: now.toString() })
    .first()
    .map((company) => company && { ...company, week: defaultWorkDaysOn(localDateOf(now, company.timeZone), company) });

/** A member due for a reminder, with the summary of their pending requests. */
export interface DueReminder {
  /** Id of the membership. */
  id: string;
  email: string;
  /** Language of their account, else that in which they last read the pages, else the company's (M5). */
  language: string;
  /** Date of the last reminder, in the company's time zone; null: never. */
  remindedOn: string | null;
  count: number;
  /** Date since which the oldest request has been pending, in the company's time zone. */
  oldestOn: string;
}

// A request is pending since its creation; one of several levels since the previous level was passed. Its approvers are the active members
// in whose scope the person is, or whom somebody with the person in scope has named as their delegate (F4), without that person and whoever
// is away; for a company request those whom `my_mandate` names. Reminds the nearest of them: those whom the level names by themselves, their
// role or their line, and their delegates; else managers, else administrators, else owners. On an absence a delegate is as near as whoever
// is away.
// People without mails (M5) still count as the nearest: nobody else is reminded in their place. Reads no scope while no request has been
// pending for long.
const asking = ({ leads, levels, waits }: { leads: string; levels: string; waits: string }) => `
  with pending as materialized (
    select r.id, r.employee_id, null::integer as level, null::json as levels, (r.created_at at time zone $timeZone::text)::date as since
      from absence_day_off_requests r where r.company_id = $companyId and r.status = 'pending' and ${leadsParts('r')}${leads}
    union all
    select r.id, r.employee_id, r.flow_current_level, r.levels, (coalesce((
          select max(p.created_at) from request_decisions p
            where p.company_id = $companyId and p.request_id = r.id and p.level < r.flow_current_level
        ), r.created_at) at time zone $timeZone::text)::date
      from requests r where r.company_id = $companyId and r.status = 'pending'${levels}
  ), waiting as materialized (
    select p.* from pending p where ${waits}
  ), deciders as materialized (
    select m.id, m.role, m.employee_id, m.reminded_on, coalesce(a.language, m.language) as language, a.email, sees_everybody(m.role, m.scope_all) as sees_everybody,
        ${wantsNone('m', 'decision_reminder')} as wants_none
      from memberships m
        join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
        left join employees e on e.company_id = $companyId and e.id = m.employee_id
      where m.company_id = $companyId and m.role = any($roles) and (m.employee_id is null or e.status = 'active')
        and exists (select from waiting)
  ), places as materialized (
    select d.id as member_id, d.id as place_id, d.role, d.sees_everybody, null::uuid as away_id from deciders d
    union all
    select d.id, m.id, m.role, sees_everybody(m.role, m.scope_all), m.employee_id
      from deciders d
        join request_delegations g on g.company_id = $companyId and g.delegate_id = d.employee_id
          and ($now::timestamptz at time zone $timeZone::text)::date between g.from_date and g.to_date
        join memberships m on m.company_id = $companyId and m.employee_id = g.employee_id and m.role = any($roles)
  ), seen as materialized (
    select member_id, employee_id, min(array_position(array['manager', 'administrator', 'owner'], role)) as nearness
      from (
        select p.member_id, s.employee_id, p.role, p.away_id
          from places p cross join lateral people_in_scope(p.place_id) as s (employee_id)
          where not p.sees_everybody and s.employee_id in (select w.employee_id from waiting w)
        union all
        select p.member_id, w.employee_id, p.role, p.away_id
          from places p cross join (select distinct employee_id from waiting) w where p.sees_everybody
      ) as each
      where employee_id is distinct from away_id
      group by member_id, employee_id
  ), asked as (
    select d.id, d.email, d.language, d.reminded_on, d.wants_none, w.since,
        case when k.mandate <> '' or exists (
          select from json_array_elements(w.levels -> (w.level - 1) -> 'approvers') n where case
            when n ->> 'userId' is not null then n ->> 'userId' = d.id::text
            when n ->> 'role' is not null then n ->> 'role' = d.role
            else d.employee_id = manager_above(w.employee_id, (n ->> 'managerSteps')::integer)
          end
        ) then 0 when w.level is null then s.nearness else array_position(array['manager', 'administrator', 'owner'], d.role) end as nearness,
        w.id as request_id, w.employee_id as requester_id, w.level
      from waiting w
        join seen s on s.employee_id = w.employee_id
        join deciders d on d.id = s.member_id and d.employee_id is distinct from w.employee_id
        left join lateral (
          select my_mandate(w.id, w.employee_id, w.level, w.levels, $now::timestamptz, d.id) as mandate
        ) k on w.level is not null
      where w.level is null or k.mandate is not null
  ), reminding as (
    select a.*, min(a.nearness) over (partition by a.request_id) as nearest from asked a
  )`;

const selectDue = readText<DueReminder, At & { roles: readonly Role[]; timeZone: string; before: string }>(`
  ${asking({ leads: '', levels: '', waits: '(select min(since) from pending) <= $before::date' })}
  select id, email, coalesce(language, (select c.language from companies c where c.id = $companyId)) as language,
      reminded_on::text as "remindedOn", count(*)::integer as count, min(since)::text as "oldestOn"
    from reminding where nearness = nearest and not wants_none
    group by id, email, language, reminded_on
    having min(since) <= $before::date and (reminded_on is null or reminded_on <= $before::date)
    order by id`);

/**
 * Approvers with requests pending since `before` or longer who were not reminded after it, with everything pending for them (I3, I5, F2,
 * F4).
 */
export const listDueReminders = (
  companyId: CompanyId,
  { now, timeZone, before }: { now: Temporal.Instant; timeZone: string; before: string },
): Read<DueReminder[]> => selectDue({ companyId, now: now.toString(), roles: rolesWith('decide'), timeZone, before });

const markReminded = writeText<{ id: string }, RecordAt & { remindedOn: string | null; today: string }>(`
  update memberships m set reminded_on = $today::date
    where m.company_id = $companyId and m.id = $id and m.reminded_on is not distinct from $remindedOn::date
      and not ${wantsNone('m', 'decision_reminder')}
    returning m.id`);

/**
 * Returns false if another run has reminded them meanwhile, or they no longer want it (M5). Of two at once the second waits for the first.
 */
export const markAsReminded = (companyId: CompanyId, { id, remindedOn }: DueReminder, today: string): Write<boolean> =>
  markReminded({ companyId, id, remindedOn, today }).map((rows) => rows.length > 0);

/** A request that is new to the members whom it is pending. */
export interface UntoldRequest {
  id: string;
  employeeId: string;
  /** Level of a company request; null: an absence. */
  level: number | null;
  memberIds: string[];
}

const isUntold = (fact: string, since: string) => `
        and r.updated_at > ${since} and not exists (
          select from notices n where n.company_id = $companyId and n.record_id = r.id and n.kind = 'request_waiting' and n.fact = ${fact})`;

// Approvers who are told later, such as a delegate, find the request in the Inbox.
const selectUntold = readText<UntoldRequest, At & { roles: readonly Role[]; timeZone: string; since: string }>(`
  ${asking({
    leads: isUntold('r.id::text', '$since::timestamptz'),
    levels: isUntold("concat(r.id, ':', r.flow_current_level)", '$since::timestamptz'),
    waits: 'true',
  })}
  select r.request_id as id, r.requester_id as "employeeId", r.level, array_agg(r.id order by r.id) as "memberIds"
    from reminding r where r.nearness = r.nearest
    group by r.request_id, r.requester_id, r.level
    order by r.request_id`);

/** Pending requests, of those changed since an instant, of which nobody has a notice, with the nearest of their approvers (M5, F2, F4). */
export const listUntoldRequests = (
  companyId: CompanyId,
  { now, timeZone, since }: { now: Temporal.Instant; timeZone: string; since: Temporal.Instant },
): Read<UntoldRequest[]> =>
  selectUntold({ companyId, now: now.toString(), roles: rolesWith('decide'), timeZone, since: since.toString() });
