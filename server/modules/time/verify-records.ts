import type pg from 'pg';
import { auditChain } from '../audit/repository-chain.ts';
import { digestOfRedactions } from '../records/rules-chain.ts';
import { type ChainFault, type ChainVerification, verifyChain } from '../records/verify-chain.ts';
import {
  countEntries,
  findAlteredEntry,
  findRemovedEntry,
  listRedactions,
  versionChain,
} from './repository-records.ts';

export interface AlteredRecord {
  /**
   * The kinds of `ChainFault`, for versions. `entry_altered`: an entry differs from its newest version, or has none. `entry_missing`: an
   * entry is gone.
   */
  kind:
    | ('version_altered' | 'version_missing' | 'seal_missing' | 'version_unsealed' | 'version_backdated')
    | ('entry_altered' | 'entry_missing');
  /** Position in the chain, if there is one. */
  sequence: number | null;
  versionId: string | null;
  workEntryId: string | null;
}

interface AlteredLine {
  /** The kinds of `ChainFault`, for lines. `redaction_unknown`: something was removed from records without a line that records it (L6). */
  kind: 'redaction_unknown' | 'line_altered' | 'line_missing' | 'seal_missing' | 'line_unsealed' | 'line_backdated';
  sequence: number | null;
  lineId: string | null;
  /** According to the line as it is now. */
  recordType: string | null;
  recordId: string | null;
}

export interface Verification {
  entries: number;
  versions: number;
  sealed: number;
  /** True if entries, versions and the audit are intact. */
  intact: boolean;
  /** Versions that are not sealed yet; no fault by themselves, since no server may have run since. Null: none. */
  unsealed: { versions: number; versionId: string; workEntryId: string; createdAt: string } | null;
  /** The first in the order of the chain, then of the entries; a date out of order hides none of them. */
  firstAltered: AlteredRecord | null;
  /** The same for the lines of the audit (I11). */
  audit: {
    lines: number;
    sealed: number;
    unsealed: { lines: number; lineId: string; createdAt: string } | null;
    firstAltered: AlteredLine | null;
    /** Redacted versions and lines, according to audit lines (L6). */
    redacted: number;
  };
}

/**
 * Recomputes the chains of a company's records from their start and compares every entry with its newest version (B10, I11), in one
 * snapshot. Needs a connection that bypasses row-level security.
 */
export async function verifyRecords(ownerPool: pg.Pool, companyId: string): Promise<Verification> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const entries = await countEntries(client, companyId);
    const { records: versions, sealed, unsealed, ...chain } = await verifyChain(client, companyId, versionChain);
    const firstAltered = await firstOf(client, companyId, chain);
    const audit = auditOf(await verifyChain(client, companyId, auditChain));
    const redactions = await listRedactions(client, companyId);
    audit.redacted = redactions.reduce((sum, batch) => sum + batch.redactions.length, 0);
    audit.firstAltered ??= findUnknown(redactions);
    return {
      ...{ entries, versions, sealed, intact: firstAltered === null && audit.firstAltered === null },
      unsealed: unsealed && {
        ...{ versions: unsealed.count, versionId: unsealed.id, createdAt: unsealed.createdAt },
        workEntryId: String(unsealed.workEntryId),
      },
      ...{ firstAltered, audit },
    };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function firstOf(
  client: pg.PoolClient,
  companyId: string,
  { fault, backdated }: Pick<ChainVerification, 'fault' | 'backdated'>,
): Promise<AlteredRecord | null> {
  if (fault) return versionFault(fault);
  const altered = await findAlteredEntry(client, companyId);
  if (altered) return { kind: 'entry_altered', sequence: null, ...altered };
  const removed = await findRemovedEntry(client, companyId);
  if (removed) return { kind: 'entry_missing', sequence: null, ...removed };
  return backdated && versionFault(backdated);
}

/** Returns a batch of redactions without an audit line that records it. */
function findUnknown(batches: Awaited<ReturnType<typeof listRedactions>>): AlteredLine | null {
  const unknown = batches.find(
    ({ redactions, digest }) =>
      digest !== digestOfRedactions(redactions.map((one) => ({ ...one, hash: Buffer.from(one.hash, 'hex') }))),
  );
  if (!unknown) return null;
  return { kind: 'redaction_unknown', sequence: null, lineId: null, recordType: null, recordId: unknown.batchId };
}

const versionFault = ({ kind, sequence, recordId, place }: ChainFault): AlteredRecord => ({
  ...{ kind: kind === 'seal_missing' ? kind : (`version_${kind}` as const), sequence, versionId: recordId },
  workEntryId: textOf(place.workEntryId),
});

const lineFault = ({ kind, sequence, recordId, place }: ChainFault): AlteredLine => ({
  ...{ kind: kind === 'seal_missing' ? kind : (`line_${kind}` as const), sequence, lineId: recordId },
  ...{ recordType: textOf(place.recordType), recordId: textOf(place.recordId) },
});

function auditOf({ records, sealed, unsealed, fault, backdated }: ChainVerification): Verification['audit'] {
  const first = fault ?? backdated;
  return {
    ...{ lines: records, sealed, firstAltered: first && lineFault(first), redacted: 0 },
    unsealed: unsealed && { lines: unsealed.count, lineId: unsealed.id, createdAt: unsealed.createdAt },
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
