import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { daysChanged } from '../days/days-changed.ts';
import type { DaysScope } from '../days/followers.ts';
import { type DayEntryRow, findOpenEntry, listDayEntries, setRemuneratedSeconds } from './repository-entries.ts';
import { setWorkStatus } from './repository-punch.ts';
import { daySeconds, workStatusOf } from './rules.ts';

/** Reason of the late correction that a punch is on a closed date. */
const PUNCH = { reason: 'punch' };

/**
 * Applies the consequences of closed time, after any write of it and in its transaction: recomputes the remunerated seconds of each entry
 * of those work dates (B7), then the days (D1). Needs the employee's lock. Returns the remunerated seconds by entry. Throws `period_closed`
 * (B11).
 */
export async function settleDays(
  tx: Transaction,
  scope: DaysScope,
  employeeId: string,
  workDates: readonly string[],
): Promise<Map<string, number>> {
  const dates = [...new Set(workDates)].sort();
  const settled = await settleSeconds(tx, scope, employeeId, dates);
  const periods = dates.map((date) => ({ from: date, to: date }));
  await daysChanged(tx, scope, { employeeId, periods, cause: 'work_entry' });
  return settled;
}

/**
 * The same for an entry that a punch has ended. No punch is lost: if its date was closed while the entry was open, it is a late correction by
 * itself (K4).
 */
export const settlePunch = (
  tx: Transaction,
  scope: DaysScope,
  employeeId: string,
  workDate: string,
): Promise<Map<string, number>> => settleDays(tx, { ...scope, lateCorrection: PUNCH }, employeeId, [workDate]);

/** Recomputes the seconds alone, if the days are recomputed elsewhere. */
export async function settleSeconds(
  tx: Transaction,
  scope: Pick<Scope, 'companyId' | 'now'>,
  employeeId: string,
  dates: readonly string[],
): Promise<Map<string, number>> {
  const entries = await tx.send(listDayEntries(scope.companyId, employeeId, dates));
  const settled = dates.flatMap((date) => settledEntries(entries.filter((entry) => entry.workDate === date)));
  const known = new Map(entries.map((entry) => [entry.id, entry.remuneratedSeconds]));
  const changed = settled.filter(({ id, remuneratedSeconds }) => known.get(id) !== remuneratedSeconds);
  if (changed.length > 0) await tx.send(setRemuneratedSeconds(scope.companyId, changed, scope.now()));
  return new Map(settled.map(({ id, remuneratedSeconds }) => [id, remuneratedSeconds]));
}

function settledEntries(entries: DayEntryRow[]): { id: string; remuneratedSeconds: number }[] {
  // B6: an entry excluded until its confirmation is not paid, and uses up no paid breaks of the day.
  const counted = daySeconds(entries.filter(({ leftOut }) => !leftOut));
  return [...counted, ...entries.filter(({ leftOut }) => leftOut).map(({ id }) => ({ id, remuneratedSeconds: 0 }))];
}

/** Sets the employee's status from their open entry (B1), after it was written otherwise than by a punch. */
export async function settleWorkStatus(
  tx: Transaction,
  scope: Pick<Scope, 'companyId' | 'now'>,
  employeeId: string,
): Promise<void> {
  const { companyId } = scope;
  const open = await tx.send(findOpenEntry(companyId, employeeId));
  const status = { workStatus: workStatusOf(open ?? null), workCheckTypeId: open?.workCheckTypeId ?? null };
  await tx.send(setWorkStatus(companyId, employeeId, { ...status, at: scope.now() }));
}
