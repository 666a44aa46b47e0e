import { systemClock, systemScope } from '../db/scope.ts';
import type { Runtime } from '../runtime.ts';
import type { CompanyId } from '../shared/ids.ts';
import { pruneDeliveries } from './repository-deliveries.ts';

const KEPT = { hours: 30 * 24 };

/** Removes what is older than thirty days from the delivery logs of all companies. Repeating it changes nothing. */
export async function pruneAllCompanies(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const now = runtime.now ?? systemClock;
  const { rows } = await runtime.pool.query('select list_company_ids() as id');
  for (const { id } of rows as { id: CompanyId }[]) {
    if (signal?.aborted) return;
    await systemScope(runtime.pool, id, { now }).transaction((db, commitWith) =>
      commitWith(() => pruneDeliveries(db, id, now().subtract(KEPT))),
    );
  }
}
