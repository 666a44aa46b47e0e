import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { REMINDER_DAYS } from './constants.ts';
import { notifyOfProposal } from './notify-side.ts';
import { findTerms, getCorrection } from './repository.ts';
import { type DueCorrection, listDueReminders, markAsReminded, markOverdue } from './repository-notices.ts';
import { remindersOver } from './rules.ts';

/** Hour of the company's day from which reminders are sent. */
const REMINDER_HOUR = 8;

/**
 * Marks proposals that the employee has not answered in time as overdue (J2), and reminds the other side of open ones 3 and 10 days after
 * the proposal (J7), from 08:00 in the company's time zone. Each notice is written together with its mark, so repeating this writes none, and
 * of two simultaneous runs one does. A failed one does not stop the others; the first error is thrown at the end.
 */
export async function followUpCorrections(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId } = scope;
  const now = scope.now();
  await scope.transaction(({ commit }) => commit(markOverdue(companyId, now.toString())));
  const { timeZone } = await scope.read(findTerms(companyId));
  if (now.toZonedDateTimeISO(timeZone).hour < REMINDER_HOUR) return;
  const due = await scope.read(listDueReminders(companyId, now.toString(), REMINDER_DAYS));
  const today = localDateOf(now, timeZone);
  await forEachOf(due, 1, (correction) => remind(scope, correction, today), signal);
}

/** Runs `followUpCorrections` for every company. */
export function followUpEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => followUpCorrections(scope, signal), signal);
}

function remind(scope: Scope, due: DueCorrection, today: string): Promise<void> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const marked = markAsReminded(companyId, due, { over: remindersOver(due.days), now: scope.now().toString() });
    if (!(await tx.send(marked))) return;
    await notifyOfProposal(tx, scope, await tx.send(getCorrection(scope, due.id)), {
      proposedOn: addDays(today, -due.days),
      number: remindersOver(due.days),
    });
  });
}
