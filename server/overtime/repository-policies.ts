import { and, eq, inArray, isNull, min } from 'drizzle-orm';
import type { z } from 'zod';
import { overtimePolicies, overtimePolicyAssignations } from '#drizzle/schema/overtime-policies.ts';
import { employees } from '#drizzle/schema/people.ts';
import { type Db, statement } from '../db/client.ts';
import { hasPart, inInstantRange, isOneOf, returnsOnly } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listPoliciesInput } from './schema-policies.ts';

export type OvertimePolicy = typeof overtimePolicies.$inferSelect;

export function listPolicies(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listPoliciesInput>,
): Promise<Page<OvertimePolicy>> {
  const { deletedAt, name, type, createdAt, updatedAt } = overtimePolicies;
  return listPage(db, companyId, overtimePolicies, input, {
    where: [
      returnsOnly(deletedAt, input.onlyReturn),
      hasPart(name, input.name),
      isOneOf(type, input.type),
      inInstantRange(createdAt, input.createdAt),
      inInstantRange(updatedAt, input.updatedAt),
    ],
    columns: overtimePolicies,
    defaultOrder: [[name, 'asc']],
  });
}

const isPolicy = (companyId: CompanyId, id: string) =>
  and(eq(overtimePolicies.companyId, companyId), eq(overtimePolicies.id, id), isNull(overtimePolicies.deletedAt));

/**
 * With `lock`: held until the end of the transaction, `share` by those who assign the policy, `no key update` by who changes it, which
 * lets the days of others refer to it meanwhile: they hold what the change is about to wait for.
 */
export async function findPolicy(
  db: Db,
  companyId: CompanyId,
  id: string,
  lock?: 'share' | 'no key update',
): Promise<OvertimePolicy | undefined> {
  const query = db.select().from(overtimePolicies).where(isPolicy(companyId, id));
  const [policy] = await (lock ? query.for(lock) : query);
  return policy;
}

export async function insertPolicy(db: Db, policy: typeof overtimePolicies.$inferInsert): Promise<OvertimePolicy> {
  const [inserted] = await db.insert(overtimePolicies).values(policy).returning();
  return inserted as OvertimePolicy;
}

export async function updatePolicy(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<OvertimePolicy>,
): Promise<OvertimePolicy> {
  const [policy] = await db.update(overtimePolicies).set(changes).where(isPolicy(companyId, id)).returning();
  return policy as OvertimePolicy;
}

export async function isPolicyAssigned(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  const [assigned] = await db
    .select({ id: overtimePolicyAssignations.id })
    .from(overtimePolicyAssignations)
    .where(and(eq(overtimePolicyAssignations.companyId, companyId), eq(overtimePolicyAssignations.policyId, id)))
    .limit(1);
  return assigned !== undefined;
}

/** Who a policy counts for, each from their first assignation to it on. */
export async function listAssigned(
  db: Db,
  companyId: CompanyId,
  policyId: string,
): Promise<{ employeeId: string; from: string }[]> {
  const rows = await db
    .select({ employeeId: overtimePolicyAssignations.employeeId, from: min(overtimePolicyAssignations.fromDate) })
    .from(overtimePolicyAssignations)
    .where(and(eq(overtimePolicyAssignations.companyId, companyId), eq(overtimePolicyAssignations.policyId, policyId)))
    .groupBy(overtimePolicyAssignations.employeeId);
  return rows as { employeeId: string; from: string }[];
}

export async function listEmployeeIds(db: Db, companyId: CompanyId, among?: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), among && inArray(employees.id, among)));
  return rows.map((row) => row.id);
}

const upsertAssignations = statement<never>(`
  insert into overtime_policy_assignations (company_id, id, employee_id, policy_id, from_date, created_at, updated_at)
    select $1, one.id, one.employee_id, $2, $3, $4, $4
      from unnest($5::uuid[], $6::uuid[]) as one (id, employee_id) order by one.employee_id
  on conflict (company_id, employee_id, from_date)
    do update set policy_id = excluded.policy_id, updated_at = excluded.updated_at`);

/** A later call for the same person and date replaces the policy. */
export async function saveAssignations(
  db: Db,
  companyId: CompanyId,
  { policyId, from, employeeIds, at }: { policyId: string; from: string; employeeIds: string[]; at: Date },
): Promise<void> {
  await upsertAssignations(db, [companyId, policyId, from, at, employeeIds.map(() => newId()), employeeIds]);
}
