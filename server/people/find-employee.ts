import { and, eq } from 'drizzle-orm';
import { employees } from '#drizzle/schema/people.ts';
import type { Db } from '../db/client.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Employee } from './lock-employee.ts';

/** The employee's row, without a lock. Throws `employee_not_found`. */
export async function requireEmployee(db: Db, companyId: CompanyId, employeeId: string): Promise<Employee> {
  const [employee] = await db
    .select()
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.id, employeeId)));
  if (!employee) throw new DomainError('employee_not_found');
  return employee;
}
