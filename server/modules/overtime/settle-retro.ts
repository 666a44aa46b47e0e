import { type Scope, SYSTEM_ACTOR } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { listClosedPeriods, markClosedDates } from '../days/closed-dates.ts';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import type { RowsFollower } from '../days/followers.ts';
import { listDays } from '../days/repository-days.ts';
import { readBalance } from './get-balance.ts';
import { correctDates } from './record-corrections.ts';
import { recordMovement } from './record-movement.ts';
import { sumAllocations } from './repository-ledger.ts';
import { listClosedDays, listGiven } from './repository-retro.ts';
import { balanceKeyOf, changeOf, dayStatesOf } from './rules.ts';
import { type Retro, retrosOf, returnsOf } from './rules-retro.ts';

type RetroScope = Pick<Scope, 'companyId' | 'now' | 'lateCorrection'>;

/** Settles closed days whose rows have changed, whatever changed them (K4). */
export const settleChangedRetro: RowsFollower = (scope, employeeId, period) =>
  listClosedPeriods(scope.companyId, employeeId, period).map((closed) => async (tx, changes) => {
    if (closed.length === 0) return;
    const dates = changes.map(({ date }) => date);
    const days = dates.map((date) => ({ employeeId, from: date, to: date }));
    if (days.length > 0) await tx.send(markClosedDates(scope.companyId, days));
    await settleRetro(tx, scope, employeeId, dates);
  });

/**
 * Brings the closed ones of some dates back to their snapshots by movements of kind `retro`, which give the difference to the first open day
 * (K4); open dates stay as they are. Idempotent. Call under the employee's lock, after rows, movements and corrections of the dates are
 * written.
 */
export async function settleRetro(
  tx: Transaction,
  scope: RetroScope,
  employeeId: string,
  dates: readonly string[],
): Promise<void> {
  const inOrder = [...dates].sort();
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  if (from === undefined || to === undefined) return;
  const { companyId } = scope;
  const period = { from, to };
  const [closed, rows, allocations] = await tx.send(
    listClosedDays(companyId, employeeId, period),
    listDays(companyId, employeeId, period),
    sumAllocations(companyId, employeeId, period),
  );
  await recordRetros(tx, scope, employeeId, retrosOf(dates, closed, dayStatesOf(rows, allocations)));
}

/**
 * Gives the days of a reopened period back what retros took out of them, and moves what open days hold for closed ones to the first open
 * day after each (K5). Call under the employee's lock, once it is open.
 */
export async function returnRetro(tx: Transaction, scope: RetroScope, employeeId: string): Promise<void> {
  const { companyId } = scope;
  const [given, closed] = await tx.send(
    listGiven(companyId, employeeId),
    listClosedPeriods(companyId, employeeId, { from: FIRST_DATE, to: LAST_DATE }),
  );
  await recordRetros(tx, scope, employeeId, returnsOf(given, closed));
}

async function recordRetros(
  tx: Transaction,
  scope: RetroScope,
  employeeId: string,
  retros: readonly Retro[],
): Promise<void> {
  const { companyId, now, lateCorrection } = scope;
  for (const { from, to, operation, source, appliedSeconds, allocations } of retros) {
    const { balance } = await tx.send(readBalance(companyId, employeeId, { from: to, to }));
    const key = balanceKeyOf(source);
    const movement = {
      ...{ employeeId, kind: 'retro' as const, operation, source, fromDate: from, toDate: to },
      ...{ amountSeconds: appliedSeconds, appliedSeconds, balanceBeforeSeconds: balance[key] },
      balanceAfterSeconds: balance[key] + changeOf(allocations.filter(({ date }) => date === to))[key],
      note: lateCorrection?.reason ?? null,
    };
    await tx.send(recordMovement({ companyId, now, actor: SYSTEM_ACTOR }, movement, allocations));
  }
  // Its movements are right for a row that includes what it was given (D10).
  await correctDates(tx, scope, employeeId, [...new Set(retros.map(({ to }) => to))]);
}
