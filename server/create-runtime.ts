import { RateLimit } from './auth/rate-limit.ts';
import { TokenUsage } from './auth/token-usage.ts';
import { createPool } from './db/client.ts';
import { createLog } from './log.ts';
import { type Runtime, setRuntime } from './runtime.ts';
import { readSecret } from './secret.ts';
import type { Settings } from './settings.ts';

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

export async function closeRuntime(runtime: Runtime): Promise<void> {
  await runtime.tokenUsage.flush().catch((error) => runtime.log.warn({ error }, 'last-used dates were not written'));
  await Promise.all([runtime.pool.end(), runtime.ownerPool.end()]);
}
