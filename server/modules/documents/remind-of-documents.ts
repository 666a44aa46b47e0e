import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { personDocumentsPath } from '../../platform/shared/page-paths.ts';
import { NOTICE_DAYS, NOTICE_HOUR } from './constants.ts';
import {
  type DueDocument,
  findNotifyingZone,
  listDueDocuments,
  listNoticeRecipients,
  markAsNotified,
} from './repository-notices.ts';

/**
 * Mails those who see a document (N2) and want it (M5) 30 and 7 days before its last day and on it (N5), from 08:00 in the company's time
 * zone. Each mail is queued together with its mark, so repeating this sends none, and of two simultaneous runs one does. A failed mail does
 * not stop the others; the first error is thrown at the end.
 */
export async function remindOfDocuments(scope: Scope, signal?: AbortSignal): Promise<void> {
  if (scope.services.settings.smtpUrl === undefined) return;
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
  const { companyId, services } = scope;
  const path = personDocumentsPath(document.employeeId);
  const link = `${siteOf(services.settings)}${path}?${COMPANY_PARAMETER}=${companyId}`;
  return scope.transaction(async ({ send, commit }) => {
    if (!(await send(markAsNotified(companyId, document)))) return;
    const recipients = await send(listNoticeRecipients(companyId, document.id));
    const mails = recipients
      // An invalid address of one account must not stop the other mails.
      .filter(({ email }) => isMailAddress(email))
      .map(({ email, language, companyName }) =>
        queueMail(services, {
          ...{ to: email, language, kind: 'document_expiry' },
          values: { companyName, expiresOn: document.expiresOn, link },
        }),
      );
    await commit(together(...mails));
  });
}
