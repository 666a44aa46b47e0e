import type pg from 'pg';
import { z } from 'zod';
import type { CompanyId } from '../shared/ids.ts';

/** Tables of these hold what users made; the queue (`pgboss`) is made again from them, and `drizzle` says which release the rest is of. */
const SCHEMAS = `'public', 'auth'`;

/** A file that is not a whole backup, or not one that this database can take. */
export class BackupError extends Error {
  readonly code:
    | 'backup_unreadable'
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
 * A backup is data and never SQL: lines of a kind and JSON, with the rows of a table below its line in the form of COPY. Each name is
 * compared with the names of this release.
 */
export const FORMAT = 2;
/** Begins a file of any format. */
export const HEAD = '-- Jornada backup ';
/** Ends the rows of a table, as in the files of `pg_dump`. */
export const ROWS_END = '\\.';

/** The first line, after `HEAD`. */
export const headLine = z.strictObject({
  format: z.literal(FORMAT),
  /** When the last migration of the database was written, in milliseconds since 1970: data of one release fits no other. */
  migration: z.number(),
  /** The moment that the backup shows. */
  madeAt: z.iso.datetime(),
  /** The company whose archive it is; null of a backup of everything. */
  companyId: z.guid().nullable(),
  /** Ed25519, base64: of the installation that made it. */
  publicKey: z.string(),
});
export type BackupHead = z.output<typeof headLine>;

/** The kinds of further lines. The signature is of the SHA-512 of all bytes before its line. */
export const LINES = {
  table: z.strictObject({ name: z.string(), columns: z.array(z.string()) }),
  partitions: z.strictObject({ name: z.string(), days: z.array(z.string().regex(/^\d{8}$/)) }),
  sequence: z.strictObject({ name: z.string(), last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() }),
  end: z.strictObject({ rows: z.int().nonnegative() }),
  signature: z.strictObject({ ed25519: z.string() }),
} as const;
export type LineKind = keyof typeof LINES;

export const lineOf = <Kind extends LineKind>(kind: Kind, value: z.input<(typeof LINES)[Kind]>): string =>
  `${kind} ${JSON.stringify(value)}\n`;

/** A table, or all partitions of one. */
export interface BackedUpTable {
  /** Quoted, with its schema. */
  name: string;
  /** Each quoted; without those that the database computes. */
  columns: string[];
  isPartitioned: boolean;
}

export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'p' as "isPartitioned",
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in (${SCHEMAS}) and c.relkind in ('r', 'p') and not c.relispartition
     group by n.nspname, c.relname, c.relkind order by 1`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in (${SCHEMAS}) order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function findMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations');
  return rows[0]?.last ?? 0;
}

/** Tables that belong to an account and go with it wherever its company goes: not its sessions, nor what sign-in counts and waits for. */
const OF_ACCOUNTS: Record<string, string> = {
  'auth."user"': 'id',
  'auth.account': 'user_id',
  'auth.passkey': 'user_id',
  'auth.second_factors': 'user_id',
  'auth.recovery_codes': 'user_id',
};

/** The condition on the rows of a table that belong to a company, or undefined where none do. */
export function rowsOfCompany(table: string, companyId: CompanyId): string | undefined {
  if (table === 'public.companies') return `id = '${companyId}'`;
  if (table.startsWith('public.')) return `company_id = '${companyId}'`;
  const key = OF_ACCOUNTS[table];
  return key && `${key} in (select user_id from public.memberships where company_id = '${companyId}')`;
}
