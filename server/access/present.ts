import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { ApiToken } from './repository.ts';
import type { tokenOutput } from './schema.ts';

/** A token as its list shows it: by its first and last characters. Active means neither revoked nor expired at `now`. */
export function presentToken(token: ApiToken, now: Temporal.Instant): z.output<typeof tokenOutput> {
  const expired = token.expiresAt !== null && token.expiresAt.getTime() <= now.epochMilliseconds;
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    kind: token.kind,
    active: token.revokedAt === null && !expired,
    createdAt: formatUtc(token.createdAt),
    expiresAt: token.expiresAt && formatUtc(token.expiresAt),
    revokedAt: token.revokedAt && formatUtc(token.revokedAt),
    lastUsedAt: token.lastUsedAt && formatUtc(token.lastUsedAt),
    createdByName: token.createdByName,
  };
}
