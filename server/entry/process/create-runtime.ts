import cluster from 'node:cluster';
import { ChangeFeed } from '../../platform/db/change-feed.ts';
import { Installation } from '../../platform/db/installation.ts';
import { prepareLogins } from '../../platform/db/logins.ts';
import { createPool } from '../../platform/db/pool.ts';
import { StreamingReplica } from '../../platform/db/streaming-replica.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import { createLog } from '../../platform/runtime/log.ts';
import { noteReplicaRead } from '../../platform/runtime/metrics.ts';
import { poolSizes } from '../../platform/runtime/pool-sizes.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { readSecret } from '../../platform/runtime/secret.ts';
import type { Settings } from '../../platform/runtime/settings.ts';
import { lastUseOfMembers, lastUseOfTokens } from '../../platform/usage/last-use.ts';
import { RateLimit } from '../../platform/usage/rate-limit.ts';
import { RequestLog } from '../../platform/usage/request-log.ts';

/** The shared parts of a process on a migrated database. End it with `closeRuntime`. Throws `LoginRefusedError`, `SettingsError`. */
export async function createRuntime(
  settings: Settings,
  databaseUrl: string,
  { mayMakeSecret = true }: { mayMakeSecret?: boolean } = {},
): Promise<Runtime> {
  const secret = await readSecret(settings, { mayMake: mayMakeSecret });
  const logins = await prepareLogins(databaseUrl, { secret, password: settings.databaseRolePassword });
  const sizes = poolSizes(cluster.isWorker ? settings : { ...settings, workers: 1 });
  const forRequests = { connections: sizes.requests, login: logins.app };
  const forBackground = { connections: sizes.system, login: logins.system };
  const replicaFor = (options: typeof forRequests) =>
    settings.replicaUrl === undefined
      ? undefined
      : new StreamingReplica(settings.replicaUrl, { ...options, note: noteReplicaRead });
  const pool = createPool(databaseUrl, { ...forRequests, keepsOpen: true, replica: replicaFor(forRequests) });
  const systemPool = createPool(databaseUrl, { ...forBackground, replica: replicaFor(forBackground) });
  const log = createLog(settings.logLevel);
  const ownerPool = createPool(databaseUrl, { connections: sizes.owner });
  const runtime: Runtime = {
    settings,
    log,
    pool,
    systemPool,
    signInPool: createPool(databaseUrl, { connections: sizes.signIn, login: logins.signIn }),
    ownerPool,
    installation: new Installation(ownerPool, pool.replica),
    databaseUrl,
    secret,
    tokenUsage: lastUseOfTokens(systemPool, log),
    memberUsage: lastUseOfMembers(systemPool, log),
    requestLog: new RequestLog(systemPool, log),
    changes: new ChangeFeed(createPool(databaseUrl, { connections: sizes.changes, login: logins.app }), log),
    rateLimit: new RateLimit(pool, settings.rateLimit),
  };
  setRuntime(runtime);
  return runtime;
}

export async function closeRuntime(runtime: Runtime): Promise<void> {
  await runtime.changes.close();
  for (const usage of [runtime.tokenUsage, runtime.memberUsage])
    await usage.flush().catch((error) => runtime.log.warn({ error }, 'last-used dates were not written'));
  await runtime.requestLog.flush().catch((error) => runtime.log.warn({ error }, 'the request log was not written'));
  const { pool, systemPool, signInPool, ownerPool } = runtime;
  const replicas = [pool.replica, systemPool.replica].filter((replica) => replica !== undefined);
  await Promise.all([pool, systemPool, signInPool, ownerPool, ...replicas].map((one) => one.end()));
}
