import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import { findDayInputs, type KeptInputs } from '../days/repository-days.ts';
import { readBalance } from './get-balance.ts';
import { presentMultiplierRule, presentSums, presentWindow } from './present.ts';
import { listAllocationsOf } from './repository-ledger.ts';
import { explainDay } from './rules-explanation.ts';
import type { explainBalanceInput, explanationOutput } from './schema-explanation.ts';

/**
 * Explains the numbers of a day (D14): the inputs stored with its row and each step from them, the changes by movements, and the sums. Only
 * reads: nothing is computed from anything newer than the row. Throws `employee_not_found`.
 */
export async function explainBalance(
  scope: Scope,
  { employeeId, date }: z.output<typeof explainBalanceInput>,
): Promise<z.output<typeof explanationOutput>> {
  const { companyId } = scope;
  const [{ balance }, kept, allocations] = await scope.read(
    readBalance(companyId, employeeId, { from: date, to: date }),
    findDayInputs(companyId, employeeId, date),
    listAllocationsOf(companyId, employeeId, date),
  );
  return {
    employeeId,
    date,
    day: kept ? presentDay(kept) : null,
    allocations: allocations.map(({ createdAt, ...allocation }) => ({
      ...allocation,
      createdAt: formatUtc(createdAt),
    })),
    balance: presentSums(balance),
  };
}

function presentDay({ inputs, policyName, updatedAt }: KeptInputs) {
  const { policy } = inputs;
  const { multiplierRules, typifyingRules, ...steps } = explainDay(inputs);
  return {
    policy: {
      id: policy.policyId,
      name: policyName,
      type: policy.type,
      version: policy.version,
      from: policy.fromDate,
    },
    ...steps,
    multiplierRules: multiplierRules.map(({ rule, ...covered }) => ({ rule: presentMultiplierRule(rule), ...covered })),
    typifyingRules: typifyingRules.map(({ rule, ...covered }) => ({ rule: presentWindow(rule), ...covered })),
    computedAt: formatUtc(updatedAt),
  };
}
