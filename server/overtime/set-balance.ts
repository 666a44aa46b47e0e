import type { z } from 'zod';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { bringUpToDate } from '../days/extend-days.ts';
import { lockEmployee, lockEmployeeInScope } from '../days/lock-employee.ts';
import { findFirstDay } from '../days/repository-days.ts';
import type { Scope } from '../db/scope.ts';
import type { Transaction } from '../db/tenant.ts';
import { InvalidFields } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import { readAdjustmentState } from './read-adjustment-state.ts';
import { recordMovement } from './record-movement.ts';
import { findMovement } from './repository-ledger.ts';
import { reverseMovement } from './reverse-adjustment.ts';
import { planSetBalance } from './rules-adjustment.ts';
import type { setBalanceInput } from './schema.ts';

/**
 * Makes the balance of all days up to a date what it was elsewhere, as when a company moves here: a reset of those days that leaves the
 * balance on the last of them (D8). Days that were never computed are computed first, so that they do not count later on top of it. Answers
 * the movement. Throws `employee_not_found`, `employee_not_adjustable` where no day up to the date counts, a fault of `seconds` where the
 * balance is that already, for users `self_resolution_not_allowed` (I5).
 */
export async function setBalance(scope: Scope, input: z.output<typeof setBalanceInput>): Promise<string> {
  const { companyId } = scope;
  const { employeeId, date, seconds, note = null } = input;
  return scope.transaction(async (tx) => {
    const [own] = await tx.send(refuseOwnMatter(scope, [employeeId], 'decide'), lockEmployeeInScope(scope, employeeId));
    let isUpToDate = false;
    while (!isUpToDate) ({ isUpToDate } = await bringUpToDate(tx, scope, employeeId));
    const from = await tx.send(findFirstDay(companyId, employeeId, date).required('employee_not_adjustable'));
    const state = await tx.send(readAdjustmentState(companyId, employeeId, { from, to: date }));
    const { allocations, appliedSeconds, currentSeconds } = planSetBalance(seconds, state);
    if (currentSeconds === seconds) throw new InvalidFields({ seconds: 'not_zero' });
    const movement = {
      ...{ id: newId(), employeeId, fromDate: from, toDate: date, note, selfMade: own !== null },
      ...({ kind: 'adjustment', operation: 'reset', source: 'total_balance', amountSeconds: null } as const),
      ...{ appliedSeconds, balanceBeforeSeconds: currentSeconds, balanceAfterSeconds: seconds },
    };
    await tx.send(recordMovement(scope, movement, allocations));
    return movement.id;
  });
}

/** Takes movements of `setBalance` back. Throws `adjustment_already_reversed`, for users `self_resolution_not_allowed` (I5). */
export async function reverseMovements(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const movement = await tx.send(findMovement(scope, id));
    if (!movement) continue;
    const [own] = await tx.send(
      refuseOwnMatter(scope, [movement.employeeId], 'decide'),
      lockEmployee(scope.companyId, movement.employeeId),
    );
    await reverseMovement(tx, scope, movement, { note: null, balanceBeforeSeconds: null, selfMade: own !== null });
  }
}
