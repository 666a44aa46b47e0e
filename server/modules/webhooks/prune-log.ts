import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { untilLessThan } from '../../platform/in-portions.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { pruneDeliveries } from './repository-deliveries.ts';

const KEPT = { hours: 30 * 24 };
/** A statement stays short, however much there is to delete. */
const PORTION = 5000;

/** Deletes lines older than thirty days from the delivery logs of all companies. Idempotent. */
export function pruneAllCompanies(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const pruneSome = (scope: Scope) =>
    scope.transaction(({ commit }) =>
      commit(pruneDeliveries(scope.companyId, { before: scope.now().subtract(KEPT), limit: PORTION })),
    );
  return forEachCompany(runtime, (scope) => untilLessThan(PORTION, () => pruneSome(scope), signal), signal);
}
