import type { Settings } from './settings.ts';

/** Background work runs a few transactions at a time, beside the requests and not among them. */
const ALONE = { system: 6, signIn: 4 };

/** The connections of a process, by pool. Workers together have as many as one process alone, but each pool two at least. */
export function poolSizes({ databaseConnections, workers }: Pick<Settings, 'databaseConnections' | 'workers'>) {
  const shareOf = (connections: number) => Math.max(2, Math.ceil(connections / workers));
  return {
    requests: shareOf(databaseConnections),
    system: shareOf(ALONE.system),
    signIn: shareOf(ALONE.signIn),
    owner: 2,
    changes: 1,
  };
}
