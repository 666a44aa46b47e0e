import type pg from 'pg';
import { DatabaseRefusedError } from './database-refused.ts';
import { processIdOf } from './driver.ts';
import { GROUPS } from './logins.ts';
import { createPool } from './pool.ts';

/** `server_version_num`, as in README.md; the tests run on it too (scripts/oldest-postgres.ts). */
const OLDEST_SERVER = 160_000;
/** A pooler hands out the connection that was returned last, or all in turn: either shows at once if nobody else uses it. */
const ROUNDS = 20;

interface Server {
  pid: number;
  version: number;
  serverVersion: string;
  /** Superuser, or with CREATEROLE. */
  createsRoles: boolean;
  /** Groups of ours that do not exist yet. */
  missing: string[];
  /** May create tables in `public` and schemas in the database. */
  createsTables: boolean;
  /** A table of ours that belongs to a role whose rights this one lacks; null if there is none. */
  foreignTable: string | null;
  /** Existing groups of ours in which the role may not include members. */
  ungrantable: string[];
  rolname: string;
}

/** Requires a usable server, role and connection to them. Throws `DatabaseRefusedError` with the reason; nothing has been written then. */
export async function requireDatabase(url: string): Promise<void> {
  const pool = createPool(url, { connections: 2, isPatient: true });
  try {
    const client = await pool.connect();
    const { rows } = await client.query<Server>(
      `select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
         split_part(current_setting('server_version'), ' ', 1) as "serverVersion",
         rolsuper or rolcreaterole as "createsRoles", rolname,
         array(select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name) order by 1) as missing,
         has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "createsTables",
         (select min(c.oid::regclass::text) from pg_class c where c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
           and to_regclass('drizzle.__drizzle_migrations') is not null
           and c.relnamespace in (to_regnamespace('public'), to_regnamespace('auth'), to_regnamespace('drizzle'))
           and (c.relnamespace <> to_regnamespace('public') or exists (select from pg_attribute a
             where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))) as "foreignTable",
         array(select g.rolname::text from pg_roles g where g.rolname = any ($1)
           and not pg_has_role(g.oid, 'member with admin option') and to_regclass('drizzle.__drizzle_migrations') is null
           order by 1) as ungrantable
       from pg_roles where rolname = current_user`,
      [Object.values(GROUPS)],
    );
    const refusal = rows[0] && (refusalOf(rows[0]) ?? (await refusalOfPooler(pool, client, rows[0].pid)));
    client.release();
    if (refusal) throw new DatabaseRefusedError(`${refusal} Nothing was written.`);
  } finally {
    await pool.end();
  }
}

/** Returns why a server or role cannot be used; undefined if it can. */
export function refusalOf(server: Omit<Server, 'pid'>): string | undefined {
  const { version, serverVersion, createsRoles, missing, createsTables, foreignTable, ungrantable, rolname } = server;
  if (version < OLDEST_SERVER)
    return `Jornada needs PostgreSQL ${OLDEST_SERVER / 10_000} or newer; the server of DATABASE_URL is ${serverVersion}.`;
  if (!createsTables)
    return `The database role ${rolname} may not create tables. Make it the owner of the database: alter database … owner to "${rolname}".`;
  if (foreignTable !== null)
    return `The table ${foreignTable} belongs to another role, and row-level security hides its rows from ${rolname}. Use the role that first started Jornada on this database.`;
  if (missing.length > 0 && !createsRoles)
    return `The database role ${rolname} lacks CREATEROLE, and the roles ${missing.join(', ')} are missing. Run as a superuser: alter role "${rolname}" createrole. Where nobody may have that, "check --sql" prints what an administrator runs once.`;
  if (ungrantable.length > 0) {
    const groups = ungrantable.join(', ');
    return `The database role ${rolname} may not grant ${groups}, which another role of this server made. Run as a superuser: grant ${groups} to "${rolname}" with admin option.`;
  }
  return undefined;
}

/**
 * Returns why a pooler cannot be used: it gives each transaction another session of the server. Locks, settings and prepared statements
 * belong to sessions, and would be lost, or stay with one that serves somebody else.
 */
async function refusalOfPooler(pool: pg.Pool, one: pg.PoolClient, pid: number): Promise<string | undefined> {
  // Poolers send their clients an invented process id.
  if (processIdOf(one) === pid) return undefined;
  const other = await pool.connect();
  const ofOne = new Set([pid]);
  const ofOther = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let times = 0; times < 2; times += 1) ofOne.add(await processOf(one));
    ofOther.add(await processOf(other));
  }
  other.release();
  if (ofOne.size === 1 && ofOther.size === 1 && ofOne.isDisjointFrom(ofOther)) return undefined;
  return (
    'DATABASE_URL leads to a connection pooler, such as PgBouncer, that shares sessions of the server between transactions. ' +
    'Jornada needs sessions of its own: use the address of PostgreSQL itself, or pool_mode = session for this database.'
  );
}

async function processOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid;
}
