import type { z } from 'zod';
import { FairQueue } from '../../platform/db/fair-queue.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { MAX_WAIT_SECONDS, MAX_WAITING } from './constants.ts';
import { type FeedRead, readFeed } from './read-feed.ts';
import { type FoundChange, findChanges } from './repository.ts';
import { type Cursor, markOf, readCursor } from './rules-cursor.ts';
import type { Changes, listChangesInput } from './schema.ts';

type Input = z.output<typeof listChangesInput>;

/** Reads of requests that wait: one change wakes them all, and other requests need connections too. */
const reads = new FairQueue({
  ...{ places: 4, reserved: 1, maxWaiting: MAX_WAITING },
  patienceMilliseconds: MAX_WAIT_SECONDS * 1000,
});

/** Behind every position. */
const END = Number.MAX_SAFE_INTEGER;

/**
 * Returns the company's changes after a cursor, in the order of their commits. With `wait`, waits for the first one; this ends early if the
 * client disconnects (`signal`) or the process stops. A waiting request holds no database connection. Throws `scope_not_granted`,
 * `cursor_expired`, 422 for a cursor of another company, and `service_unavailable` if too many requests of the company wait.
 */
export async function listChanges(scope: Scope, input: Input, signal?: AbortSignal): Promise<Changes> {
  const { changes } = scope.services;
  if (input.wait === 0) return readPage(scope, input, true);
  if (changes.countWaiting(scope.companyId) >= MAX_WAITING) throw new DomainError('service_unavailable');
  const over = AbortSignal.timeout(input.wait * 1000);
  let { after } = input;
  for (let isFirst = true; ; isFirst = false) {
    const read = new AbortController();
    // Before reading, so that no change is missed between the two.
    const recorded = changes.whenRecorded(
      scope.companyId,
      AbortSignal.any([over, read.signal, ...(signal ? [signal] : [])]),
    );
    try {
      await reads.enter(scope.companyId);
      const page = await readPage(scope, { ...input, after }, isFirst).finally(() => reads.leave(scope.companyId));
      if (page.rows.length > 0 || over.aborted || signal?.aborted || changes.isClosed) return page;
      after = readCursor(page.cursor);
      await recorded;
      if (signal?.aborted) return page;
    } finally {
      read.abort();
    }
  }
}

async function readPage(scope: Scope, { types, after, limit }: Input, isComplete: boolean): Promise<Changes> {
  const cursor: Cursor | undefined = after === 'now' ? undefined : after;
  const position = after === 'now' ? END : (cursor?.position ?? 0);
  const read = await readFeed(scope, {
    types,
    isComplete,
    from: { cursor, field: 'after' },
    // One more tells whether there is more.
    find: (wanted) => findChanges(scope, wanted, { after: position, limit: limit + 1 }),
  });
  return pageOf(read, limit);
}

function pageOf({ found, cursorAt }: FeedRead<FoundChange[]>, limit: number): Changes {
  const placeOf = ({ position, id }: FoundChange) => ({ position, mark: markOf(id) });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit;
  return {
    rows: rows.map(({ position, ...change }) => ({ cursor: cursorAt(placeOf({ position, ...change })), ...change })),
    cursor: hasMore && last ? cursorAt(placeOf(last)) : cursorAt(),
    hasMore,
  };
}
