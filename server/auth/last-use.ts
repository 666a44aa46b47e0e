import type pg from 'pg';

const FLUSH_MILLISECONDS = 10_000;

interface Written {
  /** Takes what `parametersOf` makes of the keys, and the instants behind it. */
  text: string;
  parametersOf(keys: string[]): string[][];
}

/** When something was last used, written in batches: one statement every ten seconds instead of one per request. */
export class LastUse {
  private readonly used = new Map<string, Date>();
  private readonly pool: pg.Pool;
  private readonly written: Written;
  private timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, written: Written) {
    this.pool = pool;
    this.written = written;
  }

  note(key: string): void {
    this.used.set(key, new Date());
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
    const { text, parametersOf } = this.written;
    try {
      await this.pool.query(text, [...parametersOf(batch.map(([key]) => key)), batch.map(([, at]) => at)]);
    } catch (error) {
      for (const [key, at] of batch) if (!this.used.has(key)) this.used.set(key, at);
      throw error;
    }
  }
}

/** Of tokens, by their ids. */
export const lastUseOfTokens = (pool: pg.Pool): LastUse =>
  new LastUse(pool, { text: 'select touch_tokens($1, $2)', parametersOf: (ids) => [ids] });

/** Of memberships, by `keyOfMember`. */
export const lastUseOfMembers = (pool: pg.Pool): LastUse =>
  new LastUse(pool, {
    text: 'select touch_members($1, $2, $3)',
    parametersOf: (keys) => [
      keys.map((key) => key.slice(COMPANY_LENGTH + 1)),
      keys.map((key) => key.slice(0, COMPANY_LENGTH)),
    ],
  });

const COMPANY_LENGTH = 36;

export const keyOfMember = ({ companyId, userId }: { companyId: string; userId: string }): string =>
  `${companyId} ${userId}`;
