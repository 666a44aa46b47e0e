import type pg from 'pg';
import { DatabaseRefusedError } from './database-refused.ts';
import { createPool } from './pool.ts';

/** Time limits of migrations for locks, and the delay before they report a wait. */
export interface WaitLimits {
  /** Wait for another migrating process. */
  migrationsSeconds: number;
  /** Attempts to lock the tables, all together. */
  tableSeconds: number;
  /** One wait for a table: other users of it wait behind the migration meanwhile. By default `LOCK_SECONDS`. */
  lockSeconds?: number;
  reportMilliseconds: number;
}

/** Long enough for the transactions of requests, and short enough for those who wait behind. */
export const LOCK_SECONDS = 2;
export const WAIT_LIMITS: WaitLimits = { migrationsSeconds: 600, tableSeconds: 60, reportMilliseconds: 5000 };

/** `lock_not_available`, and `deadlock_detected`: one of those who wait for each other fails, and may be the migration. */
const LOCK_FAILURES: readonly (string | undefined)[] = ['55P03', '40P01'];

/**
 * Runs work on a connection, whose process in the server is `pid`, and repeatedly reports the session that it waits for. Throws
 * `DatabaseRefusedError` with that session if a lock takes longer than the `lock_timeout` of the work.
 */
export async function reportWaits<T>(
  { url, pid, report, everyMilliseconds }: ReportOptions,
  work: () => Promise<T>,
): Promise<T> {
  const pool = createPool(url, { connections: 1, isPatient: true });
  let holder: string | undefined;
  const look = async () => {
    const found = await findHolder(pool, pid);
    if (found === undefined) return;
    holder = found;
    report(`Migrations of the database wait for ${holder}.`);
  };
  // A failed look-up must not affect the work.
  const timer = setInterval(() => void look().catch(() => {}), everyMilliseconds);
  try {
    return await work();
  } catch (error) {
    if (!isOfLock(error)) throw error;
    throw new DatabaseRefusedError(
      `Migrations of the database waited too long for ${holder ?? 'another session'}. ` +
        'If it does nothing that has to be finished, end it: select pg_terminate_backend(its number).',
    );
  } finally {
    clearInterval(timer);
    await pool.end();
  }
}

interface ReportOptions {
  url: string;
  pid: number;
  report: (sentence: string) => void;
  everyMilliseconds: number;
}

/** Returns the session that the process waits for; undefined without one. */
async function findHolder(pool: pg.Pool, pid: number): Promise<string | undefined> {
  const { rows } = await pool.query(
    `select b.pid, a.application_name as name, host(a.client_addr) as address, a.state
     from unnest(pg_blocking_pids($1)) b (pid) left join pg_stat_activity a on a.pid = b.pid limit 1`,
    [pid],
  );
  const [holder] = rows;
  if (!holder) return undefined;
  const about = [holder.name, holder.address, holder.state].filter(Boolean).join(', ');
  return `session ${holder.pid} of PostgreSQL${about === '' ? '' : ` (${about})`}`;
}

/** Whether a statement did not get a lock. */
export const isOfLock = (error: unknown): boolean => LOCK_FAILURES.includes(codeOf(error));

/** Drizzle wraps errors of migrations. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string };
    if (code !== undefined) return code;
  }
  return undefined;
}
