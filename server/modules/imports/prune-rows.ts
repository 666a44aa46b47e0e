import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { KEPT_DAYS } from './constants.ts';
import { deleteCells } from './repository.ts';

/**
 * Deletes the content of files without activity for thirty days: it is personal data that nobody needs any more (L6). The record of the
 * import stays. Idempotent.
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
