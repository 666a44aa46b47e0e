import type { Logger } from 'pino';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { DatabasePool } from '../db/pool.ts';
import type { Origin } from '../shared/origin.ts';
import type { LastUse } from '../usage/last-use.ts';
import type { RateLimit } from '../usage/rate-limit.ts';
import type { RequestLog } from '../usage/request-log.ts';
import { HeldByProcess } from './held-by-process.ts';
import type { Settings } from './settings.ts';

/** Shared state of one process: created once by `server/entry/process/main.ts` (or a test), read everywhere else. */
export interface Runtime {
  settings: Settings;
  log: Logger;
  /** For requests: row-level security limits them to the company of their token or session. */
  pool: DatabasePool;
  /** For background work and the operator's command, which may enter a company by its id. Never for a request. */
  systemPool: DatabasePool;
  /** For accounts and sessions alone. */
  signInPool: DatabasePool;
  /** A connection or two that bypass row-level security: readiness, migrations. Never for a request's data. */
  ownerPool: DatabasePool;
  /** Signs sessions and encrypts the secrets of webhooks; from the environment or the data folder. */
  secret: string;
  tokenUsage: LastUse;
  memberUsage: LastUse;
  requestLog: RequestLog;
  /** Changes for open pages. */
  changes: ChangeFeed;
  rateLimit: RateLimit;
  /** A token of the demo company, if there is one: the reference page fills it in. */
  demoToken?: string;
  /** Set for jobs and the operator's commands: origin of their changes (I11). */
  origin?: Origin;
  /** Clock of the rules; tests move it. */
  now?: () => Temporal.Instant;
}

const held = new HeldByProcess<Runtime>('runtime');

export const setRuntime = (runtime: Runtime): void => held.set(runtime);
export const hasRuntime = (): boolean => held.get() !== undefined;

/** Throws if the process has not created it yet. */
export function getRuntime(): Runtime {
  const runtime = held.get();
  if (!runtime) throw new Error('The server has not been started: no runtime is set.');
  return runtime;
}
