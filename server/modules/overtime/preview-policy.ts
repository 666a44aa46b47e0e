import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import { previewDays } from '../days/preview-days.ts';
import type { AssignedPolicy } from '../days/rules-policy.ts';
import { termsOf } from './manage-policies.ts';
import { balancesOf } from './preview-balances.ts';
import { listHeld } from './repository-ledger.ts';
import { findPolicy, listConcerned } from './repository-policies.ts';
import { changeTerms } from './rules-policy.ts';
import type { policyPreviewOutput, previewPolicyInput } from './schema-policies.ts';

/**
 * Returns the balances of a page of the policy's people under a changed policy (D6, D10), by the rules that would compute them, without
 * writing. Expiry, cap and yearly reset change nothing until they fall due (D12). Person by person, each in separate reads, so that others
 * get their turn. Throws `overtime_policy_not_found`.
 */
export async function previewPolicy(
  scope: Scope,
  { id, page, limit, from, ...changes }: z.output<typeof previewPolicyInput>,
): Promise<z.output<typeof policyPreviewOutput>> {
  const { companyId } = scope;
  const [policy, { people, total }] = await scope.read(
    findPolicy(companyId, id).required('overtime_policy_not_found'),
    listConcerned(companyId, id, { limit, offset: (page - 1) * limit }),
  );
  const { policy: wanted } = changeTerms(policy, termsOf(changes), from ?? null);
  const { version, type, toleranceSeconds, strict, multiplierRules, typifyingRules, earlierTerms } = wanted;
  const terms = { version, type, toleranceSeconds, strict, multiplierRules, typifyingRules, earlierTerms };
  const change = (assigned: AssignedPolicy): AssignedPolicy =>
    assigned.policyId === id ? { ...assigned, ...terms } : assigned;
  const rows = [];
  for (const employee of people) {
    const days = await previewDays(scope, employee.id, { policies: change });
    const held = await scope.read(listHeld(companyId, employee.id, { from: FIRST_DATE, to: LAST_DATE }));
    rows.push({ employee, ...balancesOf(days, held) });
  }
  return { rows, total };
}
