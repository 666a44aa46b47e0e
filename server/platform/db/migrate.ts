import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DatabaseRefusedError } from './database-refused.ts';
import { DECLARATIONS_SQL } from './declared-tables.ts';
import { createPool } from './pool.ts';
import { isOfLock, LOCK_SECONDS, reportWaits, WAIT_LIMITS, type WaitLimits } from './report-waits.ts';
import { requireDatabase } from './require-database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle/migrations', import.meta.url));
/** An advisory lock: migrations hold it exclusively; work that must not coincide with one holds it shared. */
export const MIGRATION_LOCK = 7_246_001;

/** Times of the migrations that this process knows, read once: changed files do not change what a running process needs. */
const migrations = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
const [baseline = 0] = migrations;
export const lastMigration = migrations.at(-1) ?? 0;
const { version }: { version: string } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../package.json', import.meta.url)), 'utf8'),
);
/** Pause between attempts that did not get their locks: whoever waited behind them goes on. */
const PAUSE_MILLISECONDS = 1000;
/** Applied after every migration, in this order. */
const FILES = [
  'uuidv7.sql',
  'tenancy.sql',
  'replica.sql',
  'work-entries.sql',
  'scope.sql',
  'calendar-feeds.sql',
  'company-requests.sql',
  'users.sql',
  'devices.sql',
  'single-sign-on.sql',
  'webhooks.sql',
  'audit.sql',
  'seals.sql',
  'counts.sql',
  'sums.sql',
  'request-log.sql',
  'notices.sql',
  'mail.sql',
  'sessions.sql',
  'live.sql',
  'changes.sql',
  'long-work.sql',
  'erased-names.sql',
  'person-rows.sql',
  'erasure.sql',
];
const readSql = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../drizzle/sql/${name}`, import.meta.url)), 'utf8');
/** A changed declaration of a table is applied like a changed file. */
const repeatableFiles = [
  { name: 'declared tables', content: DECLARATIONS_SQL },
  ...FILES.map((name) => ({ name, content: readSql(name) })),
].map((file) => ({ ...file, hash: createHash('sha256').update(file.content).digest('hex') }));

/**
 * Updates the database to this release: migrations, then roles, row-level security, functions and triggers (repeatable files). Several
 * processes may start at once; one of them works, the others wait and `report` for whom. Throws `DatabaseRefusedError` before anything is
 * written if server, role or address cannot be used, and if somebody keeps a lock for too long.
 */
export async function migrateDatabase(
  url: string,
  report: (sentence: string) => void = () => {},
  limits: WaitLimits = WAIT_LIMITS,
): Promise<void> {
  await requireDatabase(url);
  await alone(url, { report, limits }, async (client) => {
    await refuseNewer(client);
    if (!(await isCurrent(client))) await applyMigrations(client);
  });
}

/**
 * Requires a database of this release, and makes an empty one such. Throws `DatabaseRefusedError` for one of another release: only a start of
 * the server and `jornada migrate` update it.
 */
export async function requireCurrent(url: string): Promise<void> {
  await requireDatabase(url);
  await alone(url, { report: () => {}, limits: WAIT_LIMITS }, async (client) => {
    await refuseNewer(client);
    if (await isCurrent(client)) return;
    await refuseEarlier(client);
    await applyMigrations(client);
  });
}

/**
 * Brings an older or empty database to the schema of an earlier migration, without functions, triggers and policies. Does nothing to one that
 * is there or beyond. Throws as `migrateDatabase`.
 */
export async function migrateToSchema(url: string, migration: number): Promise<void> {
  await requireDatabase(url);
  const folder = await mkdtemp(join(tmpdir(), 'jornada-migrations-'));
  try {
    const wanted = readJournal().entries.filter(({ when }) => when <= migration);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...readJournal(), entries: wanted }));
    for (const { tag } of wanted) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await alone(url, { report: () => {}, limits: WAIT_LIMITS }, async (client) => {
      await refuseOlder(client);
      await migrate(drizzle({ client }), { migrationsFolder: folder });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the names, `schema.table`, of the tables after an earlier migration; undefined if this release does not know it. */
export function findTablesOf(migration: number): string[] | undefined {
  const entry = readJournal().entries.find(({ when }) => when === migration);
  if (!entry) return undefined;
  const file = join(migrationsFolder, 'meta', `${entry.tag.split('_')[0]}_snapshot.json`);
  const { tables }: { tables: Record<string, { schema: string; name: string }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return Object.values(tables).map(({ schema, name }) => `${schema || 'public'}.${name}`);
}

/** The list of migrations as drizzle-kit writes it. */
const readJournal = (): { entries: { when: number; tag: string }[] } =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));

interface Waiting {
  report: (sentence: string) => void;
  limits: WaitLimits;
}

/**
 * Runs work as the only one that migrates. Tables are locked for `lockSeconds` at most each time, since others wait behind a lock that is waited
 * for; work that does not get its locks is repeated for `tableSeconds`.
 */
async function alone(
  url: string,
  { report, limits }: Waiting,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const { migrationsSeconds, tableSeconds, lockSeconds = LOCK_SECONDS, reportMilliseconds } = limits;
  const pool = createPool(url, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await reportWaits({ url, pid: rows[0].pid, report, everyMilliseconds: reportMilliseconds }, async () => {
      await client.query(`set lock_timeout = '${migrationsSeconds}s'`);
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await client.query(`set lock_timeout = '${Math.min(lockSeconds, tableSeconds)}s'`);
      const deadline = performance.now() + tableSeconds * 1000;
      for (;;) {
        try {
          return await work(client);
        } catch (error) {
          if (!isOfLock(error)) throw error;
          await client.query('rollback');
          if (performance.now() + PAUSE_MILLISECONDS >= deadline) throw error;
          await wait(PAUSE_MILLISECONDS);
        }
      }
    });
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Waits for a running migration, and blocks others until the connection ends. */
export async function holdMigrations(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
}

/** The baseline creates a whole schema: a database that stopped somewhere before it cannot continue from here. */
async function refuseOlder(client: pg.PoolClient): Promise<void> {
  const { rows: made } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`);
  if (!made[0]?.found) return;
  const { rows } = await client.query('select max(created_at)::bigint as last from drizzle.__drizzle_migrations');
  const last = rows[0]?.last;
  if (last === null || Number(last) >= baseline) return;
  const date = new Date(baseline).toISOString().slice(0, 10);
  throw new DatabaseRefusedError(
    `The database is of a version before ${date}, which this one cannot update. Update it with a version of ${date} first. Nothing was written.`,
  );
}

