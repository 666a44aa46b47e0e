import { type Background, forEachCompany } from './list-companies.ts';
import { writeText } from './statement.ts';

const fold = writeText('select fold_list_counts()');
const settle = writeText('select settle_audit_count()');

/**
 * Sums up what the triggers of counted lists have appended, and counts the audit of days that are over, so that reading a count stays
 * cheap. Repeating it changes nothing.
 */
export const foldListCounts = (runtime: Background, signal?: AbortSignal): Promise<void> =>
  forEachCompany(
    runtime,
    (scope) => scope.transaction(async ({ commit }) => void (await commit(fold({}), settle({})))),
    signal,
  );
