import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import { ABSENCES_PATH } from '../../platform/shared/page-paths.ts';
import { takeDueNotices } from './repository-notices.ts';

/** A change for many people is computed person by person. */
const QUIET = { seconds: 60 };
const LONGEST_WAIT = { minutes: 15 };

/**
 * Mails the people whose granted days off a changed plan has settled again, and those who approved the days (E2, M5): one mail each about all
 * of them, a minute after the last change. The days are removed in the transaction that queues the mails, so that nobody gets two. On a server
 * that sends no mail they are only removed.
 */
export function remindOfChangedLeave(scope: Scope): Promise<void> {
  const { companyId, services } = scope;
  const now = scope.now();
  const link = `${siteOf(services.settings)}${ABSENCES_PATH}?${COMPANY_PARAMETER}=${companyId}`;
  return scope.transaction(async ({ send, commit }) => {
    const due = { quiet: now.subtract(QUIET), oldest: now.subtract(LONGEST_WAIT) };
    const readers = await send(takeDueNotices(companyId, due));
    const isSent = services.settings.smtpUrl !== undefined;
    const mails = readers
      // An invalid address of one account must not stop the other mails.
      .filter(({ email }) => isSent && isMailAddress(email))
      .map(({ email, language, companyName, ...days }) => {
        const said = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== null));
        return queueMail(services, {
          to: email,
          language,
          kind: 'changed_leave',
          values: { companyName, link, ...said },
        });
      });
    await commit(together(...mails));
  });
}

/** Runs `remindOfChangedLeave` for every company. */
export function remindOfChangedLeaveEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, remindOfChangedLeave, signal);
}
