import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { SCHEDULE_COLUMNS, type ScheduleRow, withSchedules } from '../days/load-schedule.ts';
import { HOLDS_BETWEEN, holdsOn } from '../days/repository-offices.ts';
import type { Period } from '../days/rules-schedule.ts';

/** An office or department with its minimum. */
export interface Unit {
  type: 'office' | 'department';
  id: string;
  name: string;
  minimum: number | null;
}

/** A unit, and the dates on which its coverage is of interest. */
export type UnitOnDates = Unit & { dates: readonly string[] };

const has = (table: string, column: string, employee: string): string => `exists (select from ${table} a
  where a.company_id = $companyId and a.${column} = u.id and ${employee})`;
const hasInOffice = (employee: string): string => has('employee_office_assignations', 'office_id', employee);

const unitsWhere = (office: string, department: string, { onOffice = '', onDepartment = '' } = {}): string => `
  select 'office' as type, u.id, u.name, u.minimum_present as minimum ${onOffice}
    from offices u where u.company_id = $companyId and not u.is_deleted and ${office}
  union all
  select 'department', u.id, u.name, u.minimum_present ${onDepartment} from departments u where u.company_id = $companyId and ${department}
  order by 1 desc, 3, 2`;

const datesWhere = (condition: string): string => `, array_to_json(array(
    select date::text from unnest($dates::date[]) as each (date) where ${condition} order by date))`;

const selectUnitsOf = readText<UnitOnDates, { companyId: CompanyId; employeeId: string; dates: readonly string[] }>(
  unitsWhere(
    hasInOffice('a.employee_id = $employeeId'),
    `u.minimum_present is not null
      and ${has('employee_department_assignations', 'department_id', 'a.employee_id = $employeeId')}`,
    {
      onOffice: `${datesWhere(hasInOffice(`a.employee_id = $employeeId and ${holdsOn('a', 'date')}`))} as dates`,
      onDepartment: datesWhere('true'),
    },
  ),
);

/** The offices of an employee on some dates (C7), and those of their departments that have a minimum, each with its dates. */
export const listUnitsOf = (companyId: CompanyId, employeeId: string, dates: readonly string[]): Read<UnitOnDates[]> =>
  selectUnitsOf({ companyId, employeeId, dates }).map((units) => units.filter((unit) => unit.dates.length > 0));

const selectWatched = perScope((isSeen) =>
  readText<Unit, { companyId: CompanyId; officeId: string | null; departmentId: string | null } & Period>(
    unitsWhere(
      `(u.id = $officeId or $officeId::uuid is null and $departmentId::uuid is null and u.minimum_present is not null)
        and ${hasInOffice(`${HOLDS_BETWEEN} and ${isSeen('a.employee_id')}`)}`,
      `(u.id = $departmentId or $departmentId::uuid is null and $officeId::uuid is null and u.minimum_present is not null)
        and ${has('employee_department_assignations', 'department_id', isSeen('a.employee_id'))}`,
    ),
  ),
);

/** The requested office and department, otherwise all with a minimum; only those with somebody in the caller's scope in the period (I3, C7). */
export const listWatchedUnits = (
  scope: Asking,
  {
    officeId = null,
    departmentId = null,
    ...period
  }: { officeId?: string | null; departmentId?: string | null } & Period,
): Read<Unit[]> => selectWatched(scope)({ companyId: scope.companyId, officeId, departmentId, ...period });

/** A day off that is granted, requested, or requested to be removed. */
export interface DayOffOfPerson {
  employeeId: string;
  kind: 'granted' | 'pending' | 'removal';
  date: string;
  startTime: string | null;
  endTime: string | null;
  seconds: number;
  /** Null: set directly in the calendar. */
  requestId: string | null;
  absenceTypeId: string;
}

