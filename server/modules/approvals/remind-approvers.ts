import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { INBOX_PATH } from '../../platform/shared/page-paths.ts';
import {
  type DueReminder,
  findRemindingCompany,
  listDueReminders,
  markAsReminded,
  type RemindingCompany,
} from './repository-reminders.ts';
import { isTimeToRemind } from './rules-reminders.ts';

/**
 * Mails the approvers of pending requests who want it (M5), once the company's days for it have passed, and again after as many. Each mail
 * is queued together with its mark, so repeating this sends none, and of two simultaneous runs one does. A failed mail does not stop the
 * others; the first error is thrown at the end.
 */
export async function remindApprovers(scope: Scope, signal?: AbortSignal): Promise<void> {
  if (scope.services.settings.smtpUrl === undefined) return;
  const now = scope.now();
  const company = await scope.read(findRemindingCompany(scope.companyId, now));
  if (!company) return;
  const { days, timeZone } = company;
  const local = now.toZonedDateTimeISO(timeZone).toPlainDateTime();
  if (!isTimeToRemind(local, company)) return;
  const date = local.toPlainDate();
  const before = date.subtract({ days }).toString();
  const due = await scope.read(listDueReminders(scope.companyId, { now, timeZone, before }));
  const link = `${siteOf(scope.services.settings)}${INBOX_PATH}?${COMPANY_PARAMETER}=${scope.companyId}`;
  await forEachOf(due, 1, (reminder) => remind(scope, reminder, { company, link, today: date.toString() }), signal);
}

/** Runs `remindApprovers` for every company. */
export function remindEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => remindApprovers(scope, signal), signal);
}

function remind(
  scope: Scope,
  reminder: DueReminder,
  { company, link, today }: { company: RemindingCompany; link: string; today: string },
): Promise<void> {
  const { email, language, count, oldestOn } = reminder;
  return scope.transaction(async ({ send, commit }) => {
    if (!(await send(markAsReminded(scope.companyId, reminder, today)))) return;
    await commit(
      queueMail(scope.services, {
        ...{ to: email, language, kind: 'decision_reminder' },
        values: { companyName: company.name, count, oldestOn, link },
      }),
    );
  });
}
