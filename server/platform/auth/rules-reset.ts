/** Hours for which a reset link works (I7). */
export const RESET_HOURS = 1;

/** A stored link. */
export interface Reset {
  expiresAt: Date;
  usedAt: Date | null;
  replacedAt: Date | null;
}

/** State of a link: `open` works. */
export type ResetState = 'open' | 'unknown' | 'used' | 'replaced' | 'expired';

/** Returns the state of a link (I7). Use or replacement takes precedence over its age. */
export function resetState(reset: Reset | undefined, now: Temporal.Instant): ResetState {
  if (!reset) return 'unknown';
  if (reset.usedAt) return 'used';
  if (reset.replacedAt) return 'replaced';
  return reset.expiresAt.getTime() <= now.epochMilliseconds ? 'expired' : 'open';
}
