import { and, eq } from 'drizzle-orm';
import { departments, offices } from '#drizzle/schema/organisation.ts';
import { employees, jobCharges } from '#drizzle/schema/people.ts';
import { allExist } from '../db/all-exist.ts';
import { arbitrate, type Db, statement } from '../db/client.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import { type Assignation, reassign } from './rules.ts';

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
    ['employee_not_found', allExist(db, companyId, employees, [references.mainRecruiterId])],
    ['department_not_found', allExist(db, companyId, departments, references.departmentIds ?? [])],
    ['office_not_found', allExist(db, companyId, offices, references.officeIds ?? [], eq(offices.isDeleted, false))],
  ];
  const found = await Promise.all(checks.map(([, exists]) => exists));
  const missing = checks[found.indexOf(false)];
  if (missing) throw new DomainError(missing[0]);
}

const assignationStatements = (table: string, target: string) => ({
  list: statement<Assignation>(`select id, ${target} as "targetId", created_at as "createdAt" from ${table}
    where company_id = $1 and employee_id = $2 order by created_at, id`),
  remove: statement(`delete from ${table} where company_id = $1 and id = any($2)`),
  insert: statement(`insert into ${table} (company_id, employee_id, id, ${target}, created_at, updated_at)
    select $1, $2, n.id, n.target_id, n.created_at, n.created_at
    from unnest($3::uuid[], $4::uuid[], $5::timestamptz[]) as n (id, target_id, created_at)
    on conflict do nothing`),
});

const ASSIGNATIONS = {
  department: assignationStatements('employee_department_assignations', 'department_id'),
  office: assignationStatements('employee_office_assignations', 'office_id'),
};

/** Makes these the employee's departments or offices, in this order: the first office is the main one (A2). Lock the employee first. */
export async function replaceAssignations(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  kind: keyof typeof ASSIGNATIONS,
  targetIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const statements = ASSIGNATIONS[kind];
  const existing = await statements.list(db, [companyId, employeeId]);
  const { removed, added } = reassign(existing, targetIds, now);
  const ids = added.map(() => newId());
  const targets = added.map(({ targetId }) => targetId);
  const instants = added.map(({ createdAt }) => createdAt);
  await Promise.all([
    removed.length > 0 && statements.remove(db, [companyId, removed.map(({ id }) => id)]),
    added.length > 0 && statements.insert(db, [companyId, employeeId, ids, targets, instants]),
  ]);
}
