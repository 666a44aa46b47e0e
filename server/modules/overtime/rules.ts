import type { OvertimePolicyType } from '../days/constants.ts';
import type { DayBuckets } from '../days/rules-day.ts';
import type { AdjustmentOperation, Bucket, MovementSource } from './constants.ts';

/** Signed seconds that a movement adds to one bucket of one day. */
export type Allocation = { date: string; bucket: Bucket; seconds: number };

/** Current state of a day: its row, if it has one, plus all allocations to it. */
export type DayState = DayBuckets & { date: string; hasRow: boolean };

export type Balance = Record<MovementSource, number>;
export type BalanceKey = 'total_balance' | 'positive_balance' | 'negative_balance';

/** Sums `secondsOf` over the items; 0 for none. */
export const sumOf = <Item>(items: readonly Item[], secondsOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + secondsOf(item), 0);

/** A day's contribution to the balance: total = positive + negative + bonus (D7). */
export const totalSeconds = (day: Omit<DayBuckets, 'typedSeconds'>): number =>
  day.positiveSeconds + day.negativeSeconds + day.bonusSeconds;

/** Seconds of a period per bucket, rows plus allocations (D7); named ones at most the positive that their day still has (D5). */
export function balanceOf(
  rows: readonly (DayBuckets & { date: string })[],
  allocations: readonly Allocation[],
): Balance {
  const days = dayStatesOf(rows, allocations);
  return sumsOf((bucket) => sumOf(days, (day) => (bucket === 'typed' ? namedSeconds(day) : day[`${bucket}Seconds`])));
}

/** Change of each balance by allocations (D7). */
export const changeOf = (allocations: readonly Allocation[]): Balance =>
  sumsOf((bucket) => sumOf(allocations, (one) => (one.bucket === bucket ? one.seconds : 0)));

function sumsOf(secondsOf: (bucket: Bucket) => number): Balance {
  const [positive, negative, bonus] = [secondsOf('positive'), secondsOf('negative'), secondsOf('bonus')];
  return {
    total_balance: positive + negative + bonus,
    positive_balance: positive,
    negative_balance: negative,
    multiplier_rule: bonus,
    typifying_rule: secondsOf('typed'),
  };
}

/** Named seconds of a day: a part of its positive, at most what is left of it (D5). */
export const namedSeconds = ({ positiveSeconds, typedSeconds }: Pick<DayBuckets, 'positiveSeconds' | 'typedSeconds'>) =>
  Math.max(Math.min(typedSeconds, positiveSeconds), 0);

/**
 * Returns whether an adjustment has to give its source: a hybrid policy keeps positive and negative apart, and a reset takes all (D8.6).
 */
export const needsSource = (policyType: OvertimePolicyType, operation: AdjustmentOperation): boolean =>
  policyType === 'hybrid' && operation !== 'reset';

/** Returns the balance that an adjustment of the source is compared with and returns: the total for the rule sources. */
export function balanceKeyOf(source: MovementSource): BalanceKey {
  return source === 'positive_balance' || source === 'negative_balance' ? source : 'total_balance';
}

/** Combines rows and allocations of a period, one state per date in ascending order. Dates with allocations only have no row. */
export function dayStatesOf(
  rows: readonly (DayBuckets & { date: string })[],
  allocations: readonly Allocation[],
): DayState[] {
  const states = new Map<string, DayState>();
  const stateOf = (date: string): DayState => {
    let state = states.get(date);
    if (!state) {
      state = { date, hasRow: false, positiveSeconds: 0, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0 };
      states.set(date, state);
    }
    return state;
  };
  for (const row of rows) {
    const state = stateOf(row.date);
    state.hasRow = true;
    state.positiveSeconds += row.positiveSeconds;
    state.negativeSeconds += row.negativeSeconds;
    state.bonusSeconds += row.bonusSeconds;
    state.typedSeconds += row.typedSeconds;
  }
  for (const { date, bucket, seconds } of allocations) stateOf(date)[`${bucket}Seconds`] += seconds;
  return [...states.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Balance after an adjustment, in seconds of the compared balance; 0 after a reset. */
export function balanceAfterSeconds(
  operation: AdjustmentOperation,
  balanceBeforeSeconds: number,
  appliedSeconds: number,
): number {
  if (operation === 'reset') return 0;
  return operation === 'add' ? balanceBeforeSeconds + appliedSeconds : balanceBeforeSeconds - appliedSeconds;
}

/** Returns the allocations of an absence paid from overtime on its own date: surplus while there is any, the rest as debt (C4). */
export function compensationAllocations(compensation: {
  date: string;
  seconds: number;
  availablePositiveSeconds: number;
}): Allocation[] {
  const { date, seconds } = compensation;
  const fromPositive = Math.min(seconds, Math.max(compensation.availablePositiveSeconds, 0));
  const allocations: Allocation[] = [
    { date, bucket: 'positive', seconds: -fromPositive },
    { date, bucket: 'negative', seconds: -(seconds - fromPositive) },
  ];
  return allocations.filter((allocation) => allocation.seconds !== 0);
}

/** Returns the allocations of the movement that reverses another one: same days and buckets, opposite signs (D10). */
export function reversalOf(allocations: readonly Allocation[]): Allocation[] {
  return allocations.map(({ date, bucket, seconds }) => ({ date, bucket, seconds: -seconds }));
}
