import type { DayBuckets } from '../days/rules-day.ts';
import type { AdjustmentOperation, Bucket, MovementKind, MovementSource } from './constants.ts';
import { type Allocation, sumOf } from './rules.ts';

/** An allocation and the movement that it counts for: that of a reversal or a correction counts for the movement it follows. */
export type HeldAllocation = Allocation & {
  movementId: string;
  kind: MovementKind;
  operation: AdjustmentOperation;
  source: MovementSource;
  createdAt: Date;
  /** True for the movement's own allocation; false for reversals and corrections of it. */
  isOwn: boolean;
  isReversed: boolean;
  /** Of a movement of kind `retro` (K4): `taken` out of its closed day, or `given` to an open one. */
  retro?: 'taken' | 'given' | null;
};

export type Seconds = Record<Bucket, number>;

/** A movement on one date. All compensations of a date are one: cancelling an absence takes from what the others have taken (C4). */
export type Holder = Pick<HeldAllocation, 'movementId' | 'kind' | 'operation' | 'source' | 'createdAt'> & {
  /** Amounts of the movement itself; zero once it is reversed. */
  own: Seconds;
  /** Amounts including everything that follows it. */
  now: Seconds;
};

const secondsBy = (secondsOf: (bucket: Bucket) => number): Seconds => ({
  positive: secondsOf('positive'),
  negative: secondsOf('negative'),
  bonus: secondsOf('bonus'),
  typed: secondsOf('typed'),
});

const sumBy = (allocations: readonly Allocation[]): Seconds =>
  secondsBy((bucket) => sumOf(allocations, (one) => (one.bucket === bucket ? one.seconds : 0)));

const isCompensation = ({ kind }: Pick<HeldAllocation, 'kind'>): boolean => kind === 'compensation';

const byAge = (one: Pick<Holder, 'movementId' | 'createdAt'>, other: Pick<Holder, 'movementId' | 'createdAt'>) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.movementId < other.movementId ? -1 : 1);

/** Returns the movements of one date, oldest first. */
export function holdersOf(held: readonly HeldAllocation[]): Holder[] {
  const movements = Map.groupBy([...held].sort(byAge), (one) =>
    isCompensation(one) ? 'compensation' : one.movementId,
  );
  return [...movements.values()].flatMap((allocations): Holder[] => {
    const [first] = allocations;
    if (!first) return [];
    const now = sumBy(allocations);
    if (!isCompensation(first)) {
      const own = sumBy(first.isReversed ? [] : allocations.filter(({ isOwn }) => isOwn));
      return [{ ...first, own, now }];
    }
    const newest = allocations.findLast(({ operation }) => operation === 'subtract') ?? first;
    return [
      {
        ...newest,
        createdAt: first.createdAt,
        own: sumBy(allocations.filter(({ isOwn }) => isOwn)),
        now,
      },
    ];
  });
}

/** Returns whether a movement expired or reset surplus, for which nobody got anything. */
export const isForfeit = ({ kind, operation }: Pick<Holder, 'kind' | 'operation'>): boolean =>
  operation === 'reset' || kind === 'expiry' || kind === 'cap';

/**
 * Returns the rights of each movement on a date whose row is `after` (D10), whatever the row was before and in whatever order it changed.
 * Holders are sorted, oldest first. Only the amounts taken by absences paid from overtime depend on the change of the row (C4).
 */
