import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DomainError } from '../shared/errors.ts';
import { NoPlaceError } from './fair-queue.ts';
import { isStalePlan } from './pool.ts';

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

export function drizzleOn(client: QueryClient): Db {
  return drizzle({ client: client as never }) as unknown as Db;
}

/** A statement written by hand and prepared, for the paths where building the text anew would cost more than running it. */
export function statement<Row>(text: string): (db: Db, values: unknown[]) => Promise<Row[]> {
  return async (db, values) => (await db.$client.query({ text, values })).rows as Row[];
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
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after|does not support SSL|takes no writes/;

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
    if (candidate instanceof NoPlaceError) return { code: '08006', message: candidate.message };
    if (candidate instanceof pg.DatabaseError || CONNECTION_CODES.has(candidate.code ?? '')) return candidate;
    if (CONNECTION_MESSAGE.test(candidate.message)) return { code: '08006', message: candidate.message };
  }
  return undefined;
}

/**
 * Whether the database cannot answer now: no connection, out of resources, shutting down, a lock or statement that took too long, or
 * being changed by a migration.
 */
export function isUnavailable(error: unknown): boolean {
  if (isStalePlan(error)) return true;
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
