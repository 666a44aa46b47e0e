import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Write } from '../../platform/db/statement.ts';
import type { Mail } from '../../platform/mail/mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isMailAddress } from '../../platform/mail/rules-mail.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { siteOf } from '../../platform/runtime/settings.ts';
import { COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { PERIODS_PATH } from '../../platform/shared/page-paths.ts';
import { REMINDER_DAYS, REMINDER_HOUR } from './constants.ts';
import {
  findRemindingCompany,
  listDueApprovals,
  listDueConfirmations,
  markApproval,
  markConfirmation,
} from './repository-reminders.ts';

/**
 * Mails people whose month is to be confirmed, and those who have months to approve (K2), from 08:00 in the company's time zone and every
 * three days. Each mail is queued together with its mark, so repeating this sends none, and of two simultaneous runs one does. A failed mail
 * does not stop the others; the first error is thrown at the end.
 */
export async function remindOfPeriods(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId, services } = scope;
  if (services.settings.smtpUrl === undefined) return;
  const company = await scope.read(findRemindingCompany(companyId));
  if (!company) return;
  const local = scope.now().toZonedDateTimeISO(company.timeZone);
  if (local.hour < REMINDER_HOUR) return;
  const today = local.toPlainDate();
  const before = today.subtract({ days: REMINDER_DAYS }).toString();
  const [confirmations, approvals] = await scope.read(
    listDueConfirmations(companyId, before),
    listDueApprovals(companyId, before),
  );
  const companyName = company.name;
  const linkTo = (path: string) => `${siteOf(services.settings)}${path}?${COMPANY_PARAMETER}=${companyId}`;
  await forEachOf(
    [
      ...confirmations.map((due): Reminder => {
        const { periodId, employeeId, from: firstOn, to: lastOn, email: to, language } = due;
        const values = { companyName, firstOn, lastOn, link: linkTo(`${PERIODS_PATH}/${periodId}/${employeeId}`) };
        return [markConfirmation(companyId, due, today.toString()), { to, language, kind: 'month_to_confirm', values }];
      }),
      ...approvals.map((due): Reminder => {
        const { email: to, language } = due;
        const values = { companyName, link: linkTo(PERIODS_PATH) };
        return [markApproval(companyId, due, today.toString()), { to, language, kind: 'months_to_approve', values }];
      }),
    ],
    1,
    (reminder) => remind(scope, reminder),
    signal,
  );
}

/** Runs `remindOfPeriods` for every company. */
export function remindOfPeriodsEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => remindOfPeriods(scope, signal), signal);
}

type Reminder = [mark: Write<boolean>, mail: Mail];

function remind(scope: Scope, [mark, mail]: Reminder): Promise<void> {
  return scope.transaction(async ({ send, commit }) => {
    if (!(await send(mark))) return;
    // An invalid address of one account must not stop the other mails.
    if (isMailAddress(mail.to)) await commit(queueMail(scope.services, mail));
  });
}
