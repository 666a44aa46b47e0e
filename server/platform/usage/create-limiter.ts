import cluster from 'node:cluster';
import { type IRateLimiterOptions, RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A count of a machine, which all workers of a primary have in common. */
export interface Limiter {
  /** Counts one more of the key. Returns the seconds to wait if there were too many, else null. */
  count(key: string): Promise<number | null>;
  /** Forgets the count of the key. */
  forget(key: string): Promise<void>;
}

/** Makes a count of at most `points` a key in `duration` seconds. `name` is its own. */
export function createLimiter(name: string, limit: Pick<IRateLimiterOptions, 'points' | 'duration'>): Limiter {
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...limit, keyPrefix: name })
    : new RateLimiterMemory(limit);
  return {
    async count(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
