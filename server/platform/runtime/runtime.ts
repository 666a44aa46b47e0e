import type { Logger } from 'pino';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { DatabasePool } from '../db/pool.ts';
import type { Origin } from '../shared/origin.ts';
import type { LastUse } from '../usage/last-use.ts';
import type { RateLimit } from '../usage/rate-limit.ts';
import type { RequestLog } from '../usage/request-log.ts';
import { HeldByProcess } from './held-by-process.ts';
import type { Settings } from './settings.ts';

/** What one process shares: made once by `server/entry/process/main.ts` (or a test), read everywhere else. */
export interface Runtime {
  settings: Settings;
  log: Logger;
  /** For requests: row-level security shows them the company that a token or session lets in. */
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
  /** What open pages learn of changes. */
  changes: ChangeFeed;
  rateLimit: RateLimit;
  /** A token of the demo company, when there is one: the reference page fills it in. */
  demoToken?: string;
  /** Set for what a job or a command of the operator does: what its changes are recorded with (I11). */
  origin?: Origin;
  /** The clock of rules; tests move it. */
  now?: () => Temporal.Instant;
}

const held = new HeldByProcess<Runtime>('runtime');

export const setRuntime = (runtime: Runtime): void => held.set(runtime);
export const hasRuntime = (): boolean => held.get() !== undefined;

/** Throws where the process has not made it yet. */
export function getRuntime(): Runtime {
  const runtime = held.get();
  if (!runtime) throw new Error('The server has not been started: no runtime is set.');
  return runtime;
}
