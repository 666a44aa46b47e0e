import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announce, say } from './announce.ts';
import { closeRuntime, createRuntime } from './create-runtime.ts';
import { openDatabase } from './database.ts';
import { EmbeddedDatabaseError } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { prepareDemo } from './demo.ts';
import { createHttpServer } from './http.ts';
import { jobs } from './jobs/jobs.ts';
import { startSchedule } from './jobs/schedule.ts';
import { watchPool } from './metrics.ts';
import { buildPages, preparePages } from './pages.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

process.env.NEXT_TELEMETRY_DISABLED = '1';

const STOP_MILLISECONDS = 10_000;

/** Starts everything one process serves; answers how to stop it. */
async function start(settings: Settings, closing: (() => Promise<void>)[]): Promise<void> {
  const building = settings.environment === 'development' ? undefined : buildPages(say);
  // Told at the end, unless the database fails first.
  building?.catch(() => {});
  const database = await openDatabase(settings, say);
  closing.unshift(database.stop);
  await migrateDatabase(database.url);
  const runtime = await createRuntime(settings, database.url);
  closing.unshift(() => closeRuntime(runtime));
  watchPool(runtime.pool);
  const demo = await prepareDemo(runtime, database.embedded, say);
  await building;
  const pages = await preparePages(settings);
  closing.unshift(() => pages.close());
  const stopJobs = startSchedule(runtime, jobs);
  closing.unshift(stopJobs);
  const server = createHttpServer(runtime, pages.handle);
  await listen(server, settings);
  closing.unshift(() => closeServer(server));
  announce(settings, (server.address() as AddressInfo).port, demo);
}

function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Requests in flight finish, for ten seconds at most. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_MILLISECONDS).unref();
  });
}

/** An error that a person can act on is told in a sentence; anything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof EmbeddedDatabaseError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use. Set PORT to a free one.';
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL cannot be reached.';
  return stack ?? message;
}

const complain = (error: unknown): void => void process.stderr.write(`${explain(error)}\n`);

const closing: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

function stop(status: number): Promise<void> {
  stopping ??= (async () => {
    for (const close of closing) await close().catch(complain);
    process.exit(status);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    say('Stopping.');
    void stop(0);
  });
}

try {
  await start(readSettings(), closing);
} catch (error) {
  if (!stopping) {
    complain(error);
    await stop(1);
  }
}
