import { type Scope, systemScope } from '../db/scope.ts';
import { inPortions } from '../in-portions.ts';
import type { Runtime } from '../runtime.ts';
import type { CompanyId } from '../shared/ids.ts';
import { appendSeals, findChainHead, listUnsealed, lockSealing } from './repository-records.ts';
import { CHAIN_START, chainHash, type EntryVersion } from './rules-chain.ts';

const BATCH = 1000;
const SWEEP_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Chains the versions that are not sealed yet to the company's chain, oldest first (B10); answers how many. Repeating it changes
 * nothing, and of two sealers at once one does nothing.
 */
export async function sealRecords(scope: Scope, { ofAllTime = false } = {}): Promise<number> {
  let total = 0;
  let from = ofAllTime ? '-infinity' : null;
  for (;;) {
    const sealed = await sealBatch(scope, from);
    total += sealed.length;
    if (sealed.length < BATCH) return total;
    from = sealed.at(-1)?.createdAt ?? null;
  }
}

function sealBatch(scope: Scope, from: string | null): Promise<EntryVersion[]> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const [locked, found, versions] = await send(
      lockSealing(companyId),
      findChainHead(companyId),
      listUnsealed(companyId, { from, limit: BATCH }),
    );
    if (!locked || versions.length === 0) return [];
    const head = found ?? { sequence: 0, hash: CHAIN_START };
    let { hash } = head;
    const seals = await inPortions(versions, (version) => {
      hash = chainHash(hash, version);
      return { versionId: version.id, hash };
    });
    await commit(appendSeals(head, seals));
    return versions;
  });
}

let sweptAt = Number.NEGATIVE_INFINITY;

/**
 * Seals the records of every company. What became visible late is found by a look at all of them, first of all and then once a
 * day. A company that fails is logged and does not hold up the others. Once aborted it ends with the company it is at.
 */
export async function sealAllCompanies(
  runtime: Pick<Runtime, 'systemPool' | 'log' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const ofAllTime = performance.now() - sweptAt >= SWEEP_MILLISECONDS;
  if (ofAllTime) sweptAt = performance.now();
  const { rows } = await runtime.systemPool.query<{ id: CompanyId }>('select list_company_ids() as id');
  for (const { id } of rows) {
    if (signal?.aborted) return;
    try {
      await sealRecords(systemScope(runtime.systemPool, id, { now: runtime.now }), { ofAllTime });
    } catch (error) {
      runtime.log.error({ companyId: id, error }, 'records were not sealed');
    }
  }
}