/** A release before the database's would put its own functions and policies over those of the newer schema. */
async function refuseNewer(client: pg.PoolClient): Promise<void> {
  const { rows: made } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found, to_regclass('drizzle.releases') is not null as named`,
  );
  if (!made[0].found) return;
  const { rows } = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations');
  const { last } = rows[0];
  if (last === null || last <= lastMigration) return;
  const { rows: releases } = made[0].named
    ? await client.query('select version from drizzle.releases where migration = $1', [last])
    : { rows: [] };
  const by = releases[0] ? `Jornada ${releases[0].version}` : 'a newer release of Jornada';
  throw new DatabaseRefusedError(
    `The database was updated by ${by}: its schema is of ${minuteOf(last)}. This is Jornada ${version}, whose schema is of ${minuteOf(lastMigration)}. ` +
      'Start the newer release, or restore a backup from before the update into a new database with this one. Nothing was written.',
  );
}

/** Functions and tables of a release that may still run: the operator decides when they change, after a backup. */
async function refuseEarlier(client: pg.PoolClient): Promise<void> {
  if (!(await hasMigrations(client))) return;
  throw new DatabaseRefusedError(
    `The database is of an earlier release than this one, Jornada ${version}. Make a backup with \`jornada backup\`, then start this release or run ` +
      '`jornada migrate`: both update the database. Nothing was written.',
  );
}

/** Returns whether the database has tables of Jornada, of any release. */
export async function hasMigrations(client: { query: pg.Client['query'] }): Promise<boolean> {
  const { rows: made } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`);
  if (!made[0]?.found) return false;
  const { rowCount } = await client.query('select from drizzle.__drizzle_migrations limit 1');
  return rowCount === 1;
}

const minuteOf = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function applyMigrations(client: pg.PoolClient): Promise<void> {
  await refuseOlder(client);
  await migrate(drizzle({ client }), { migrationsFolder });
  await client.query('begin');
  await client.query('create table if not exists drizzle.applied_files (name text primary key, hash text not null)');
  // Read by `refuseNewer` of an earlier release.
  await client.query(
    'create table if not exists drizzle.releases (migration bigint primary key, version text not null)',
  );
  await client.query(
    'insert into drizzle.releases values ($1, $2) on conflict (migration) do update set version = excluded.version',
    [lastMigration, version],
  );
  for (const { name, content, hash } of repeatableFiles) {
    await client.query(content);
    await client.query(
      'insert into drizzle.applied_files values ($1, $2) on conflict (name) do update set hash = excluded.hash',
      [name, hash],
    );
  }
  await client.query('commit');
}

/** A database of this release, of an earlier or incomplete one, or of a later one. */
export type MigrationState = 'current' | 'missing' | 'newer';

/** Returns whether the database has the version that this release needs; part of readiness. */
export async function isCurrent(client: { query: pg.Client['query'] }): Promise<boolean> {
  const { last, hasFiles } = await appliedIn(client);
  return last >= lastMigration && hasFiles;
}

/** Compares the database with this release. */
export async function migrationStateOf(client: { query: pg.Client['query'] }): Promise<MigrationState> {
  const { last, hasFiles } = await appliedIn(client);
  if (last > lastMigration) return 'newer';
  return last === lastMigration && hasFiles ? 'current' : 'missing';
}

/** Time of the last migration, 0 before the first, and whether each repeatable file of this release is applied. */
async function appliedIn(client: { query: pg.Client['query'] }): Promise<{ last: number; hasFiles: boolean }> {
  const { rows: present } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('drizzle.applied_files') is not null
       and to_regprocedure('uuidv7()') is not null as ok`,
  );
  if (!present[0]?.ok) return { last: 0, hasFiles: false };
  const { rows } = await client.query(
    `select (select max(created_at) from drizzle.__drizzle_migrations)::bigint as last,
            (select array_agg(hash) from drizzle.applied_files) as applied`,
  );
  const applied: string[] = rows[0]?.applied ?? [];
  return { last: Number(rows[0]?.last), hasFiles: repeatableFiles.every(({ hash }) => applied.includes(hash)) };
}
