import { and, eq, inArray, isNull, min } from 'drizzle-orm';
import type { z } from 'zod';
import { overtimePolicies, overtimePolicyAssignations } from '#drizzle/schema/overtime-policies.ts';
import { employees } from '#drizzle/schema/people.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, readBuilt, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { hasPart, inInstantRange, isOneOf, returnsOnly } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { type listPoliciesInput, policyOutput } from './schema-policies.ts';

export type OvertimePolicy = typeof overtimePolicies.$inferSelect;
type Answered = z.output<typeof policyOutput>;
export type PolicyAnswer = JsonText<Answered>;

const record = answeredRecord(policyOutput, {
  table: overtimePolicies,
  own: { from: { sql: 'overtime_policies.from_date', type: 'date' } },
});

export function listPolicies(
  companyId: CompanyId,
  input: z.output<typeof listPoliciesInput>,
): Read<PageText<Answered>> {
  const { deletedAt, name, type, createdAt, updatedAt } = overtimePolicies;
  return listAnswers(companyId, record, input, {
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

const findRecord = findAnswer(record, 'deleted_at is null');

/** Throws `overtime_policy_not_found`. */
export const getPolicy = (companyId: CompanyId, id: string): Read<PolicyAnswer> =>
  findRecord({ companyId, id }).first().required('overtime_policy_not_found');

/**
 * Locks the policy until the end of the transaction: `share` for assigning it, `no key update` for changing it. The latter allows day rows
 * of others to refer to it meanwhile: the change is about to wait for their transactions. Throws `overtime_policy_not_found`.
 */
export const lockPolicy = (companyId: CompanyId, id: string, lock: 'share' | 'no key update'): Write<OvertimePolicy> =>
  writeBuilt(build.select().from(overtimePolicies).where(isPolicy(companyId, id)).for(lock))
    .first()
    .required('overtime_policy_not_found');

export const findPolicy = (companyId: CompanyId, id: string): Read<OvertimePolicy | undefined> =>
  readBuilt(build.select().from(overtimePolicies).where(isPolicy(companyId, id))).first();

export const insertPolicy = (policy: typeof overtimePolicies.$inferInsert): Write<PolicyAnswer> =>
  writeAnswers(build.insert(overtimePolicies).values(policy), record, policy).map(
    ([inserted]) => inserted as PolicyAnswer,
  );

export const updatePolicy = (companyId: CompanyId, id: string, changes: Partial<OvertimePolicy>): Write<PolicyAnswer> =>
  writeAnswers(build.update(overtimePolicies).set(changes).where(isPolicy(companyId, id)), record, { companyId }).map(
    ([updated]) => updated as PolicyAnswer,
  );

const isAssignationTo = (companyId: CompanyId, policyId: string) =>
  and(eq(overtimePolicyAssignations.companyId, companyId), eq(overtimePolicyAssignations.policyId, policyId));

export const isPolicyAssigned = (companyId: CompanyId, id: string): Read<boolean> =>
  readBuilt(
    build
      .select({ id: overtimePolicyAssignations.id })
      .from(overtimePolicyAssignations)
      .where(isAssignationTo(companyId, id))
      .limit(1),
  ).map((assigned) => assigned.length > 0);

/** Employees under a policy, each from their first assignation to it. */
export const listAssigned = (companyId: CompanyId, policyId: string): Read<{ employeeId: string; from: string }[]> =>
  readBuilt(
    build
      .select({ employeeId: overtimePolicyAssignations.employeeId, from: min(overtimePolicyAssignations.fromDate) })
      .from(overtimePolicyAssignations)
      .where(isAssignationTo(companyId, policyId))
      .groupBy(overtimePolicyAssignations.employeeId),
  ).map((rows) => rows as { employeeId: string; from: string }[]);

type Concerned = Pick<typeof employees.$inferSelect, 'id' | 'firstName' | 'lastName' | 'secondLastName'>;

const selectConcerned = readText<
  { people: Concerned[]; total: number },
  { companyId: CompanyId; policyId: string; limit: number; offset: number }
>(`
  with concerned as (
    select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName"
      from employees e join overtime_policies p on p.company_id = $companyId and p.id = $policyId
      where e.company_id = $companyId and e.status = 'active' and (p.is_default or exists (
        select from overtime_policy_assignations a
          where a.company_id = $companyId and a.employee_id = e.id and a.policy_id = p.id))
  ), page as (
    select * from concerned order by "lastName", "firstName", id limit $limit offset $offset
  )
  select (select count(*) from concerned)::int as total, coalesce((select json_agg(page) from page), '[]') as people`);

/** A page of the active employees whose days a policy may affect, by name: everybody ever assigned to it, for the default one all. */
export const listConcerned = (
  companyId: CompanyId,
  policyId: string,
  { limit, offset }: { limit: number; offset: number },
): Read<{ people: Concerned[]; total: number }> =>
  selectConcerned({ companyId, policyId, limit, offset }).map(([found]) => found ?? { people: [], total: 0 });

/** Ids among these that are employees. */
export const listKnownEmployees = (companyId: CompanyId, ids: string[]): Read<string[]> =>
  readBuilt(
    build
      .select({ id: employees.id })
      .from(employees)
      .where(and(eq(employees.companyId, companyId), inArray(employees.id, ids))),
  ).map((rows) => rows.map((row) => row.id));

const upsertAssignations = writeText<
  never,
  { companyId: CompanyId; policyId: string; from: string; at: Date; ids: string[]; employeeIds: string[] }
>(`
  insert into overtime_policy_assignations (company_id, id, employee_id, policy_id, from_date, created_at, updated_at)
    select $companyId, one.id, one.employee_id, $policyId, $from, $at, $at
      from unnest($ids::uuid[], $employeeIds::uuid[]) as one (id, employee_id) order by one.employee_id
  on conflict (company_id, employee_id, from_date)
    do update set policy_id = excluded.policy_id, updated_at = excluded.updated_at`);

/** A later call for the same person and date replaces the policy. */
export const saveAssignations = (
  companyId: CompanyId,
  assignation: { policyId: string; from: string; employeeIds: string[]; at: Date },
): Write<never[]> => {
  const ids = assignation.employeeIds.map(() => newId());
  return upsertAssignations({ companyId, ids, ...assignation });
};
