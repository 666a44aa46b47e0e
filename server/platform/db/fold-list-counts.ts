import { forEachCompany } from './list-companies.ts';
import type { Background } from './scope.ts';
import { writeText } from './statement.ts';

const fold = writeText('select fold_list_counts()');
const settle = writeText('select settle_audit_count()');

/**
 * Sums up the changes appended by the triggers of counted lists, and counts the audit of past days, so that reading a count stays cheap.
 * Idempotent.
 */
export const foldListCounts = (runtime: Background, signal?: AbortSignal): Promise<void> =>
  forEachCompany(
    runtime,
    (scope) => scope.transaction(async ({ commit }) => void (await commit(fold({}), settle({})))),
    signal,
  );
