import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { FIRST_DATE, LAST_DATE } from './constants.ts';
import { readBalance } from './get-balance.ts';
import { recordMovement } from './record-movement.ts';
import { listCompensations } from './repository-ledger.ts';
import { type Allocation, balanceAfterSeconds, sumOf } from './rules.ts';
import { type CompensatedDay, compensationReversals, compensationsOf } from './rules-compensation.ts';

type CompensationScope = Pick<Scope, 'companyId' | 'actor' | 'now'>;

export interface Compensation {
  employeeId: string;
  /** The request that brought or removes the days; null for days set directly in a calendar. */
  absenceDayOffRequestId: string | null;
  days: readonly CompensatedDay[];
  note: string | null;
}

const ALL_TIME = { from: FIRST_DATE, to: LAST_DATE };

/**
 * Takes the seconds of absences paid from overtime out of the balance, each on its own date (C4): from what the employee has
 * of surplus at this moment, the rest as debt. One movement; none without seconds. After `lockEmployee`, in the transaction
 * that grants the days.
 */
export async function recordCompensation(db: Db, scope: CompensationScope, compensation: Compensation): Promise<void> {
  const period = periodOf(compensation.days);
  if (!period) return;
  const { companyId } = scope;
  const [account, before] = await Promise.all([
    readBalance(db, companyId, compensation.employeeId, ALL_TIME),
    readBalance(db, companyId, compensation.employeeId, period),
  ]);
  const allocations = compensationsOf(compensation.days, account.balance.positive_balance);
  await write(db, scope, compensation, {
    operation: 'subtract',
    period,
    before: before.balance.total_balance,
    allocations,
  });
}

/**
 * Gives back what `recordCompensation` took for days that are no longer absences (D10), at most what it still holds on those
 * dates. One movement; none when there is nothing to give back. After `lockEmployee`.
 */
export async function reverseCompensation(db: Db, scope: CompensationScope, compensation: Compensation): Promise<void> {
  const period = periodOf(compensation.days);
  if (!period) return;
  const { companyId } = scope;
  const dates = compensation.days.map((day) => day.date);
  const [taken, before] = await Promise.all([
    listCompensations(db, companyId, compensation.employeeId, dates),
    readBalance(db, companyId, compensation.employeeId, period),
  ]);
  const allocations = compensationReversals(compensation.days, taken);
  await write(db, scope, compensation, { operation: 'add', period, before: before.balance.total_balance, allocations });
}

function periodOf(days: readonly CompensatedDay[]): { from: string; to: string } | null {
  const dates = days.map((day) => day.date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

async function write(
  db: Db,
  scope: CompensationScope,
  { employeeId, absenceDayOffRequestId, note }: Compensation,
  movement: {
    operation: 'add' | 'subtract';
    period: { from: string; to: string };
    before: number;
    allocations: Allocation[];
  },
): Promise<void> {
  const { operation, period, before, allocations } = movement;
  if (allocations.length === 0) return;
  const appliedSeconds = sumOf(allocations, (one) => Math.abs(one.seconds));
  await recordMovement(
    db,
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
      absenceDayOffRequestId,
    },
    allocations,
  );
}
