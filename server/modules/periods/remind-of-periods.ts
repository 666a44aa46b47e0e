import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { MY_TIME_PATH, PERIODS_PATH } from '../../platform/shared/page-paths.ts';
import { writeNotices } from '../notices/write-notices.ts';
import { REMINDER_DAYS, REMINDER_HOUR } from './constants.ts';
import {
  findRemindingCompany,
  listDueApprovals,
  listDueConfirmations,
  markApproval,
  markConfirmation,
} from './repository-reminders.ts';

/**
 * Notifies people whose month is to be confirmed, and those who have months to approve (K2, M5), from 08:00 in the company's time zone and
 * every three days. Each notice is written together with its mark, so repeating this writes none, and of two simultaneous runs one does. A
 * failed one does not stop the others; the first error is thrown at the end.
 */
export async function remindOfPeriods(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId } = scope;
  const company = await scope.read(findRemindingCompany(companyId));
  if (!company) return;
  const local = scope.now().toZonedDateTimeISO(company.timeZone);
  if (local.hour < REMINDER_HOUR) return;
  const today = local.toPlainDate().toString();
  const before = local.toPlainDate().subtract({ days: REMINDER_DAYS }).toString();
  const [confirmations, approvals] = await scope.read(
    listDueConfirmations(companyId, before),
    listDueApprovals(companyId, before),
  );
  const reminders = [
    ...confirmations.map(
      (due) => () =>
        scope.transaction(async (tx) => {
          if (!(await tx.send(markConfirmation(companyId, due, today)))) return;
          const { periodId, employeeId, from: firstOn, to: lastOn } = due;
          await writeNotices(tx, scope, {
            ...{ kind: 'month_to_confirm', fact: `${periodId}:${today}`, recordId: periodId, employeeId },
            path: `${PERIODS_PATH}/${periodId}/${employeeId}`,
            ownPath: `${MY_TIME_PATH}/${periodId}`,
            ...{ memberIds: [due.id], said: { firstOn, lastOn }, valuesOf: () => ({ firstOn, lastOn }) },
          });
        }),
    ),
    ...approvals.map(
      (due) => () =>
        scope.transaction(async (tx) => {
          if (!(await tx.send(markApproval(companyId, due, today)))) return;
          const kind = 'months_to_approve';
          await writeNotices(tx, scope, {
            ...{ kind, fact: today, path: PERIODS_PATH, memberIds: [due.id], valuesOf: () => ({}) },
          });
        }),
    ),
  ];
  await forEachOf(reminders, 1, (remind) => remind(), signal);
}

/** Runs `remindOfPeriods` for every company. */
export function remindOfPeriodsEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => remindOfPeriods(scope, signal), signal);
}
