import type { Db } from '../db/client.ts';
import { statement } from '../db/client.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';

/** The zone of `employees e` of the company `companies c` (A2). */
export const ZONE_OF_EMPLOYEE = `coalesce(
  e.time_zone,
  (select (select o.default_employees_date_time_zone from offices o where o.company_id = a.company_id and o.id = a.office_id)
    from employee_office_assignations a
    where a.company_id = e.company_id and a.employee_id = e.id
    order by a.created_at, a.id limit 1),
  c.time_zone)`;

const findZone = statement<{ timeZone: string }>(`
  select ${ZONE_OF_EMPLOYEE} as "timeZone"
  from employees e join companies c on c.id = e.company_id
  where e.company_id = $1 and e.id = $2`);

/** The employee's time zone: their own, else their main office's, else the company's (A2). Throws `employee_not_found`. */
export async function employeeZone(db: Db, companyId: CompanyId, employeeId: string): Promise<string> {
  const [found] = await findZone(db, [companyId, employeeId]);
  if (!found) throw new DomainError('employee_not_found');
  return found.timeZone;
}
