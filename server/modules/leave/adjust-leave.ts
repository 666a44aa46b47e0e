import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { loadDaySeconds } from './load-day-seconds.ts';
import { type AbsenceCalendar, findCalendar } from './repository-calendars.ts';
import { appendLines, getLine, type LedgerLineAnswer, type NewLine } from './repository-ledger.ts';
import { findLeaveYears } from './repository-plans.ts';
import type { adjustLeaveInput } from './schema.ts';
import { settleLeave } from './settle-leave.ts';

/**
 * Adds a line to the ledger of a calendar that grants or removes days (E6), from today on, or from the nearest day of the calendar's year.
 * Throws `absence_calendar_not_found`, faults by field, for users `self_resolution_not_allowed` (I5).
 */
export async function adjustLeave(scope: Scope, input: z.output<typeof adjustLeaveInput>): Promise<LedgerLineAnswer> {
  return scope.transaction(async (tx) => {
    const calendar = await tx.send(findCalendar(scope.companyId, input.id).required('absence_calendar_not_found'));
    return adjust(tx, scope, calendar, input);
  });
}

/** The same for a calendar within a transaction. */
export async function adjust(
  tx: Transaction,
  scope: Scope,
  calendar: AbsenceCalendar,
  input: Pick<z.output<typeof adjustLeaveInput>, 'seconds' | 'days' | 'note'>,
): Promise<LedgerLineAnswer> {
  const { companyId } = scope;
  const { employeeId, absenceTypeId, year } = calendar;
  const [own, , timeZone, years] = await tx.send(
    refuseOwnMatter(scope, [employeeId], 'administer'),
    lockEmployee(companyId, employeeId),
    employeeZone(companyId, employeeId),
    findLeaveYears(companyId, calendar),
  );
  const { from, to } = years.periodOf(year);
  const today = localDateOf(scope.now(), timeZone);
  // The middle one: today, if it lies in the year.
  const [, onDate = today] = [from, today, to].sort();
  const daySeconds = await tx.send(loadDaySeconds(companyId, employeeId, { from: onDate, to }));
  const seconds = input.seconds ?? Math.round((input.days ?? 0) * daySeconds);
  if (seconds === 0) throw new InvalidFields({ days: 'not_zero' });
  const line = adjustmentOf(calendar, {
    ...{ onDate, seconds, daySeconds },
    ...{ note: input.note ?? null, selfMade: own !== null },
  });
  const [, written] = await tx.send(appendLines(scope, [line]), getLine(companyId, line.id));
  await settleLeave(tx, scope, { employeeId, absenceTypeId });
  return written;
}

type Adjustment = Pick<NewLine, 'onDate' | 'seconds' | 'daySeconds' | 'note' | 'selfMade'>;

/** Returns the line of an adjustment. Settle the leave of the calendar once it is written. */
export function adjustmentOf({ id: absenceCalendarId }: { id: string }, adjustment: Adjustment) {
  const id = newId();
  return { id, absenceCalendarId, type: 'adjust' as const, subject: id, expiresOn: null, ...adjustment };
}
