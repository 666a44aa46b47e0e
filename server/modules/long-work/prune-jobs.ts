import { forEachCompany } from '../../platform/db/list-companies.ts';
import { untilLessThan } from '../../platform/in-portions.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { KEPT_DAYS } from './constants.ts';
import { pruneJobs as prune } from './repository.ts';

/** Each with its file: a statement stays short. */
const PORTION = 20;

/** Deletes jobs that ended more than thirty days ago, with their files. Idempotent. */
export function pruneJobs(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  return forEachCompany(
    runtime,
    (scope) => {
      const before = new Date(scope.now().subtract({ hours: KEPT_DAYS * 24 }).epochMilliseconds);
      const pruneSome = () =>
        scope.transaction(({ commit }) => commit(prune(scope.companyId, { before, most: PORTION })));
      return untilLessThan(PORTION, pruneSome, signal);
    },
    signal,
  );
}
