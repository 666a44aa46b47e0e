import type { DatabasePool } from '../db/pool.ts';
import type { CompanyId } from '../shared/ids.ts';

/** Remaining requests of a company in the current minute. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Whole seconds until the minute is over, at least 1. */
  resetSeconds: number;
}

/** Thrown for a request beyond the company's limit of the minute. */
export class RateLimitExceeded extends Error {
  readonly allowance: Allowance;

  constructor(allowance: Allowance) {
    super('rate limit exceeded');
    this.name = 'RateLimitExceeded';
    this.allowance = allowance;
  }
}

interface Share {
  /** Requests that this process may accept without asking the database. */
  left: number;
  /** Additional requests left in the database. */
  remaining: number;
  endsAt: number;
}

const MAX_SHARES = 10_000;

/**
 * Requests that each company may make in a minute, counted in the database for all processes together. A process takes a hundredth of the
 * rest at a time, the last hundred one by one: some processes may refuse a little early, but together they never accept too many.
 */
export class RateLimit {
  private readonly pool: DatabasePool;
  private readonly limit: number;
  private readonly shares = new Map<string, Share>();

  /** `limit` is requests a minute; 0 is unlimited. */
  constructor(pool: DatabasePool, limit: number) {
    this.pool = pool;
    this.limit = limit;
  }

  /** Counts a request of the token with this hash. Undefined without a limit. Throws `RateLimitExceeded`. */
  async take(companyId: CompanyId, tokenHash: Buffer): Promise<Allowance | undefined> {
    if (this.limit === 0) return undefined;
    const share = this.shareOf(companyId);
    if (share.endsAt <= performance.now()) Object.assign(share, { left: 0, remaining: this.limit });
    // Repeats if another request has used the share. With nothing left here and in the database, the caller has to wait for the end of the
    // minute.
    while (share.left === 0 && share.remaining > 0) await this.takeMore(companyId, tokenHash, share);
    if (share.left === 0) throw new RateLimitExceeded(this.allowanceOf(share));
    share.left -= 1;
    return this.allowanceOf(share);
  }

  /** Takes back the count of a request that turned out not to be the company's. */
  giveBack(companyId: CompanyId): void {
    const share = this.shares.get(companyId);
    if (share) share.left += 1;
  }

  private shareOf(companyId: CompanyId): Share {
    const known = this.shares.get(companyId);
    if (known) return known;
    if (this.shares.size >= MAX_SHARES) this.shares.clear();
    const share = { left: 0, remaining: this.limit, endsAt: 0 };
    this.shares.set(companyId, share);
    return share;
  }

  private async takeMore(companyId: CompanyId, tokenHash: Buffer, share: Share): Promise<void> {
    const rows = await this.pool.queryFor<{ granted: number; remaining: number; milliseconds_left: number }>(
      companyId,
      {
        name: 'take_requests',
        text: 'select granted, remaining, milliseconds_left from take_requests($1, $2)',
        values: [tokenHash, this.limit],
      },
    );
    const [row] = rows;
    if (!row) throw new Error('The database did not count the request.');
    share.left += row.granted;
    share.remaining = row.remaining;
    share.endsAt = performance.now() + row.milliseconds_left;
  }

  private allowanceOf({ left, remaining, endsAt }: Share): Allowance {
    const resetSeconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1000));
    return { limit: this.limit, remaining: left + remaining, resetSeconds };
  }
}