export function rightsOf(
  holders: readonly Holder[],
  { before, after }: { before: DayBuckets; after: DayBuckets },
): Map<Holder, Seconds> {
  const others = holders.filter((one) => !isCompensation(one));
  const filled = filledBy(holders, after);
  const raw = (row: DayBuckets, bucket: Bucket) =>
    row[`${bucket}Seconds`] +
    sumOf(others, (one) => one.own[bucket] - (bucket === 'positive' ? (filled.get(one) ?? 0) : 0));
  const missing = (bucket: 'positive' | 'bonus') => shared(others, bucket, -1, -raw(after, bucket));
  const [positive, bonus] = [missing('positive'), missing('bonus')];
  const debtOf = (one: Holder) => (isForfeit(one) ? 0 : (positive.get(one) ?? 0) + (bonus.get(one) ?? 0));

  const absences = holders.find(isCompensation);
  const filledSeconds = sumOf([...filled.values()], (seconds) => seconds);
  const lost = absences ? lostSeconds(absences, filledSeconds, raw(before, 'positive'), raw(after, 'positive')) : 0;
  const negative = raw(after, 'negative') - sumOf(others, debtOf) + (absences ? absences.now.negative - lost : 0);
  const lapsed = shared(others, 'negative', 1, negative);

  const rights = new Map<Holder, Seconds>();
  for (const one of others) {
    rights.set(one, {
      positive: one.own.positive + (positive.get(one) ?? 0),
      negative: one.own.negative - debtOf(one) - (lapsed.get(one) ?? 0),
      bonus: one.own.bonus + (bonus.get(one) ?? 0),
      typed: 0,
    });
  }
  if (absences) {
    const { now } = absences;
    rights.set(absences, { ...now, positive: now.positive + lost, negative: now.negative - lost, typed: 0 });
  }
  return named(holders, after, rights);
}

/**
 * Returns the seconds of positive that resets gave for what absences had taken beyond the date's own surplus (C4): they belong to the
 * absences, and make room for no other movement.
 */
function filledBy(holders: readonly Holder[], row: DayBuckets): Map<Holder, number> {
  let [surplus, overdrawn] = [row.positiveSeconds, 0];
  const filled = new Map<Holder, number>();
  for (const one of holders) {
    if (isCompensation(one)) {
      overdrawn = Math.max(-one.now.positive, 0);
      continue;
    }
    const missing = Math.max(overdrawn - Math.max(surplus, 0), 0);
    const seconds = one.operation === 'reset' ? Math.max(Math.min(one.own.positive, missing), 0) : 0;
    filled.set(one, seconds);
    overdrawn -= seconds;
    surplus += one.own.positive - seconds;
  }
  return filled;
}

/** Distributes seconds on the wrong side of zero among the movements that took (−1) or gave (1) them, newest first. */
function shared(holders: readonly Holder[], bucket: Bucket, sign: 1 | -1, wrongSeconds: number): Map<Holder, number> {
  let rest = Math.max(wrongSeconds, 0);
  return new Map(
    holders.toReversed().map((one) => {
      const seconds = Math.min(rest, Math.max(sign * one.own[bucket], 0));
      rest -= seconds;
      return [one, seconds];
    }),
  );
}

/**
 * Returns the additional debt of absences paid from overtime, as their date has lost surplus; below 0: less debt. They may take more of the
 * date than it has (C4), so only changes count.
 */
function lostSeconds({ own, now }: Holder, filledSeconds: number, rawBefore: number, rawAfter: number): number {
  const held = now.positive + filledSeconds;
  const overdrawn = (raw: number) => Math.max(-(Math.max(raw, 0) + held), 0);
  const lost = overdrawn(rawAfter) - overdrawn(rawBefore);
  if (lost >= 0) return Math.min(lost, Math.max(-held, 0));
  const owedSeconds = Math.max(Math.min(now.positive - own.positive, -now.negative), 0);
  return -Math.min(-lost, owedSeconds);
}

/**
 * D5: named seconds are a part of positive. Movements take named seconds in order: a typifying source and a reset as many as they gave, any
 * other those for which positive has no room.
 */
function named(holders: readonly Holder[], row: DayBuckets, rights: Map<Holder, Seconds>): Map<Holder, Seconds> {
  let [positive, typed] = [row.positiveSeconds, row.typedSeconds];
  for (const one of holders) {
    const right = rights.get(one) ?? one.own;
    const says = one.source === 'typifying_rule' || one.operation === 'reset' ? one.own.typed : 0;
    positive += isCompensation(one) ? right.positive : one.own.positive;
    const left = Math.max(Math.min(typed + says, positive), 0);
    rights.set(one, { ...right, typed: left - typed });
    typed = left;
  }
  return rights;
}
