import { type Background, type Scope, systemScope } from '../../platform/db/scope.ts';
import { inPortions } from '../../platform/in-portions.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Chain } from './repository-seals.ts';
import { CHAIN_START, chainHash, type SealedRecord } from './rules-chain.ts';

const BATCH = 1000;
/** Batches of one company and chain in one run; the next run continues, so that a long backlog of one does not delay the others. */
const MOST_BATCHES = 50;
const SWEEP_MILLISECONDS = 24 * 60 * 60 * 1000;

interface Sealing {
  /** Checks all records, instead of only those since a little before the last sealed one. */
  ofAllTime?: boolean;
  mostBatches?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Seals the unsealed records in the company's chain, oldest first (B10, I11), a thousand per transaction; returns their number. Idempotent,
 * and of two simultaneous sealers one does nothing.
 */
export async function sealRecords(
  scope: Scope,
  chain: Chain,
  { ofAllTime = false, mostBatches = Number.POSITIVE_INFINITY, signal }: Sealing = {},
): Promise<number> {
  let total = 0;
  let from = ofAllTime ? '-infinity' : null;
  for (let batch = 0; batch < mostBatches && !signal?.aborted; batch += 1) {
    const sealed = await sealBatch(scope, chain, from);
    total += sealed.length;
    if (sealed.length < BATCH) break;
    from = sealed.at(-1)?.createdAt ?? null;
  }
  return total;
}

function sealBatch(scope: Scope, chain: Chain, from: string | null): Promise<SealedRecord[]> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const [locked, found, records] = await send(
      chain.lock(companyId),
      chain.findHead(companyId),
      chain.listUnsealed(companyId, { from, limit: BATCH }),
    );
    if (!locked || records.length === 0) return [];
    const head = found ?? { sequence: 0, hash: CHAIN_START };
    let { hash } = head;
    const seals = await inPortions(records, (record) => {
      hash = chainHash(hash, record);
      return { id: record.id, hash };
    });
    await commit(chain.appendSeals(head, seals));
    return records;
  });
}

let sweptAt = Number.NEGATIVE_INFINITY;

/**
 * Seals the records of every company, one chain after the other. A check of all records, at the start and then once a day, finds those that
 * became visible late. A failing company is logged and does not delay the others. Once aborted it ends with the current batch.
 */
export async function sealAllCompanies(
  runtime: Background,
  chains: readonly Chain[],
  signal?: AbortSignal,
): Promise<void> {
  const ofAllTime = performance.now() - sweptAt >= SWEEP_MILLISECONDS;
  if (ofAllTime) sweptAt = performance.now();
  const { rows } = await runtime.systemPool.query<{ id: CompanyId }>('select list_company_ids() as id');
  for (const { id } of rows) {
    for (const chain of chains) {
      if (signal?.aborted) return;
      try {
        const scope = systemScope(runtime, id);
        await sealRecords(scope, chain, { ofAllTime, mostBatches: MOST_BATCHES, signal });
      } catch (error) {
        runtime.log.error({ companyId: id, error }, 'could not seal records');
      }
    }
  }
}
