import { createHash } from 'node:crypto';
import { forEachCompany } from '../db/list-companies.ts';
import type { Scope } from '../db/scope.ts';
import { type Read, readText, type Write, writeText } from '../db/statement.ts';
import { untilLessThan } from '../in-portions.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { CompanyId } from '../shared/ids.ts';

export const KEPT_HOURS = 24;
/** A statement stays short, however much there is to delete. */
const PORTION = 5000;

interface KeptAnswer {
  /** Hash of the key, the operation and its input; without the key if `body` is set. */
  fingerprint: Buffer;
  status: number;
  /** Encrypted; null if `body` is set. */
  answer: Buffer | null;
  /** Stored by an earlier release, unencrypted. */
  body: string | null;
}

/** Stored instead of the key, so that the table alone does not decrypt the response. */
export const hashOfKey = (companyId: CompanyId, key: string): Buffer =>
  createHash('sha256').update(`${companyId} ${key}`).digest();

const oldestOf = (now: Temporal.Instant) => new Date(now.subtract({ hours: KEPT_HOURS }).epochMilliseconds);

const claim = writeText<{ claimed: boolean }, { companyId: CompanyId; key: string }>(
  `select pg_try_advisory_xact_lock(hashtextextended($companyId || ' ' || $key, 0)) as claimed`,
);

/** Returns whether this transaction holds the key. It is released at the end of the transaction, however that ends. */
export const lockKey = (companyId: CompanyId, key: string): Write<boolean> =>
  claim({ companyId, key }).map(([row]) => row?.claimed ?? false);

const selectAnswer = readText<KeptAnswer, { companyId: CompanyId; hash: Buffer; since: Date }>(`
  select fingerprint, status, answer, body from idempotency_keys
  where company_id = $companyId and key = $hash and created_at > $since`);

/** Response stored for a key in the last 24 hours. */
export const findAnswer = (companyId: CompanyId, key: string, now: Temporal.Instant): Read<KeptAnswer | undefined> =>
  selectAnswer({ companyId, hash: hashOfKey(companyId, key), since: oldestOf(now) }).first();

type SavedAnswer = Omit<KeptAnswer, 'body'> & { companyId: CompanyId; hash: Buffer; keptAt: Date };

const saveAnswer = writeText<never, SavedAnswer>(`
  insert into idempotency_keys (company_id, key, fingerprint, status, answer, created_at)
  values ($companyId, $hash, $fingerprint, $status, $answer, $keptAt)
  on conflict (company_id, key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, answer = excluded.answer, body = null,
      created_at = excluded.created_at`);

/** Stores a response, in place of an expired one. */
export const keepAnswer = (
  companyId: CompanyId,
  { key, ...kept }: Omit<KeptAnswer, 'body'> & { key: string },
  now: Temporal.Instant,
): Write<never[]> =>
  saveAnswer({ ...kept, companyId, hash: hashOfKey(companyId, key), keptAt: new Date(now.epochMilliseconds) });

const removeBefore = writeText<{ removed: number }, { companyId: CompanyId; until: Date }>(`
  with removed as (
    delete from idempotency_keys where company_id = $companyId and key = any (array(
      select key from idempotency_keys where company_id = $companyId and created_at <= $until limit ${PORTION}))
    returning 1
  )
  select count(*) as removed from removed`);

/** Deletes the expired keys of all companies. */
export function pruneKeys(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const pruneSome = (scope: Scope) =>
    scope.transaction(async ({ commit }) => {
      const [row] = await commit(removeBefore({ companyId: scope.companyId, until: oldestOf(scope.now()) }));
      return row?.removed ?? 0;
    });
  return forEachCompany(runtime, (scope) => untilLessThan(PORTION, () => pruneSome(scope), signal), signal);
}
