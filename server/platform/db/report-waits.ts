import type pg from 'pg';
import { DatabaseRefusedError } from './database-refused.ts';
import { createPool } from './pool.ts';

/** How long migrations wait for locks, and how soon they report it. */
export interface WaitLimits {
  /** For another process that migrates. */
  migrationsSeconds: number;
  /** For a table: whoever asks for it meanwhile waits behind the migration. */
  tableSeconds: number;
  reportMilliseconds: number;
}

export const WAIT_LIMITS: WaitLimits = { migrationsSeconds: 600, tableSeconds: 60, reportMilliseconds: 5000 };

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Does work on a connection, whose process in the server is `pid`, and reports which session it waits for, again and again. Throws
 * `DatabaseRefusedError` with that session when a lock takes longer than the `lock_timeout` of the work.
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
  // A look that fails leaves the work alone.
  const timer = setInterval(() => void look().catch(() => {}), everyMilliseconds);
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
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

/** The session that the process waits for; undefined while it waits for none. */
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

/** Drizzle wraps errors of migrations. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string };
    if (code !== undefined) return code;
  }
  return undefined;
}
