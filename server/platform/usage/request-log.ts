import type { Logger } from 'pino';
import type { DatabasePool } from '../db/pool.ts';
import { untilLessThan } from '../in-portions.ts';
import { getMetrics } from '../runtime/metrics.ts';
import { type LoggedRequest, RequestWriting } from './request-writing.ts';

export const KEPT_DAYS = 30;
const FLUSH_MILLISECONDS = 2000;
/** So many lines are written together, and do not wait for the next time. */
const FLUSH_LINES = 500;
/** How often so many may wait to be written; beyond them the oldest go. */
const MAX_FULL = 39;
/** Lines of a company in a minute, in each process. */
const MAX_LINES = 6000;
/** Of those, lines of requests that were not let in: a client that does not stop asking says the same again and again. */
const MAX_REFUSED = 60;
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 429]);
const UNIQUE_VIOLATION = '23505';

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
  /** Where lines are noted; full, it waits to be written. */
  private open = new RequestWriting();
  private full: RequestWriting[] = [];
  /** Kept until it is written: so it is recognised if it was written and the answer was lost. */
  private writing: RequestWriting | undefined;
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
    this.open.add(request);
    if (this.open.length >= FLUSH_LINES) this.putAside();
    else if (!this.timer && this.flushesAfter > 0) this.flushLater();
  }

  private putAside(): void {
    this.full.push(this.open);
    this.open = new RequestWriting();
    if (this.full.length > MAX_FULL) dropped('backlog', this.full.shift()?.length ?? 0);
    // Once on the way up, so that a database that does not answer is not asked again and again.
    if (this.full.length === 1 && this.flushesAfter > 0) this.writeInBackground();
  }

  /** Writes what is noted until now. What cannot be written now is kept for the next time. */
  async flush(): Promise<void> {
    // It may have begun before the last lines came.
    while (this.flushing) await this.flushing.catch(() => {});
    return this.begin();
  }

  private begin(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = this.writeAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  private flushLater(): void {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.writeInBackground();
    }, this.flushesAfter);
    this.timer.unref();
  }

  private writeInBackground(): void {
    if (!this.flushing) void this.begin().catch((error) => this.tryAgainLater(error));
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
    // What is noted meanwhile waits until it is many, or for the next time: written at once, it would be a statement for every few
    // lines, for as long as requests come.
    const { open } = this;
    for (;;) {
      this.writing ??= this.full.shift();
      if (!this.writing && open === this.open && open.length > 0) {
        this.writing = open;
        this.open = new RequestWriting();
      }
      if (!this.writing) return;
      await this.write(this.writing);
      this.writing = undefined;
    }
  }

  private async write(writing: RequestWriting): Promise<void> {
    try {
      await this.pool.query({
        text: 'select write_api_requests($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
        values: writing.values(),
      });
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}

const dropped = (reason: 'limit' | 'backlog', lines: number): void =>
  getMetrics().droppedLogLines.inc({ reason }, lines);

/** Removes the days that ended more than thirty days ago, one at a time. Repeating it changes nothing. */
export async function pruneRequestLog(
  { systemPool, now = Temporal.Now.instant }: { systemPool: DatabasePool; now?: () => Temporal.Instant },
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now().subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds);
  const dropDay = async () => {
    const { rows } = await systemPool.query<{ dropped: boolean }>('select drop_api_requests($1) as dropped', [before]);
    return rows[0]?.dropped ? 1 : 0;
  };
  await untilLessThan(1, dropDay, signal);
}
