import type pg from 'pg';
import { type Read, readText, type Statement, together, type Write, writeText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { EntryVersion } from './rules-chain.ts';

const CREATED_AT = `to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`;
const VERSION = `v.id, v.work_entry_id as "workEntryId", v.content, v.actor, v.reason, v.mode, ${CREATED_AT}`;

const tryLock = writeText<{ locked: boolean }, { companyId: CompanyId }>(
  'select pg_try_advisory_xact_lock(hashtextextended($companyId::text, 7246003)) as locked',
);

/** Whether this transaction may seal the company's records: one at a time. */
export const lockSealing = (companyId: CompanyId): Write<boolean> =>
  tryLock({ companyId })
    .first()
    .map((row) => row?.locked === true);

export interface ChainHead {
  sequence: number;
  hash: Buffer;
}

const selectHead = readText<ChainHead, { companyId: CompanyId }>(
  'select sequence, hash from work_entry_seals where company_id = $companyId order by sequence desc limit 1',
);

export const findChainHead = (companyId: CompanyId): Read<ChainHead | undefined> => selectHead({ companyId }).first();

// Sealing meets tables of any size, and plans made for small ones would be kept for large ones.
const PLAN_EACH_TIME = writeText<never, Record<never, never>>('set local plan_cache_mode = force_custom_plan')({});

// A version becomes visible when its transaction ends, hardly ever later than this.
const LONGEST_TRANSACTION = '5 minutes';

const selectUnsealed = readText<EntryVersion, { companyId: CompanyId; from: string | null; limit: number }>(`
  select ${VERSION} from work_entry_versions v
  where v.company_id = $companyId
    and v.created_at >= coalesce($from::timestamptz, (
      select least(head.created_at, now()) - interval '${LONGEST_TRANSACTION}'
      from work_entry_seals s join work_entry_versions head on head.company_id = s.company_id and head.id = s.version_id
      where s.company_id = $companyId order by s.sequence desc limit 1), '-infinity')
    and not exists (select from work_entry_seals s where s.company_id = v.company_id and s.version_id = v.id)
  order by v.created_at, v.id limit $limit`);

/** Versions that no seal names, oldest first, from a time on; null: from a little before the last that was sealed. */
export const listUnsealed = (
  companyId: CompanyId,
  { from, limit }: { from: string | null; limit: number },
): Statement<EntryVersion[]> =>
  together(PLAN_EACH_TIME, selectUnsealed({ companyId, from, limit })).map(([, versions]) => versions);

type Appended = { from: number; previousHash: Buffer; versionIds: string[]; hashes: Buffer[] };

const callAppendSeals = writeText<unknown, Appended>('select append_seals($from, $previousHash, $versionIds, $hashes)');

/**
 * Appends seals to the chain of the company that the transaction has entered, right behind `head`; one hash for each version, in
 * order. Fails when the chain has another head.
 */
export const appendSeals = (head: ChainHead, seals: readonly { versionId: string; hash: Buffer }[]): Write<unknown> =>
  callAppendSeals({
    from: head.sequence + 1,
    previousHash: head.hash,
    versionIds: seals.map(({ versionId }) => versionId),
    hashes: seals.map(({ hash }) => hash),
  });

interface Seal {
  sequence: number;
  versionId: string;
  previousHash: Buffer;
  hash: Buffer;
}

/** A link of the chain with the version it seals; without it, the version's fields are null. */
export type ChainLink = Seal & { version: EntryVersion | null };

type LinkRow = Seal & { [Key in keyof EntryVersion]: EntryVersion[Key] | null };

/** The links after `sequence`, in order, on the connection of the verifier. */
export async function listLinks(
  client: pg.PoolClient,
  companyId: string,
  page: { after: number; limit: number },
): Promise<ChainLink[]> {
  const { rows } = await client.query<LinkRow>(
    `select s.sequence, s.version_id as "versionId", s.previous_hash as "previousHash", s.hash, ${VERSION}
      from work_entry_seals s
      left join work_entry_versions v on v.company_id = s.company_id and v.id = s.version_id
      where s.company_id = $1 and s.sequence > $2 order by s.sequence limit $3`,
    [companyId, page.after, page.limit],
  );
  return rows.map(({ sequence, versionId, previousHash, hash, ...version }) => ({
    sequence,
    versionId,
    previousHash,
    hash,
    version: version.id === null ? null : (version as EntryVersion),
  }));
}

export async function countRecords(
  client: pg.PoolClient,
  companyId: string,
): Promise<{ entries: number; versions: number; sealed: number }> {
  const { rows } = await client.query(
    `select (select count(*) from work_entries where company_id = $1) as entries,
      (select count(*) from work_entry_versions where company_id = $1) as versions,
      (select count(*) from work_entry_seals where company_id = $1) as sealed`,
    [companyId],
  );
  return rows[0];
}

export interface UnsealedVersions {
  versions: number;
  /** The oldest of them; its time in ISO 8601 and UTC. */
  versionId: string;
  workEntryId: string;
  createdAt: string;
}

/** What no seal names; null when there is nothing. */
export async function findUnsealed(client: pg.PoolClient, companyId: string): Promise<UnsealedVersions | null> {
  const { rows } = await client.query<UnsealedVersions>(
    `select count(*) over () as versions, v.id as "versionId", v.work_entry_id as "workEntryId", ${CREATED_AT}
      from work_entry_versions v
      where v.company_id = $1
        and not exists (select from work_entry_seals s where s.company_id = v.company_id and s.version_id = v.id)
      order by v.created_at, v.id limit 1`,
    [companyId],
  );
  return rows[0] ?? null;
}

export interface RecordRow {
  workEntryId: string;
  versionId: string | null;
  sequence?: number;
}

const firstRow = async (client: pg.PoolClient, text: string, values: unknown[]): Promise<RecordRow | null> =>
  (await client.query<RecordRow>(text, values)).rows[0] ?? null;

/** The oldest version that the sealer has passed over: one made longer before the newest seal than a sealer ever takes. */
export const findForgottenVersion = (client: pg.PoolClient, companyId: string, minutes: number) =>
  firstRow(
    client,
    `select v.work_entry_id as "workEntryId", v.id as "versionId" from work_entry_versions v
      where v.company_id = $1 and v.created_at
          < (select max(created_at) from work_entry_seals where company_id = $1) - make_interval(mins => $2)
        and not exists (select from work_entry_seals s where s.company_id = v.company_id and s.version_id = v.id)
      order by v.created_at, v.id limit 1`,
    [companyId, minutes],
  );

/** The first in the chain that is dated longer before one sealed earlier than a sealer ever takes. */
export const findBackdatedVersion = (client: pg.PoolClient, companyId: string, minutes: number) =>
  firstRow(
    client,
    `select sequence, "versionId", "workEntryId" from (
        select s.sequence, v.id as "versionId", v.work_entry_id as "workEntryId", v.created_at,
          max(v.created_at) over (order by s.sequence) as newest
        from work_entry_seals s join work_entry_versions v on v.company_id = s.company_id and v.id = s.version_id
        where s.company_id = $1
      ) sealed
      where created_at < newest - make_interval(mins => $2) order by sequence limit 1`,
    [companyId, minutes],
  );

/** The oldest entry that is not what its newest version says, column by column; columns that are newer than the version count as right. */
export const findAlteredEntry = (client: pg.PoolClient, companyId: string) =>
  firstRow(
    client,
    `select w.id as "workEntryId", v.id as "versionId" from work_entries w
      left join lateral (
        select newest.id, newest.content from work_entry_versions newest
        where newest.company_id = w.company_id and newest.work_entry_id = w.id
        order by newest.created_at desc, newest.id desc limit 1
      ) v on true
      where w.company_id = $1 and (v.id is null or jsonb_populate_record(w, v.content) is distinct from w)
      order by w.started_at, w.id limit 1`,
    [companyId],
  );

/** The oldest version whose entry is gone: entries are never removed (H2). */
export const findRemovedEntry = (client: pg.PoolClient, companyId: string) =>
  firstRow(
    client,
    `select v.work_entry_id as "workEntryId", v.id as "versionId" from work_entry_versions v
      where v.company_id = $1
        and not exists (select from work_entries w where w.company_id = v.company_id and w.id = v.work_entry_id)
      order by v.created_at, v.id limit 1`,
    [companyId],
  );
