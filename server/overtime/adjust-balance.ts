import type { z } from 'zod';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployeeInScope } from '../days/lock-employee.ts';
import type { Scope } from '../db/scope.ts';
import { newId } from '../shared/ids.ts';
import { namingWhatCameBetween, readAdjustmentState } from './read-adjustment-state.ts';
import { recordMovement } from './record-movement.ts';
import { planAdjustment, readAdjustmentTerms } from './rules-adjustment.ts';
import type { adjustBalanceInput, adjustmentOutput } from './schema.ts';

/**
 * Adjusts an employee's balance of a period by one movement (D8, D9), or by none when there is nothing to apply. Of several
 * that name the same balance one succeeds. Amounts in seconds. Throws `invalid_adjustment_operation`,
 * `invalid_movement_source`, `employee_not_found`, `employee_not_adjustable`, `hybrid_independent_policy_required`,
 * `compensable_balance_changed`, for users `self_resolution_not_allowed` (I5).
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
  return scope.transaction(async ({ send, commit }) => {
    // D8.7: statements after the lock see all that was written by those who held it before.
    const [own, , state] = await send(
      refuseOwnMatter(scope, [employeeId], 'decide'),
      lockEmployeeInScope(scope, employeeId),
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
      await commit(recordMovement(scope, movement, plan.allocations));
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
