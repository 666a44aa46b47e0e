import { forEachOf } from '../shared/for-each-of.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Origin } from '../shared/origin.ts';
import type { DatabasePool } from './pool.ts';
import { type Scope, systemScope } from './scope.ts';

/** Resources of background work: the connections of the system, and the clock. */
export interface Background {
  systemPool: DatabasePool;
  now?: () => Temporal.Instant;
  origin?: Origin;
}

/** Returns the companies that meet a condition, checked one after the other. */
export async function listCompaniesWhere(
  { systemPool, now, origin }: Background,
  holds: (scope: Scope) => Promise<boolean>,
): Promise<CompanyId[]> {
  const found: CompanyId[] = [];
  await forEachCompany({ systemPool, now, origin }, async (scope) => {
    if (await holds(scope)) found.push(scope.companyId);
  });
  return found;
}

/** Processes all companies in turn; continues after a failure and throws the first one at the end. Ends soon once aborted. */
export async function forEachCompany(
  { systemPool, now, origin }: Background,
  work: (scope: Scope) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await systemPool.query<{ id: CompanyId }>('select list_company_ids() as id');
  await forEachOf(rows, 1, ({ id }) => work(systemScope(systemPool, id, { now, origin })), signal);
}
