/** How long a link to choose a new password works (I7). */
export const RESET_HOURS = 1;

/** A link as it is kept. */
export interface Reset {
  expiresAt: Date;
  usedAt: Date | null;
  replacedAt: Date | null;
}

/** What has become of a link: `open` works. */
export type ResetState = 'open' | 'unknown' | 'used' | 'replaced' | 'expired';

/** The state of a link (I7). What somebody did with it says more than its age. */
export function resetState(reset: Reset | undefined, now: Temporal.Instant): ResetState {
  if (!reset) return 'unknown';
  if (reset.usedAt) return 'used';
  if (reset.replacedAt) return 'replaced';
  return reset.expiresAt.getTime() <= now.epochMilliseconds ? 'expired' : 'open';
}
