import type { Settings } from './settings.ts';

type Sizes = Pick<Settings, 'databaseConnections' | 'workers'>;

/** Background work runs a few transactions at a time, beside the requests and not among them. */
const ALONE = { system: 6, signIn: 4 };
/** A company never has all connections of a process: with fewer, one slow request of it would be all that it has. */
const LEAST = { requests: 5, system: 4, signIn: 2 };

/** The connections of a process, by pool. Workers share what one process alone has, down to a least number each. */
export function poolSizes({ databaseConnections, workers }: Sizes) {
  const shareOf = (connections: number, least: number) =>
    Math.min(connections, Math.max(least, Math.ceil(connections / workers)));
  return {
    requests: shareOf(databaseConnections, LEAST.requests),
    system: shareOf(ALONE.system, LEAST.system),
    signIn: shareOf(ALONE.signIn, LEAST.signIn),
    owner: 2,
    changes: 1,
  };
}

/** Connections of a server with all its workers, at most. */
export const neededConnections = (settings: Sizes): number =>
  settings.workers * Object.values(poolSizes(settings)).reduce((sum, size) => sum + size, 0);
