import type pg from 'pg';
import {
  type ChainLink,
  countRecords,
  findAlteredEntry,
  findBackdatedVersion,
  findForgottenVersion,
  findRemovedEntry,
  findUnsealed,
  listLinks,
  type UnsealedVersions,
} from './repository-records.ts';
import { CHAIN_START, chainHash } from './rules-chain.ts';

/** Hashed in one go: it may be a server's process. */
const BATCH = 500;
const LONGEST_WAIT_MINUTES = 10;

export interface AlteredRecord {
  /**
   * `version_altered`: a version and its seal do not match. `version_missing`: a sealed version is gone. `seal_missing`: the chain
   * has a gap, or does not follow from what stands before it. `version_unsealed`: not sealed in time. `entry_altered`: an entry is
   * not what its newest version says, or has none. `entry_missing`: an entry is gone. `version_backdated`: a version is older than
   * one sealed before it, as one that was slipped in later is.
   */
  kind:
    | 'version_altered'
    | 'version_missing'
    | 'seal_missing'
    | 'version_unsealed'
    | 'entry_altered'
    | 'entry_missing'
    | 'version_backdated';
  /** The place in the chain, where there is one. */
  sequence: number | null;
  versionId: string | null;
  workEntryId: string | null;
}

export interface Verification {
  entries: number;
  versions: number;
  sealed: number;
  intact: boolean;
  /** Versions that wait to be sealed; by themselves no fault, since no server may have run since. Null: none. */
  unsealed: UnsealedVersions | null;
  /** The first in the order of the chain, then of the entries; a date out of order hides none of them. */
  firstAltered: AlteredRecord | null;
}

/**
 * Recomputes the chain of a company's records from its start and compares every entry with its newest version (B10), in one
 * snapshot. Needs a connection that bypasses row-level security.
 */
export async function verifyRecords(ownerPool: pg.Pool, companyId: string): Promise<Verification> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const counts = await countRecords(client, companyId);
    const unsealed = await findUnsealed(client, companyId);
    const firstAltered = (await verifyChain(client, companyId)) ?? (await verifyEntries(client, companyId));
    return { ...counts, intact: firstAltered === null, unsealed, firstAltered };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function verifyChain(client: pg.PoolClient, companyId: string): Promise<AlteredRecord | null> {
  let sequence = 0;
  let hash: Buffer = CHAIN_START;
  for (;;) {
    const links = await listLinks(client, companyId, { after: sequence, limit: BATCH });
    for (const link of links) {
      sequence += 1;
      const kind = faultOf(link, sequence, hash);
      if (kind === 'seal_missing') return { kind, sequence, versionId: null, workEntryId: null };
      if (kind) return { kind, sequence, versionId: link.versionId, workEntryId: link.version?.workEntryId ?? null };
      hash = link.hash;
    }
    if (links.length < BATCH) return null;
  }
}

function faultOf(link: ChainLink, sequence: number, previousHash: Buffer): AlteredRecord['kind'] | null {
  if (link.sequence !== sequence || !link.previousHash.equals(previousHash)) return 'seal_missing';
  if (!link.version) return 'version_missing';
  return chainHash(previousHash, link.version).equals(link.hash) ? null : 'version_altered';
}

async function verifyEntries(client: pg.PoolClient, companyId: string): Promise<AlteredRecord | null> {
  const checks = [
    ['version_unsealed', await findForgottenVersion(client, companyId, LONGEST_WAIT_MINUTES)],
    ['entry_altered', await findAlteredEntry(client, companyId)],
    ['entry_missing', await findRemovedEntry(client, companyId)],
    ['version_backdated', await findBackdatedVersion(client, companyId, LONGEST_WAIT_MINUTES)],
  ] as const;
  const found = checks.find(([, row]) => row !== null);
  return found ? { kind: found[0], sequence: null, versionId: null, workEntryId: null, ...found[1] } : null;
}
