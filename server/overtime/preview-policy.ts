import type { z } from 'zod';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import { type PreviewedDays, previewDays } from '../days/preview-days.ts';
import type { PolicyTerms } from '../days/rules-policy.ts';
import type { Scope } from '../db/scope.ts';
import { termsOf } from './manage-policies.ts';
import { listHeld } from './repository-ledger.ts';
import { findPolicy, listConcerned } from './repository-policies.ts';
import { type Balance, balanceOf, dayStatesOf } from './rules.ts';
import { correctionsOf, type HeldAllocation } from './rules-correction.ts';
import type { policyPreviewOutput, previewPolicyInput } from './schema-policies.ts';

/**
 * What changing a policy would make of the balances of a page of the people whom it concerns (D1, D10), by the rules that would
 * compute them, and nothing is written. Expiry, cap and yearly reset change nothing until they fall due (D12). Person by person, each
 * in reads of its own, so that others get their turn. Throws `overtime_policy_not_found`.
 */
export async function previewPolicy(
  scope: Scope,
  { id, page, limit, ...changes }: z.output<typeof previewPolicyInput>,
): Promise<z.output<typeof policyPreviewOutput>> {
  const { companyId } = scope;
  const [policy, { people, total }] = await scope.read(
    findPolicy(companyId, id).required('overtime_policy_not_found'),
    listConcerned(companyId, id, { limit, offset: (page - 1) * limit }),
  );
  const wanted = { ...policy, ...termsOf(changes) };
  const change = (terms: PolicyTerms): PolicyTerms =>
    terms.policyId === id
      ? {
          ...terms,
          type: wanted.type,
          toleranceSeconds: wanted.toleranceSeconds,
          strict: wanted.strict,
          multiplierRules: wanted.multiplierRules,
          typifyingRules: wanted.typifyingRules,
        }
      : terms;
  const rows = [];
  for (const employee of people) {
    const days = await previewDays(scope, employee.id, change);
    const held = await scope.read(listHeld(companyId, employee.id, { from: FIRST_DATE, to: LAST_DATE }));
    rows.push({ employee, ...balancesOf(days, held) });
  }
  return { rows, total };
}

/** All of a person's balances before and after, with the corrections that the change would bring (D10). */
function balancesOf({ before, after }: PreviewedDays, held: HeldAllocation[]): { before: Balance; after: Balance } {
  const stands = dayStatesOf(before, held);
  const changed = dayStatesOf(after, held);
  const corrections = correctionsOf({ before: stands, after: changed }, held).flatMap(({ allocations }) => allocations);
  return { before: balanceOf(stands, []), after: balanceOf(changed, corrections) };
}
