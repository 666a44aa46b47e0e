import { createHash } from 'node:crypto';

/** What is sealed: an append-only row with all that it says. */
export interface SealedRecord {
  id: string;
  /** In UTC with microseconds, as text: a date of the runtime would lose them. */
  createdAt: string;
}

/** The hash before the first of a chain. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** SHA-256 over the hash before and everything that the record says (B10, I11). */
export const chainHash = (previousHash: Buffer, record: SealedRecord): Buffer =>
  createHash('sha256').update(previousHash).update(canonicalJson(record)).digest();

/** JSON with the keys of every object in order and no spaces: the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
