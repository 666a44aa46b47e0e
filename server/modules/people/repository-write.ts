import { and, eq, sql } from 'drizzle-orm';
import { departments, offices } from '#drizzle/schema/organisation.ts';
import { employees, jobCharges, leaveReasons } from '#drizzle/schema/people.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { type Statement, together, type Write } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';

type EmployeeFields = Omit<typeof employees.$inferInsert, 'companyId' | 'id'>;

const UNIQUE = {
  employees_email_key: 'employee_email_in_use',
  employees_code_key: 'employee_code_in_use',
  employees_pin_key: 'employee_pin_in_use',
} as const;

/** Returns the new id. Throws `employee_email_in_use`, `employee_code_in_use` or `employee_pin_in_use`. */
export function insertEmployee(companyId: CompanyId, fields: EmployeeFields): Write<string> {
  const id = newId();
  return writeBuilt(build.insert(employees).values({ ...fields, companyId, id }))
    .refusing(UNIQUE)
    .map(() => id);
}

/**
 * Becoming inactive clears the planned last day; no planned last day, or becoming active again, clears the reason. Throws
 * `employee_not_found`, and the same conflicts as `insertEmployee`.
 */
export const updateEmployee = (companyId: CompanyId, id: string, changes: Partial<EmployeeFields>): Write<unknown> =>
  writeBuilt(
    build
      .update(employees)
      .set({
        ...reasonAfter(changes),
        ...changes,
        ...(changes.status === 'inactive' && { leavesOn: null }),
        updatedAt: new Date(),
      })
      .where(and(eq(employees.companyId, companyId), eq(employees.id, id)))
      .returning({ id: employees.id }),
  )
    .refusing(UNIQUE)
    .first()
    .required('employee_not_found');

/** The reason of a person who leaves, unless the changes contain one. */
const reasonAfter = ({ leavesOn, status }: Partial<EmployeeFields>) => {
  if (leavesOn === null && status !== 'inactive') return { leaveReasonId: null };
  if (status !== 'active') return {};
  return { leaveReasonId: sql`case when ${employees.status} = 'active' then ${employees.leaveReasonId} end` };
};

interface References {
  leaveReasonId?: string | null | undefined;
  jobChargeId?: string | null | undefined;
  mainRecruiterId?: string | null | undefined;
  managerId?: string | null | undefined;
  departmentIds?: string[] | null | undefined;
  officeIds?: string[] | null | undefined;
}

/**
 * Checks that the records an employee refers to exist, and locks them. Throws the first of `job_charge_not_found`, `leave_reason_not_found`, `employee_not_found`,
 * `department_not_found` and `office_not_found`.
 */
export const lockReferences = (companyId: CompanyId, references: References): Statement<unknown> =>
  together(
    lockRecords(companyId, jobCharges, [references.jobChargeId]).orRefuse('job_charge_not_found'),
    lockRecords(companyId, leaveReasons, [references.leaveReasonId]).orRefuse('leave_reason_not_found'),
    lockRecords(companyId, employees, [references.mainRecruiterId, references.managerId]).orRefuse(
      'employee_not_found',
    ),
    lockRecords(companyId, departments, references.departmentIds ?? []).orRefuse('department_not_found'),
    lockRecords(companyId, offices, references.officeIds ?? [], eq(offices.isDeleted, false)).orRefuse(
      'office_not_found',
    ),
  );
