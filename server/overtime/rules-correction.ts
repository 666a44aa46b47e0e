import { type AdjustmentOperation, BUCKETS, type Bucket, type MovementKind, type MovementSource } from './constants.ts';
import { type Allocation, balanceOf, type DayState, sumOf } from './rules.ts';
import { appliedSecondsOf } from './rules-allocation.ts';

/** An allocation and the movement it counts for: that of a reversal or a correction counts for the movement it follows. */
export type HeldAllocation = Allocation & {
  movementId: string;
  kind: MovementKind;
  operation: AdjustmentOperation;
  createdAt: Date;
};

/** What is put right of a movement (D10). */
export type Correction = {
  followsId: string;
  operation: AdjustmentOperation;
  source: MovementSource;
  allocations: Allocation[];
  appliedSeconds: number;
};

/**
 * What puts right the seconds that a change has left on the wrong side of zero (D10), by the movement they follow from, newest
 * first. Only what the change itself did counts: a compensation may take more of its day than the day has (C4). `held` are
 * all allocations of the days, as they are after it.
 */
export function correctionsOf(
  days: { before: readonly DayState[]; after: readonly DayState[] },
  held: readonly HeldAllocation[],
): Correction[] {
  const before = new Map(days.before.map((day) => [day.date, day]));
  const parts = days.after.flatMap((day) =>
    BUCKETS.flatMap((bucket) => {
      const seconds = wrongSeconds(day, bucket) - wrongSeconds(before.get(day.date), bucket);
      const ofBucket = held.filter((one) => one.date === day.date && one.bucket === bucket);
      return seconds > 0 ? takenBack(bucket, seconds, ofBucket) : [];
    }),
  );
  return [...Map.groupBy(parts, ({ movement }) => movement.movementId).values()].flatMap((ofMovement) => {
    const [first] = ofMovement;
    if (!first) return [];
    const allocations = summed(
      ofMovement.flatMap(({ movement, date, bucket, seconds }) =>
        righting({ date, bucket, seconds }, isForfeit(movement)),
      ),
    );
    return [correctionOf(first.movement, allocations)];
  });
}

const SIGN: Record<Bucket, 1 | -1> = { positive: -1, negative: 1, bonus: -1, typed: -1 };

const wrongSeconds = (day: DayState | undefined, bucket: Bucket): number =>
  Math.max(SIGN[bucket] * (day?.[`${bucket}Seconds`] ?? 0), 0);

type Part = { movement: HeldAllocation; date: string; bucket: Bucket; seconds: number };

/** Seconds of a day's bucket by the movements that hold them there, newest first. Those of compensations belong together (C4). */
function takenBack(bucket: Bucket, wrong: number, held: readonly HeldAllocation[]): Part[] {
  const newestFirst = [...held].sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.movementId < other.movementId ? 1 : -1),
  );
  const keyOf = ({ kind, movementId }: HeldAllocation) => (kind === 'compensation' ? kind : movementId);
  let rest = wrong;
  return [...Map.groupBy(newestFirst, keyOf).values()].flatMap((ofMovement): Part[] => {
    const movement = ofMovement.find((one) => SIGN[bucket] * one.seconds > 0);
    const seconds = Math.min(rest, SIGN[bucket] * sumOf(ofMovement, (one) => one.seconds));
    if (!movement || seconds <= 0) return [];
    rest -= seconds;
    return [{ movement, date: movement.date, bucket, seconds }];
  });
}

// Nobody got anything for what expired or was reset.
const isForfeit = ({ kind, operation }: HeldAllocation): boolean =>
  operation === 'reset' || kind === 'expiry' || kind === 'cap';

/**
 * Forgiven debt that is worked after all is debt no longer, and a forfeit has nothing left to take: that part lapses. Surplus that
 * was paid or taken as rest and is gone is owed. Typed seconds are a part of positive (D5), and nothing by themselves.
 */
function righting({ date, bucket, seconds }: Omit<Part, 'movement'>, lapses: boolean): Allocation[] {
  const right: Allocation = { date, bucket, seconds: -SIGN[bucket] * seconds };
  const isOwed = !lapses && (bucket === 'positive' || bucket === 'bonus');
  return isOwed ? [right, { date, bucket: 'negative', seconds: -seconds }] : [right];
}

/** One allocation for each day and bucket, with the sum of theirs; none where that is 0. */
export function summed(allocations: readonly Allocation[]): Allocation[] {
  const places = Map.groupBy(allocations, ({ date, bucket }) => `${date} ${bucket}`);
  return [...places.values()].flatMap((ofPlace) => {
    const [first] = ofPlace;
    const seconds = sumOf(ofPlace, (one) => one.seconds);
    return first && seconds !== 0 ? [{ date: first.date, bucket: first.bucket, seconds }] : [];
  });
}

function correctionOf(movement: HeldAllocation, allocations: Allocation[]): Correction {
  const followsId = movement.movementId;
  const { negative_balance, total_balance, typifying_rule } = balanceOf([], allocations);
  if (isForfeit(movement)) {
    const operation = total_balance < 0 ? 'subtract' : 'add';
    return {
      followsId,
      operation,
      source: 'total_balance',
      allocations,
      appliedSeconds: appliedSecondsOf(allocations),
    };
  }
  if (negative_balance === 0) {
    return { followsId, operation: 'add', source: 'typifying_rule', allocations, appliedSeconds: typifying_rule };
  }
  return {
    followsId,
    operation: 'subtract',
    source: 'negative_balance',
    allocations,
    appliedSeconds: -negative_balance,
  };
}
