import { getTableColumns } from 'drizzle-orm';
import { employees } from '#drizzle/schema/people.ts';
import { type Db, statement } from '../db/client.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';

export type Employee = typeof employees.$inferSelect;

const COLUMNS = Object.entries(getTableColumns(employees)).map(([key, column]) => `${column.name} as "${key}"`);

const lockRow = statement<Employee>(
  `select ${COLUMNS.join(', ')} from employees where company_id = $1 and id = $2 for no key update`,
);

/**
 * Locks an employee's record until the end of the transaction, as a statement of its own, before anything else is read: all that
 * compares and then writes a person's time, absences, contracts or balance goes one after the other. References to the employee
 * from other tables are not held up. It is sent at once, so statements started after it, even without waiting for it, run under
 * the lock. Throws `employee_not_found`.
 */
export async function lockEmployee(db: Db, companyId: CompanyId, employeeId: string): Promise<Employee> {
  const [employee] = await lockRow(db, [companyId, employeeId]);
  if (!employee) throw new DomainError('employee_not_found');
  return employee;
}
