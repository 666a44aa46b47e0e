import { type Allocation, compensationAllocations, reversalOf, sumOf } from './rules.ts';

/** Seconds of absence on a date, paid from overtime (C4). */
export type CompensatedDay = { date: string; seconds: number };

/** Returns the allocations of absences paid from overtime, one day after the other, while the surplus lasts; the rest is debt (C4). */
export function compensationsOf(days: readonly CompensatedDay[], availablePositiveSeconds: number): Allocation[] {
  let available = availablePositiveSeconds;
  return days.flatMap((day) => {
    const allocations = compensationAllocations({ ...day, availablePositiveSeconds: available });
    available += sumOf(allocations, (one) => (one.bucket === 'positive' ? one.seconds : 0));
    return allocations;
  });
}

/**
 * Returns the allocations that give back what compensations took on the days (D10): at most what they still hold there, debt before
 * surplus. `taken` are all compensation allocations of those dates so far, including earlier reversals.
 */
export function compensationReversals(days: readonly CompensatedDay[], taken: readonly Allocation[]): Allocation[] {
  const secondsByDate = Map.groupBy(days, (day) => day.date);
  return [...secondsByDate].flatMap(([date, ofDate]) => {
    const held = (bucket: 'positive' | 'negative' | 'typed') =>
      -sumOf(taken, (one) => (one.date === date && one.bucket === bucket ? one.seconds : 0));
    const seconds = sumOf(ofDate, (day) => day.seconds);
    const debt = Math.min(Math.max(held('negative'), 0), seconds);
    const surplus = Math.min(Math.max(held('positive'), 0), seconds - debt);
    const kept: Allocation[] = [
      { date, bucket: 'negative', seconds: -debt },
      { date, bucket: 'positive', seconds: -surplus },
      // D5: names go with all of the surplus; a correction restores the room that a part of it makes.
      { date, bucket: 'typed', seconds: surplus > 0 && surplus === held('positive') ? -held('typed') : 0 },
    ];
    return reversalOf(kept.filter((one) => one.seconds !== 0));
  });
}
