import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { KEPT_DAYS } from './constants.ts';
import { pruneChanges } from './repository.ts';

/** Deletes expired changes: deletions, and changes that a later one of the record has replaced. Idempotent. */
export const pruneAllChanges = (runtime: Runtime, signal?: AbortSignal): Promise<void> =>
  forEachCompany(
    runtime,
    async (scope) => {
      const before = new Date(scope.now().subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds);
      let behind: number | undefined = 0;
      while (behind !== undefined && !signal?.aborted) {
        const from: number = behind;
        behind = await scope.transaction(({ commit }) => commit(pruneChanges(before, from)));
      }
    },
    signal,
  );
