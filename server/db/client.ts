import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DomainError } from '../shared/errors.ts';

/** Drizzle on one connection: inside `Scope.read` and `Scope.transaction` always that of the tenant's transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: QueryClient };

export interface QueryClient {
  query(config: QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult>;
}

type QueryConfig = pg.QueryConfig & { rowMode?: 'array' };

// bigint counts and sums fit a double by far; instants go to Date, calendar dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Connections have their zone set to UTC. The driver's own reading takes longer than all else of a small row.
const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (value: string) => Date;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) =>
  value.endsWith('+00') ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`) : parseInstant(value),
);

interface PoolOptions {
  connections: number;
  /** Switches to the role that row-level security binds. Left out only by migrations and the operator's command. */
  role?: 'jornada_app';
}

/** How long a request waits for a connection, and then for a lock, before it is refused. */
export const PATIENCE_MILLISECONDS = 1800;
const STATEMENT_MILLISECONDS = 15_000;
/** Nothing heard by then, the network has lost the database: it would have ended the statement itself. Ends the connection. */
const SILENCE_MILLISECONDS = STATEMENT_MILLISECONDS + 2000;

/**
 * A small pool of pipelining connections. A database that does not answer, and a pool that stays full, are refused within
 * two seconds, so that overload is answered instead of queued.
 */
export function createPool(url: string, { connections, role }: PoolOptions): pg.Pool {
  // The driver lets the address's own options replace ours, the role among them: they come first instead, so that ours count.
  const [address = url, query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const given = parameters.getAll('options');
  parameters.delete('options');
  const session = [
    ...given,
    `-c statement_timeout=${STATEMENT_MILLISECONDS}`,
    `-c lock_timeout=${PATIENCE_MILLISECONDS}`,
    '-c idle_in_transaction_session_timeout=20000',
    // What PostgreSQL writes as text and is passed on as it is: in UTC and ISO 8601.
    '-c timezone=UTC',
    '-c datestyle=ISO',
    // A plan is kept, and one made while a table was new would read all of it long after it has grown. Every table has an index
    // for what is asked of it. Without compiling, which older servers take for worth it where an index is missing.
    '-c enable_seqscan=off',
    '-c jit=off',
  ];
  if (role) session.push(`-c role=${role}`);
  const pool = new pg.Pool({
    connectionString: `${address}?${parameters}`,
    max: connections,
    pipeline: true,
    query_timeout: SILENCE_MILLISECONDS,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    idleTimeoutMillis: 30_000,
    application_name: 'jornada',
    options: session.join(' '),
  } as pg.PoolConfig);
  // A broken connection is dropped by the pool and reported by the query that needed it; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

// Next bundles its own copies of server/, all of them on one pool: a name must mean the same text in each.
const namesKey = Symbol.for('jornada.statementNames');
const holder = globalThis as { [namesKey]?: { names: Map<string, string>; counts: Record<StatementKind, number> } };
holder[namesKey] ??= { names: new Map(), counts: { fixed: 0, list: 0, built: 0 } };
const { names, counts } = holder[namesKey];

/** Written in the code; a list with the filters and order that were asked for; put together by Drizzle. */
type StatementKind = 'fixed' | 'list' | 'built';

// A prepared statement keeps its memory on each connection for good. Callers choose among filters, orders and fields, so what
// they cause is bounded, and apart from what every request needs.
const MAX_NAMED: Record<StatementKind, number> = { fixed: Number.POSITIVE_INFINITY, list: 500, built: 500 };

/** The name under which a text is prepared once per connection. Undefined: one text too many of its kind, parsed anew each time. */
export function statementName(text: string, kind: StatementKind = 'built'): string | undefined {
  const known = names.get(text);
  if (known || counts[kind] >= MAX_NAMED[kind]) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  counts[kind] += 1;
  return name;
}

export function drizzleOn(client: QueryClient): Db {
  return drizzle({ client: client as never }) as unknown as Db;
}

/** A statement written by hand and prepared, for the paths where building the text anew would cost more than running it. */
export function statement<Row>(
  text: string,
  kind: 'fixed' | 'list' = 'fixed',
): (db: Db, values: unknown[]) => Promise<Row[]> {
  const name = statementName(text, kind);
  return async (db, values) => (await db.$client.query({ name, text, values })).rows as Row[];
}

const UNAVAILABLE = /^(08|53|57P|58)|^(57014|55P03|40001|40P01|25006)$/;
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after/;

interface DatabaseError {
  code?: string;
  constraint?: string;
  message: string;
}

/** The driver's error below Drizzle's, if the error came from the database or the way to it. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const candidate = cause as Error & { code?: string; constraint?: string };
    if (candidate instanceof AggregateError)
      return { code: (candidate.errors[0] as { code?: string })?.code, message: 'connect' };
    if (candidate instanceof pg.DatabaseError || CONNECTION_CODES.has(candidate.code ?? '')) return candidate;
    if (CONNECTION_MESSAGE.test(candidate.message)) return { code: '08006', message: candidate.message };
  }
  return undefined;
}

/** Whether the database cannot answer now: no connection, out of resources, shutting down, a lock or statement that took too long. */
export function isUnavailable(error: unknown): boolean {
  const { code } = databaseError(error) ?? {};
  return code !== undefined && (UNAVAILABLE.test(code) || CONNECTION_CODES.has(code));
}

/**
 * Runs a statement whose constraints are arbiters: a violated one becomes its domain error, anything else passes.
 * Keys are constraint names.
 */
export async function arbitrate<T>(
  codes: Record<string, ConstructorParameters<typeof DomainError>[0]>,
  run: Promise<T>,
): Promise<T> {
  try {
    return await run;
  } catch (error) {
    const { constraint } = databaseError(error) ?? {};
    const code = constraint === undefined ? undefined : codes[constraint];
    throw code ? new DomainError(code) : error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Runs the deletion of a record, whose references are arbiters: one that is still referred to becomes the domain error. */
export async function arbitrateReferences<T>(
  code: ConstructorParameters<typeof DomainError>[0],
  run: Promise<T>,
): Promise<T> {
  try {
    return await run;
  } catch (error) {
    throw databaseError(error)?.code === FOREIGN_KEY_VIOLATION ? new DomainError(code) : error;
  }
}
