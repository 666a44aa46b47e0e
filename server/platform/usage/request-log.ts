import type { Logger } from 'pino';
import type { DatabasePool } from '../db/pool.ts';
import { untilLessThan } from '../in-portions.ts';
import { getMetrics } from '../runtime/metrics.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { ScopeArea } from '../shared/token-scopes.ts';
import { DAY_IN_MILLISECONDS } from '../shared/units-of-time.ts';

export const KEPT_DAYS = 30;
const FLUSH_MILLISECONDS = 2000;
/** Lines that are written together at once, without waiting for the next time. */
const FLUSH_LINES = 500;
/** Full batches that may wait to be written; beyond them the oldest are dropped. */
const MAX_FULL = 39;
/** Lines of a company in a minute, in each process. */
const MAX_LINES = 6000;
/** Of those, lines of refused requests: a client that keeps retrying repeats the same line. */
const MAX_REFUSED = 60;
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 429]);
const UNIQUE_VIOLATION = '23505';

/** Identity of a token, valid or not. */
export interface TokenIdentity {
  companyId: CompanyId;
  tokenId: string;
  tokenName: string;
}

/** A logged request of the API: without its body and response, and without the token. */
export interface LoggedRequest {
  token: TokenIdentity;
  method: string;
  operation: string;
  pathPattern: string;
  /** Includes its query, without values that may be personal; null if the pattern is shown. */
  path: string | null;
  /** Area of the operation: a token that may not read it sees the pattern instead of the path (I10). */
  area: ScopeArea | 'self';
  /** Arrival, in milliseconds since 1970. */
  at: number;
  status: number;
  milliseconds: number;
  requestId: string;
  errorCode: string | null;
}

/** Lines that are written together, or not at all: `write_api_requests` (request-log.sql) reads them. */
class Batch {
  /** Source of its lines' ids: constant, so a second writing of the same is recognised. */
  private readonly id = newId();
  /** Since 1970, in UTC. */
  private readonly days = new Set<number>();
  /** Texts, because waiting objects would cost the garbage collector more than writing them. */
  private readonly lines: string[] = [];

  get length(): number {
    return this.lines.length;
  }

  add(request: LoggedRequest): void {
    const { companyId, tokenId, tokenName } = request.token;
    const { method, operation, pathPattern, path, area, at, status, milliseconds, requestId, errorCode } = request;
    const id = this.id.slice(0, -4) + this.length.toString(16).padStart(4, '0');
    const asked = [inLine(tokenName), method, operation, pathPattern, path && inLine(path), requestId];
    const line = [
      companyId,
      id,
      at / 1000,
      tokenId,
      status,
      Math.round(milliseconds),
      ...asked,
      errorCode,
      path && area,
    ];
    this.days.add(Math.floor(at / DAY_IN_MILLISECONDS));
    this.lines.push(line.join('\t'));
  }

  /** Returns the parameters of `write_api_requests`. */
  values(): unknown[] {
    const days = [...this.days].map((day) => new Date(day * DAY_IN_MILLISECONDS).toISOString().slice(0, 10));
    return [days, this.lines.join('\n')];
  }
}

/** Text without the characters that end a value or a line. */
const inLine = (text: string): string => text.replaceAll(/[\t\n]/g, ' ');

interface Options {
  /** Milliseconds after the first waiting line; 0: only when `flush` is called. Many lines are written sooner. */
  flushesAfter?: number;
}

/**
 * Log of requests, written in batches after the responses. A slow database costs lines and never requests: the metrics count lost lines.
 */
export class RequestLog {
  private readonly pool: DatabasePool;
  private readonly log: Logger;
  private readonly flushesAfter: number;
  /** Collects lines; once full, it waits to be written. */
  private open = new Batch();
  private full: Batch[] = [];
  /** Kept until it is written: so it is recognised if it was written and the response was lost. */
  private writing: Batch | undefined;
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
    this.open = new Batch();
    if (this.full.length > MAX_FULL) dropped('backlog', this.full.shift()?.length ?? 0);
    // Once on the way up, so that an unresponsive database is not tried again and again.
    if (this.full.length === 1 && this.flushesAfter > 0) this.writeInBackground();
  }

  /** Writes the lines collected until now. Failed ones are kept for the next time. */
  async flush(): Promise<void> {
    // A flush in progress may have begun before the last lines were added.
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
    this.log.warn({ error }, 'could not write the request log; retrying');
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
    // Lines added meanwhile wait until there are many, or for the next time: written at once, they would cost a statement for every few
    // lines, as long as requests arrive.
    const { open } = this;
    for (;;) {
      this.writing ??= this.full.shift();
      if (!this.writing && open === this.open && open.length > 0) {
        this.writing = open;
        this.open = new Batch();
      }
      if (!this.writing) return;
      await this.write(this.writing);
      this.writing = undefined;
    }
  }

  private async write(batch: Batch): Promise<void> {
    try {
      await this.pool.query({
        text: 'select write_api_requests($1, $2)',
        values: batch.values(),
      });
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}

const dropped = (reason: 'limit' | 'backlog', lines: number): void =>
  getMetrics().droppedLogLines.inc({ reason }, lines);

/** Deletes the days that ended more than thirty days ago, one at a time. Idempotent. */
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