const selectDaysOff = readText<DayOffOfPerson, { companyId: CompanyId; employeeIds: readonly string[] } & Period>(`
  select o.employee_id as "employeeId", 'granted' as kind, o.date::text as date, o.start_time as "startTime",
      o.end_time as "endTime", o.seconds, o.request_id as "requestId", c.absence_type_id as "absenceTypeId"
    from absence_days_off o
    join absence_calendars c on c.company_id = $companyId and c.id = o.absence_calendar_id
    where o.company_id = $companyId and o.employee_id = any($employeeIds::uuid[]) and o.date between $from::date and $to::date
  union all
  select d.employee_id, case r.type when 'create' then 'pending' else 'removal' end, d.date::text, d.start_time, d.end_time,
      d.seconds, r.id, c.absence_type_id
    from absence_day_off_request_days d
    join absence_day_off_requests r on r.company_id = $companyId and r.id = d.request_id and r.status = 'pending'
    join absence_calendars c on c.company_id = $companyId and c.id = r.absence_calendar_id
    where d.company_id = $companyId and d.employee_id = any($employeeIds::uuid[]) and d.date between $from::date and $to::date
  order by 3, 4`);

/** Granted and pending days off of people in a period, ordered by date and time. */
export const listDaysOff = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: Period,
): Read<DayOffOfPerson[]> => selectDaysOff({ companyId, employeeIds, from, to });

/** People of a unit with the same plan, in and out of the caller's scope, from one date of the period to another. */
export interface Staff extends ScheduleRow, Period {
  unitId: string;
  people: number;
  /** Dates with days off: how many people have one, and how many others request one. */
  away: { date: string; off: number; pending: number }[];
}

// Counted in the database: only numbers are needed, even of thousands of people.
const selectStaff = readText<
  Staff,
  { companyId: CompanyId; unitIds: readonly string[]; except: string | null } & Period
>(`
  with members as materialized (
    select a.employee_id, a.office_id as unit_id, greatest(a.starts_on, $from::date) as first, least(a.ends_on, $to::date) as last
      from employee_office_assignations a
      where a.company_id = $companyId and a.office_id = any($unitIds::uuid[]) and ${HOLDS_BETWEEN}
    union all
    select a.employee_id, a.department_id, $from::date, $to::date from employee_department_assignations a
      where a.company_id = $companyId and a.department_id = any($unitIds::uuid[])
  ), ${withSchedules(`e.status = 'active' and (e.id in (select employee_id from members)) is true`)},
  staff as materialized (
    select members.unit_id, alike.number, members.employee_id, members.first, members.last
      from members join (select number, unnest(employee_ids) as employee_id from schedules) alike using (employee_id)
  ), days_off as materialized (
    select employee_id, date, bool_or(is_granted) as is_granted
      from (
        select o.employee_id, o.date, true as is_granted from absence_days_off o
          where o.company_id = $companyId and o.date between $from::date and $to::date
        union all
        select d.employee_id, d.date, false from absence_day_off_request_days d
          where d.company_id = $companyId and d.date between $from::date and $to::date
            and (d.request_id in (select r.id from absence_day_off_requests r
              where r.company_id = $companyId and r.status = 'pending' and r.type = 'create')) is true
      ) as each
      where employee_id is distinct from $except::uuid
      group by employee_id, date
  ), away as materialized (
    select staff.unit_id, staff.number, first, last, date, count(*) filter (where is_granted) as off,
        count(*) filter (where not is_granted) as pending
      from days_off join staff using (employee_id)
      where date between first and last
      group by 1, 2, 3, 4, 5
  )
  select counted.unit_id as "unitId", first::text as "from", last::text as "to", counted.people, ${SCHEDULE_COLUMNS}, (
      select coalesce(json_agg(json_build_object('date', date, 'off', off, 'pending', pending)), '[]') from away
        where (away.unit_id, away.number, away.first, away.last) = (counted.unit_id, counted.number, counted.first, counted.last)
    ) as away
    from (select unit_id, number, first, last, count(*)::int as people from staff group by 1, 2, 3, 4) as counted
    join schedules using (number)`);

/**
 * Active people of units in a period, grouped by their plan and by when they are there (C7). An absence of part of a day counts as one. Absences of the person `except` are
 * not counted.
 */
export const listStaff = (
  companyId: CompanyId,
  unitIds: readonly string[],
  { from, to, except }: Period & { except: string | null },
): Read<Staff[]> => selectStaff({ companyId, unitIds, from, to, except });
