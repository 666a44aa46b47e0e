/** How long something is tried again, and an endpoint may fail. */
export const RETRY_DAYS = 3;
const RETRY_SECONDS = RETRY_DAYS * 86_400;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 12 * 3600;

/**
 * When a delivery that has failed now is tried next: after five seconds, then after pauses that grow with the time it has been tried,
 * up to twelve hours, each a fifth longer or shorter by chance (`random`, 0 to 1), so that what failed together does not come back
 * together. The last attempt is made three days after the first; null after it.
 */
export function nextAttemptAt(since: Temporal.Instant, now: Temporal.Instant, random: number): Temporal.Instant | null {
  const elapsedSeconds = since.until(now).total('seconds');
  const leftSeconds = RETRY_SECONDS - elapsedSeconds;
  if (leftSeconds <= 0) return null;
  const pause = Math.min(Math.max(3 * elapsedSeconds, FIRST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS);
  const seconds = Math.min(pause * (0.8 + 0.4 * random), leftSeconds);
  return now.add({ seconds: Math.round(seconds) });
}

/** Whether an endpoint that has received nothing since an instant is given up. */
export const isGivenUp = (failingSince: Temporal.Instant, now: Temporal.Instant): boolean =>
  failingSince.until(now).total('seconds') >= RETRY_SECONDS;

/** Whether the previous secret still signs along with the new one. */
export const signsStill = (previousSecretUntil: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(previousSecretUntil, now) > 0;
