/** A token is active until it is revoked or expires. */
export const isTokenActive = (
  { isRevoked, expiresAt }: { isRevoked: boolean; expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean => !isRevoked && (expiresAt === null || Temporal.Instant.compare(expiresAt, now) > 0);
