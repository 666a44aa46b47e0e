import type { PreviewedDays } from '../days/preview-days.ts';
import type { DayBuckets } from '../days/rules-day.ts';
import { type Balance, balanceOf } from './rules.ts';
import { correctionsOf } from './rules-correction.ts';
import type { HeldAllocation } from './rules-held.ts';

/** Returns a person's total balances before and after, including the corrections of the change (D10). */
export function balancesOf(
  { before, after }: Pick<PreviewedDays, 'before' | 'after'>,
  held: HeldAllocation[],
): { before: Balance; after: Balance } {
  const [stood, stands] = [before, after].map((rows) => new Map(rows.map((row) => [row.date, bucketsOf(row)])));
  const dates = [...before, ...after].map(({ date }) => date);
  const changed = dates.filter((date) => stood?.get(date) !== stands?.get(date));
  const corrections = correctionsOf(changed, { before, after }, held).flatMap(({ allocations }) => allocations);
  return { before: balanceOf(before, held), after: balanceOf(after, [...held, ...corrections]) };
}

const bucketsOf = ({ positiveSeconds, negativeSeconds, bonusSeconds, typedSeconds }: DayBuckets): string =>
  `${positiveSeconds} ${negativeSeconds} ${bonusSeconds} ${typedSeconds}`;
