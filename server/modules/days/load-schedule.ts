import type { WorkDay } from '#drizzle/schema/contracts.ts';
import { type Read, readText, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { HOLDS_BETWEEN, isMainOn, MAIN_FIRST } from './repository-offices.ts';
import { employeeZone, employeeZones } from './repository-zone.ts';
import type { Ended } from './rules-dated.ts';
import type { PlannedAnnex, PlannedContract, Schedule } from './rules-schedule.ts';
import { skippedDates } from './rules-skipped.ts';

export interface ScheduleRow {
  worksOnHolidays: boolean;
  defaultWorkDays: WorkDay[] | null;
  /** As of the latest ones, by the columns of C7. */
  earlierWorksOnHolidays: Ended<{ value: boolean }>[];
  earlierDefaultWorkDays: Ended<{ value: WorkDay[] | null }>[];
  contracts: PlannedContract[];
  annexes: PlannedAnnex[];
  holidays: string[];
  halfHolidays: string[];
}

const contractsBy = (
  rotationStart: string,
) => `coalesce(json_agg(json_build_object('id', k.id, 'startAt', k.start_at, 'endAt', k.end_at,
        'weeklyHours', k.weekly_hours, 'workDays', k.work_days, 'flexibleDaysPerWeek', k.flexible_days_per_week,
        'rotation', k.rotation, 'rotationStart', ${rotationStart}, 'workTimes', k.work_times) order by k.start_at), '[]')`;
const CONTRACTS = contractsBy('k.start_at');
const ANNEXES = `coalesce(json_agg(json_build_object('contractId', x.contract_id, 'startAt', x.start_at, 'endAt', x.end_at,
        'weeklyHours', x.weekly_hours, 'workDays', x.work_days) order by x.start_at, x.id), '[]')`;

/** Of a company `c`. */
const DEFAULT_WEEKS = `c.default_work_days as "defaultWorkDays", c.earlier_default_work_days as "earlierDefaultWorkDays"`;
/** Of people whose `works_on_holidays` contains the latest value, then the earlier ones. */
const worksIn = (people: string): string => `(${people}.works_on_holidays -> 0)::boolean as "worksOnHolidays",
    ${people}.works_on_holidays - 0 as "earlierWorksOnHolidays"`;

type ScheduleOf = { companyId: CompanyId; employeeId: string; from: string; to: string | null };

/** Condition that a holiday `h` is one of the company or of the employee's main office on its date (A7, C7). `employee`: SQL of their id. */
export const appliesTo = (employee: string): string => `(
  not exists (select from holiday_calendar_offices o
    where o.company_id = $companyId and o.holiday_calendar_id = h.holiday_calendar_id)
  or exists (select from holiday_calendar_offices o
    join employee_office_assignations a on a.company_id = $companyId and a.office_id = o.office_id
    join offices office on office.company_id = $companyId and office.id = o.office_id and not office.is_deleted
    where o.company_id = $companyId and o.holiday_calendar_id = h.holiday_calendar_id and a.employee_id = ${employee}
      and ${isMainOn('h.date')}))`;

/** Condition that a date is a half holiday of an employee who does not work on holidays then (A7, C2, C7). All are SQL. */
export const isHalfHoliday = (company: string, employee: string, date: string): string => `(
  select bool_and(h.is_half) and not (select coalesce((
          select (earlier ->> 'value')::boolean from jsonb_array_elements(e.earlier_works_on_holidays) as earlier
            where (earlier ->> 'to')::date >= h.date order by earlier ->> 'to' limit 1
        ), e.works_on_holidays)
      from employees e where e.company_id = $companyId and e.id = ${employee})
    from holidays h
    join holiday_calendars hc on hc.company_id = $companyId and hc.id = h.holiday_calendar_id and hc.deleted_at is null
    where h.company_id = ${company} and h.date = ${date} and ${appliesTo(employee)}
    group by h.company_id, h.date)`;

const loadRow = readText<ScheduleRow, ScheduleOf>(`
  with own_contracts as materialized (
    select k.id, k.start_at, k.end_at, k.weekly_hours, k.work_days, k.flexible_days_per_week, k.rotation, k.work_times
    from contracts k
    where k.company_id = $companyId and k.employee_id = $employeeId
      and ($to::date is null or k.start_at <= $to) and (k.end_at is null or k.end_at >= $from::date)
  ), own_holidays as materialized (
    select h.date, h.is_half
      from holidays h
      join holiday_calendars hc on hc.company_id = $companyId and hc.id = h.holiday_calendar_id and hc.deleted_at is null
      where h.company_id = $companyId and h.date >= $from::date and ($to::date is null or h.date <= $to) and ${appliesTo('$employeeId')}
  )
  select e.works_on_holidays as "worksOnHolidays", e.earlier_works_on_holidays as "earlierWorksOnHolidays", ${DEFAULT_WEEKS},
    (select ${CONTRACTS}
      from own_contracts k) as contracts,
    (select ${ANNEXES}
      from own_contracts k join contract_annexes x on x.company_id = $companyId and x.contract_id = k.id
      where ($to::date is null or x.start_at <= $to) and (x.end_at is null or x.end_at >= $from::date)) as annexes,
    (select coalesce(json_agg(distinct date), '[]') from own_holidays where not is_half) as holidays,
    (select coalesce(json_agg(distinct date), '[]') from own_holidays where is_half) as "halfHolidays"
  from employees e join companies c on c.id = $companyId
  where e.company_id = $companyId and e.id = $employeeId`);

/**
 * Loads the inputs of an employee's plan from `from` to `to` (null: without end), both included: the contracts and annexes that overlap
 * them, the company's week, and the public holidays of the company or of the employee's main office (C1, C2, A7). Throws `employee_not_found`.
 */
export const loadSchedule = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: { from: string; to: string | null },
): Read<Schedule> =>
  together(
    loadRow({ companyId, employeeId, from, to }).first().required('employee_not_found'),
    employeeZone(companyId, employeeId),
  ).map(([row, timeZone]) => ({ ...scheduleOf(row), skipped: skippedDates(timeZone) }));

