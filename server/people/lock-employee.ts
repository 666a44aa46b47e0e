import { and, eq } from 'drizzle-orm';
import { employees } from '#drizzle/schema/people.ts';
import type { Db } from '../db/client.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';

export type Employee = typeof employees.$inferSelect;

/**
 * Locks an employee's record until the end of the transaction, as a statement of its own, before anything else is read: all that
 * compares and then writes a person's time, absences, contracts or balance goes one after the other. References to the employee
 * from other tables are not held up. Throws `employee_not_found`.
 */
export async function lockEmployee(db: Db, companyId: CompanyId, employeeId: string): Promise<Employee> {
  const [employee] = await db
    .select()
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.id, employeeId)))
    .for('no key update');
  if (!employee) throw new DomainError('employee_not_found');
  return employee;
}
