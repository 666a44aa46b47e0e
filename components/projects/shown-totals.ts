import type { Sort } from '#components/table/table-parsers.ts';
import { addUp, wholeMinutes } from '#components/ui/add-up.ts';
import type { TimeTotals, TotalOrder } from './projects-state.ts';

/** A row of the sums as it is shown: whole minutes and percents that add up with the others to the total. */
export type ShownTotal = {
  /** `overlap` takes out what other rows count more than once: entries with several tags. */
  kind: 'record' | 'none' | 'overlap';
  id: string | null;
  name: string | null;
  spentSeconds: number;
  plannedSeconds: number;
  shownSpent: number;
  shownPlanned: number;
  /** Of what was spent; null where nothing was. */
  percent: number | null;
  /** Null of an overlap. */
  people: number | null;
  entries: number | null;
};

const MINUTE = 60;
const WHOLE = 100;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The rows of the sums, with one that takes out what they count more than once, if they do. */
export function shownTotals({ rows, sum }: Pick<TimeTotals, 'rows' | 'sum'>): ShownTotal[] {
  const overlap = {
    spentSeconds: sum.spentSeconds - sumOf(rows.map(({ spentSeconds }) => spentSeconds)),
    plannedSeconds: sum.plannedSeconds - sumOf(rows.map(({ plannedSeconds }) => plannedSeconds)),
  };
  const all = [
    ...rows.map((row) => ({ ...row, kind: row.id === null ? ('none' as const) : ('record' as const) })),
    ...(overlap.spentSeconds !== 0 || overlap.plannedSeconds !== 0
      ? [{ ...overlap, kind: 'overlap' as const, id: null, name: null, people: null, entries: null }]
      : []),
  ];
  const spent = all.map(({ spentSeconds }) => spentSeconds);
  const shownSpent = addUp(spent, wholeMinutes(sum.spentSeconds));
  const shownPlanned = addUp(
    all.map(({ plannedSeconds }) => plannedSeconds),
    wholeMinutes(sum.plannedSeconds),
  );
  // Percents take the place of minutes.
  const percents = addUp(
    spent.map((seconds) => (seconds / (sum.spentSeconds || 1)) * WHOLE * MINUTE),
    WHOLE * MINUTE,
  );
  return all.map((row, index) => ({
    ...row,
    shownSpent: shownSpent[index] ?? 0,
    shownPlanned: shownPlanned[index] ?? 0,
    percent: sum.spentSeconds === 0 ? null : (percents[index] ?? 0) / MINUTE,
  }));
}

const AMOUNTS = {
  spent: ({ spentSeconds }: ShownTotal) => spentSeconds,
  planned: ({ plannedSeconds }: ShownTotal) => plannedSeconds,
  people: ({ people }: ShownTotal) => people ?? 0,
  entries: ({ entries }: ShownTotal) => entries ?? 0,
} satisfies Record<Exclude<TotalOrder, 'name'>, (row: ShownTotal) => number>;

/** In an order of the reader's language; what is taken out stays last, and what has no name goes behind the names. */
export function inOrder(
  rows: readonly ShownTotal[],
  { key, direction }: Sort<TotalOrder>,
  locale: string,
): ShownTotal[] {
  const names = new Intl.Collator(locale);
  const way = direction === 'desc' ? -1 : 1;
  const byName = (one: ShownTotal, other: ShownTotal) =>
    Number(one.name === null) - Number(other.name === null) || names.compare(one.name ?? '', other.name ?? '');
  const compare = (one: ShownTotal, other: ShownTotal) => {
    if (key === 'name') return way * byName(one, other);
    return way * (AMOUNTS[key](one) - AMOUNTS[key](other)) || byName(one, other);
  };
  return rows.toSorted(
    (one, other) => Number(one.kind === 'overlap') - Number(other.kind === 'overlap') || compare(one, other),
  );
}
