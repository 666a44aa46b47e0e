import cluster from 'node:cluster';
import { readSettings } from '../../platform/runtime/settings.ts';
import type { Pages } from './process.ts';
import type { WatchLimits } from './watch-worker.ts';

/**
 * Runs the server: in this process, or in workers that this process starts and watches, within `limits` in tests. Only processes that serve
 * load the pages.
 */
export async function serve(loadPages: () => Promise<Pages>, limits?: WatchLimits): Promise<void> {
  if (startsWorkers()) {
    const { runPrimary } = await import('./primary.ts');
    return runPrimary(limits);
  }
  const [{ runServer }, pages] = await Promise.all([import('./process.ts'), loadPages()]);
  return runServer(pages);
}

/** Wrong settings are reported by the start. */
function startsWorkers(): boolean {
  if (cluster.isWorker) return false;
  try {
    return readSettings().workers > 1;
  } catch {
    return false;
  }
}
