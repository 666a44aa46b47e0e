import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { KEPT_DAYS } from './constants.ts';
import { deleteCells } from './repository.ts';

/**
 * Removes what was in files with which nothing was done for thirty days: it says things about people that nobody needs any more (L6). That
 * they were imported stays. Repeating it changes nothing.
 */
export function pruneRows(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  return forEachCompany(
    runtime,
    async (scope) => {
      const before = new Date(scope.now().subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds);
      await scope.transaction(({ commit }) => commit(deleteCells({ companyId: scope.companyId, before })));
    },
    signal,
  );
}
