import type { DayBuckets } from '../days/rules-day.ts';
import { type AdjustmentOperation, BUCKETS, type Bucket, type MovementKind, type MovementSource } from './constants.ts';
import { type Allocation, changeOf, type DayState, dayStatesOf, reversalOf, sumOf } from './rules.ts';
import { appliedSecondsOf } from './rules-allocation.ts';
import { type HeldAllocation, type Holder, holdersOf, isForfeit, rightsOf, type Seconds } from './rules-held.ts';

/** A correction of a movement (D10). */
export type Correction = {
  followsId: string;
  operation: AdjustmentOperation;
  source: MovementSource;
  allocations: Allocation[];
  appliedSeconds: number;
};

type Row = DayBuckets & { date: string };

const NO_ROW: DayBuckets = { positiveSeconds: 0, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0 };

/**
 * Returns the corrections that bring all movements of some dates to their rights there (D10): amounts newly on the wrong side of zero lapse
 * or are owed, and lapsed or owed amounts are restored if there is room again. By the movement they follow, newest first. `rows` exclude
 * allocations, dates without a row have none; `held` are all allocations of the dates. What a retro took out of a day is still there (K4);
 * what one gave to a day is part of its row for movements of people, and not there for limits, which look at its own day.
 */
export function correctionsOf(
  dates: Iterable<string>,
  rows: { before: readonly Row[]; after: readonly Row[] },
  held: readonly HeldAllocation[],
): Correction[] {
  const given = held.filter(({ retro }) => retro === 'given');
  const givenTo = Map.groupBy(given, ({ date }) => date);
  const [before, after] = [byDate(rows.before), byDate(rows.after)];
  const heldByDate = Map.groupBy(
    held.filter(({ retro }) => !retro),
    ({ date }) => date,
  );
  const parts = [...new Set(dates)]
    .sort()
    .flatMap((date) =>
      differencesOn(
        date,
        heldByDate.get(date) ?? [],
        { before: before.get(date) ?? NO_ROW, after: after.get(date) ?? NO_ROW },
        givenTo.get(date) ?? [],
      ),
    );
  return [...Map.groupBy(parts, keyOf).values()].flatMap((ofMovement) => {
    const [first] = ofMovement;
    const allocations = ofMovement.flatMap((part) => part.allocations);
    return first ? [correctionOf(first.movement, allocations)] : [];
  });
}

const byDate = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.date, row]));

/** Returns a row with amounts of its day. */
function rowWith(row: DayBuckets, amounts: readonly Pick<Allocation, 'bucket' | 'seconds'>[]): DayBuckets {
  const sumIn = (bucket: Bucket) => sumOf(amounts, (one) => (one.bucket === bucket ? one.seconds : 0));
  return {
    positiveSeconds: row.positiveSeconds + sumIn('positive'),
    negativeSeconds: row.negativeSeconds + sumIn('negative'),
    bonusSeconds: row.bonusSeconds + sumIn('bonus'),
    typedSeconds: row.typedSeconds + sumIn('typed'),
  };
}

/** A movement being written, with the id that it will have. */
type NewMovement = Pick<HeldAllocation, 'kind' | 'operation' | 'source'> & { id: string };

const NEWEST = new Date(8.64e15);

/**
 * Returns the corrections restored by the room that an applied movement makes (D10). `corrected` are all allocations of those of the days
 * that have corrections; the others have nothing to restore.
 */
export function restorationsOf(
  { id: movementId, kind, operation, source }: NewMovement,
  allocations: readonly Allocation[],
  { days, corrected }: { days: readonly DayState[]; corrected: readonly HeldAllocation[] },
): Correction[] {
  const isCorrected = new Set(corrected.map(({ date }) => date));
  const own = allocations.filter(({ date }) => isCorrected.has(date));
  const movement = { movementId, kind, operation, source, createdAt: NEWEST, isOwn: true, isReversed: false };
  const rows = rowsOf(days, corrected);
  return correctionsOf(
    own.map(({ date }) => date),
    { before: rows, after: rows },
    [...corrected, ...own.map((one) => ({ ...one, ...movement }))],
  );
}

