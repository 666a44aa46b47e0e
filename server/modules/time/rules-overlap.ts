import { elapsedSeconds, type InstantLike } from '../../platform/shared/dates.ts';
import { MINUTE_IN_MILLISECONDS } from '../../platform/shared/units-of-time.ts';

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

type Times = { startedAt: Date; endedAt: Date | null };

/**
 * Returns the times of an entry written by hand: a time to the minute takes the boundary of another entry that it overlaps by less than a
 * minute (B5). An entry of which nothing would be left stays as it is.
 */
export function besideNeighbours({ startedAt, endedAt }: Times, others: readonly Times[]): Times {
  const earlier = others.find((other) => other.startedAt < startedAt && overlapsBriefly(startedAt, other.endedAt));
  const later =
    endedAt &&
    others.find((other) => isBefore(endedAt, other.endedAt) && overlapsBriefly(other.startedAt, endedAt, endedAt));
  const start = earlier?.endedAt ?? startedAt;
  const end = later ? later.startedAt : endedAt;
  return isBefore(start, end) ? { startedAt: start, endedAt: end } : { startedAt, endedAt };
}

/** Returns whether the end of one entry is less than a minute after the start of another, one of which is written to the minute. */
function overlapsBriefly(start: Date, end: Date | null, written: Date = start): boolean {
  if (end === null || written.getTime() % MINUTE_IN_MILLISECONDS !== 0) return false;
  const overlap = end.getTime() - start.getTime();
  return overlap > 0 && overlap < MINUTE_IN_MILLISECONDS;
}
