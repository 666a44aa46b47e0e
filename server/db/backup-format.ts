import type pg from 'pg';

/** Tables of these hold what users made; the queue (`pgboss`) is made again from them, and `drizzle` says which release the rest is of. */
const SCHEMAS = `'public', 'auth'`;

/** A file that is not a whole backup, or not one that this database can take. */
export class BackupError extends Error {
  readonly code: 'backup_unreadable' | 'backup_of_other_release' | 'database_not_empty';

  constructor(code: BackupError['code'], message: string) {
    super(message);
    this.name = 'BackupError';
    this.code = code;
  }
}

/** The first line of a backup. */
export interface BackupHead {
  format: typeof FORMAT;
  /** When the last migration of the database was written, in milliseconds since 1970: data of one release fits no other. */
  migration: number;
  /** The moment that the backup shows. */
  madeAt: string;
}

export const FORMAT = 1;
export const HEAD = '-- Jornada backup ';
/** The last line, with the number of rows: a file without it was cut off. */
export const END = '-- end ';
/** Ends the rows of a table, as in the files of `pg_dump`. */
export const ROWS_END = '\\.';

/** A table, or all partitions of one. */
export interface BackedUpTable {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted; without those that the database computes. */
  columns: string;
  isPartitioned: boolean;
}

export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'p' as "isPartitioned",
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
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
