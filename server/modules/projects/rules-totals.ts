import type { TotalOrder } from './constants.ts';

type Amounts = { spentSeconds: number; plannedSeconds: number };

/** A row of the sums of project time (B12). */
export type TotalRow = Amounts & {
  /** `overlap` subtracts time that other rows count more than once: entries with several tags. */
  kind: 'record' | 'none' | 'overlap';
  id: string | null;
  name: string | null;
  /** Null for an overlap. */
  people: number | null;
  entries: number | null;
};

type Totals = {
  rows: readonly (Amounts & { id: string | null; name: string | null; people: number; entries: number })[];
  sum: Amounts;
};

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the rows of the sums, with a row that subtracts double counts, if there are any. */
export function totalRows({ rows, sum }: Totals): TotalRow[] {
  const overlap = {
    spentSeconds: sum.spentSeconds - sumOf(rows.map(({ spentSeconds }) => spentSeconds)),
    plannedSeconds: sum.plannedSeconds - sumOf(rows.map(({ plannedSeconds }) => plannedSeconds)),
  };
  return [
    ...rows.map((row) => ({ ...row, kind: row.id === null ? ('none' as const) : ('record' as const) })),
    ...(overlap.spentSeconds !== 0 || overlap.plannedSeconds !== 0
      ? [{ ...overlap, kind: 'overlap' as const, id: null, name: null, people: null, entries: null }]
      : []),
  ];
}

const AMOUNTS = {
  spent: ({ spentSeconds }: TotalRow) => spentSeconds,
  planned: ({ plannedSeconds }: TotalRow) => plannedSeconds,
  people: ({ people }: TotalRow) => people ?? 0,
  entries: ({ entries }: TotalRow) => entries ?? 0,
} satisfies Record<Exclude<TotalOrder, 'name'>, (row: TotalRow) => number>;

/** Sorts in the order of the reader's language; the overlap comes last, and rows without a name after the names. */
export function inOrder<Row extends TotalRow>(
  rows: readonly Row[],
  { key, direction }: { key: TotalOrder; direction: 'asc' | 'desc' },
  locale: string,
): Row[] {
  const names = new Intl.Collator(locale);
  const way = direction === 'desc' ? -1 : 1;
  const byName = (one: Row, other: Row) =>
    Number(one.name === null) - Number(other.name === null) || names.compare(one.name ?? '', other.name ?? '');
  const compare = (one: Row, other: Row) => {
    if (key === 'name') return way * byName(one, other);
    return way * (AMOUNTS[key](one) - AMOUNTS[key](other)) || byName(one, other);
  };
  return rows.toSorted(
    (one, other) => Number(one.kind === 'overlap') - Number(other.kind === 'overlap') || compare(one, other),
  );
}
