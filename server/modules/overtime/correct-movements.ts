import type { RowsFollower } from '../days/followers.ts';
import { recordCorrections } from './record-corrections.ts';
import { listHeld } from './repository-ledger.ts';
import { correctionsOf } from './rules-correction.ts';

/** Corrects movements after days have changed (D10). */
export const correctMovements: RowsFollower = (scope, employeeId, period) =>
  listHeld(scope.companyId, employeeId, period).map((held) => async (tx, changes) => {
    const changedDates = new Set(changes.map(({ date }) => date));
    const heldThere = held.filter(({ date }) => changedDates.has(date));
    if (heldThere.length === 0) return;
    const before = changes.flatMap((change) => (change.before ? [{ date: change.date, ...change.before }] : []));
    const after = changes.flatMap((change) => (change.after ? [{ date: change.date, ...change.after }] : []));
    const corrections = correctionsOf(changedDates, { before, after }, heldThere);
    await recordCorrections(tx, scope, employeeId, corrections);
  });