type SchedulesOf = { companyId: CompanyId; employeeIds: readonly string[]; from: string; to: string };

// Holidays are few and people many: they are read once for each set of offices that people have. On most dates no office has one of its
// own, and nobody's offices are read. `office_ids` contains each office with its first and last day in the period, the main one first (C7).
// `calendars`: a further condition of the calendars `hc`.
const withHolidays = (people: string, calendars = 'true'): string => `
  days as materialized (
    select h.date, h.is_half, array(select o.office_id from holiday_calendar_offices o
        where o.company_id = $companyId and o.holiday_calendar_id = h.holiday_calendar_id) as office_ids
      from holidays h
      join holiday_calendars hc on hc.company_id = $companyId and hc.id = h.holiday_calendar_id and hc.deleted_at is null
      where h.company_id = $companyId and h.date between $from::date and $to::date and ${calendars}
  ), people as materialized (
    select e.id, to_jsonb(e.works_on_holidays) || e.earlier_works_on_holidays as works_on_holidays, case when (select bool_or(office_ids <> '{}') from days) then array(
        select a.office_id || '/' || greatest(a.starts_on, $from::date) || '/' || least(a.ends_on, $to::date)
          from employee_office_assignations a
          where a.company_id = $companyId and a.employee_id = e.id
            and ${HOLDS_BETWEEN}
          order by ${MAIN_FIRST}
      ) else '{}' end as office_ids
      from employees e where e.company_id = $companyId and ${people}
  ), holidays_at as materialized (
    select places.office_ids, coalesce(json_agg(distinct days.date) filter (where not days.is_half), '[]') as dates,
        coalesce(json_agg(distinct days.date) filter (where days.is_half), '[]') as half_dates
      from (select distinct office_ids from people) places
      left join days on days.office_ids = '{}' or exists (select from offices o
        where o.company_id = $companyId and o.id = any(days.office_ids) and not o.is_deleted and o.id = (
          select split_part(held, '/', 1)::uuid from unnest(places.office_ids) with ordinality as each (held, place)
            where days.date between split_part(held, '/', 2)::date and split_part(held, '/', 3)::date
            order by place limit 1))
      group by places.office_ids
  )`;

