import { forEachCompany } from '../db/list-companies.ts';
import type { Scope } from '../db/scope.ts';
import type { Runtime } from '../runtime.ts';
import { pruneDeliveries } from './repository-deliveries.ts';

const KEPT = { hours: 30 * 24 };

/** Removes what is older than thirty days from the delivery logs of all companies. Repeating it changes nothing. */
export function pruneAllCompanies(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const prune = (scope: Scope) =>
    scope.transaction((db, commitWith) =>
      commitWith(() => pruneDeliveries(db, scope.companyId, scope.now().subtract(KEPT))),
    );
  return forEachCompany(runtime, prune, signal);
}
