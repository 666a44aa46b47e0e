import cluster from 'node:cluster';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
} from 'rate-limiter-flexible';

/** A count that all workers of a primary have in common. `name` is its own. */
export const createLimiter = (
  name: string,
  limit: Pick<IRateLimiterOptions, 'points' | 'duration'>,
): RateLimiterAbstract =>
  cluster.isWorker ? new RateLimiterCluster({ ...limit, keyPrefix: name }) : new RateLimiterMemory(limit);
