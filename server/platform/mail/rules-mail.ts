import { HOUR_IN_SECONDS, MINUTE_IN_SECONDS } from '../shared/units-of-time.ts';

/** Pauses after failed attempts, in seconds; the last repeats. */
const PAUSES = [
  MINUTE_IN_SECONDS,
  2 * MINUTE_IN_SECONDS,
  5 * MINUTE_IN_SECONDS,
  15 * MINUTE_IN_SECONDS,
  30 * MINUTE_IN_SECONDS,
  HOUR_IN_SECONDS,
  2 * HOUR_IN_SECONDS,
  4 * HOUR_IN_SECONDS,
] as const;
const LONGEST_HOURS = 24;

/** Returns the instant after which a mail is dropped: a day after it was queued, or when its link expires. */
export function giveUpAt(queuedAt: Temporal.Instant, expiresAt: Temporal.Instant | undefined): Temporal.Instant {
  const latest = queuedAt.add({ hours: LONGEST_HOURS });
  return expiresAt && Temporal.Instant.compare(expiresAt, latest) < 0 ? expiresAt : latest;
}

/**
 * Returns the next attempt after this many; null: the mail is dropped. Each pause is up to a fifth longer at random (`random`, 0 to 1), so
 * that simultaneous failures do not return together.
 */
export function nextAttemptAt(
  attempts: number,
  { now, giveUpAt, random }: { now: Temporal.Instant; giveUpAt: Temporal.Instant; random: number },
): Temporal.Instant | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
  const next = now.add({ seconds: Math.round(pause * (1 + random / 5)) });
  return Temporal.Instant.compare(next, giveUpAt) < 0 ? next : null;
}

/** Exactly one address: neither a second one nor a line break, which would be a header or a command. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}<>"(),:;\\[\]@]+@[^\s\p{Cc}<>"(),:;\\@]+$/u.test(text);
