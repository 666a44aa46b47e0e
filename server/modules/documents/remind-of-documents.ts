import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { personDocumentsPath } from '../../platform/shared/page-paths.ts';
import { writeNotices } from '../notices/write-notices.ts';
import { NOTICE_DAYS, NOTICE_HOUR } from './constants.ts';
import {
  type DueDocument,
  findNotifyingZone,
  listDueDocuments,
  listNoticeRecipients,
  markAsNotified,
} from './repository-notices.ts';

/**
 * Notifies those who see a document (N2, M5) 30 and 7 days before its last day and on it (N5), from 08:00 in the company's time
 * zone. Each notice is written together with its mark, so repeating this writes none, and of two simultaneous runs one does. A failed one does
 * not stop the others; the first error is thrown at the end.
 */
export async function remindOfDocuments(scope: Scope, signal?: AbortSignal): Promise<void> {
  const timeZone = await scope.read(findNotifyingZone(scope.companyId));
  if (timeZone === undefined) return;
  const local = scope.now().toZonedDateTimeISO(timeZone);
  if (local.hour < NOTICE_HOUR) return;
  const due = await scope.read(listDueDocuments(scope.companyId, local.toPlainDate().toString(), NOTICE_DAYS));
  await forEachOf(due, 1, (document) => remind(scope, document), signal);
}

/** Runs `remindOfDocuments` for every company. */
export function remindOfDocumentsEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => remindOfDocuments(scope, signal), signal);
}

function remind(scope: Scope, document: DueDocument): Promise<void> {
  const { companyId } = scope;
  const { id, employeeId, expiresOn, days } = document;
  return scope.transaction(async (tx) => {
    if (!(await tx.send(markAsNotified(companyId, document)))) return;
    await writeNotices(tx, scope, {
      ...{ kind: 'document_expiry', fact: `${id}:${expiresOn}:${days}`, recordId: id, employeeId },
      ...{ path: personDocumentsPath(employeeId), said: { expiresOn }, valuesOf: () => ({ expiresOn }) },
      memberIds: await tx.send(listNoticeRecipients(companyId, id)),
    });
  });
}
