import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { findLastClosedDate } from '../days/closed-dates.ts';
import { daysChanged } from '../days/days-changed.ts';
import * as repository from './repository-policies.ts';
import { hasLimits } from './rules-limits.ts';
import { changeTerms, completeMultiplierRule, completeTypifyingRule } from './rules-policy.ts';
import type {
  assignPolicyInput,
  createPolicyInput,
  listPoliciesInput,
  policyAssignationOutput,
  policyOutput,
  updatePolicyInput,
} from './schema-policies.ts';

type PolicyAnswer = repository.PolicyAnswer;

/** Returns policies by name, or as ordered. */
export const listPolicies = (
  { companyId, read }: Scope,
  input: z.output<typeof listPoliciesInput>,
): Promise<PageText<z.output<typeof policyOutput>>> => read(repository.listPolicies(companyId, input));

/** Throws `overtime_policy_not_found`. */
export const getPolicy = ({ companyId, read }: Scope, { id }: { id: string }): Promise<PolicyAnswer> =>
  read(repository.getPolicy(companyId, id));

export async function createPolicy(scope: Scope, input: z.output<typeof createPolicyInput>): Promise<PolicyAnswer> {
  const at = new Date(scope.now().epochMilliseconds);
  const policy = { ...termsOf(input), id: newId(), companyId: scope.companyId, createdAt: at, updatedAt: at };
  const limitsSetAt = hasLimits(policy) ? at : null;
  return scope.transaction(({ commit }) => commit(repository.insertPolicy({ ...policy, limitsSetAt })));
}

/** Returns rules as stored, with all their fields; null clears them, omitted ones stay omitted. */
export const termsOf = <Input extends Pick<z.output<typeof updatePolicyInput>, 'multiplierRules' | 'typifyingRules'>>({
  multiplierRules,
  typifyingRules,
  ...input
}: Input) => ({
  ...input,
  ...(multiplierRules !== undefined && { multiplierRules: (multiplierRules ?? []).map(completeMultiplierRule) }),
  ...(typifyingRules !== undefined && { typifyingRules: (typifyingRules ?? []).map(completeTypifyingRule) }),
});

/**
 * Changes the given fields; an omitted one stays. A change of tolerance, strictness, rules or type applies from the date `from` on; without
 * it to all days under the policy, past ones included, but those up to the last one that is closed for anybody (D6). One of expiry, cap or reset applies from now on (D12). Throws
 * `overtime_policy_not_found`, `period_closed`.
 */
export async function updatePolicy(
  scope: Scope,
  { id, from, ...changes }: z.output<typeof updatePolicyInput>,
): Promise<PolicyAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    // Locked first: people assigned meanwhile are either among the affected ones or computed with the new terms.
    const [before, assigned] = await tx.send(
      repository.lockPolicy(companyId, id, 'no key update'),
      repository.listAssigned(companyId, id),
    );
    const concerned = before.isDefault ? null : assigned.map(({ employeeId }) => employeeId);
    const closed = from ? null : await tx.send(findLastClosedDate(companyId, concerned));
    const { policy, movedFrom } = changeTerms(before, termsOf(changes), from ?? (closed && addDays(closed, 1)));
    const limitsSetAt = limitOtherwise(before, policy) ? updatedAt : before.limitsSetAt;
    const answer = await tx.send(repository.updatePolicy(companyId, id, { ...policy, updatedAt, limitsSetAt }));
    if (movedFrom === null) return answer;
    const since = (from: string) => ({ from: from > movedFrom ? from : movedFrom, to: null });
    const employees = assigned.map(({ employeeId, from }) => ({ employeeId, ...since(from) }));
    const whose = before.isDefault ? { everyone: true as const, from: movedFrom } : { employees };
    await daysChanged(tx, scope, { ...whose, cause: 'overtime_policy' });
    return answer;
  });
}

type Policy = repository.OvertimePolicy;

const limitOtherwise = (before: Policy, after: Policy): boolean =>
  !isDeepStrictEqual([before.expiry, before.cap, before.yearlyReset], [after.expiry, after.cap, after.yearlyReset]);

/** Throws `overtime_policy_not_found`, `overtime_policy_in_use` if it is assigned to anybody or the company's default. */
export async function deletePolicy(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  await scope.transaction(async ({ send, commit }) => {
    const [policy, isAssigned] = await send(
      repository.lockPolicy(companyId, id, 'no key update'),
      repository.isPolicyAssigned(companyId, id),
    );
    if (policy.isDefault || isAssigned) throw new DomainError('overtime_policy_in_use');
    await commit(repository.updatePolicy(companyId, id, { deletedAt: at, updatedAt: at }));
  });
}

/**
 * Assigns a policy to employees from a date on, until their next assignation (D6), and recomputes their days since. Idempotent. Throws
 * `overtime_policy_not_found`, `employee_not_found` if any of them is unknown, for users `self_resolution_not_allowed` (I5).
 */
export async function assignPolicy(
  scope: Scope,
  input: z.output<typeof assignPolicyInput>,
): Promise<z.output<typeof policyAssignationOutput>> {
  const { companyId } = scope;
  const { id: policyId, from } = input;
  const employeeIds = [...new Set(input.employeeIds)].sort();
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    const [, , known] = await tx.send(
      repository.lockPolicy(companyId, policyId, 'share'),
      refuseOwnMatter(scope, employeeIds, 'administer'),
      repository.listKnownEmployees(companyId, employeeIds),
    );
    if (known.length < employeeIds.length) throw new DomainError('employee_not_found');
    await tx.send(repository.saveAssignations(companyId, { policyId, from, employeeIds, at }));
    const employees = employeeIds.map((employeeId) => ({ employeeId, from, to: null }));
    await daysChanged(tx, scope, { employees, cause: 'overtime_policy' });
    return { policyId, employeeIds, from };
  });
}
