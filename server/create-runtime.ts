import { RateLimit } from './auth/rate-limit.ts';
import { TokenUsage } from './auth/token-usage.ts';
import { createPool } from './db/client.ts';
import { createLog } from './log.ts';
import { hasRuntime, type Runtime, setRuntime } from './runtime.ts';
import { readSecret } from './secret.ts';
import { readSettings, type Settings } from './settings.ts';

/** The shared parts of a process on a migrated database. End it with `closeRuntime`. */
export async function createRuntime(settings: Settings, databaseUrl: string): Promise<Runtime> {
  const pool = createPool(databaseUrl, { connections: settings.databaseConnections, role: 'jornada_app' });
  const runtime: Runtime = {
    settings,
    log: createLog(settings.logLevel),
    pool,
    ownerPool: createPool(databaseUrl, { connections: 2 }),
    secret: await readSecret(settings),
    tokenUsage: new TokenUsage(pool),
    rateLimit: new RateLimit(pool, settings.rateLimit),
  };
  setRuntime(runtime);
  return runtime;
}

/** For Next alone: a runtime from the environment, on a database that is given and migrated. Does nothing inside `npm start`. */
export async function ensureRuntime(): Promise<void> {
  if (hasRuntime()) return;
  const settings = readSettings();
  if (!settings.databaseUrl) throw new Error('Next alone needs DATABASE_URL; npm start brings its own database.');
  await createRuntime(settings, settings.databaseUrl);
}

export async function closeRuntime(runtime: Runtime): Promise<void> {
  await runtime.tokenUsage.flush().catch((error) => runtime.log.warn({ error }, 'last-used dates were not written'));
  await Promise.all([runtime.pool.end(), runtime.ownerPool.end()]);
}
