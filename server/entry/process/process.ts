import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { recordFigures } from '../../modules/system/record-figures.ts';
import { watchBackups } from '../../platform/backups/read-backup-state.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { watchPool, watchStorage } from '../../platform/runtime/metrics.ts';
import { readSettings, type Settings } from '../../platform/runtime/settings.ts';
import type { BuiltPages } from '../front/built-pages.ts';
import { companyJobs, jobs } from '../jobs/jobs.ts';
import { startQueue } from '../jobs/queue.ts';
import { announce, say } from './announce.ts';
import { closeRuntime, createRuntime } from './create-runtime.ts';
import { openDatabase } from './database.ts';
import { finishInBackground, prepareDemo } from './demo.ts';
import { serverForPages } from './for-pages.ts';
import { heldForPages } from './held-for-pages.ts';
import { createHttpServer } from './http.ts';
import { type Listening, listen } from './listen.ts';
import { type Closing, runProcess } from './run-process.ts';
import { answerWatch } from './watch-worker.ts';
import { placeOfWorker, reportReady } from './worker.ts';
import { letPoolThreadsYield } from './yielding-threads.ts';

const STOP_MILLISECONDS = 10_000;

/** The pages of a process: Next, or nothing in tests of what runs next to it. */
export interface Pages {
  build(say: (message: string) => void): Promise<void>;
  prepare(settings: Settings): Promise<{
    handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
    /** Pages that the build made for everyone; none in development. */
    built?: BuiltPages;
    close(): Promise<void>;
  }>;
}

/** Serves everything in this process: the only one, or one of several workers, which have their database and port from the primary. */
export const runServer = (pages: Pages): Promise<void> =>
  runProcess((closing) => start(readSettings(), pages, closing));

async function start(settings: Settings, pages: Pages, closing: Closing): Promise<void> {
  const building = settings.environment === 'development' ? undefined : pages.build(say);
  // Reported at the end, unless the database fails first.
  building?.catch(() => {});
  const place = placeOfWorker();
  const database = place?.database ?? (await openDatabase(settings, say));
  closing.unshift(database.stop);
  await migrateDatabase(database.url, say);
  const runtime = await createRuntime(settings, database.url);
  closing.unshift(() => closeRuntime(runtime));
  heldForPages.set({ server: serverForPages(runtime) });
  watchPool(runtime.pool);
  watchStorage(runtime.ownerPool);
  recordFigures(runtime);
  watchBackups(runtime);
  const preparing = Promise.resolve(building).then(() => pages.prepare(settings));
  preparing.catch(() => {});
  const demo = await prepareDemo(runtime, database.embedded, say);
  const [{ handle, built, close }] = await Promise.all([preparing, runtime.pool.openAll()]);
  closing.unshift(close);
  closing.unshift(await startQueue(runtime, { jobs, companyJobs }));
  const server = createHttpServer(runtime, handle, built);
  await letPoolThreadsYield();
  const listening = await listen(server, { host: settings.host, port: place?.port ?? settings.port });
  closing.unshift(async () => {
    // Streams have no end of their own to wait for.
    void runtime.changes.close();
    await closeServer(server, listening);
  });
  if (place) {
    reportReady(demo);
    // Only now: a start may load and migrate for longer than a worker may be silent.
    answerWatch();
  } else announce(settings, listening.port, demo);
  if (demo) closing.unshift(finishInBackground(runtime, say));
}

/** Requests in flight finish, for ten seconds at most. */
async function closeServer(server: Server, listening: Listening): Promise<void> {
  setTimeout(() => {
    say('Closing connections that have not ended.');
    server.closeAllConnections();
  }, STOP_MILLISECONDS).unref();
  await listening.close();
}
