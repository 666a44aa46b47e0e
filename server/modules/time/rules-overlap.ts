import { elapsedSeconds, type InstantLike } from '../../platform/shared/dates.ts';

interface Stretch {
  startedAt: InstantLike;
  /** Null: it is still open. */
  endedAt: InstantLike | null;
}

/** Returns the first of a person's other entries that overlaps an entry; entries that only touch do not (B4). */
export const overlappedBy = <Entry extends Stretch>(entry: Stretch, others: readonly Entry[]): Entry | undefined =>
  others.find((other) => isBefore(entry.startedAt, other.endedAt) && isBefore(other.startedAt, entry.endedAt));

const isBefore = (start: InstantLike, end: InstantLike | null): boolean =>
  end === null || elapsedSeconds(start, end) > 0;
