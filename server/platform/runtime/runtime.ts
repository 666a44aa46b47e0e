import type { DatabasePool } from '../db/pool.ts';
import type { Services } from '../db/scope.ts';
import type { Origin } from '../shared/origin.ts';
import type { LastUse } from '../usage/last-use.ts';
import type { RateLimit } from '../usage/rate-limit.ts';
import type { RequestLog } from '../usage/request-log.ts';

/** Shared state of one process (`held-runtime.ts`): created once by `server/entry/process/main.ts` (or a test), read everywhere else. */
export interface Runtime extends Services {
  /** For requests: row-level security limits them to the company of their token or session. */
  pool: DatabasePool;
  /** For background work and the operator's command, which may enter a company by its id. Never for a request. */
  systemPool: DatabasePool;
  /** For accounts and sessions alone. */
  signInPool: DatabasePool;
  /** A connection or two that bypass row-level security: readiness, migrations. Never for a request's data. */
  ownerPool: DatabasePool;
  /** Address of the database with the rights of its owner: backups connect by themselves. Never for a request. */
  databaseUrl: string;
  tokenUsage: LastUse;
  memberUsage: LastUse;
  requestLog: RequestLog;
  rateLimit: RateLimit;
  /** A token of the demo company, if there is one: the reference page fills it in. */
  demoToken?: string;
  /** Set for jobs and the operator's commands: origin of their changes (I11). */
  origin?: Origin;
}
