import type pg from 'pg';

const FLUSH_MILLISECONDS = 10_000;

/** Last-used dates of tokens, written in batches: one statement every ten seconds instead of one per request. */
export class TokenUsage {
  private readonly used = new Map<string, Date>();
  private readonly pool: pg.Pool;
  private timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  note(tokenId: string): void {
    this.used.set(tokenId, new Date());
    if (this.timer) return;
    this.timer = setTimeout(() => void this.flush().catch(() => {}), FLUSH_MILLISECONDS);
    this.timer.unref();
  }

  /** Writes what is noted. What cannot be written now is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = [...this.used];
    if (batch.length === 0) return;
    this.used.clear();
    try {
      await this.pool.query('select touch_tokens($1, $2)', [batch.map(([id]) => id), batch.map(([, at]) => at)]);
    } catch (error) {
      for (const [id, at] of batch) if (!this.used.has(id)) this.used.set(id, at);
      throw error;
    }
  }
}