/** Returns the rows of days all of whose allocations are known. */
export const rowsOf = (days: readonly DayState[], allocations: readonly Allocation[]): DayState[] =>
  dayStatesOf(days, reversalOf(allocations));

type Part = { movement: Holder; allocations: Allocation[] };

type Rows = { before: DayBuckets; after: DayBuckets };

function differencesOn(
  date: string,
  held: readonly HeldAllocation[],
  rows: Rows,
  given: readonly Allocation[],
): Part[] {
  const rights = given.length === 0 ? rightsOf(holdersOf(held), rows) : rightsWithGiven(holdersOf(held), rows, given);
  return [...rights].reverse().flatMap(([movement, right]): Part[] => {
    const allocations = BUCKETS.map((bucket) => ({ date, bucket, seconds: right[bucket] - movement.now[bucket] }));
    const changed = allocations.filter(({ seconds }) => seconds !== 0);
    return changed.length > 0 ? [{ movement, allocations: changed }] : [];
  });
}

/** Returns the rights of movements on a day that a retro gave to (K4): those of limits as without it, then those of the others with it. */
function rightsWithGiven(holders: readonly Holder[], rows: Rows, given: readonly Allocation[]): Map<Holder, Seconds> {
  const limits = new Map([...rightsOf(holders, rows)].filter(([{ kind }]) => isLimit(kind)));
  const taken = [...limits.values()].flatMap((right) => BUCKETS.map((bucket) => ({ bucket, seconds: right[bucket] })));
  const seen = (row: DayBuckets) => rowWith(row, [...given, ...taken]);
  const others = holders.filter(({ kind }) => !isLimit(kind));
  const rights = rightsOf(others, { before: seen(rows.before), after: seen(rows.after) });
  return new Map(holders.map((one) => [one, limits.get(one) ?? rights.get(one) ?? one.now]));
}

const isLimit = (kind: MovementKind): boolean => kind === 'expiry' || kind === 'cap' || kind === 'yearly_reset';

// A movement charged on one date and relieved on another has a correction of each.
const keyOf = ({ movement, allocations }: Part): string => {
  const { negative_balance } = changeOf(allocations);
  return `${movement.movementId} ${isForfeit(movement) ? '' : Math.sign(negative_balance)}`;
};

/** Returns one allocation for each day and bucket, with their sum; omits sums of 0. */
export function summed(allocations: readonly Allocation[]): Allocation[] {
  const places = Map.groupBy(allocations, ({ date, bucket }) => `${date} ${bucket}`);
  return [...places.values()].flatMap((ofPlace) => {
    const [first] = ofPlace;
    const seconds = sumOf(ofPlace, (one) => one.seconds);
    return first && seconds !== 0 ? [{ date: first.date, bucket: first.bucket, seconds }] : [];
  });
}

function correctionOf(movement: Holder, allocations: Allocation[]): Correction {
  const correction = { followsId: movement.movementId, allocations };
  const { negative_balance, total_balance, typifying_rule } = changeOf(allocations);
  const towards = (seconds: number) => (seconds < 0 ? 'subtract' : 'add');
  if (isForfeit(movement)) {
    const appliedSeconds = appliedSecondsOf(allocations);
    return { ...correction, operation: towards(total_balance), source: 'total_balance', appliedSeconds };
  }
  if (negative_balance === 0) {
    const appliedSeconds = Math.abs(typifying_rule);
    return { ...correction, operation: towards(typifying_rule), source: 'typifying_rule', appliedSeconds };
  }
  const appliedSeconds = Math.abs(negative_balance);
  return { ...correction, operation: towards(negative_balance), source: 'negative_balance', appliedSeconds };
}
