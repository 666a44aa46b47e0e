import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { refuseClosedDates } from '../days/closed-dates.ts';
import { lockEmployee, lockEmployeeInScope } from '../days/lock-employee.ts';
import { followLateMovement } from './follow-movements.ts';
import { namingWhatCameBetween, readAdjustmentState } from './read-adjustment-state.ts';
import { recordCorrections } from './record-corrections.ts';
import { recordMovement } from './record-movement.ts';
import { findMovement } from './repository-ledgers.ts';
import * as repository from './repository-payouts.ts';
import { reverseMovement } from './reverse-adjustment.ts';
import { planPayout } from './rules-adjustment.ts';
import { restorationsOf } from './rules-correction.ts';
import type { createPayoutInput, listPayoutsInput, payoutOutput } from './schema-payouts.ts';

type PayoutRecord = z.output<typeof payoutOutput>;
type PayoutAnswer = repository.PayoutAnswer;

/** Returns payouts of people in scope (I3), newest first or as ordered. */
export const listPayouts = (scope: Scope, input: z.output<typeof listPayoutsInput>): Promise<PageText<PayoutRecord>> =>
  scope.read(repository.listPayouts(scope, input));

/** Throws `overtime_payout_not_found`. */
export const getPayout = ({ companyId, read }: Scope, { id }: { id: string }): Promise<PayoutAnswer> =>
  read(repository.getPayout(companyId, id));

/**
 * Pays surplus out (D13): a movement that takes it from the balance, and a line for payroll. Never more than the balance of its source, and
 * of several with the same balance one succeeds. Throws `employee_not_found`, `employee_not_adjustable`,
 * `hybrid_independent_policy_required`, `compensable_balance_changed`, `payout_exceeds_balance`, `period_closed` (K4), for users `self_resolution_not_allowed`
 * (I5).
 */
export async function createPayout(scope: Scope, input: z.output<typeof createPayoutInput>): Promise<PayoutAnswer> {
  const { companyId } = scope;
  const { employeeId, from, to, amountSeconds, balanceBeforeSeconds, note = null } = input;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    const [own, , , state] = await tx.send(
      refuseOwnMatter(scope, [employeeId], 'decide'),
      lockEmployeeInScope(scope, employeeId),
      refuseClosedDates(scope, [{ employeeId, from, to }]),
      readAdjustmentState(companyId, employeeId, { from, to }),
    );
    const terms = { operation: 'subtract', source: input.source ?? null, balanceBeforeSeconds, amountSeconds } as const;
    const plan = namingWhatCameBetween(scope, state, () => planPayout(terms, state));
    const movementId = newId();
    const payout: repository.Payout = {
      companyId,
      id: newId(),
      employeeId,
      movementId,
      fromDate: from,
      toDate: to,
      amountSeconds,
      source: plan.source,
      note,
      exportedAt: null,
      selfMade: own !== null,
      deletedAt: null,
      createdAt: at,
      updatedAt: at,
    };
    const movement = {
      id: movementId,
      employeeId,
      kind: 'payout' as const,
      operation: terms.operation,
      source: plan.source,
      fromDate: from,
      toDate: to,
      amountSeconds,
      appliedSeconds: plan.appliedSeconds,
      balanceBeforeSeconds: plan.currentSeconds,
      balanceAfterSeconds: plan.balanceAfterSeconds,
      note,
      selfMade: own !== null,
    };
    const restored = restorationsOf(movement, plan.allocations, state);
    const paying = [recordMovement(scope, movement, plan.allocations), repository.insertPayout(payout)] as const;
    const isLast = restored.length === 0 && !scope.lateCorrection;
    const [, paid] = await (isLast ? tx.commit(...paying) : tx.send(...paying));
    await recordCorrections(tx, scope, employeeId, restored);
    await followLateMovement(tx, scope, employeeId, plan.allocations);
    return paid;
  });
}

/**
 * Deletes a payout that is not exported yet, by reversing its movement (D10). Throws `overtime_payout_not_found`,
 * `overtime_payout_already_exported`, `period_closed` (K4), for users `self_resolution_not_allowed` (I5).
 */
export async function deletePayout(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async (tx) => {
    const { employeeId, movementId } = await tx.send(
      repository.findPayout(scope, id).required('overtime_payout_not_found'),
    );
    const [own, , payout, movement] = await tx.send(
      refuseOwnMatter(scope, [employeeId], 'decide'),
      lockEmployee(companyId, employeeId),
      repository.lockPayouts(scope, [id]).first().required('overtime_payout_not_found'),
      findMovement(scope, movementId),
    );
    if (!movement) throw new Error('The movement of a payout does not exist.');
    await reverseMovement(tx, scope, movement, {
      note: payout.note,
      balanceBeforeSeconds: null,
      selfMade: own !== null,
    });
  });
}
