import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { z } from 'zod';
import * as schema from '#drizzle/schema/schema.ts';
import type { CompanyId } from '../shared/ids.ts';

/** Tables of this release. The database may contain those of others too, and the queue, which is recreated from ours. */
export const OURS: readonly string[] = Object.values(schema)
  .filter((declared) => is(declared, PgTable))
  .map((table) => getTableConfig(table))
  .map(({ schema: folder = 'public', name }) => `${folder}.${name}`);

/** Thrown for a file that is no complete backup, or does not fit this database. */
export class BackupError extends Error {
  readonly code:
    | 'backup_unreadable'
    | 'backup_differs'
    | 'backup_of_other_release'
    | 'backup_of_other_installation'
    | 'database_not_empty';

  constructor(code: BackupError['code'], message: string) {
    super(message);
    this.name = 'BackupError';
    this.code = code;
  }
}

/**
 * A backup is data and never SQL: lines of a kind and JSON, and the rows of a table below its line in the format of COPY. Each name is
 * compared with the names of this release.
 */
export const FORMAT = 2;
/** Begins a file of any format. */
export const HEAD = '-- Jornada backup ';
/** Ends the rows of a table, as in the files of `pg_dump`. */
export const ROWS_END = '\\.';

/** Limit of lines that are no rows: no backup has longer ones, which would fill the memory. */
export const MAX_LINE_CHARACTERS = 1_000_000;
/** Days of the request log in one file, which keeps 30: each takes locks of the one transaction that restores them all. */
export const MAX_DAYS = 400;

/** The first line, after `HEAD`. */
export const headLine = z.strictObject({
  format: z.literal(FORMAT),
  /** When the last migration of the database was written, in milliseconds since 1970: the schema of the rows. */
  migration: z.number(),
  /** Instant of the backup's snapshot. */
  madeAt: z.iso.datetime(),
  /** Company of the archive; null for a backup of everything. */
  companyId: z.guid().nullable(),
  /** Public key of the installation that made it: Ed25519, base64. */
  publicKey: z.string(),
});
export type BackupHead = z.output<typeof headLine>;

/** Kinds of further lines. The signature covers the SHA-512 of all bytes before its line. */
export const LINES = {
  table: z.strictObject({ name: z.string(), columns: z.array(z.string()) }),
  partitions: z.strictObject({ name: z.string(), days: z.array(z.string().regex(/^\d{8}$/)).max(MAX_DAYS) }),
  sequence: z.strictObject({ name: z.string(), last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }),
  end: z.strictObject({ rows: z.int().nonnegative() }),
  signature: z.strictObject({ ed25519: z.string() }),
} as const;
export type LineKind = keyof typeof LINES;

/** Counts of a backup that was written or restored. */
export interface CountedBackup {
  tables: number;
  rows: number;
  /** Rows by table. */
  counts: Record<string, number>;
  /** Instant of the backup's snapshot. */
  madeAt: string;
}

export const lineOf = <Kind extends LineKind>(kind: Kind, value: z.input<(typeof LINES)[Kind]>): string =>
  `${kind} ${JSON.stringify(value)}\n`;

/** A table, or all partitions of one. */
export interface BackedUpTable {
  /** Quoted, with its schema. */
  name: string;
  /** Each quoted; excludes columns that the database computes. */
  columns: string[];
  isPartitioned: boolean;
}

/** Lists the tables with these names, `schema.table`, that the database has; by default those of this release. */
export async function listTables(client: pg.ClientBase, names = OURS): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'p' as "isPartitioned",
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname || '.' || c.relname = any ($1) and c.relkind in ('r', 'p')
     group by n.nspname, c.relname, c.relkind order by 1`,
    [names],
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase, names = OURS): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, s.relname) as name from pg_class s join pg_namespace n on n.oid = s.relnamespace
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class c on c.oid = d.refobjid join pg_namespace o on o.oid = c.relnamespace
     where s.relkind = 'S' and o.nspname || '.' || c.relname = any ($1) order by 1`,
    [names],
  );
  return rows.map(({ name }) => name);
}

export async function findMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations');
  return rows[0]?.last ?? 0;
}

/** Tables that belong to an account and move with it and its company, but not its sessions, sign-in counts or pending sign-ins. */
const OF_ACCOUNTS: Record<string, string> = {
  'auth."user"': 'id',
  'auth.account': 'user_id',
  'auth.passkey': 'user_id',
  'auth.second_factors': 'user_id',
  'auth.recovery_codes': 'user_id',
};

/** Tables with temporary credentials: an ended session or a used link would become valid again. No backup contains them. */
const SHORT_LIVED: ReadonlySet<string> = new Set([
  'auth.session',
  'auth.pending_sign_ins',
  'auth.verification',
  'auth.password_resets',
]);

/** A restore begins them again (`restart_change_feeds`). */
const MADE_AGAIN: ReadonlySet<string> = new Set(['public.change_feeds', 'public.recorded_changes']);

/** Tables that the repeatable files fill from others in a database that has no triggers yet: sums, counts and changes. */
export const FILLED_AGAIN: ReadonlySet<string> = new Set([
  ...MADE_AGAIN,
  ...['public.overtime_sums', 'public.list_counts'],
]);

/** Returns the condition for the rows of a table in a backup, of one company unless that is null; undefined if there are none. */
export function conditionOf(table: string, companyId: CompanyId | null): string | undefined {
  if (MADE_AGAIN.has(table)) return undefined;
  if (companyId === null) return SHORT_LIVED.has(table) ? undefined : 'true';
  if (table === 'public.companies') return `id = '${companyId}'`;
  if (table.startsWith('public.')) return `company_id = '${companyId}'`;
  const key = OF_ACCOUNTS[table];
  return key && `${key} in (select user_id from public.memberships where company_id = '${companyId}')`;
}
