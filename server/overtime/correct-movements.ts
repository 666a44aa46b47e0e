import type { RowsFollower } from '../days/followers.ts';
import { recordCorrections } from './record-corrections.ts';
import { listHeld } from './repository-ledger.ts';
import { dayStatesOf } from './rules.ts';
import { correctionsOf } from './rules-correction.ts';

/** Puts right what changed days leave of movements on the wrong side of zero (D10). */
export const correctMovements: RowsFollower = (scope, employeeId, period) =>
  listHeld(scope.companyId, employeeId, period).map((held) => async (tx, changes) => {
    const changedDates = new Set(changes.map(({ date }) => date));
    const heldThere = held.filter(({ date }) => changedDates.has(date));
    if (heldThere.length === 0) return;
    const stood = changes.map(({ date, before }) => ({ date, ...before }));
    const stands = changes.flatMap(({ date, after }) => (after ? [{ date, ...after }] : []));
    const days = { before: dayStatesOf(stood, heldThere), after: dayStatesOf(stands, heldThere) };
    await recordCorrections(tx, scope, employeeId, correctionsOf(days, heldThere));
  });
