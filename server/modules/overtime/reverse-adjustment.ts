import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { refuseClosedDates } from '../days/closed-dates.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { followLateMovement } from './follow-movements.ts';
import { presentMovement } from './present.ts';
import { namingWhatCameBetween, readAdjustmentState, readAdjustmentStates } from './read-adjustment-state.ts';
import { recordCorrections } from './record-corrections.ts';
import { recordMovement, recordMovements } from './record-movement.ts';
import { isReversed, listHeld, type Movement, type MovementWithAllocations } from './repository-ledger.ts';
import { findMovement, listHeldOf, listReversed } from './repository-ledgers.ts';
import { lockPayoutOf, updatePayouts } from './repository-payouts.ts';
import { isReversible, planReversal } from './rules-adjustment.ts';
import type { movementOutput, reverseAdjustmentInput } from './schema.ts';

/**
 * Reverses a whole movement, with its corrections since (D10), by another one that names it; also deletes the line of a payout. Once: of
 * several simultaneous calls one succeeds. Throws `adjustment_not_found`, also out of scope (I3), `adjustment_not_reversible`,
 * `adjustment_already_reversed`, `compensable_balance_changed`, `overtime_payout_already_exported`, `period_closed` (K4), for users
 * `self_resolution_not_allowed` (I5).
 */
export async function reverseAdjustment(
  scope: Scope,
  { id, note = null, balanceBeforeSeconds }: z.output<typeof reverseAdjustmentInput>,
): Promise<z.output<typeof movementOutput>> {
  return scope.transaction(async (tx) => {
    const movement = await tx.send(findMovement(scope, id).required('adjustment_not_found'));
    if (!isReversible(movement)) throw new DomainError('adjustment_not_reversible');
    const [own] = await tx.send(
      refuseOwnMatter(scope, [movement.employeeId], 'decide'),
      lockEmployee(scope.companyId, movement.employeeId),
    );
    const terms = { note, balanceBeforeSeconds, selfMade: own !== null };
    return presentMovement(await reverseMovement(tx, scope, movement, terms));
  });
}

/**
 * The same after `lockEmployee`, for a reversible movement; `balanceBeforeSeconds` null: whatever the balance is. Throws the conflicts of
 * `reverseAdjustment`.
 */
export async function reverseMovement(
  tx: Transaction,
  scope: Scope,
  movement: Movement,
  terms: { note: string | null; balanceBeforeSeconds: number | null; selfMade: boolean },
): Promise<MovementWithAllocations> {
  const { companyId } = scope;
  const { note, balanceBeforeSeconds, selfMade } = terms;
  const { employeeId, fromDate, toDate } = movement;
  const period = { from: fromDate, to: toDate };
  const [, payout, wasReversed, state, held] = await tx.send(
    refuseClosedDates(scope, [{ employeeId, ...period }]),
    lockPayoutOf(companyId, movement),
    isReversed(companyId, movement.id),
    readAdjustmentState(companyId, employeeId, period),
    listHeld(companyId, employeeId, period),
  );
  if (wasReversed) throw new DomainError('adjustment_already_reversed');
  if (payout?.exportedAt) throw new DomainError('overtime_payout_already_exported');
  const plan = namingWhatCameBetween(scope, state, () =>
    planReversal(movement, balanceBeforeSeconds, { ...state, held }),
  );
  const at = new Date(scope.now().epochMilliseconds);
  const [written] = await tx.send(
    recordMovement(scope, reversalBy(movement, plan, { note, selfMade }), plan.allocations).refusing(ONCE),
    payout ? updatePayouts(companyId, [payout.id], { deletedAt: at, updatedAt: at }) : nothing(null),
  );
  await recordCorrections(tx, scope, employeeId, plan.corrections);
  await followLateMovement(tx, scope, employeeId, plan.allocations);
  return { ...written, allocations: plan.allocations };
}

const ONCE = { overtime_movements_once_reversed: 'adjustment_already_reversed' } as const;

const reversalBy = (
  { id: followsId, employeeId, fromDate, toDate, amountSeconds }: Movement,
  { operation, source, appliedSeconds, currentSeconds, balanceAfterSeconds }: ReturnType<typeof planReversal>,
  terms: { note: string | null; selfMade: boolean },
) => ({
  ...{ employeeId, kind: 'reversal' as const, operation, source, fromDate, toDate, amountSeconds, appliedSeconds },
  ...{ balanceBeforeSeconds: currentSeconds, balanceAfterSeconds, followsId, ...terms },
});

/**
 * The same for many adjustments, those of a person one after the other in the given order; `own` is the one that is the user. Not for
 * payouts: those also have a line to delete. Throws `adjustment_already_reversed`, `period_closed`.
 */
export async function reverseMovements(
  tx: Transaction,
  scope: Scope,
  movements: readonly Movement[],
  own: string | null,
): Promise<void> {
  const { companyId } = scope;
  const ofPeople = [...Map.groupBy(movements, ({ employeeId }) => employeeId).values()];
  for (let turn = 0; ; turn += 1) {
    const inTurn = ofPeople.flatMap((ofPerson) => ofPerson[turn] ?? []);
    if (inTurn.length === 0) return;
    const asked = inTurn.map(({ employeeId, fromDate: from, toDate: to }) => ({ employeeId, from, to }));
    const [, reversed, states, held] = await tx.send(
      refuseClosedDates(scope, asked),
      listReversed(
        companyId,
        inTurn.map(({ id }) => id),
      ),
      readAdjustmentStates(companyId, asked),
      listHeldOf(companyId, asked),
    );
    const heldBy = Map.groupBy(held, ({ employeeId }) => employeeId);
    const planned = await inPortions(inTurn, (movement) => {
      const { id, employeeId } = movement;
      const state = states.get(employeeId);
      if (!state) throw new DomainError('employee_not_found');
      if (reversed.has(id)) throw new DomainError('adjustment_already_reversed');
      return { movement, plan: planReversal(movement, null, { ...state, held: heldBy.get(employeeId) ?? [] }) };
    });
    const reversals = planned.map(({ movement, plan }) => ({
      movement: reversalBy(movement, plan, { note: null, selfMade: movement.employeeId === own }),
      allocations: plan.allocations,
    }));
    await tx.send(recordMovements(scope, reversals).refusing(ONCE));
    for (const { movement, plan } of planned) {
      await recordCorrections(tx, scope, movement.employeeId, plan.corrections);
      await followLateMovement(tx, scope, movement.employeeId, plan.allocations);
    }
  }
}
