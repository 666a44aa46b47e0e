import type pg from 'pg';
import { chainOf } from '../records/repository-seals.ts';
import type { SealedRecord } from '../records/rules-chain.ts';

/** A recorded state of an entry (B10). */
interface EntryVersion extends SealedRecord {
  workEntryId: string;
  content: unknown;
  /** Author: `token:…`, `user:…` or `system`. */
  actor: string;
  reason: string | null;
  mode: string;
}

/** Chain of the versions of entries (B10). */
export const versionChain = chainOf<EntryVersion>({
  records: 'work_entry_versions',
  seals: 'work_entry_seals',
  key: 'version_id',
  content: {
    workEntryId: 'r.work_entry_id',
    content: 'r.content',
    actor: 'r.actor',
    reason: 'r.reason',
    mode: 'r.mode',
  },
  place: ['workEntryId'],
});

export async function countEntries(client: pg.PoolClient, companyId: string): Promise<number> {
  const { rows } = await client.query('select count(*) as entries from work_entries where company_id = $1', [
    companyId,
  ]);
  return rows[0].entries;
}

interface EntryRow {
  workEntryId: string;
  versionId: string | null;
}

const firstRow = async (client: pg.PoolClient, text: string, values: unknown[]): Promise<EntryRow | null> =>
  (await client.query<EntryRow>(text, values)).rows[0] ?? null;

/** The oldest entry that differs from its newest version, column by column; columns added after the version are ignored. */
export const findAlteredEntry = (client: pg.PoolClient, companyId: string) =>
  firstRow(
    client,
    `select w.id as "workEntryId", v.id as "versionId" from work_entries w
      left join lateral (
        select newest.id, newest.content from work_entry_versions newest
        where newest.company_id = $1 and newest.work_entry_id = w.id
        order by newest.created_at desc, newest.id desc limit 1
      ) v on true
      where w.company_id = $1 and (v.id is null or jsonb_populate_record(w, v.content) is distinct from w)
      order by w.started_at, w.id limit 1`,
    [companyId],
  );

/** The oldest version whose entry is gone: entries are only deleted after the years of H2, with the content of their versions. */
export const findRemovedEntry = (client: pg.PoolClient, companyId: string) =>
  firstRow(
    client,
    `select v.work_entry_id as "workEntryId", v.id as "versionId" from work_entry_versions v
      where v.company_id = $1 and v.content <> '{}'
        and not exists (select from work_entries w where w.company_id = $1 and w.id = v.work_entry_id)
      order by v.created_at, v.id limit 1`,
    [companyId],
  );

interface Batch {
  batchId: string;
  digest: string | null;
  redactions: { chain: string; recordId: string; hash: string }[];
}

/** Batches of redactions of records, with the digest in their audit line (L6). */
export async function listRedactions(client: pg.PoolClient, companyId: string): Promise<Batch[]> {
  const { rows } = await client.query<Batch>(
    `select d.batch_id as "batchId",
        (select l.after ->> 'digest' from audit_lines l
          where l.company_id = $1 and l.action in ('erase', 'expire') and l.after ->> 'redactions' = d.batch_id::text limit 1) as digest,
        json_agg(json_build_object('chain', d.chain, 'recordId', d.record_id, 'hash', encode(d.hash, 'hex'))) as redactions
      from record_redactions d where d.company_id = $1 group by d.batch_id order by d.batch_id`,
    [companyId],
  );
  return rows;
}
