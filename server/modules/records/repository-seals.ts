import type pg from 'pg';
import { type Read, readText, type Statement, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { SealedRecord } from './rules-chain.ts';

/** An append-only table, and the table of its seals: a chain of hashes for each company. */
export interface ChainTables {
  /** The table, aliased `r` below. */
  records: string;
  seals: string;
  /** Column of a seal that contains the id of its record. */
  key: string;
  /** Content of a record that is hashed, as SQL by name, in addition to `id` and `createdAt`. */
  content: Readonly<Record<string, string>>;
  /** Fields of the content that locate a record. */
  place: readonly string[];
}

/** The statements of a chain. */
export type Chain<Sealed extends SealedRecord = SealedRecord> = ReturnType<typeof chainOf<Sealed>>;

export interface ChainHead {
  sequence: number;
  hash: Buffer;
}

/** A seal with its record; null: the record is gone. */
export interface ChainLink<Sealed> {
  sequence: number;
  recordId: string;
  previousHash: Buffer;
  hash: Buffer;
  record: Sealed | null;
  /** Hash of the rest of the record, if something was removed from it (L6). */
  redactedHash: Buffer | null;
}

/** Location of a record: its id, and the fields of `place`. */
export type RecordPlace = Readonly<Record<string, unknown>> & { id: string };

export interface Unsealed extends RecordPlace {
  /** Number of records; the other fields are of the oldest. */
  count: number;
  createdAt: string;
}

// A record becomes visible when its transaction ends, hardly ever later than this.
const LONGEST_TRANSACTION = '5 minutes';

// Sealing works on tables of any size, and plans made for small ones would be kept for large ones. If a company's seals are newer than the
// statistics, PostgreSQL expects one seal, and would compare each record with all of them instead of looking each up.
const PLAN_FOR_ANY_SIZE = together(
  ...['plan_cache_mode = force_custom_plan', 'enable_material = off'].map((setting) =>
    writeText<never, Record<never, never>>(`set local ${setting}`)({}),
  ),
);

type OfCompany = { companyId: CompanyId };
type LinkRow<Sealed> = {
  link_sequence: number;
  link_record: string;
  link_previous: Buffer;
  link_hash: Buffer;
  link_redacted: Buffer | null;
} & { [Name in keyof Sealed]: Sealed[Name] | null };
type Appended = { from: number; previousHash: Buffer; ids: string[]; hashes: Buffer[] };

/** Builds the statements of a chain: those of the sealer, and those of the verifier on its own connection. */
export function chainOf<Sealed extends SealedRecord>({ records, seals, key, content, place }: ChainTables) {
  const createdAt = `to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`;
  const named = (names: readonly string[]) => names.map((name) => `${content[name]} as "${name}"`);
  const whole = ['r.id', ...named(Object.keys(content)), createdAt].join(', ');
  const where = ['r.id', ...named(place)].join(', ');
  const sealOf = (company: string) => `select from ${seals} s where s.company_id = ${company} and s.${key} = r.id`;

  const tryLock = writeText<{ locked: boolean }, OfCompany>(
    `select pg_try_advisory_xact_lock(hashtextextended($companyId::text || '${seals}', 7246003)) as locked`,
  );
  const selectHead = readText<ChainHead, OfCompany>(
    `select sequence, hash from ${seals} where company_id = $companyId order by sequence desc limit 1`,
  );
  const selectUnsealed = readText<Sealed, OfCompany & { from: string | null; limit: number }>(`
    select ${whole} from ${records} r
    where r.company_id = $companyId
      and r.created_at >= coalesce($from::timestamptz, (
        select least(head.created_at, now()) - interval '${LONGEST_TRANSACTION}'
        from ${seals} s join ${records} head on head.company_id = $companyId and head.id = s.${key}
        where s.company_id = $companyId order by s.sequence desc limit 1), '-infinity')
      and not exists (${sealOf('$companyId')})
    order by r.created_at, r.id limit $limit`);
  const append = writeText<unknown, Appended>(`select append_seals('${seals}', $from, $previousHash, $ids, $hashes)`);

  const links = (
    company: string,
  ) => `select s.sequence as link_sequence, s.${key} as link_record, s.previous_hash as link_previous, s.hash as link_hash,
      (select d.hash from record_redactions d where d.company_id = ${company} and d.chain = '${records}' and d.record_id = s.${key}
        order by d.created_at desc, d.id desc limit 1) as link_redacted, ${whole}
    from ${seals} s left join ${records} r on r.company_id = ${company} and r.id = s.${key}
    where s.company_id = ${company}`;
  const linkOf = ({
    link_sequence,
    link_record,
    link_previous,
    link_hash,
    link_redacted,
    ...record
  }: LinkRow<Sealed>) => ({
    ...{ sequence: link_sequence, recordId: link_record, previousHash: link_previous, hash: link_hash },
    ...{ redactedHash: link_redacted, record: record.id === null ? null : (record as unknown as Sealed) },
  });
  const selectLinksOf = readText<LinkRow<Sealed>, OfCompany & { ids: readonly string[] }>(
    `${links('$companyId')} and s.${key} = any($ids::uuid[])`,
  );
  const lockWhole = writeText<never, OfCompany>(
    `select pg_advisory_xact_lock(hashtextextended($companyId::text || '${seals}', 7246003))`,
  );

  const firstRow = async <Row>(client: pg.PoolClient, text: string, values: unknown[]): Promise<Row | null> =>
    (await client.query(text, values)).rows[0] ?? null;

  return {
    /** Returns whether this transaction may seal the company's records: one at a time. */
    lock: (companyId: CompanyId): Write<boolean> =>
      tryLock({ companyId })
        .first()
        .map((row) => row?.locked === true),

    findHead: (companyId: CompanyId): Read<ChainHead | undefined> => selectHead({ companyId }).first(),

    /** Records without a seal, oldest first, from an instant on; null: from a little before the last sealed one. */
    listUnsealed: (
      companyId: CompanyId,
      { from, limit }: { from: string | null; limit: number },
    ): Statement<Sealed[]> =>
      together(PLAN_FOR_ANY_SIZE, selectUnsealed({ companyId, from, limit })).map(([, found]) => found),

    /**
     * Appends seals to the chain of the transaction's company, right behind `head`; one hash for each record, in order. Fails if the chain
     * has another head.
     */
    appendSeals: (head: ChainHead, made: readonly { id: string; hash: Buffer }[]): Write<unknown> =>
      append({
        from: head.sequence + 1,
        previousHash: head.hash,
        ids: made.map(({ id }) => id),
        hashes: made.map(({ hash }) => hash),
      }),

    /** The links after `sequence`, in order. */
    async listLinks(
      client: pg.PoolClient,
      companyId: string,
      page: { after: number; limit: number },
    ): Promise<ChainLink<Sealed>[]> {
      const { rows } = await client.query<LinkRow<Sealed>>(
        `${links('$1')} and s.sequence > $2 order by s.sequence limit $3`,
        [companyId, page.after, page.limit],
      );
      return rows.map(linkOf);
    },

    /** Prevents sealing until the end of the transaction. */
    hold: (companyId: CompanyId): Write<unknown> => lockWhole({ companyId }),

    /** Seals of these records. */
    listLinksOf: (companyId: CompanyId, ids: readonly string[]): Read<ChainLink<Sealed>[]> =>
      selectLinksOf({ companyId, ids }).map((rows) => rows.map(linkOf)),

    /** Name of the chain in redactions. */
    records,

    async count(client: pg.PoolClient, companyId: string): Promise<{ records: number; sealed: number }> {
      const { rows } = await client.query(
        `select (select count(*) from ${records} where company_id = $1) as records,
          (select count(*) from ${seals} where company_id = $1) as sealed`,
        [companyId],
      );
      return rows[0];
    },

    /** Records without a seal; null if there are none. */
    findUnsealed: (client: pg.PoolClient, companyId: string) =>
      firstRow<Unsealed>(
        client,
        `select count(*) over () as count, ${where}, ${createdAt} from ${records} r
          where r.company_id = $1 and not exists (${sealOf('$1')}) order by r.created_at, r.id limit 1`,
        [companyId],
      ),

    /** The oldest record that the sealer missed: made before the newest seal by more than a sealer's delay. */
    findForgotten: (client: pg.PoolClient, companyId: string, minutes: number) =>
      firstRow<RecordPlace>(
        client,
        `select ${where} from ${records} r
          where r.company_id = $1
            and r.created_at < (select max(created_at) from ${seals} where company_id = $1) - make_interval(mins => $2)
            and not exists (${sealOf('$1')})
          order by r.created_at, r.id limit 1`,
        [companyId, minutes],
      ),

    /** First record in the chain dated before one sealed earlier, by more than a sealer's delay. */
    findBackdated: (client: pg.PoolClient, companyId: string, minutes: number) =>
      firstRow<RecordPlace & { sequence: number }>(
        client,
        `select dated.sequence, ${where} from (
            select s.sequence, s.${key} as record, r.created_at, max(r.created_at) over (order by s.sequence) as newest
            from ${seals} s join ${records} r on r.company_id = $1 and r.id = s.${key}
            where s.company_id = $1
          ) dated join ${records} r on r.company_id = $1 and r.id = dated.record
          where dated.created_at < dated.newest - make_interval(mins => $2) order by dated.sequence limit 1`,
        [companyId, minutes],
      ),
  };
}
