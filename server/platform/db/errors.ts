import pg from 'pg';
import { NoPlaceError } from './fair-queue.ts';

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
  hint?: string;
  message: string;
}

/** Returns the driver's error inside Drizzle's, if the error came from the database or the connection to it. */
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
 * Returns whether the database is unavailable: no connection, out of resources, shutting down, a lock or statement that took too long, or a
 * migration in progress.
 */
export function isUnavailable(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  const { code } = databaseError(error) ?? {};
  return code !== undefined && (UNAVAILABLE.test(code) || CONNECTION_CODES.has(code));
}

/** PostgreSQL's messages for a function, table or type that was dropped during its look-up. It never translates these. */
const GONE_WHILE_LOOKED_UP = /^(cache lookup failed for|could not open relation with OID)/;

/**
 * Returns whether a statement was refused because a migration has changed its result rows, or has dropped and recreated something it uses.
 */
export function isStalePlan(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof pg.DatabaseError)) continue;
    if (cause.code === '0A000') return cause.routine === 'RevalidateCachedQuery';
    return cause.code === 'XX000' && GONE_WHILE_LOOKED_UP.test(cause.message);
  }
  return false;
}
