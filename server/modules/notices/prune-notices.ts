import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { NOTICES_KEPT_DAYS } from '../../platform/shared/notices.ts';
import { deleteNoticesBefore } from './repository.ts';

/** Removes notices that are older than 90 days (M5). */
export async function pruneNotices(scope: Scope): Promise<void> {
  const before = scope.now().subtract({ hours: 24 * NOTICES_KEPT_DAYS });
  await scope.transaction(({ commit }) => commit(deleteNoticesBefore(scope.companyId, before)));
}

/** Runs `pruneNotices` for every company. */
export function pruneNoticesEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, pruneNotices, signal);
}