const THESE = 'e.id = any($employeeIds::uuid[])';

// By person and start together: if contracts were added since the table was last analysed, an index by start alone looks as good, and reads
// everybody's.
const loadRows = readText<ScheduleRow & { employeeId: string }, SchedulesOf>(`
  with ${withHolidays(THESE)}
  select p.id as "employeeId", ${worksIn('p')}, ${DEFAULT_WEEKS},
    (select ${CONTRACTS} from contracts k where k.company_id = $companyId and k.employee_id = p.id
      and (k.employee_id, k.start_at) <= (p.id, $to::date) and (k.end_at is null or k.end_at >= $from::date)) as contracts,
    (select ${ANNEXES} from contracts k join contract_annexes x on x.company_id = $companyId and x.contract_id = k.id
      where k.company_id = $companyId and k.employee_id = p.id
        and x.start_at <= $to::date and (x.end_at is null or x.end_at >= $from::date)) as annexes,
    holidays_at.dates as holidays, holidays_at.half_dates as "halfHolidays"
  from people p
  join holidays_at on holidays_at.office_ids = p.office_ids
  join companies c on c.id = $companyId`);

/** Loads the schedules of many employees by id; omits those who do not exist. */
export const loadSchedules = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Read<Map<string, Schedule>> =>
  together(loadRows({ companyId, employeeIds, from, to }), employeeZones(companyId, employeeIds)).map(
    ([rows, zones]) =>
      new Map(
        rows.map(({ employeeId, ...row }) => {
          const timeZone = zones.get(employeeId);
          return [employeeId, { ...scheduleOf(row), ...(timeZone && { skipped: skippedDates(timeZone) }) }];
        }),
      ),
  );

// Contracts of a person do not overlap, so within the period each has a different first day, which identifies it. People with the same week
// therefore share a schedule, whatever their first contract day before the period.
const FIRST_DAY = 'greatest(k.start_at, $from::date)';
// Weeks that take turns do so from the contract's own first day.
const ROTATION_START = 'case when k.rotation is not null then k.start_at end as rotation_start';
const SHARED_CONTRACTS = contractsBy('k.rotation_start');
/**
 * For a query with `$companyId`, `$from` and `$to`: returns the parts after `with`, ending in `schedules`, the schedules of people in a
 * period, each with the ids of the people who share it (`employee_ids`). `people` is the condition that selects them, of an employee `e`;
 * `calendars` one that selects the calendars of public holidays, `hc`. Nearly everybody has one contract for the whole period and no annex:
 * they are compared by its columns, the others by all their data.
 */
