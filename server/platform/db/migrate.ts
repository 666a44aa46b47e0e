import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DatabaseRefusedError } from './database-refused.ts';
import { DECLARATIONS_SQL } from './declared-tables.ts';
import { createPool } from './pool.ts';
import { reportWaits, WAIT_LIMITS, type WaitLimits } from './report-waits.ts';
import { requireDatabase } from './require-database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle/migrations', import.meta.url));
/** An advisory lock: migrations hold it exclusively; work that must not coincide with one holds it shared. */
export const MIGRATION_LOCK = 7_246_001;

/** Times of the migrations that this process knows, read once: changed files do not change what a running process needs. */
const migrations = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
const [baseline = 0] = migrations;
const lastMigration = migrations.at(-1) ?? 0;
/** Applied after every migration, in this order. */
const FILES = [
  'uuidv7.sql',
  'tenancy.sql',
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
  { migrationsSeconds, tableSeconds, reportMilliseconds }: WaitLimits = WAIT_LIMITS,
): Promise<void> {
  await requireDatabase(url);
  const pool = createPool(url, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await reportWaits({ url, pid: rows[0].pid, report, everyMilliseconds: reportMilliseconds }, async () => {
      await client.query(`set lock_timeout = '${migrationsSeconds}s'`);
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await client.query(`set lock_timeout = '${tableSeconds}s'`);
      if (!(await isCurrent(client))) await applyMigrations(client);
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

async function applyMigrations(client: pg.PoolClient): Promise<void> {
  await refuseOlder(client);
  await migrate(drizzle({ client }), { migrationsFolder });
  await client.query('begin');
  await client.query('create table if not exists drizzle.applied_files (name text primary key, hash text not null)');
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
