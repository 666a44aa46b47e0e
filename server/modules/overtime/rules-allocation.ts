import type { AdjustmentOperation, Bucket, MovementSource } from './constants.ts';
import { type Allocation, type DayState, dayStatesOf, namedSeconds, sumOf } from './rules.ts';

/** An adjustment to allocate; `days` are the period's in ascending order. A reset ignores source and amount. */
export type AllocationRequest = {
  operation: AdjustmentOperation;
  source: MovementSource;
  days: readonly DayState[];
  amountSeconds: number | null;
};

/**
 * Distributes an adjustment over days and buckets (D9); no allocations if there is nothing to apply. `appliedSeconds` ≥ 0 is the change of
 * the compared balance; on reset the amount brought to zero.
 */
export function allocate(request: AllocationRequest): { allocations: Allocation[]; appliedSeconds: number } {
  const allocations = withNames(request.days, allocationsOf(request));
  return { allocations, appliedSeconds: appliedSecondsOf(allocations) };
}

/**
 * D5: a movement that takes positive also takes the names of the seconds taken, by allocations of their own, so that later positive does
 * not bring them back.
 */
export function withNames(days: readonly DayState[], allocations: readonly Allocation[]): Allocation[] {
  const taken = new Set(allocations.flatMap((one) => (one.bucket === 'positive' && one.seconds < 0 ? one.date : [])));
  const left = dayStatesOf(days, allocations).filter(({ date }) => taken.has(date));
  const names = left.flatMap((day): Allocation[] => {
    const seconds = namedSeconds(day) - day.typedSeconds;
    return seconds < 0 ? [{ date: day.date, bucket: 'typed', seconds }] : [];
  });
  return [...allocations, ...names];
}

function allocationsOf({ operation, source, days, amountSeconds }: AllocationRequest): Allocation[] {
  if (operation === 'reset') return days.flatMap(resetDay);
  if (amountSeconds === null || amountSeconds <= 0) return [];
  return operation === 'add' ? add(source, days, amountSeconds) : subtract(source, days, amountSeconds);
}

function add(source: MovementSource, days: readonly DayState[], amountSeconds: number): Allocation[] {
  switch (source) {
    case 'total_balance':
    case 'positive_balance':
      return onLastDay(days, ['positive'], amountSeconds);
    case 'multiplier_rule':
      return onLastDay(days, ['bonus'], amountSeconds);
    case 'typifying_rule':
      return onLastDay(days, ['typed', 'positive'], amountSeconds);
    case 'negative_balance':
      return towardsZero(days, 'negative', amountSeconds);
  }
}

function subtract(source: MovementSource, days: readonly DayState[], amountSeconds: number): Allocation[] {
  switch (source) {
    case 'positive_balance':
      return towardsZero(days, 'positive', amountSeconds);
    case 'negative_balance':
      return onLastDay(days, ['negative'], -amountSeconds);
    case 'total_balance': {
      const taken = towardsZero(days, 'positive', amountSeconds);
      const debtSeconds = amountSeconds - appliedSecondsOf(taken);
      return [...taken, ...(debtSeconds > 0 ? onLastDay(days, ['negative'], -debtSeconds) : [])];
    }
    case 'multiplier_rule':
      return towardsZero(days, 'bonus', amountSeconds);
    case 'typifying_rule':
      return takeTyped(days, amountSeconds);
  }
}

// Never beyond the period's own balance, so that the balance cannot change its sign.
function towardsZero(
  days: readonly DayState[],
  bucket: 'positive' | 'negative' | 'bonus',
  amountSeconds: number,
): Allocation[] {
  const sign = bucket === 'negative' ? 1 : -1;
  const available = (day: DayState) => -sign * day[`${bucket}Seconds`];
  const cap = Math.min(amountSeconds, sumOf(days, available));
  return oldestFirst(days, available, cap).map(({ date, seconds }) => ({ date, bucket, seconds: sign * seconds }));
}

// D5: typed seconds are part of positive, so seconds that are no longer in a day's positive cannot be taken again.
function takeTyped(days: readonly DayState[], amountSeconds: number): Allocation[] {
  const cap = Math.min(
    amountSeconds,
    sumOf(days, (day) => day.positiveSeconds),
  );
  return oldestFirst(days, namedSeconds, cap).flatMap(({ date, seconds }): Allocation[] => [
    { date, bucket: 'typed', seconds: -seconds },
    { date, bucket: 'positive', seconds: -seconds },
  ]);
}

function resetDay(day: DayState): Allocation[] {
  const toZero: Allocation[] = [
    { date: day.date, bucket: 'positive', seconds: -day.positiveSeconds },
    { date: day.date, bucket: 'negative', seconds: -day.negativeSeconds },
    { date: day.date, bucket: 'bonus', seconds: -day.bonusSeconds },
    { date: day.date, bucket: 'typed', seconds: -day.typedSeconds },
  ];
  // Names without positive are no balance (D5), and a reset ignores them.
  return toZero.some(({ bucket, seconds }) => bucket !== 'typed' && seconds !== 0)
    ? toZero.filter((allocation) => allocation.seconds !== 0)
    : [];
}

function onLastDay(days: readonly DayState[], buckets: readonly Bucket[], seconds: number): Allocation[] {
  const lastDay = days.findLast((day) => day.hasRow);
  return lastDay ? buckets.map((bucket) => ({ date: lastDay.date, bucket, seconds })) : [];
}

// A row recomputed after an allocation can leave a day on the wrong side of zero: such a day has nothing to take.
function oldestFirst(
  days: readonly DayState[],
  availableSecondsOf: (day: DayState) => number,
  upToSeconds: number,
): { date: string; seconds: number }[] {
  const taken: { date: string; seconds: number }[] = [];
  let restSeconds = upToSeconds;
  for (const day of days) {
    const seconds = Math.min(availableSecondsOf(day), restSeconds);
    if (seconds <= 0) continue;
    taken.push({ date: day.date, seconds });
    restSeconds -= seconds;
  }
  return taken;
}

/** Σ |allocated| (D9). Typed seconds are inside positive: on a date whose positive changes they count with it. */
export function appliedSecondsOf(allocations: readonly Allocation[]): number {
  const secondsByDate = Map.groupBy(allocations, (allocation) => allocation.date);
  return sumOf([...secondsByDate.values()], (ofDate) => {
    const size = (bucket: Bucket) => Math.abs(sumOf(ofDate, (one) => (one.bucket === bucket ? one.seconds : 0)));
    return size('negative') + size('bonus') + (size('positive') || size('typed'));
  });
}