export const withSchedules = (people: string, calendars?: string): string => `${withHolidays(people, calendars)},
  changed as materialized (
    select k.employee_id from contract_annexes x join contracts k on k.company_id = $companyId and k.id = x.contract_id
      where x.company_id = $companyId and x.start_at <= $to::date and (x.end_at is null or x.end_at >= $from::date)
  ), covered as materialized (
    select p.id, p.works_on_holidays, p.office_ids, k.weekly_hours, k.work_days, k.flexible_days_per_week, k.rotation, ${ROTATION_START}, k.work_times
      from people p join contracts k on k.company_id = $companyId and k.employee_id = p.id
        and k.start_at <= $from::date and (k.end_at is null or k.end_at >= $to::date)
      where p.id not in (select employee_id from changed)
  ), planned as materialized (
    select p.id, p.works_on_holidays, p.office_ids,
        (select ${SHARED_CONTRACTS} from (
          select ${FIRST_DAY} as id, ${FIRST_DAY} as start_at, case when k.end_at < $to::date then k.end_at end as end_at,
              k.weekly_hours, k.work_days, k.flexible_days_per_week, k.rotation, ${ROTATION_START}, k.work_times
            from contracts k where k.company_id = $companyId and k.employee_id = p.id
              and k.start_at <= $to::date and (k.end_at is null or k.end_at >= $from::date)) k)::text as contracts,
        (select ${ANNEXES} from (
          select ${FIRST_DAY} as contract_id, x.id, x.start_at, x.end_at, x.weekly_hours, x.work_days
            from contracts k join contract_annexes x on x.company_id = $companyId and x.contract_id = k.id
            where k.company_id = $companyId and k.employee_id = p.id
              and x.start_at <= $to::date and (x.end_at is null or x.end_at >= $from::date)) x)::text as annexes
      from people p where p.id not in (select id from covered)
  ), alike as (
    select array_agg(id) as employee_ids, works_on_holidays, office_ids, contracts, annexes from planned group by 2, 3, 4, 5
    union all
    select array_agg(id), works_on_holidays, office_ids, (select ${SHARED_CONTRACTS} from (
          select $from::date as id, $from::date as start_at, null as end_at, weekly_hours, work_days, flexible_days_per_week, rotation,
            rotation_start, work_times
        ) k)::text, '[]'
      from covered group by 2, 3, weekly_hours, work_days, flexible_days_per_week, rotation, rotation_start, work_times
  ), schedules as materialized (
    select row_number() over () as number, alike.employee_ids, ${worksIn('alike')},
        ${DEFAULT_WEEKS}, alike.contracts::json as contracts, alike.annexes::json as annexes,
        holidays_at.dates as holidays, holidays_at.half_dates as "halfHolidays"
      from alike
      join holidays_at on holidays_at.office_ids = alike.office_ids
      join companies c on c.id = $companyId
  )`;

/** Columns of `schedules` that `scheduleOf` reads. */
export const SCHEDULE_COLUMNS = `"worksOnHolidays", "earlierWorksOnHolidays",
  "defaultWorkDays", "earlierDefaultWorkDays", contracts, annexes, holidays, "halfHolidays"`;

export const scheduleOf = ({
  worksOnHolidays,
  earlierWorksOnHolidays,
  defaultWorkDays,
  earlierDefaultWorkDays,
  contracts,
  annexes,
  holidays,
  halfHolidays,
}: ScheduleRow): Schedule => ({
  ...{ worksOnHolidays, earlierWorksOnHolidays, defaultWorkDays, earlierDefaultWorkDays, contracts, annexes },
  holidays: new Set(holidays),
  halfHolidays: new Set(halfHolidays),
});

export type SharedSchedule = ScheduleRow & { employeeIds: string[] };

/** Ends a query that begins with `withSchedules`, for `schedulesByPerson`. */
export const SELECT_SHARED = `
  select array_to_json(employee_ids) as "employeeIds", ${SCHEDULE_COLUMNS} from schedules`;

/** Returns schedules by employee id: people who share a schedule get the same object. */
export const schedulesByPerson = (rows: readonly SharedSchedule[]): Map<string, Schedule> =>
  new Map(
    rows.flatMap((row) => {
      const schedule = scheduleOf(row);
      return row.employeeIds.map((id) => [id, schedule] as const);
    }),
  );

const loadShared = readText<SharedSchedule, SchedulesOf & { exceptCalendarId: string | null }>(`
  with ${withSchedules(THESE, 'hc.id is distinct from $exceptCalendarId::uuid')} ${SELECT_SHARED}`);

/**
 * Loads the plan of a period for thousands of people, like `loadSchedules`, but people with the same plan share an object, contracts have
 * no record ids, dates outside the period are missing, and dates that a time zone skips (A4) are planned like others. The holidays of one
 * calendar can be left out.
 */
export const loadSharedSchedules = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
  exceptCalendarId: string | null = null,
): Read<Map<string, Schedule>> =>
  loadShared({ companyId, employeeIds, from, to, exceptCalendarId }).map(schedulesByPerson);

/** Returns `make` with a cache: it runs once per shared schedule. */
export function oncePerSchedule<Made>(make: (schedule: Schedule) => Made): (schedule: Schedule) => Made {
  const known = new Map<Schedule, Made>();
  return (schedule) => {
    if (!known.has(schedule)) known.set(schedule, make(schedule));
    return known.get(schedule) as Made;
  };
}
