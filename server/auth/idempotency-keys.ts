import { createHash } from 'node:crypto';
import { type Db, statement } from '../db/client.ts';
import { forEachCompany } from '../db/list-companies.ts';
import type { Scope } from '../db/scope.ts';
import { untilLessThan } from '../in-portions.ts';
import type { Runtime } from '../runtime.ts';
import type { CompanyId } from '../shared/ids.ts';

export const KEPT_HOURS = 24;
/** A statement stays short, however much there is to remove. */
const PORTION = 5000;

interface KeptAnswer {
  /** Of the key, the operation and its input; without the key where `body` is set. */
  fingerprint: Buffer;
  status: number;
  /** Encrypted; null where `body` is set. */
  answer: Buffer | null;
  /** As the release kept it that did not encrypt. */
  body: string | null;
}

/** What is kept of a key: whoever reads it does not know the key, which reads the answer. */
export const hashOfKey = (companyId: CompanyId, key: string): Buffer =>
  createHash('sha256').update(`${companyId} ${key}`).digest();

const oldestOf = (now: Temporal.Instant) => new Date(now.subtract({ hours: KEPT_HOURS }).epochMilliseconds);

const claim = statement<{ claimed: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as claimed`,
);

/** Whether the key is this transaction's now. It is let go by the end of the transaction, however that comes. */
export async function claimKey(db: Db, companyId: CompanyId, key: string): Promise<boolean> {
  const [row] = await claim(db, [companyId, key]);
  return row?.claimed ?? false;
}

const selectAnswer = statement<KeptAnswer>(
  'select fingerprint, status, answer, body from idempotency_keys where company_id = $1 and key = $2 and created_at > $3',
);

/** The answer that a key of the last 24 hours got. */
export async function findAnswer(
  db: Db,
  companyId: CompanyId,
  key: string,
  now: Temporal.Instant,
): Promise<KeptAnswer | undefined> {
  const [kept] = await selectAnswer(db, [companyId, hashOfKey(companyId, key), oldestOf(now)]);
  return kept;
}

const saveAnswer = statement<never>(`
  insert into idempotency_keys (company_id, key, fingerprint, status, answer, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (company_id, key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, answer = excluded.answer, body = null,
      created_at = excluded.created_at`);

/** Keeps an answer, in the place of one that no longer counts. */
export async function keepAnswer(
  db: Db,
  companyId: CompanyId,
  { key, fingerprint, status, answer }: Omit<KeptAnswer, 'body'> & { key: string },
  now: Temporal.Instant,
): Promise<void> {
  await saveAnswer(db, [
    companyId,
    hashOfKey(companyId, key),
    fingerprint,
    status,
    answer,
    new Date(now.epochMilliseconds),
  ]);
}

const removeBefore = statement<{ removed: number }>(`
  with removed as (
    delete from idempotency_keys where company_id = $1 and key = any (array(
      select key from idempotency_keys where company_id = $1 and created_at <= $2 limit ${PORTION}))
    returning 1
  )
  select count(*) as removed from removed`);

/** Removes the keys of all companies that no longer count. */
export function pruneKeys(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const pruneSome = (scope: Scope) =>
    scope.transaction(async (db, commitWith) => {
      const [row] = await commitWith(() => removeBefore(db, [scope.companyId, oldestOf(scope.now())]));
      return row?.removed ?? 0;
    });
  return forEachCompany(runtime, (scope) => untilLessThan(PORTION, () => pruneSome(scope), signal), signal);
}
