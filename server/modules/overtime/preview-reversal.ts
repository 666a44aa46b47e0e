import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { readAdjustmentState } from './read-adjustment-state.ts';
import { isReversed, listHeld } from './repository-ledger.ts';
import { findMovement } from './repository-ledgers.ts';
import { findPayoutOf } from './repository-payouts.ts';
import { balanceOf, sumOf } from './rules.ts';
import { isReversible, planReversal } from './rules-adjustment.ts';
import type { reversalPreviewInput, reversalPreviewOutput } from './schema.ts';

/**
 * Returns the effect that `reverseAdjustment` would have now, by the same rule and with the same errors; writes nothing.
 * `correctedSeconds`: the part that other movements have used since, which stays owed (D10).
 */
export async function previewReversal(
  scope: Scope,
  { id }: z.output<typeof reversalPreviewInput>,
): Promise<z.output<typeof reversalPreviewOutput>> {
  const { companyId } = scope;
  const movement = await scope.read(findMovement(scope, id).required('adjustment_not_found'));
  if (!isReversible(movement)) throw new DomainError('adjustment_not_reversible');
  const { employeeId } = movement;
  const period = { from: movement.fromDate, to: movement.toDate };
  const [, payout, wasReversed, state, held] = await scope.read(
    refuseOwnMatter(scope, [employeeId], 'decide'),
    findPayoutOf(companyId, movement),
    isReversed(companyId, id),
    readAdjustmentState(companyId, employeeId, period),
    listHeld(companyId, employeeId, period),
  );
  if (wasReversed) throw new DomainError('adjustment_already_reversed');
  if (payout?.exportedAt) throw new DomainError('overtime_payout_already_exported');
  const { allocations, currentSeconds, corrections } = planReversal(movement, null, { ...state, held });
  const all = [...allocations, ...corrections.flatMap((correction) => correction.allocations)];
  return {
    balanceBeforeSeconds: currentSeconds,
    before: state.balance,
    after: balanceOf(state.days, all),
    allocations,
    // Amounts restored for others are not owed.
    correctedSeconds: sumOf(corrections, ({ operation, source, appliedSeconds }) =>
      operation === 'subtract' && source === 'negative_balance' ? appliedSeconds : 0,
    ),
  };
}
