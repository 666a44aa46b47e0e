import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { addressOfDatabase } from './address.ts';
import { DatabaseRefusedError } from './database-refused.ts';
import { databaseError } from './errors.ts';
import { createPool } from './pool.ts';

/** Thrown if the server gives us no database beside ours; the message explains why. */
export class ScratchRefusedError extends DatabaseRefusedError {}

/** An advisory lock of each scratch database, taken in the main one: its user holds it, and loses it when it ends. */
const SCRATCH_LOCK = 7_246_005;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Runs work on a new, empty database of the same server, which is dropped afterwards. One whose user was killed is dropped by the next call,
 * or by `dropAbandoned`. Throws `ScratchRefusedError` if the role may not create databases or not connect to one.
 */
export async function withScratchDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    await dropAbandonedBy(client);
    const name = `${await prefixOf(client)}${randomBytes(4).toString('hex')}`;
    await client.query('select pg_advisory_lock($1, hashtext($2))', [SCRATCH_LOCK, name]);
    await create(client, name);
    const url = addressOfDatabase(databaseUrl, name);
    try {
      await tryConnection(url);
      return await work(url);
    } finally {
      // A failure has its own report, and the next call drops what is left.
      await drop(databaseUrl, name).catch(() => {});
    }
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Drops scratch databases that a killed process left behind. */
export async function dropAbandoned(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    await dropAbandonedBy(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Several installations may share a server: each has names of its own. */
async function prefixOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query('select current_database() as name');
  return `jornada_scratch_${createHash('sha256').update(rows[0].name).digest('hex').slice(0, 12)}_`;
}

async function dropAbandonedBy(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select datname as name from pg_database where starts_with(datname, $1)', [
    await prefixOf(client),
  ]);
  for (const { name } of rows) {
    const { rows: tried } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as is_free', [
      SCRATCH_LOCK,
      name,
    ]);
    if (!tried[0].is_free) continue;
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [SCRATCH_LOCK, name]);
  }
}

async function drop(databaseUrl: string, name: string): Promise<void> {
  // The connection that created it may be lost by now.
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  try {
    await pool.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  } finally {
    await pool.end();
  }
}

/** Creates a database with the encoding and locale of this one, and nothing else of it. Versions before 17 name the locale differently. */
async function create(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query(
    `select current_user as role, format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', $1::text,
         pg_encoding_to_char(d.encoding), d.datcollate, d.datctype)
       || case d.datlocprovider when 'c' then ' locale_provider libc'
         when 'i' then format(' locale_provider icu icu_locale %L', coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale'))
         else format(' locale_provider builtin builtin_locale %L', to_jsonb(d) ->> 'datlocale') end as statement
     from pg_database d where d.datname = current_database()`,
    [name],
  );
  const [{ role, statement }] = rows;
  await client.query(statement).catch((error: unknown) => {
    if (databaseError(error)?.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new ScratchRefusedError(
      `The database role ${role} may not create databases. Run as a superuser: alter role ${pg.escapeIdentifier(role)} createdb.`,
    );
  });
}

async function tryConnection(url: string): Promise<void> {
  const pool = createPool(url, { connections: 1, isPatient: true });
  try {
    await pool.query('select');
  } catch (error) {
    throw new ScratchRefusedError(
      `A new database of the server takes no connections: ${databaseError(error)?.message ?? String(error)}. ` +
        'A pooler has to pass on databases whose names start with "jornada_scratch_".',
    );
  } finally {
    await pool.end();
  }
}
