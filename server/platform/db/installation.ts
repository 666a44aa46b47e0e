import type pg from 'pg';
import type { CompanyId } from '../shared/ids.ts';
import { shared } from '../shared-work.ts';
import { type BackupRecord, readBackupRecord } from './backup-record.ts';
import { GROUPS } from './logins.ts';
import { type MigrationState, migrationStateOf } from './migrate.ts';
import type { Replica, ReplicaState } from './replica.ts';

/** Schema of the job queue's tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** State of the database, without any data of companies. */
export interface DatabaseFacts {
  serverVersion: string;
  bytes: number;
  connectionsUsed: number;
  /** Without those reserved for superusers, and with the limit of the database. */
  connectionsAllowed: number;
  migrations: MigrationState;
  /** Tables of companies without row-level security. */
  unboundTables: string[];
  /** Groups that do not exist. */
  missingRoles: string[];
  /** Roles of requests, background work or sign-in that see every company. */
  unboundRoles: string[];
  /** Clock of the database minus the clock of this process. */
  clockDifferenceSeconds: number;
}

/** Jobs of the queue; null before the first start of a server. */
export type QueueFacts = {
  /** Time since the oldest job that nobody has taken was due; 0 if there is none. */
  lateSeconds: number;
  failed: number;
  failedNames: string[];
} | null;

const FACTS_MILLISECONDS = 3000;

type Queryable = Pick<pg.Pool, 'query'>;

/** Reads the state of the installation with the rights of its owner, and gives callers nothing else of it. */
export class Installation {
  /** Jobs of a company, and those that belong to none. */
  readonly readQueueOf: (companyId: CompanyId) => Promise<QueueFacts>;
  private readonly databaseOf: (ownerPool: pg.Pool) => Promise<DatabaseFacts>;
  private readonly replicaOf: (ownerPool: pg.Pool) => Promise<ReplicaState | null>;
  private readonly ownerPool: pg.Pool;

  /** Readers share the few connections of the owner, which readiness needs as well. */
  constructor(ownerPool: pg.Pool, replica?: Replica) {
    this.ownerPool = ownerPool;
    this.replicaOf = shared(async (primary) => (await replica?.readState(primary)) ?? null, FACTS_MILLISECONDS);
    this.databaseOf = shared(readDatabaseFacts, FACTS_MILLISECONDS);
    this.readQueueOf = shared((companyId) => readQueueFacts(ownerPool, companyId));
  }

  /** State of the database, at most a few seconds old. */
  readDatabase(): Promise<DatabaseFacts> {
    return this.databaseOf(this.ownerPool);
  }

  /** State of the replica, at most a few seconds old; null without one. */
  readReplica(): Promise<ReplicaState | null> {
    return this.replicaOf(this.ownerPool);
  }

  /** Record of the scheduled backups; undefined before the first look at their folder. */
  readBackups(): Promise<BackupRecord | undefined> {
    return readBackupRecord(this.ownerPool);
  }
}

/** Reads the state of a database, migrated or not. `now`: clock of this process. */
export async function readDatabaseFacts(db: Queryable, now: () => number = Date.now): Promise<DatabaseFacts> {
  // Read first, on a connection that is open: opening one would count as a difference.
  await db.query('select');
  const before = now();
  const { rows: clocks } = await db.query('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
  const between = (before + now()) / 2;
  const { rows } = await db.query(SELECT_FACTS, [Object.values(GROUPS)]);
  return {
    ...(rows[0] as Omit<DatabaseFacts, 'migrations' | 'clockDifferenceSeconds'>),
    migrations: await migrationStateOf(db),
    clockDifferenceSeconds: Math.round((clocks[0].at - between) / 1000),
  };
}

const SELECT_FACTS = `
  select split_part(current_setting('server_version'), ' ', 1) as "serverVersion",
    pg_database_size(current_database())::float8 as bytes,
    (select sum(numbackends)::int from pg_stat_database where datid <> 0) as "connectionsUsed",
    (select case when d.datconnlimit >= 0 then least(d.datconnlimit, free.connections) else free.connections end
       from pg_database d,
         lateral (select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - current_setting('reserved_connections')::int as connections) free
       where d.datname = current_database()) as "connectionsAllowed",
    array(select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'company_id'
        and not a.attisdropped and not c.relrowsecurity order by 1) as "unboundTables",
    array(select g from unnest($1::text[]) g where not exists (select from pg_roles r where r.rolname = g)
      order by 1) as "missingRoles",
    array(select r.rolname::text from pg_roles r
      where substring(r.rolname from '^(.*?)(?:_[0-9a-f]{12})?$') = any ($1) and (r.rolsuper or r.rolbypassrls)
      order by 1) as "unboundRoles"`;

/** Reads the queue: of all companies, or of one and of jobs that belong to none. */
export async function readQueueFacts(db: Queryable, companyId: CompanyId | null = null): Promise<QueueFacts> {
  const { rows: found } = await db.query(`select to_regclass('${QUEUE_SCHEMA}.job') is not null as exists`);
  if (!found[0].exists) return null;
  const { rows } = await db.query<NonNullable<QueueFacts>>(
    `select coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')
         and start_after < now())), 0)::int as "lateSeconds",
       count(*) filter (where state = 'failed')::int as failed,
       array(select distinct f.name from ${QUEUE_SCHEMA}.job f where f.state = 'failed' and f.name not like '\\_\\_%'
         and ($1::text is null or f.data->>'companyId' is null or f.data->>'companyId' = $1) order by 1) as "failedNames"
     from ${QUEUE_SCHEMA}.job
     where name not like '\\_\\_%' and ($1::text is null or data->>'companyId' is null or data->>'companyId' = $1)`,
    [companyId],
  );
  return rows[0] ?? null;
}
