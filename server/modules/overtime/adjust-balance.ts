import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { refuseClosedDates } from '../days/closed-dates.ts';
import { lockEmployeeInScope } from '../days/lock-employee.ts';
import { followLateMovement } from './follow-movements.ts';
import { namingWhatCameBetween, readAdjustmentState } from './read-adjustment-state.ts';
import { recordCorrections } from './record-corrections.ts';
import { recordMovement } from './record-movement.ts';
import { planAdjustment, readAdjustmentTerms } from './rules-adjustment.ts';
import { restorationsOf } from './rules-correction.ts';
import type { adjustBalanceInput, adjustmentOutput } from './schema.ts';

/**
 * Adjusts an employee's balance of a period by one movement (D8, D9), or by none if there is nothing to apply; corrections after it restore
 * what it makes room for (D10). Of several with the same balance one succeeds. Amounts in seconds. Throws `invalid_adjustment_operation`,
 * `invalid_movement_source`, `employee_not_found`, `employee_not_adjustable`, `hybrid_independent_policy_required`,
 * `compensable_balance_changed`, `period_closed` if the period has closed days (K4), for users `self_resolution_not_allowed` (I5).
 *
 * Two round trips: one locks the employee and reads under the lock, one writes the movement and commits.
 */
export async function adjustBalance(
  scope: Scope,
  input: z.output<typeof adjustBalanceInput>,
): Promise<z.output<typeof adjustmentOutput>> {
  const { companyId } = scope;
  const { employeeId, from, to } = input;
  const terms = readAdjustmentTerms(input);
  return scope.transaction(async (tx) => {
    // D8.7: statements after the lock see all commits of its previous holders.
    const [own, , , state] = await tx.send(
      refuseOwnMatter(scope, [employeeId], 'decide'),
      lockEmployeeInScope(scope, employeeId),
      refuseClosedDates(scope, [{ employeeId, from, to }]),
      readAdjustmentState(companyId, employeeId, { from, to }),
    );
    const plan = namingWhatCameBetween(scope, state, () => planAdjustment(terms, state));
    const adjustmentId = plan.allocations.length > 0 ? newId() : '';
    if (adjustmentId !== '') {
      const movement = {
        id: adjustmentId,
        employeeId,
        kind: 'adjustment' as const,
        operation: terms.operation,
        source: plan.source,
        fromDate: from,
        toDate: to,
        amountSeconds: terms.operation === 'reset' ? null : terms.amountSeconds,
        appliedSeconds: plan.appliedSeconds,
        balanceBeforeSeconds: plan.currentSeconds,
        balanceAfterSeconds: plan.balanceAfterSeconds,
        note: input.note ?? null,
        selfMade: own !== null,
      };
      const restored = restorationsOf(movement, plan.allocations, state);
      const recording = recordMovement(scope, movement, plan.allocations);
      const isLast = restored.length === 0 && !scope.lateCorrection;
      await (isLast ? tx.commit(recording) : tx.send(recording));
      await recordCorrections(tx, scope, employeeId, restored);
      await followLateMovement(tx, scope, employeeId, plan.allocations);
    }
    return {
      adjustmentId,
      employeeId,
      operation: terms.operation,
      appliedSeconds: plan.appliedSeconds,
      balanceBeforeSeconds: plan.balanceBeforeSeconds,
      balanceAfterSeconds: plan.balanceAfterSeconds,
    };
  });
}
