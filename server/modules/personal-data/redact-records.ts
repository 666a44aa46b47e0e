import type { Transaction } from '../../platform/db/tenant.ts';
import { inPortions } from '../../platform/in-portions.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { digestOfRedactions, isAsSealed, redactedHash } from '../records/rules-chain.ts';
import { appendRedactions, CHAINS, holdChains } from './repository-erasure.ts';

export interface Redacted {
  batchId: string;
  /** Number of redacted records. */
  records: number;
  /** Digest with which the audit line seals the batch. */
  digest: string;
}

/**
 * Redacts sealed records and keeps the chains verifiable (L2, L6): a hash of the rest replaces the record's, and an audit line names all of
 * them by a digest. Records that differ from their seals get none: an alteration stays a fault. `find` returns the records that may be
 * affected, `take` redacts them.
 */
export async function redactRecords(
  { send }: Pick<Transaction, 'send'>,
  { companyId, at }: { companyId: CompanyId; at: Date },
  find: () => Promise<readonly { chain: string; recordId: string }[]>,
  take: () => Promise<void>,
): Promise<Redacted> {
  await send(holdChains(companyId));
  const found = await find();
  const intact = new Map<string, Set<string>>();
  for (const chain of CHAINS) {
    const links = await send(chain.listLinksOf(companyId, idsOf(found, chain.records)));
    const whole = await inPortions(links, (link) => (isAsSealed(link) ? link.recordId : null));
    intact.set(chain.records, new Set(whole.filter((id) => id !== null)));
  }
  await take();
  const batchId = newId();
  const all: { chain: string; recordId: string; hash: Buffer }[] = [];
  for (const chain of CHAINS) {
    const ids = intact.get(chain.records) ?? new Set();
    const links = await send(chain.listLinksOf(companyId, [...ids]));
    const left = await inPortions(links, ({ record, recordId, ...seal }) =>
      record !== null && !isAsSealed({ record, ...seal })
        ? { chain: chain.records, recordId, hash: redactedHash(record) }
        : null,
    );
    const changed = left.filter((one) => one !== null);
    if (changed.length > 0) await send(appendRedactions({ batchId, at }, chain.records, changed));
    all.push(...changed);
  }
  return { batchId, records: all.length, digest: digestOfRedactions(all) };
}

const idsOf = (found: readonly { chain: string; recordId: string }[], records: string): string[] =>
  found.filter(({ chain }) => chain === records).map(({ recordId }) => recordId);
