import type pg from 'pg';
import type { Chain, ChainLink, RecordPlace, Unsealed } from './repository-seals.ts';
import { CHAIN_START, isAsSealed, type SealedRecord } from './rules-chain.ts';

/** Small, as a batch is hashed without a pause, perhaps in a server's process. */
const BATCH = 500;
const LONGEST_WAIT_MINUTES = 10;

/**
 * `altered`: a record and its seal do not match. `missing`: a sealed record is gone. `seal_missing`: the chain has a gap, or does not
 * follow from the previous seals. `unsealed`: not sealed in time. `backdated`: a record is older than one sealed before it, like one
 * inserted later.
 */
export interface ChainFault {
  kind: 'altered' | 'missing' | 'seal_missing' | 'unsealed' | 'backdated';
  /** Position in the chain, if there is one. */
  sequence: number | null;
  recordId: string | null;
  /** Location of the record, as far as it is still known. */
  place: Partial<RecordPlace>;
}

export interface ChainVerification {
  records: number;
  sealed: number;
  /** Records that are not sealed yet; no fault by themselves, since no server may have run since. Null: none. */
  unsealed: Unsealed | null;
  /** The first in the order of the chain, or one that the sealer missed. */
  fault: ChainFault | null;
  /** Out of chronological order. Separate, since a date out of order must not hide a worse fault. */
  backdated: ChainFault | null;
}

/** Recomputes a chain of a company from its start, on a connection that bypasses row-level security, in one snapshot (B10, I11). */
export async function verifyChain(client: pg.PoolClient, companyId: string, chain: Chain): Promise<ChainVerification> {
  const counts = await chain.count(client, companyId);
  const unsealed = await chain.findUnsealed(client, companyId);
  const broken = await findBroken(client, companyId, chain);
  const forgotten = broken ? null : await chain.findForgotten(client, companyId, LONGEST_WAIT_MINUTES);
  const backdated = await chain.findBackdated(client, companyId, LONGEST_WAIT_MINUTES);
  return {
    ...counts,
    unsealed,
    fault: broken ?? (forgotten && faultOf('unsealed', null, forgotten)),
    backdated: backdated && faultOf('backdated', backdated.sequence, backdated),
  };
}

const faultOf = (kind: ChainFault['kind'], sequence: number | null, found: RecordPlace): ChainFault => ({
  ...{ kind, sequence, recordId: found.id, place: found },
});

async function findBroken(client: pg.PoolClient, companyId: string, chain: Chain): Promise<ChainFault | null> {
  let sequence = 0;
  let hash: Buffer = CHAIN_START;
  for (;;) {
    const links = await chain.listLinks(client, companyId, { after: sequence, limit: BATCH });
    for (const link of links) {
      sequence += 1;
      const kind = brokenBy(link, sequence, hash);
      if (kind === 'seal_missing') return { kind, sequence, recordId: null, place: {} };
      if (kind) return { kind, sequence, recordId: link.recordId, place: { ...link.record } };
      hash = link.hash;
    }
    if (links.length < BATCH) return null;
  }
}

function brokenBy(link: ChainLink<SealedRecord>, sequence: number, previousHash: Buffer): ChainFault['kind'] | null {
  if (link.sequence !== sequence || !link.previousHash.equals(previousHash)) return 'seal_missing';
  if (!link.record) return 'missing';
  return isAsSealed(link) ? null : 'altered';
}
