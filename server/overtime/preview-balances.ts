import type { PreviewedDays } from '../days/preview-days.ts';
import { type Balance, balanceOf, dayStatesOf } from './rules.ts';
import { correctionsOf, type HeldAllocation } from './rules-correction.ts';

/** All of a person's balances before and after, with the corrections that the change would bring (D10). */
export function balancesOf(
  { before, after }: Pick<PreviewedDays, 'before' | 'after'>,
  held: HeldAllocation[],
): { before: Balance; after: Balance } {
  const stands = dayStatesOf(before, held);
  const changed = dayStatesOf(after, held);
  const corrections = correctionsOf({ before: stands, after: changed }, held).flatMap(({ allocations }) => allocations);
  return { before: balanceOf(stands, []), after: balanceOf(changed, corrections) };
}
