import { type Asking, perScope } from '../access/in-scope.ts';
import type { Period } from '../days/rules-schedule.ts';
import { type Read, readText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';

/** An office or department with its minimum and its active people, in and out of the caller's scope. */
export interface Unit {
  type: 'office' | 'department';
  id: string;
  name: string;
  minimum: number | null;
  employeeIds: string[];
}

// As JSON: of thousands, arrays are read ten times slower.
const membersOf = (table: string, column: string): string => `(
  select coalesce(json_agg(a.employee_id), '[]') from ${table} a
    join employees e on e.company_id = a.company_id and e.id = a.employee_id and e.status = 'active'
    where a.company_id = u.company_id and a.${column} = u.id)`;

const OFFICE_MEMBERS = membersOf('employee_office_assignations', 'office_id');
const DEPARTMENT_MEMBERS = membersOf('employee_department_assignations', 'department_id');

const has = (table: string, column: string, employee: string): string => `exists (select from ${table} a
  where a.company_id = u.company_id and a.${column} = u.id and ${employee})`;

const unitsWhere = (office: string, department: string): string => `
  select 'office' as type, u.id, u.name, u.minimum_present as minimum, ${OFFICE_MEMBERS} as "employeeIds"
    from offices u where u.company_id = $companyId and not u.is_deleted and ${office}
  union all
  select 'department', u.id, u.name, u.minimum_present, ${DEPARTMENT_MEMBERS}
    from departments u where u.company_id = $companyId and ${department}
  order by 1 desc, 3, 2`;

const selectUnitsOf = readText<Unit, { companyId: CompanyId; employeeId: string }>(
  unitsWhere(
    has('employee_office_assignations', 'office_id', 'a.employee_id = $employeeId'),
    `u.minimum_present is not null
      and ${has('employee_department_assignations', 'department_id', 'a.employee_id = $employeeId')}`,
  ),
);

/** The offices of an employee, and those of their departments that have a minimum. */
export const listUnitsOf = (companyId: CompanyId, employeeId: string): Read<Unit[]> =>
  selectUnitsOf({ companyId, employeeId });

const selectWatched = perScope((isSeen) =>
  readText<Unit, { companyId: CompanyId; officeId: string | null; departmentId: string | null }>(
    unitsWhere(
      `(u.id = $officeId or $officeId::uuid is null and $departmentId::uuid is null and u.minimum_present is not null)
        and ${has('employee_office_assignations', 'office_id', isSeen('a.employee_id'))}`,
      `(u.id = $departmentId or $departmentId::uuid is null and $officeId::uuid is null and u.minimum_present is not null)
        and ${has('employee_department_assignations', 'department_id', isSeen('a.employee_id'))}`,
    ),
  ),
);

/** The office and the department asked for, else all that have a minimum; each with somebody in the caller's scope (I3). */
export const listWatchedUnits = (
  scope: Asking,
  { officeId = null, departmentId = null }: { officeId?: string | null; departmentId?: string | null },
): Read<Unit[]> => selectWatched(scope)({ companyId: scope.companyId, officeId, departmentId });

/** A day off that is granted, that is asked for, or that is asked to be taken away again. */
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
    join absence_calendars c on c.company_id = o.company_id and c.id = o.absence_calendar_id
    where o.company_id = $companyId and o.employee_id = any($employeeIds::uuid[]) and o.date between $from::date and $to::date
  union all
  select d.employee_id, case r.type when 'create' then 'pending' else 'removal' end, d.date::text, d.start_time, d.end_time,
      d.seconds, r.id, c.absence_type_id
    from absence_day_off_request_days d
    join absence_day_off_requests r on r.company_id = d.company_id and r.id = d.request_id and r.status = 'pending'
    join absence_calendars c on c.company_id = r.company_id and c.id = r.absence_calendar_id
    where d.company_id = $companyId and d.employee_id = any($employeeIds::uuid[]) and d.date between $from::date and $to::date
  order by 3, 4`);

/** What some people have of granted and pending days off in a period, in order of date and time. */
export const listDaysOff = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: Period,
): Read<DayOffOfPerson[]> => selectDaysOff({ companyId, employeeIds, from, to });

/** The dates of some days off of somebody. */
export interface Away {
  employeeId: string;
  /** Granted. */
  off: string[];
  /** Asked for. */
  pending: string[];
}

const dates = (condition: string) => `coalesce(array_agg(date::text) filter (where ${condition}), '{}')`;
const selectAway = readText<Away, { companyId: CompanyId; employeeIds: readonly string[] } & Period>(`
  select employee_id as "employeeId", ${dates('is_granted')} as off, ${dates('not is_granted')} as pending
    from (
      select o.employee_id, o.date, true as is_granted from absence_days_off o
        where o.company_id = $companyId and o.employee_id = any($employeeIds::uuid[]) and o.date between $from::date and $to::date
      union all
      select d.employee_id, d.date, false from absence_day_off_request_days d
        join absence_day_off_requests r on r.company_id = d.company_id and r.id = d.request_id and r.status = 'pending'
          and r.type = 'create'
        where d.company_id = $companyId and d.employee_id = any($employeeIds::uuid[]) and d.date between $from::date and $to::date
    ) as days
    group by employee_id`);

/** Who of some people is off in a period or asks to be, and on which dates; those who are not are missing. */
export const listAway = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { from, to }: Period,
): Read<ReadonlyMap<string, Away>> =>
  selectAway({ companyId, employeeIds, from, to }).map((rows) => new Map(rows.map((row) => [row.employeeId, row])));
