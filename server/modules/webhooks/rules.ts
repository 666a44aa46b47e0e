/** Days of retrying, and of an endpoint's failures until its deactivation. */
export const RETRY_DAYS = 3;
const RETRY_SECONDS = RETRY_DAYS * 86_400;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 12 * 3600;

/**
 * Returns the next attempt of a delivery that has failed now: after five seconds, then after pauses that grow with the elapsed time, up to
 * twelve hours. Each is up to a fifth longer or shorter at random (`random`, 0 to 1), so that simultaneous failures do not return together.
 * The last attempt is three days after the first; null after it.
 */
export function nextAttemptAt(since: Temporal.Instant, now: Temporal.Instant, random: number): Temporal.Instant | null {
  const elapsedSeconds = since.until(now).total('seconds');
  const leftSeconds = RETRY_SECONDS - elapsedSeconds;
  if (leftSeconds <= 0) return null;
  const pause = Math.min(Math.max(3 * elapsedSeconds, FIRST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS);
  const seconds = Math.min(pause * (0.8 + 0.4 * random), leftSeconds);
  return now.add({ seconds: Math.round(seconds) });
}

/** Returns whether an endpoint without success since an instant is deactivated. */
export const isGivenUp = (failingSince: Temporal.Instant, now: Temporal.Instant): boolean =>
  failingSince.until(now).total('seconds') >= RETRY_SECONDS;

/** Returns whether the previous secret still signs along with the new one. */
export const signsStill = (previousSecretUntil: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(previousSecretUntil, now) > 0;
