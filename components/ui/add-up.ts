import { MINUTE_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';

/** Whole minutes toward zero, in seconds: what a duration shows of itself. */
export const wholeMinutes = (seconds: number): number =>
  Math.trunc(seconds / MINUTE_IN_SECONDS) * MINUTE_IN_SECONDS + 0;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Amounts in seconds as whole minutes that add up to their total, by largest remainder: each lies less than a minute from its
 * exact amount, and whole minutes stay as they are. `total`: their sum in whole minutes, rounded either way; toward zero if left
 * out, as it shows alone.
 */
export function addUp(amounts: readonly number[], total: number = wholeMinutes(sumOf(amounts))): number[] {
  const floors = amounts.map((amount) => Math.floor(amount / MINUTE_IN_SECONDS) * MINUTE_IN_SECONDS);
  const missing = Math.round((total - sumOf(floors)) / MINUTE_IN_SECONDS);
  const remainderOf = (index: number) => (amounts[index] ?? 0) - (floors[index] ?? 0);
  const raised = new Set(
    amounts
      .map((_, index) => index)
      // Where remainders are equal, what is below zero comes nearer to it.
      .sort((a, b) => remainderOf(b) - remainderOf(a) || (amounts[a] ?? 0) - (amounts[b] ?? 0))
      .slice(0, missing),
  );
  return floors.map((floor, index) => (raised.has(index) ? floor + MINUTE_IN_SECONDS : floor) + 0);
}
