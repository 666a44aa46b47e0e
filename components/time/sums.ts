import { MINUTE_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { TimesheetDay } from './types.ts';

export type Sums = Record<'plannedSeconds' | 'creditSeconds' | 'workedSeconds' | 'differenceSeconds', number>;

/**
 * Seconds of each day as whole minutes that add up to their sum as it is written: the minutes that are over go to the days that are
 * nearest to the next one (largest remainder). A day alone is written as everywhere, cut to its minutes.
 */
export function wholeMinutes(seconds: readonly number[]): number[] {
  const cut = seconds.map((value) => Math.floor(value / MINUTE_IN_SECONDS) * MINUTE_IN_SECONDS);
  const total = seconds.reduce((sum, value) => sum + value, 0);
  const over = Math.floor(total / MINUTE_IN_SECONDS) - cut.reduce((sum, value) => sum + value, 0) / MINUTE_IN_SECONDS;
  const next = seconds
    .map((value, index) => ({ index, rest: value - (cut[index] ?? 0) }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index)
    .slice(0, over);
  for (const { index } of next) cut[index] = (cut[index] ?? 0) + MINUTE_IN_SECONDS;
  return cut;
}

/**
 * Planned, absent and worked time of days in whole minutes, with the difference that they make: worked and absent less planned. Rows and
 * columns add up as they are written.
 */
export function sumsOf(
  days: readonly Pick<TimesheetDay, 'plannedSeconds' | 'expectedSeconds' | 'workedSeconds'>[],
): Sums[] {
  const planned = wholeMinutes(days.map(({ plannedSeconds }) => plannedSeconds));
  const credit = wholeMinutes(days.map(({ plannedSeconds, expectedSeconds }) => plannedSeconds - expectedSeconds));
  const worked = wholeMinutes(days.map(({ workedSeconds }) => workedSeconds));
  return days.map((_, index) => {
    const [plannedSeconds, creditSeconds, workedSeconds] = [
      planned[index] ?? 0,
      credit[index] ?? 0,
      worked[index] ?? 0,
    ];
    const differenceSeconds = workedSeconds + creditSeconds - plannedSeconds;
    return { plannedSeconds, creditSeconds, workedSeconds, differenceSeconds };
  });
}

/** The sums of days together. */
export const totalOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (total, row) => ({
      plannedSeconds: total.plannedSeconds + row.plannedSeconds,
      creditSeconds: total.creditSeconds + row.creditSeconds,
      workedSeconds: total.workedSeconds + row.workedSeconds,
      differenceSeconds: total.differenceSeconds + row.differenceSeconds,
    }),
    { plannedSeconds: 0, creditSeconds: 0, workedSeconds: 0, differenceSeconds: 0 },
  );
