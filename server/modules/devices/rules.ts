import { type DeviceStatus, SILENT_MINUTES } from './constants.ts';

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

/** M4: returns whether a paired device has had no contact for a while. One that has never had any is silent since it was paired. */
export function isSilent(
  { status, lastSeenAt }: { status: DeviceStatus; lastSeenAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  if (status !== 'paired') return false;
  return lastSeenAt === null || Temporal.Instant.compare(lastSeenAt.add({ minutes: SILENT_MINUTES }), now) < 0;
}
