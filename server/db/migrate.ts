import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { createPool } from './pool.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const LOCK = 7_246_001;
const LOCK_SECONDS = 15;
const LOCK_TRIES = 40;
const LOCK_NOT_AVAILABLE = '55P03';
/** `server_version_num`: functions of PostgreSQL 18 are part of the schema. */
const OLDEST_SERVER = 180_000;

/** The last migration this process knows, read once: files that change under a running process do not change what it needs. */
const lastMigration = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
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
  'mail.sql',
  'sessions.sql',
  'live.sql',
  'long-work.sql',
  'erasure.sql',
];
const repeatableFiles = FILES.map((name) => {
  const content = readFileSync(fileURLToPath(new URL(`../../drizzle/${name}`, import.meta.url)), 'utf8');
  return { name, content, hash: createHash('sha256').update(content).digest('hex') };
});

/**
 * Brings the database to this release: migrations, then roles, row-level security, functions and triggers (repeatable files).
 * Several processes may start at once; one of them works, the others `report` that they wait. Throws `DatabaseRefusedError` before
 * anything is written when the server is too old or the role lacks a right, and when the others take too long.
 */
export async function migrateDatabase(url: string, report: (sentence: string) => void = () => {}): Promise<void> {
  const pool = createPool(url, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    await requireAbilities(client);
    await lockMigrations(client, report);
    if (await isCurrent(client)) return;
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
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Whether the database is at the version this release needs; part of being ready. */
export async function isCurrent(client: { query: pg.Client['query'] }): Promise<boolean> {
  const { rows: present } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('drizzle.applied_files') is not null as ok`,
  );
  if (!present[0]?.ok) return false;
  const { rows } = await client.query(
    `select (select max(created_at) from drizzle.__drizzle_migrations)::bigint as last,
            (select array_agg(hash) from drizzle.applied_files) as applied`,
  );
  const applied: string[] = rows[0]?.applied ?? [];
  return Number(rows[0]?.last) >= lastMigration && repeatableFiles.every(({ hash }) => applied.includes(hash));
}

/** The database cannot be used as it is; the message says why and what to do. */
export class DatabaseRefusedError extends Error {}

interface Abilities {
  version: number;
  serverVersion: string;
  bypasses: boolean;
  createsRoles: boolean;
  rolname: string;
}

async function requireAbilities(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Abilities>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as "serverVersion",
       rolsuper or rolbypassrls as bypasses, rolsuper or rolcreaterole as "createsRoles", rolname
     from pg_roles where rolname = current_user`,
  );
  const refusal = rows[0] && refusalOf(rows[0]);
  if (refusal) throw new DatabaseRefusedError(refusal);
}

/** The reason for which a server or role cannot be used; undefined if it can. */
export function refusalOf({ version, serverVersion, bypasses, createsRoles, rolname }: Abilities): string | undefined {
  if (version < OLDEST_SERVER)
    return `Jornada needs PostgreSQL 18; the server of DATABASE_URL is ${serverVersion}. Nothing was written.`;
  if (bypasses && createsRoles) return undefined;
  const missing = [...(bypasses ? [] : ['BYPASSRLS']), ...(createsRoles ? [] : ['CREATEROLE'])].join(' and ');
  return `The database role ${rolname} lacks ${missing}. Use a superuser, or run as one: alter role "${rolname}" bypassrls createrole. Nothing was written.`;
}

/** Waits for another process that migrates, and reports whom it waits for; gives up after ten minutes. */
async function lockMigrations(client: pg.ClientBase, report: (sentence: string) => void): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_SECONDS}s'`);
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    try {
      await client.query('select pg_advisory_lock($1)', [LOCK]);
      await client.query('reset lock_timeout');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      report(`Waiting for ${await holderOf(client)}, which migrates the database.`);
    }
  }
  throw new DatabaseRefusedError(
    `${await holderOf(client)} has held the lock of migrations for ten minutes. If no other Jornada is starting, end that session of PostgreSQL.`,
  );
}

async function holderOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(
    `select a.pid, a.application_name as name, host(a.client_addr) as address from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  const [holder] = rows;
  return holder
    ? `session ${holder.pid} (${[holder.name, holder.address].filter(Boolean).join(' at ')})`
    : 'another session';
}
