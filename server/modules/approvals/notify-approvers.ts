import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { INBOX_PATH } from '../../platform/shared/page-paths.ts';
import { findCompanyZone } from '../days/repository-zone.ts';
import { TOLD_WITHIN_DAYS } from '../notices/constants.ts';
import { writeNotices } from '../notices/write-notices.ts';
import { listUntoldRequests, type UntoldRequest } from './repository-reminders.ts';

/**
 * Notifies the nearest approvers of requests that have become pending for them (M5): it finds those of the last days without a notice, so a
 * late or repeated run loses and doubles none. A failed one does not stop the others; the first error is thrown at the end.
 */
export async function notifyApprovers(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId } = scope;
  const now = scope.now();
  const timeZone = await scope.read(findCompanyZone(companyId));
  const since = now.subtract({ hours: 24 * TOLD_WITHIN_DAYS });
  const untold = await scope.read(listUntoldRequests(companyId, { now, timeZone, since }));
  await forEachOf(untold, 1, (request) => tell(scope, request), signal);
}

/** Runs `notifyApprovers` for every company. */
export function notifyApproversEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => notifyApprovers(scope, signal), signal);
}

const tell = (scope: Scope, { id, employeeId, level, memberIds }: UntoldRequest) =>
  scope.transaction((tx) =>
    writeNotices(tx, scope, {
      ...{ kind: 'request_waiting', fact: level === null ? id : `${id}:${level}`, recordId: id, employeeId, memberIds },
      ...{ path: INBOX_PATH, valuesOf: () => ({}) },
    }),
  );
