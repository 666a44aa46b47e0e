import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { formatUtc } from '../shared/dates.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { readBalance } from './get-balance.ts';
import { noteFor } from './present.ts';
import { listDays } from './repository-days.ts';
import { findLastMovement, type LastMovement, sumAllocations } from './repository-ledger.ts';
import { dayStatesOf } from './rules.ts';
import type { AdjustmentState } from './rules-adjustment.ts';

type Period = { from: string; to: string };

/**
 * What an adjustment of the period meets, by statements that travel together: the balance by the same function as the
 * balance read (D8.8), the days, and the newest movement of the period. Throws `employee_not_found`.
 */
export async function readAdjustmentState(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  period: Period,
): Promise<AdjustmentState & { employeeId: string; lastMovement: LastMovement | undefined }> {
  const [{ balance, policy }, rows, allocations, lastMovement] = await Promise.all([
    readBalance(db, companyId, employeeId, period),
    listDays(db, companyId, employeeId, period),
    sumAllocations(db, companyId, employeeId, period),
    findLastMovement(db, companyId, employeeId, period),
  ]);
  return { employeeId, policyType: policy.type, balance, days: dayStatesOf(rows, allocations), lastMovement };
}

/** Runs a plan; when the balance is not the one the caller saw, the error names the movement that may have come between. */
export function namingWhatCameBetween<Plan>(
  scope: Pick<Scope, 'actor'>,
  { employeeId, lastMovement }: { employeeId: string; lastMovement: LastMovement | undefined },
  plan: () => Plan,
) {
  try {
    return plan();
  } catch (error) {
    const changed = error instanceof DomainError && error.code === 'compensable_balance_changed';
    if (!changed || !lastMovement) throw error;
    const { id, operation, appliedSeconds, authorName, createdAt } = lastMovement;
    const note = noteFor(scope, { ...lastMovement, employeeId });
    const movementsSince = { id, operation, appliedSeconds, note, authorName, createdAt: formatUtc(createdAt) };
    throw new DomainError('compensable_balance_changed', { ...error.details, movementsSince });
  }
}
