import type pg from 'pg';
import type { Logger } from 'pino';

const FLUSH_MILLISECONDS = 10_000;

interface Use {
  key: string;
  at: Date;
  /** Additional data; the latest is stored. */
  detail: string;
}

interface Written {
  /** Has the parameters of `parametersOf`, followed by the instants. */
  text: string;
  parametersOf(uses: readonly Use[]): string[][];
}

/** Records the last use of something, written in batches: one statement every ten seconds instead of one per request. */
export class LastUse {
  private readonly used = new Map<string, Use>();
  private readonly pool: pg.Pool;
  private readonly written: Written;
  private readonly log: Logger;
  private timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, log: Logger, written: Written) {
    this.pool = pool;
    this.log = log;
    this.written = written;
  }

  note(key: string, detail = ''): void {
    this.used.set(key, { key, at: new Date(), detail });
    if (this.timer) return;
    const failed = (error: unknown) => this.log.warn({ error }, 'last-used dates were not written; trying again');
    this.timer = setTimeout(() => void this.flush().catch(failed), FLUSH_MILLISECONDS);
    this.timer.unref();
  }

  /** Writes the recorded uses. Failed ones are kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = [...this.used.values()];
    if (batch.length === 0) return;
    this.used.clear();
    const { text, parametersOf } = this.written;
    try {
      await this.pool.query(text, [...parametersOf(batch), batch.map(({ at }) => at)]);
    } catch (error) {
      for (const use of batch) if (!this.used.has(use.key)) this.used.set(use.key, use);
      throw error;
    }
  }
}

/** Last use of tokens, by id. */
export const lastUseOfTokens = (pool: pg.Pool, log: Logger): LastUse =>
  new LastUse(pool, log, { text: 'select touch_tokens($1, $2)', parametersOf: (uses) => [uses.map(({ key }) => key)] });

/** Last use of memberships, by `keyOfMember`, with the user's language. */
export const lastUseOfMembers = (pool: pg.Pool, log: Logger): LastUse =>
  new LastUse(pool, log, {
    text: 'select touch_members($1, $2, $3, $4)',
    parametersOf: (uses) => [
      uses.map(({ key }) => key.slice(COMPANY_LENGTH + 1)),
      uses.map(({ key }) => key.slice(0, COMPANY_LENGTH)),
      uses.map(({ detail }) => detail),
    ],
  });

const COMPANY_LENGTH = 36;

export const keyOfMember = ({ companyId, userId }: { companyId: string; userId: string }): string =>
  `${companyId} ${userId}`;
