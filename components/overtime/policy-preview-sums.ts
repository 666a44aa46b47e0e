import type { inferRouterOutputs } from '@trpc/server';
import { wholeMinutes } from '#components/ui/add-up.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type PreviewRow = inferRouterOutputs<AppRouter>['overtime']['previewPolicy']['rows'][number];
type Sums = PreviewRow['before'];

/** Parts of a balance, beside which a change of the whole is explained. */
const PARTS = ['positive_balance', 'negative_balance', 'multiplier_rule', 'typifying_rule'] as const;
export type Part = (typeof PARTS)[number];

/** Whole minutes in seconds, so that before and difference are after, and rows are their sums. */
type Line = { beforeSeconds: number; afterSeconds: number; differenceSeconds: number };
export type PreviewLine = Line & {
  employee: PreviewRow['employee'];
  /** Changes of the balance's parts. */
  parts: { part: Part; seconds: number }[];
};

export type PreviewSums = {
  gaining: { people: number; seconds: number };
  losing: { people: number; seconds: number };
  /** The same balance, of other parts. */
  shiftedPeople: number;
  unchangedPeople: number;
  /** People with a change, the largest difference first. */
  lines: PreviewLine[];
  /** Of all lines. */
  total: Line;
};

const partsOf = (before: Sums, after: Sums) =>
  PARTS.map((part) => ({ part, seconds: after[part] - before[part] })).filter(({ seconds }) => seconds !== 0);

/** Sums of gains and losses in the rows of a preview. */
export function sumPreview(rows: readonly PreviewRow[]): PreviewSums {
  const lines = rows
    .map(({ employee, before, after }): PreviewLine => {
      const [beforeSeconds, afterSeconds] = [wholeMinutes(before.total_balance), wholeMinutes(after.total_balance)];
      const differenceSeconds = afterSeconds - beforeSeconds;
      return { employee, beforeSeconds, afterSeconds, differenceSeconds, parts: partsOf(before, after) };
    })
    .filter(({ differenceSeconds, parts }) => differenceSeconds !== 0 || parts.length > 0)
    .sort((a, b) => Math.abs(b.differenceSeconds) - Math.abs(a.differenceSeconds));
  const sum = (of: readonly PreviewLine[], amount: keyof Line) => of.reduce((total, line) => total + line[amount], 0);
  const gaining = lines.filter(({ differenceSeconds }) => differenceSeconds > 0);
  const losing = lines.filter(({ differenceSeconds }) => differenceSeconds < 0);
  return {
    gaining: { people: gaining.length, seconds: sum(gaining, 'differenceSeconds') },
    losing: { people: losing.length, seconds: sum(losing, 'differenceSeconds') },
    shiftedPeople: lines.length - gaining.length - losing.length,
    unchangedPeople: rows.length - lines.length,
    lines,
    total: {
      beforeSeconds: sum(lines, 'beforeSeconds'),
      afterSeconds: sum(lines, 'afterSeconds'),
      differenceSeconds: sum(lines, 'differenceSeconds'),
    },
  };
}
