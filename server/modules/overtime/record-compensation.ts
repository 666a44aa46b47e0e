import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Statement } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { type ChangeCause, FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import { listDays } from '../days/repository-days.ts';
import { followMovements } from './follow-movements.ts';
import { readBalance } from './get-balance.ts';
import { recordMovement } from './record-movement.ts';
import { listCompensations, sumAllocations } from './repository-ledger.ts';
import { type Allocation, balanceAfterSeconds, dayStatesOf } from './rules.ts';
import { appliedSecondsOf, withNames } from './rules-allocation.ts';
import { type CompensatedDay, compensationReversals, compensationsOf } from './rules-compensation.ts';

type CompensationScope = Pick<Scope, 'companyId' | 'actor' | 'now' | 'lateCorrection'>;

export interface Compensation {
  employeeId: string;
  /** Request that adds or removes the days; null for days set directly in a calendar. */
  absenceDayOffRequestId: string | null;
  days: readonly CompensatedDay[];
  note: string | null;
  /** The change of the plan that it follows. */
  cause?: ChangeCause;
}

const ALL_TIME = { from: FIRST_DATE, to: LAST_DATE };

/**
 * Takes the seconds of absences paid from overtime out of the balance, each on its own date (C4): first from the employee's current
 * surplus, the rest as debt. One movement; none without seconds. Call after `lockEmployee`, in the transaction that grants the days.
 */
export async function recordCompensation(
  tx: Transaction,
  scope: CompensationScope,
  compensation: Compensation,
): Promise<void> {
  const period = periodOf(compensation.days);
  if (!period) return;
  const { companyId } = scope;
  const { employeeId } = compensation;
  const [account, before, rows, allocated] = await tx.send(
    readBalance(companyId, employeeId, ALL_TIME),
    readBalance(companyId, employeeId, period),
    listDays(companyId, employeeId, period),
    sumAllocations(companyId, employeeId, period),
  );
  const taken = compensationsOf(compensation.days, account.balance.positive_balance);
  const allocations = withNames(dayStatesOf(rows, allocated), taken);
  const terms = { operation: 'subtract', period, before: before.balance.total_balance, allocations } as const;
  await tx.send(movementOf(scope, compensation, terms));
  await followMovements(tx, scope, employeeId, allocations);
}

/**
 * Gives back the seconds that `recordCompensation` took for days that are no longer absences (D10), at most those that it still holds on
 * those dates. One movement; none if there is nothing to give back. Call after `lockEmployee`.
 */
export async function reverseCompensation(
  tx: Transaction,
  scope: CompensationScope,
  compensation: Compensation,
): Promise<void> {
  const period = periodOf(compensation.days);
  if (!period) return;
  const { companyId } = scope;
  const dates = compensation.days.map((day) => day.date);
  const [taken, before] = await tx.send(
    listCompensations(companyId, compensation.employeeId, dates),
    readBalance(companyId, compensation.employeeId, period),
  );
  const allocations = compensationReversals(compensation.days, taken);
  const returned = { operation: 'add', period, before: before.balance.total_balance, allocations } as const;
  await tx.send(movementOf(scope, compensation, returned));
  await followMovements(tx, scope, compensation.employeeId, allocations);
}

function periodOf(days: readonly CompensatedDay[]): { from: string; to: string } | null {
  const dates = days.map((day) => day.date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

function movementOf(
  scope: CompensationScope,
  { employeeId, absenceDayOffRequestId, note, cause }: Compensation,
  movement: {
    operation: 'add' | 'subtract';
    period: { from: string; to: string };
    before: number;
    allocations: Allocation[];
  },
): Statement<unknown> {
  const { operation, period, before, allocations } = movement;
  if (allocations.length === 0) return nothing(null);
  const appliedSeconds = appliedSecondsOf(allocations);
  return recordMovement(
    scope,
    {
      employeeId,
      kind: 'compensation',
      operation,
      source: 'total_balance',
      fromDate: period.from,
      toDate: period.to,
      amountSeconds: appliedSeconds,
      appliedSeconds,
      balanceBeforeSeconds: before,
      balanceAfterSeconds: balanceAfterSeconds(operation, before, appliedSeconds),
      note,
      cause: cause ?? null,
      absenceDayOffRequestId,
    },
    allocations,
  );
}
