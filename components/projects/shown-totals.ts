import { addUp, wholeMinutes } from '#components/ui/add-up.ts';
import { type TotalRow, totalRows } from '#server/modules/projects/rules-totals.ts';
import { MINUTE_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { TimeTotals } from './projects-state.ts';

/** A row of the sums as it is shown: whole minutes and percents that add up with the others to the total. */
export type ShownTotal = TotalRow & {
  shownSpent: number;
  shownPlanned: number;
  /** Of what was spent; null where nothing was. */
  percent: number | null;
};

const WHOLE = 100;

/** The rows of the sums, with one that takes out what they count more than once, if they do. */
export function shownTotals({ rows, sum }: Pick<TimeTotals, 'rows' | 'sum'>): ShownTotal[] {
  const all = totalRows({ rows, sum });
  const spent = all.map(({ spentSeconds }) => spentSeconds);
  const shownSpent = addUp(spent, wholeMinutes(sum.spentSeconds));
  const shownPlanned = addUp(
    all.map(({ plannedSeconds }) => plannedSeconds),
    wholeMinutes(sum.plannedSeconds),
  );
  // Percents take the place of minutes.
  const percents = addUp(
    spent.map((seconds) => (seconds / (sum.spentSeconds || 1)) * WHOLE * MINUTE_IN_SECONDS),
    WHOLE * MINUTE_IN_SECONDS,
  );
  return all.map((row, index) => ({
    ...row,
    shownSpent: shownSpent[index] ?? 0,
    shownPlanned: shownPlanned[index] ?? 0,
    percent: sum.spentSeconds === 0 ? null : (percents[index] ?? 0) / MINUTE_IN_SECONDS,
  }));
}
