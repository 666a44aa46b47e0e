import type { DeviceStatus } from './constants.ts';

interface DeviceState {
  isRevoked: boolean;
  /** True if it was paired, and its token is valid. */
  hasToken: boolean;
  codeExpiresAt: Temporal.Instant | null;
}

/** M4: returns the status of a device. A paired one stays so while a new code is open. */
export function deviceStatus({ isRevoked, hasToken, codeExpiresAt }: DeviceState, now: Temporal.Instant): DeviceStatus {
  if (isRevoked) return 'revoked';
  if (hasToken) return 'paired';
  return codeExpiresAt !== null && Temporal.Instant.compare(now, codeExpiresAt) < 0 ? 'waiting' : 'unpaired';
}
