import type { Logger } from 'pino';
import type { DatabasePool } from '../db/pool.ts';
import { untilLessThan } from '../in-portions.ts';
import { getMetrics } from '../metrics.ts';
import type { Runtime } from '../runtime.ts';
import { newId } from '../shared/ids.ts';
import type { TokenIdentity } from './api-token.ts';

export const KEPT_DAYS = 30;
const FLUSH_MILLISECONDS = 2000;
/** So many lines do not wait for the next time: kept longer, they would cost the collector of garbage more than the database. */
const FLUSH_LINES = 500;
/** Lines that wait to be written; beyond them the oldest go. */
const MAX_WAITING = 20_000;
const DROPPED_AT_ONCE = 1000;
const MAX_BATCH = 5000;
/** Lines of a company in a minute, in each process. */
const MAX_LINES = 6000;
/** Of those, lines of requests that were not let in: a client that does not stop asking says the same again and again. */
const MAX_REFUSED = 60;
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 429]);
const UNIQUE_VIOLATION = '23505';
const DAY_MILLISECONDS = 86_400_000;

/** A request of the interface as it is kept: nothing of its body or its answer, and no token. */
export interface LoggedRequest {
  token: TokenIdentity;
  method: string;
  operation: string;
  pathPattern: string;
  /** With its query, without values that may say something about a person; null where it is the pattern. */
  path: string | null;
  /** Milliseconds since 1970 at its arrival. */
  at: number;
  status: number;
  milliseconds: number;
  requestId: string;
  errorCode: string | null;
}

/** Lines that are written together, or not at all. */
interface Batch {
  /** Of which the ids of its lines are made. */
  id: string;
  lines: LoggedRequest[];
}

interface Options {
  /** Milliseconds after the first line that waits; 0: only when it is called. Many lines are written sooner. */
  flushesAfter?: number;
}

/**
 * The log of requests, written in batches behind the answers. A database that does not keep up costs lines and never requests: what is
 * lost is counted in the metrics.
 */
export class RequestLog {
  private readonly pool: DatabasePool;
  private readonly log: Logger;
  private readonly flushesAfter: number;
  private waiting: LoggedRequest[] = [];
  /** Stays as it is until it is written: so it is recognised if it was written and the answer was lost. */
  private batch: Batch | undefined;
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private minute = 0;
  private readonly ofMinute = new Map<string, { lines: number; refused: number }>();

  constructor(pool: DatabasePool, log: Logger, { flushesAfter = FLUSH_MILLISECONDS }: Options = {}) {
    this.pool = pool;
    this.log = log;
    this.flushesAfter = flushesAfter;
  }

  note(request: LoggedRequest): void {
    if (!this.hasRoom(request)) return void dropped('limit', 1);
    this.waiting.push(request);
    if (this.waiting.length > MAX_WAITING) {
      this.waiting.splice(0, DROPPED_AT_ONCE);
      dropped('backlog', DROPPED_AT_ONCE);
    }
    if (this.flushesAfter === 0) return;
    // Once on the way up, so that a database that does not answer is not asked with every line.
    if (this.waiting.length === FLUSH_LINES) void this.flush().catch((error) => this.tryAgainLater(error));
    else if (!this.timer) this.flushLater();
  }

  /** Writes what is noted until now. What cannot be written now is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing ??= this.writeAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  private flushLater(): void {
    this.timer = setTimeout(() => void this.flush().catch((error) => this.tryAgainLater(error)), this.flushesAfter);
    this.timer.unref();
  }

  private tryAgainLater(error: unknown): void {
    this.log.warn({ error }, 'the request log was not written');
    if (!this.timer) this.flushLater();
  }

  private hasRoom({ token: { companyId }, at, status }: LoggedRequest): boolean {
    const minute = Math.floor(at / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.ofMinute.clear();
    }
    const company = this.ofMinute.getOrInsertComputed(companyId, () => ({ lines: 0, refused: 0 }));
    const isRefused = REFUSALS.has(status);
    if (company.lines >= MAX_LINES || (isRefused && company.refused >= MAX_REFUSED)) return false;
    company.lines += 1;
    if (isRefused) company.refused += 1;
    return true;
  }

  private async writeAll(): Promise<void> {
    while (this.batch || this.waiting.length > 0) {
      this.batch ??= { id: newId(), lines: this.waiting.splice(0, MAX_BATCH) };
      await this.write(this.batch);
      this.batch = undefined;
    }
  }

  private async write({ id, lines }: Batch): Promise<void> {
    const sources = new Map<string, { line: LoggedRequest; place: number }>();
    const days = new Set<number>();
    // A text instead of arrays: it needs to be neither quoted nor converted, value by value. None holds a tab or the end of a line.
    const rows = lines.map((line) => {
      const { token, method, operation, at, status, milliseconds, requestId, path, errorCode } = line;
      const key = `${token.tokenId} ${token.tokenName} ${method} ${operation}`;
      const { place } = sources.getOrInsertComputed(key, () => ({ line, place: sources.size + 1 }));
      days.add(Math.floor(at / DAY_MILLISECONDS));
      const values = `${place}\t${at / 1000}\t${status}\t${Math.round(milliseconds)}`;
      return `${values}\t${requestId}\t${path ?? ''}\t${errorCode ?? ''}`;
    });
    const of = [...sources.values()].map(({ line }) => line);
    try {
      await this.pool.query({
        text: 'select write_api_requests($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values: [
          of.map(({ token }) => token.companyId),
          of.map(({ token }) => token.tokenId),
          of.map(({ token }) => token.tokenName),
          of.map(({ method }) => method),
          of.map(({ pathPattern }) => pathPattern),
          of.map(({ operation }) => operation),
          [...days].map((day) => new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10)),
          id,
          rows.join('\n'),
        ],
      });
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}

const dropped = (reason: 'limit' | 'backlog', lines: number): void =>
  getMetrics().droppedLogLines.inc({ reason }, lines);

/** Removes the days that ended more than thirty days ago, one at a time. Repeating it changes nothing. */
export async function pruneRequestLog({ systemPool, now }: Runtime, signal?: AbortSignal): Promise<void> {
  const today = now?.() ?? Temporal.Now.instant();
  const before = new Date(today.subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds);
  const dropDay = async () => {
    const { rows } = await systemPool.query<{ dropped: boolean }>('select drop_api_requests($1) as dropped', [before]);
    return rows[0]?.dropped ? 1 : 0;
  };
  await untilLessThan(1, dropDay, signal);
}
