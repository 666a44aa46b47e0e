import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { readFeed } from './read-feed.ts';
import { findDigests } from './repository.ts';
import type { ChangeDigest, digestInput } from './schema.ts';

/**
 * Returns number and hash of the records of each type, as of a cursor or of now: equal to those of a copy that has all changes until then.
 * Throws `scope_not_granted`, `cursor_expired`, and 422 for a cursor of another company.
 */
export async function getDigest(scope: Scope, { at, types }: z.output<typeof digestInput>): Promise<ChangeDigest> {
  const { found, cursorAt } = await readFeed(scope, {
    types,
    isComplete: at === undefined,
    from: { cursor: at, field: 'at' },
    find: (wanted) => findDigests(scope, wanted, at?.position ?? Number.MAX_SAFE_INTEGER),
  });
  return { cursor: cursorAt(at), types: found };
}
