import type { DeviceStatus } from './constants.ts';

interface DeviceState {
  isRevoked: boolean;
  /** It was paired, and its token counts. */
  hasToken: boolean;
  codeExpiresAt: Temporal.Instant | null;
}

/** M4: what can be said of a device. One that is paired stays so while a new code waits for it. */
export function deviceStatus({ isRevoked, hasToken, codeExpiresAt }: DeviceState, now: Temporal.Instant): DeviceStatus {
  if (isRevoked) return 'revoked';
  if (hasToken) return 'paired';
  return codeExpiresAt !== null && Temporal.Instant.compare(now, codeExpiresAt) < 0 ? 'waiting' : 'unpaired';
}
