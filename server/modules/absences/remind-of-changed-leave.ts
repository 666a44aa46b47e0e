import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { newId } from '../../platform/shared/ids.ts';
import { ABSENCES_PATH, MY_ABSENCES_PATH } from '../../platform/shared/page-paths.ts';
import { writeNotices } from '../notices/write-notices.ts';
import { takeDueNotices } from './repository-notices.ts';

/** A change for many people is computed person by person. */
const QUIET = { seconds: 60 };
const LONGEST_WAIT = { minutes: 15 };

/**
 * Notifies the people whose granted days off a changed plan has settled again, and those who approved the days (E2, M5): one notice each about
 * all of them, a minute after the last change. The days are removed in the transaction that writes the notices, so that nobody gets two.
 */
export function remindOfChangedLeave(scope: Scope): Promise<void> {
  const { companyId } = scope;
  const now = scope.now();
  return scope.transaction(async (tx) => {
    const due = { quiet: now.subtract(QUIET), oldest: now.subtract(LONGEST_WAIT) };
    for (const { id, ...days } of await tx.send(takeDueNotices(companyId, due))) {
      const said = Object.fromEntries(Object.entries(days).filter((day): day is [string, string] => day[1] !== null));
      await writeNotices(tx, scope, {
        // The days that it is about are removed here, and so cannot bring another.
        ...{ kind: 'changed_leave', fact: newId(), path: ABSENCES_PATH, memberIds: [id] },
        ...{ ownPath: MY_ABSENCES_PATH, said, valuesOf: () => said },
      });
    }
  });
}

/** Runs `remindOfChangedLeave` for every company. */
export function remindOfChangedLeaveEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, remindOfChangedLeave, signal);
}
