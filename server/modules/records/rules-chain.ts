import { createHash } from 'node:crypto';

/** A sealed record: an append-only row with all of its content. */
export interface SealedRecord {
  id: string;
  /** In UTC with microseconds, as text: a Date would lose them. */
  createdAt: string;
}

/** A record with its seal. */
export interface SealedLink {
  record: SealedRecord | null;
  previousHash: Buffer;
  hash: Buffer;
  redactedHash: Buffer | null;
}

/** Previous hash of the first seal of a chain. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** SHA-256 over the previous hash and the record's whole content (B10, I11). */
export const chainHash = (previousHash: Buffer, record: SealedRecord): Buffer =>
  createHash('sha256').update(previousHash).update(canonicalJson(record)).digest();

/** SHA-256 over the rest of a record after something was removed from it (L6). */
export const redactedHash = (record: SealedRecord): Buffer =>
  createHash('sha256').update(canonicalJson(record)).digest();

/** Returns whether a record has its sealed content, or the rest after a removal (L6). */
export const isAsSealed = ({ record, previousHash, hash, redactedHash: left }: SealedLink): boolean =>
  record !== null &&
  (chainHash(previousHash, record).equals(hash) || (left !== null && redactedHash(record).equals(left)));

/** Seal of a batch of redactions: SHA-256 over all that it names, in order. */
export function digestOfRedactions(redactions: readonly { chain: string; recordId: string; hash: Buffer }[]): string {
  const digest = createHash('sha256');
  const named = redactions.map(({ chain, recordId, hash }) => `${chain} ${recordId} ${hash.toString('hex')}`);
  for (const line of named.sort()) digest.update(`${line}\n`);
  return digest.digest('hex');
}

/** JSON with the keys of every object in order and no spaces: the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
