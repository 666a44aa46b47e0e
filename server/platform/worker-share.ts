import cluster from 'node:cluster';
import { readSettings } from './runtime/settings.ts';

/** Returns what a limit of the machine leaves to this process, one at least: all of it, or a part if it is one of several workers. */
export const shareOfWorker = (limit: number): number =>
  cluster.isWorker ? Math.max(1, Math.floor(limit / readSettings().workers)) : limit;
