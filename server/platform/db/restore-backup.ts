import type pg from 'pg';
import type { CompanyId } from '../shared/ids.ts';
import {
  BackupError,
  type BackupHead,
  type CountedBackup,
  conditionOf,
  FILLED_AGAIN,
  findMigration,
  listSequences,
  listTables,
  OURS,
} from './backup-format.ts';
import { isOfRows, loadRows, refusedRows } from './load-rows.ts';
import { findTablesOf, holdMigrations, lastMigration, migrateDatabase, migrateToSchema } from './migrate.ts';
import { createPool } from './pool.ts';
import { type Lines, linesOf, otherRelease, readHead, unreadable, verifyBackup } from './read-backup.ts';

export interface RestoreOptions {
  secret: string;
  /** Accepts the key of another installation. */
  isTrusted?: boolean;
  signal?: AbortSignal;
}

/** Positions of before a restore are unknown, and each record has one change. */
const RESTART_FEEDS = 'select restart_change_feeds()';

/**
 * Reads a file of `writeBackup` into a database without companies and accounts, and brings the database to this release: rows of an earlier
 * schema are loaded into that schema and migrated. Verifies the signature before anything is written, and again while writing. Nothing of
 * the file becomes SQL: its names are compared with those of its schema. All rows are loaded or none. Throws `BackupError`, and
 * `DatabaseRefusedError` for a database that cannot be migrated.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  options: RestoreOptions,
): Promise<CountedBackup> {
  const { migration, ...restored } = await loadBackup(databaseUrl, file, options);
  if (migration !== lastMigration) {
    await migrateDatabase(databaseUrl);
    await restartChangeFeeds(databaseUrl);
  }
  return restored;
}

/**
 * Brings a database without companies and accounts to the schema of a file of `writeBackup` and loads the rows, as `restoreBackup` does, but
 * leaves the database at that schema, which is returned as the time of its last migration. Throws as `restoreBackup`.
 */
export async function loadBackup(
  databaseUrl: string,
  file: string,
  options: RestoreOptions,
): Promise<CountedBackup & { migration: number }> {
  const { publicKey, migration, madeAt } = await verifyBackup(file, options);
  const names = migration < lastMigration ? findTablesOf(migration) : OURS;
  if (names === undefined) throw otherRelease(madeAt);
  if (migration < lastMigration) await migrateToSchema(databaseUrl, migration);
  else await migrateDatabase(databaseUrl);
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  const lines = linesOf(file);
  try {
    const head = await readHead(lines);
    if (head.publicKey !== publicKey || head.migration !== migration) throw unreadable();
    await holdMigrations(client);
    await requireSchema(client, head);
    await client.query('begin');
    // Makes the foundation of a company wait.
    await client.query('lock table companies, auth."user" in access exclusive mode');
    const { rows: found } = await client.query(
      'select exists (select from companies) or exists (select from auth."user") as is_used',
    );
    if (found[0].is_used) {
      throw new BackupError('database_not_empty', 'The database has companies or accounts. Restore into an empty one.');
    }
    const putBack = await withoutTriggersAndKeys(client, names);
    const loaded = await loadInto(client, lines, head, names, options.signal);
    for (const text of putBack) await client.query(text);
    if (migration === lastMigration) await client.query(RESTART_FEEDS);
    // `sums.sql` adds to what it finds.
    else await client.query(`truncate ${names.filter((name) => FILLED_AGAIN.has(name)).join(', ')}`);
    await client.query('commit');
    await client.query('analyze');
    return { ...loaded, madeAt, migration };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw isOfRows(error) ? refusedRows(error) : error;
  } finally {
    await lines.return();
    client.release(true);
    await pool.end();
  }
}

/**
 * Rows are stored unchanged, in any order: nothing is counted, audited or refused a second time. Returns the statements that restore the
 * dropped triggers and keys, within the same transaction.
 */
async function withoutTriggersAndKeys(client: pg.PoolClient, names: readonly string[]): Promise<string[]> {
  const tables = (await listTables(client, names)).map(({ name }) => name);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  // Rows of a new database.
  await client.query(`truncate ${tables.join(', ')}`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map((name) => `alter table ${name} enable trigger user`),
  ];
}

async function loadInto(
  client: pg.PoolClient,
  lines: Lines,
  { companyId, migration }: BackupHead,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Omit<CountedBackup, 'madeAt'>> {
  const tables = (await listTables(client, names)).filter(
    ({ name }) => conditionOf(name, companyId as CompanyId | null) !== undefined,
  );
  const target = {
    tables,
    sequences: await listSequences(client, names),
    // Which tables a release leaves out may have changed since.
    isPartial: migration !== lastMigration,
    open: async ({ name }: { name: string }) => name,
    addDay: ({ name }: { name: string }, day: string) => addDay(client, name, day),
    setSequence: async ({ name, last, isCalled }: { name: string; last: string; isCalled: boolean }) =>
      void (await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])),
  };
  return loadRows(client, lines, target, signal);
}

/** Adds the partition of a day in UTC, `YYYYMMDD`, whose name ends with it. */
async function addDay(client: pg.PoolClient, table: string, day: string): Promise<void> {
  const { rows } = await client.query(
    `select format('create table if not exists %I.%I partition of %s for values from (%L) to (%L)', n.nspname, c.relname || '_' || $2::text,
       c.oid::regclass, $2::date::timestamp at time zone 'UTC', ($2::date + 1)::timestamp at time zone 'UTC') as statement
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = $1::regclass`,
    [table, day],
  );
  await client.query(rows[0].statement);
}

/** Throws a `BackupError` if rows of the backup do not fit the database. */
async function requireSchema(client: pg.PoolClient, { migration, madeAt }: BackupHead): Promise<void> {
  const found = await findMigration(client);
  if (found === migration) return;
  if (migration > found) throw otherRelease(madeAt);
  throw new BackupError(
    'database_not_empty',
    `The backup of ${madeAt} is of an earlier schema than the tables of the database. Restore it into a database without tables.`,
  );
}

async function restartChangeFeeds(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  try {
    await pool.query(RESTART_FEEDS);
  } finally {
    await pool.end();
  }
}
