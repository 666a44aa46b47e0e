import { forEachCompany } from '../db/list-companies.ts';
import type { Runtime } from '../runtime.ts';
import { KEPT_DAYS } from './constants.ts';
import { deleteOldPortions } from './repository.ts';

/** Removes the rows of files with which nothing was done for thirty days. Repeating it changes nothing. */
export function pruneRows(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  return forEachCompany(
    runtime,
    async (scope) => {
      const before = new Date(scope.now().subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds);
      await scope.transaction(({ commit }) => commit(deleteOldPortions({ companyId: scope.companyId, before })));
    },
    signal,
  );
}
