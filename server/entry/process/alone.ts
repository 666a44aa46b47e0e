import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import { watchBackups } from '../../platform/backups/read-backup-state.ts';
import { isCurrent } from '../../platform/db/migrate.ts';
import { requireDatabase } from '../../platform/db/require-database.ts';
import { operatorCommand } from '../../platform/release.ts';
import { hasRuntime } from '../../platform/runtime/held-runtime.ts';
import { watchPool, watchStorage } from '../../platform/runtime/metrics.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { readSettings, type Settings, SettingsError } from '../../platform/runtime/settings.ts';
import { answerFront } from '../front/answer-front.ts';
import { openBuild } from '../front/built-pages.ts';
import { companyJobs, jobs } from '../jobs/jobs.ts';
import { startQueue } from '../jobs/queue.ts';
import { isPublicPath, matchRoute } from '../rest/routes.ts';
import { createRuntime } from './create-runtime.ts';
import { serverForPages } from './for-pages.ts';
import { heldForPages } from './held-for-pages.ts';
import { markRequest } from './http.ts';
import { complain } from './run-process.ts';

const buildFolder = fileURLToPath(new URL('../../../.next', import.meta.url));
/** How far the address of a request can be relied on, beside the address: the proxy file of Next sees headers alone. */
const clientHeader = 'x-client';

/**
 * For `next start`, which has no process of ours around it: the runtime, background work, the front and a clean stop. Inside
 * `npm start` it does nothing. Without a migrated database the process says so and ends with status 1.
 */
export async function startAlone(): Promise<void> {
  if (hasRuntime()) return;
  try {
    await start(readSettings());
  } catch (error) {
    // Next would go on, and answer each request with 500.
    complain(error);
    process.exit(1);
  }
}

async function start(settings: Settings): Promise<void> {
  const { databaseUrl } = settings;
  if (!databaseUrl) throw new SettingsError('Next alone needs DATABASE_URL; npm start brings its own database.');
  await requireDatabase(databaseUrl);
  const runtime = await createRuntime(settings, databaseUrl);
  if (!(await isCurrent(runtime.ownerPool))) {
    throw new SettingsError(
      `The database of DATABASE_URL is not migrated for this version. Run: ${operatorCommand} migrate`,
    );
  }
  watchPool(runtime.pool);
  watchStorage(runtime.ownerPool);
  watchBackups(runtime);
  await runtime.pool.openAll();
  heldForPages.set({ server: serverForPages(runtime), front: await takeRequests(runtime) });
  stopBeforeNext(await startQueue(runtime, { jobs, companyJobs }), runtime);
}

/** Next has the server: what its connections know is written into the requests before it sees them. */
async function takeRequests(runtime: Runtime) {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { isKnown, isLocal } = markRequest(runtime, request, response);
    request.headers[clientHeader] = isLocal ? 'local' : isKnown ? 'known' : 'forwarded';
  });
  const { environment, smtpUrl } = runtime.settings;
  const built =
    environment === 'development' ? undefined : await openBuild(buildFolder, { sendsMail: smtpUrl !== undefined });
  return async ({ method, url, headers }: Request) => {
    const { pathname: path, search } = new URL(url);
    // Mounts of Next answer the known paths of the interface.
    if (isPublicPath(path) && matchRoute(method, path).kind !== 'route_not_found') return undefined;
    const how = headers.get(clientHeader);
    const client = {
      address: headers.get(addressHeader) ?? 'unknown',
      isKnown: how === 'local' || how === 'known',
      isLocal: how === 'local',
    };
    // Next packs what it sends by itself, whatever it is given.
    const header = (name: string) => (name === 'accept-encoding' ? undefined : (headers.get(name) ?? undefined));
    return answerFront(runtime, { method, url: path + search, path, client, header }, built);
  };
}

/** Next ends the process as soon as its own requests are answered, so its turn comes after ours. */
function stopBeforeNext(stopQueue: () => Promise<void>, runtime: Runtime): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const others = process.listeners(signal);
    process.removeAllListeners(signal);
    process.once(signal, async () => {
      await runtime.changes.close().catch(complain);
      await stopQueue().catch(complain);
      await runtime.tokenUsage.flush().catch(complain);
      await runtime.memberUsage.flush().catch(complain);
      await runtime.requestLog.flush().catch(complain);
      for (const other of others) other(signal);
    });
  }
}
