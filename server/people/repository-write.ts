import { and, eq } from 'drizzle-orm';
import { departments, offices } from '#drizzle/schema/organisation.ts';
import { employees, jobCharges } from '#drizzle/schema/people.ts';
import { allExist } from '../db/all-exist.ts';
import { arbitrate, type Db } from '../db/client.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';

type EmployeeFields = Omit<typeof employees.$inferInsert, 'companyId' | 'id'>;

const UNIQUE = {
  employees_email_key: 'employee_email_in_use',
  employees_code_key: 'employee_code_in_use',
  employees_pin_key: 'employee_pin_in_use',
} as const;

/** Answers the new id. Throws `employee_email_in_use`, `employee_code_in_use` or `employee_pin_in_use`. */
export async function insertEmployee(db: Db, companyId: CompanyId, fields: EmployeeFields): Promise<string> {
  const id = newId();
  await arbitrate(UNIQUE, db.insert(employees).values({ ...fields, companyId, id }));
  return id;
}

/** Throws `employee_not_found`, and the same conflicts as `insertEmployee`. */
export async function updateEmployee(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<EmployeeFields>,
): Promise<void> {
  const [updated] = await arbitrate(
    UNIQUE,
    db
      .update(employees)
      .set({ ...changes, updatedAt: new Date() })
      .where(and(eq(employees.companyId, companyId), eq(employees.id, id)))
      .returning({ id: employees.id }),
  );
  if (!updated) throw new DomainError('employee_not_found');
}

interface References {
  jobChargeId?: string | null | undefined;
  mainRecruiterId?: string | null | undefined;
  managerId?: string | null | undefined;
  departmentIds?: string[] | null | undefined;
  officeIds?: string[] | null | undefined;
}

/**
 * Checks that what an employee refers to exists, and keeps it so. Throws the first of `job_charge_not_found`,
 * `employee_not_found`, `department_not_found` and `office_not_found`.
 */
export async function requireReferences(db: Db, companyId: CompanyId, references: References): Promise<void> {
  const checks: [ErrorCode, Promise<boolean>][] = [
    ['job_charge_not_found', allExist(db, companyId, jobCharges, [references.jobChargeId])],
    ['employee_not_found', allExist(db, companyId, employees, [references.mainRecruiterId, references.managerId])],
    ['department_not_found', allExist(db, companyId, departments, references.departmentIds ?? [])],
    ['office_not_found', allExist(db, companyId, offices, references.officeIds ?? [], eq(offices.isDeleted, false))],
  ];
  const found = await Promise.all(checks.map(([, exists]) => exists));
  const missing = checks[found.indexOf(false)];
  if (missing) throw new DomainError(missing[0]);
}
