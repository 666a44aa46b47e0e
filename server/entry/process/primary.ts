import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { answerMetricsOfWorkers } from '../../platform/runtime/metrics-of-workers.ts';
import { readSettings } from '../../platform/runtime/settings.ts';
import { announce, say } from './announce.ts';
import { openDatabase } from './database.ts';
import type { Demo } from './demo.ts';
import { findPort } from './listen.ts';
import { type Closing, runProcess } from './run-process.ts';
import { type WatchLimits, watchWorker } from './watch-worker.ts';
import { environmentOf, type ReadyMessage } from './worker.ts';

/** A worker that has not ended by then is killed. Its own limit for requests in flight is shorter. */
const STOP_MILLISECONDS = 20_000;
const RESTART_MILLISECONDS = { first: 100, longest: 30_000 };

/** Starts the workers of the settings, replaces those that end or hang, and stops them. The embedded database belongs to this process. */
export const runPrimary = (limits?: WatchLimits): Promise<void> =>
  runProcess((closing) => startWorkers(closing, limits));

async function startWorkers(closing: Closing, limits: WatchLimits | undefined): Promise<void> {
  const settings = readSettings();
  const port = await findPort(settings);
  const { url, embedded, stop: stopDatabase } = await openDatabase(settings, say);
  closing.unshift(stopDatabase);
  const environment = environmentOf({ database: { url, embedded }, port });
  // Metrics may be infinite, which JSON cannot say.
  cluster.setupPrimary({ serialization: 'advanced' });
  new RateLimiterClusterMaster();
  let isStopping = false;
  closing.unshift(async () => {
    isStopping = true;
    await stopWorkers();
  });

  let pause = RESTART_MILLISECONDS.first;
  const start = (): Promise<Demo | null> => {
    const worker = cluster.fork(environment);
    // Sending to one that is ending fails, and its end is all that matters.
    worker.on('error', () => {});
    answerMetricsOfWorkers(worker);
    watchWorker(worker, say, limits);
    void replaceWhenEnded(worker);
    return readyOf(worker);
  };
  const replaceWhenEnded = async (worker: Worker): Promise<void> => {
    const reason = await endOf(worker);
    await wait(pause);
    // Also at a start that fails for this very reason, which ends the server.
    if (isStopping) return;
    say(`A worker has ended (${reason}). Another one is started.`);
    pause = Math.min(pause * 2, RESTART_MILLISECONDS.longest);
    await start().then(
      () => {
        pause = RESTART_MILLISECONDS.first;
      },
      () => {},
    );
  };

  // The first makes everything that is made once: pages, migrations, the demo company. With it the server is ready.
  const demo = await start();
  for (let count = 1; count < settings.workers; count += 1) start().catch(() => {});
  announce(settings, port, demo);
}

/** Resolves with the reason once a worker has ended, or could not be started. */
function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
    worker.on('error', (error: Error) => {
      if (worker.process.pid === undefined) resolve(error.message);
    });
  });
}

/** Resolves once the worker serves requests. Throws if it ends first; it has said why. */
function readyOf(worker: Worker): Promise<Demo | null> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ReadyMessage) => {
      if (message.type === 'jornada:ready') resolve(message.demo);
    });
    void endOf(worker).then(() => reject(new Error('A worker has ended before it was ready.')));
  });
}

async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const ended = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) worker.process.kill('SIGTERM');
  const late = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL');
  }, STOP_MILLISECONDS);
  await Promise.all(ended);
  clearTimeout(late);
}
