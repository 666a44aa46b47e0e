import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { watchBackups } from '../../platform/backups/read-backup-state.ts';
import { DatabaseRefusedError } from '../../platform/db/database-refused.ts';
import { LoginRefusedError } from '../../platform/db/logins.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { withoutValues } from '../../platform/db/without-values.ts';
import { EmbeddedDatabaseError } from '../../platform/embedded/embedded.ts';
import { watchPool, watchStorage } from '../../platform/runtime/metrics.ts';
import { readSettings, type Settings, SettingsError } from '../../platform/runtime/settings.ts';
import type { BuiltPages } from '../front/built-pages.ts';
import { companyJobs, jobs } from '../jobs/jobs.ts';
import { startQueue } from '../jobs/queue.ts';
import { announce, say } from './announce.ts';
import { closeRuntime, createRuntime } from './create-runtime.ts';
import { openDatabase } from './database.ts';
import { prepareDemo } from './demo.ts';
import { serverForPages } from './for-pages.ts';
import { heldForPages } from './held-for-pages.ts';
import { createHttpServer } from './http.ts';
import { type Listening, listen } from './listen.ts';
import { onLostParent } from './lost-parent.ts';
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

type Closing = (() => Promise<void>)[];

/**
 * Starts everything one process serves, and stops it in order on SIGINT, SIGTERM or SIGHUP with status 0. A start that fails says
 * why on standard error and ends with status 1.
 */
export async function runServer(pages: Pages): Promise<void> {
  // A reader of the output may end before the process. Without a listener, the error of a write is reported by another failing write, for
  // ever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const closing: Closing = [];
  let stopping: Promise<void> | undefined;
  const stop = (status: number) => {
    stopping ??= (async () => {
      for (const close of closing) await close().catch(complain);
      process.exit(status);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      say('Stopping.');
      void stop(0);
    });
  }
  onLostParent(() => {
    say('Stopping, since npm has ended.');
    void stop(0);
  });
  try {
    await start(readSettings(), pages, closing);
  } catch (error) {
    if (stopping) return;
    complain(error);
    await stop(1);
  }
}

async function start(settings: Settings, pages: Pages, closing: Closing): Promise<void> {
  const building = settings.environment === 'development' ? undefined : pages.build(say);
  // Reported at the end, unless the database fails first.
  building?.catch(() => {});
  const database = await openDatabase(settings, say);
  closing.unshift(database.stop);
  await migrateDatabase(database.url, say);
  const runtime = await createRuntime(settings, database.url);
  closing.unshift(() => closeRuntime(runtime));
  heldForPages.set({ server: serverForPages(runtime) });
  watchPool(runtime.pool);
  watchStorage(runtime.ownerPool);
  watchBackups(runtime);
  const demo = await prepareDemo(runtime, database.embedded, say);
  await building;
  const { handle, built, close } = await pages.prepare(settings);
  closing.unshift(close);
  closing.unshift(await startQueue(runtime, { jobs, companyJobs }));
  const server = createHttpServer(runtime, handle, built);
  await runtime.pool.openAll();
  await letPoolThreadsYield();
  const listening = await listen(server, settings);
  closing.unshift(async () => {
    // Streams have no end of their own to wait for.
    void runtime.changes.close();
    await closeServer(server, listening);
  });
  announce(settings, listening.port, demo);
}

/** Requests in flight finish, for ten seconds at most. */
async function closeServer(server: Server, listening: Listening): Promise<void> {
  setTimeout(() => {
    say('Closing connections that have not ended.');
    server.closeAllConnections();
  }, STOP_MILLISECONDS).unref();
  await listening.close();
}

/** An error that a person can act on is reported in a sentence; anything else with its stack. */
function explain(error: unknown): string {
  const isForOperators = [SettingsError, EmbeddedDatabaseError, LoginRefusedError, DatabaseRefusedError].some(
    (kind) => error instanceof kind,
  );
  if (isForOperators) return (error as Error).message;
  const { code, message, stack } = withoutValues(error) as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use. Set PORT to a free one.';
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL cannot be reached.';
  return stack ?? message;
}

export const complain = (error: unknown): void => void process.stderr.write(`${explain(error)}\n`);
