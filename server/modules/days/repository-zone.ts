import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { MAIN_FIRST, OFFICES_TODAY } from './repository-offices.ts';

/** Time zone, today, of `employees e` of the company `companies c` (A2). */
export const ZONE_OF_EMPLOYEE = `coalesce(
  e.time_zone,
  (select (select o.default_employees_date_time_zone from offices o where o.company_id = $companyId and o.id = a.office_id)
    from ${OFFICES_TODAY} a
    where a.company_id = $companyId and a.employee_id = e.id
    order by ${MAIN_FIRST} limit 1),
  c.time_zone)`;

/**
 * The same time zone for statements that read thousands: `ZONE_OF_EACH` with `JOIN_MAIN_ZONES` costs two thirds less than looking up each
 * person's office, but more than that for a few.
 */
export const JOIN_MAIN_ZONES = `left join (
    select distinct on (a.employee_id) a.employee_id, o.default_employees_date_time_zone as time_zone
      from ${OFFICES_TODAY} a join offices o on o.company_id = $companyId and o.id = a.office_id
      where a.company_id = $companyId
      order by a.employee_id, ${MAIN_FIRST}
  ) main_zone on main_zone.employee_id = e.id`;
export const ZONE_OF_EACH = 'coalesce(e.time_zone, main_zone.time_zone, c.time_zone)';

const selectZones = readText<{ id: string; timeZone: string }, { companyId: CompanyId; ids: readonly string[] }>(`
  select e.id, ${ZONE_OF_EMPLOYEE} as "timeZone"
  from employees e join companies c on c.id = $companyId
  where e.company_id = $companyId and e.id = any($ids::uuid[])`);

/** Time zones of employees by id (A2); omits people who do not exist. */
export const employeeZones = (companyId: CompanyId, ids: readonly string[]): Read<ReadonlyMap<string, string>> =>
  selectZones({ companyId, ids }).map((rows) => new Map(rows.map(({ id, timeZone }) => [id, timeZone])));

// Not by a list of one: PostgreSQL expects ten in it, so it would plan the statement at each call, which takes ten times as long as running it.
const selectZone = readText<{ timeZone: string }, { companyId: CompanyId; employeeId: string }>(`
  select ${ZONE_OF_EMPLOYEE} as "timeZone"
  from employees e join companies c on c.id = $companyId
  where e.company_id = $companyId and e.id = $employeeId`);

/** The employee's time zone: their own, else their main office's, else the company's (A2). Throws `employee_not_found`. */
export const employeeZone = (companyId: CompanyId, employeeId: string): Read<string> =>
  selectZone({ companyId, employeeId })
    .map(([row]) => row?.timeZone)
    .required('employee_not_found');

const selectCompanyZone = readText<{ timeZone: string }, { companyId: CompanyId }>(
  'select time_zone as "timeZone" from companies where id = $companyId',
);

/** Time zone of the company. */
export const findCompanyZone = (companyId: CompanyId): Read<string> =>
  selectCompanyZone({ companyId }).map(([row]) => row?.timeZone ?? 'UTC');
