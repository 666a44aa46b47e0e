import type { Logger } from 'pino';
import type { FrontAnswer } from '../../entry/front/front-request.ts';
import type { ServerForPages } from '../../entry/process/for-pages.ts';
import type { LastUse } from '../auth/last-use.ts';
import type { RateLimit } from '../auth/rate-limit.ts';
import type { RequestLog } from '../auth/request-log.ts';
import type { ChangeFeed } from '../db/change-feed.ts';
import type { DatabasePool } from '../db/pool.ts';
import type { Origin } from '../shared/origin.ts';
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
  /** Set where there are pages: what they use of the server. */
  forPages?: ServerForPages;
  /** Set when Next runs alone: what `server/entry/process/http.ts` does before the pages, for the proxy file of Next. */
  front?: (request: Request) => Promise<FrontAnswer | undefined>;
  /** Set for what a job or a command of the operator does: what its changes are recorded with (I11). */
  origin?: Origin;
  /** The clock of rules; tests move it. */
  now?: () => Temporal.Instant;
}

// Next bundles its own copy of this file: what belongs to the process hangs on the global object.
const key = Symbol.for('jornada.runtime');
const holder = globalThis as { [key]?: Runtime };

export function setRuntime(runtime: Runtime): void {
  holder[key] = runtime;
}

export const hasRuntime = (): boolean => holder[key] !== undefined;

export function getRuntime(): Runtime {
  const runtime = holder[key];
  if (!runtime) throw new Error('The server has not been started: no runtime is set.');
  return runtime;
}
