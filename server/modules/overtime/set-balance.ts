import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { DomainError, InvalidFields, orRefusal, type Refusal, wasRefused } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { findOwnMatter, refuseOwnMatter } from '../access/own-matters.ts';
import { refuseClosedDatesOf } from '../days/closed-dates.ts';
import { bringUpToDate, extendDaysOf, listBehindNow } from '../days/extend-days.ts';
import { lockEmployeesInScope } from '../days/lock-employee.ts';
import { findFirstDays } from '../days/repository-days.ts';
import { readAdjustmentStates } from './read-adjustment-state.ts';
import { recordCorrections } from './record-corrections.ts';
import { recordMovements } from './record-movement.ts';
import { listMovementsIn } from './repository-ledgers.ts';
import { reverseMovements } from './reverse-adjustment.ts';
import { planSetBalance } from './rules-adjustment.ts';
import type { setBalanceInput } from './schema.ts';

type WantedBalance = z.output<typeof setBalanceInput>;

/**
 * Sets the balance of all days up to a date to the one kept elsewhere, as when a company moves here, for many people, each once: a reset of
 * those days that leaves the balance on the last of them (D8). Computes missing days first, so that they do not count on top of it later.
 * Returns the movements, in the order of the inputs. Throws for the first refused one: `employee_not_found`, `employee_not_adjustable` if
 * no day up to the date counts, `period_closed` (K4), a fault of `seconds` if the balance already has this value, for users
 * `self_resolution_not_allowed` (I5).
 */
export async function setBalances(tx: Transaction, scope: Scope, inputs: readonly WantedBalance[]): Promise<string[]> {
  const planned = (await planBalances(tx, scope, inputs)).map((outcome) => {
    if (wasRefused(outcome)) throw outcome;
    return outcome;
  });
  await tx.send(recordMovements(scope, planned));
  for (const { movement, corrections } of planned) {
    await recordCorrections(tx, scope, movement.employeeId, corrections);
  }
  return planned.map(({ movement }) => movement.id);
}

/** Returns the refusals of `setBalances`, in order; null: none. Writes nothing but missing days. */
export async function checkBalances(scope: Scope, inputs: readonly WantedBalance[]): Promise<(Refusal | null)[]> {
  await extendDaysOf(scope, [...new Set(inputs.map(({ employeeId }) => employeeId))]);
  const planned = await scope.transaction((tx) => planBalances(tx, scope, inputs));
  return planned.map((outcome) => (wasRefused(outcome) ? outcome : null));
}

async function planBalances(tx: Transaction, scope: Scope, inputs: readonly WantedBalance[]) {
  const { companyId } = scope;
  const employeeIds = [...new Set(inputs.map(({ employeeId }) => employeeId))].sort();
  const [seen, own] = await tx.send(
    lockEmployeesInScope(scope, employeeIds),
    findOwnMatter(scope, employeeIds, 'decide'),
  );
  for (const employeeId of await listBehindNow(tx, scope, [...seen])) {
    let isUpToDate = false;
    while (!isUpToDate) ({ isUpToDate } = await bringUpToDate(tx, scope, employeeId));
  }
  const [refuseClosed, firstDays] = await tx.send(
    refuseClosedDatesOf(scope, employeeIds),
    findFirstDays(
      companyId,
      inputs.map(({ employeeId, date: until }) => ({ employeeId, until })),
    ),
  );
  const states = await tx.send(
    readAdjustmentStates(
      companyId,
      inputs.flatMap(({ employeeId, date: to }) => {
        const from = firstDays.get(employeeId);
        return from === undefined || !seen.has(employeeId) ? [] : [{ employeeId, from, to }];
      }),
    ),
  );
  return inPortions(
    inputs,
    orRefusal(({ employeeId, date, seconds, note = null }) => {
      if (!seen.has(employeeId)) throw new DomainError('employee_not_found');
      const isOwn = own.employeeId === employeeId;
      if (isOwn && own.isRefused) throw new DomainError('self_resolution_not_allowed');
      const [from, state] = [firstDays.get(employeeId), states.get(employeeId)];
      if (from === undefined || !state) throw new DomainError('employee_not_adjustable');
      refuseClosed({ employeeId, from, to: date });
      const id = newId();
      const { allocations, appliedSeconds, currentSeconds, corrections } = planSetBalance(seconds, state, id);
      if (currentSeconds === seconds) throw new InvalidFields({ seconds: 'not_zero' });
      const movement = {
        ...{ id, employeeId, fromDate: from, toDate: date, note, selfMade: isOwn },
        ...({ kind: 'adjustment', operation: 'reset', source: 'total_balance', amountSeconds: null } as const),
        ...{ appliedSeconds, balanceBeforeSeconds: currentSeconds, balanceAfterSeconds: seconds },
      };
      return { movement, allocations, corrections };
    }),
  );
}

/** Reverses movements of `setBalances`. Throws `adjustment_already_reversed`, for users `self_resolution_not_allowed` (I5). */
export async function reverseBalances(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  const movements = await tx.send(listMovementsIn(scope, ids));
  const employeeIds = [...new Set(movements.map(({ employeeId }) => employeeId))].sort();
  const [own, found] = await tx.send(
    refuseOwnMatter(scope, employeeIds, 'decide'),
    lockEmployeesInScope(scope, employeeIds),
  );
  if (employeeIds.some((id) => !found.has(id))) throw new DomainError('employee_not_found');
  await reverseMovements(tx, scope, movements, own);
}
