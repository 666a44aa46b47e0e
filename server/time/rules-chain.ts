import { createHash } from 'node:crypto';

/** A state of an entry as it was written down (B10). */
export interface EntryVersion {
  id: string;
  workEntryId: string;
  content: unknown;
  /** Who wrote it: `token:…`, `user:…` or `system`. */
  actor: string;
  reason: string | null;
  mode: string;
  /** In UTC with microseconds, as text: a date of the runtime would lose them. */
  createdAt: string;
}

/** The hash before the first of a chain. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** SHA-256 over the hash before and everything that a version says: content, author, time, reason and mode (B10). */
export function chainHash(previousHash: Buffer, version: EntryVersion): Buffer {
  const { id, workEntryId, content, actor, reason, mode, createdAt } = version;
  const text = canonicalJson({ id, workEntryId, content, actor, reason, mode, createdAt });
  return createHash('sha256').update(previousHash).update(text).digest();
}

/** JSON with the keys of every object in order and no spaces: the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
