import type { z } from 'zod';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployee, lockEmployeeInScope } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { together } from '../db/statement.ts';
import type { Transaction } from '../db/tenant.ts';
import { localDateOf } from '../shared/dates.ts';
import { DomainError, InvalidFields } from '../shared/errors.ts';
import { adjustmentOf } from './adjust-leave.ts';
import { loadDaySeconds } from './load-day-seconds.ts';
import { listCalendarsOfYears } from './repository-calendars.ts';
import { appendLines, listAdjustments, listSumsUpTo } from './repository-ledger.ts';
import { amountOf } from './rules-balance.ts';
import type { setLeaveInput } from './schema.ts';
import { settleLeave } from './settle-leave.ts';

/**
 * Makes what a calendar has left what it was elsewhere at the end of a date, by an adjustment (E6): in days where there are any, else in
 * seconds. What later lines give and take counts on top of it; pending requests have taken nothing yet. The year is that of the date, or the
 * current one; the date today, or the nearest day of the year. Answers the line. Throws `absence_calendar_not_found` also where the calendar has no
 * limit, a fault of `date` outside the year, one of `days` or `seconds` where that is left already, and for users
 * `self_resolution_not_allowed` (I5).
 */
export async function setLeave(scope: Scope, wanted: z.output<typeof setLeaveInput>): Promise<string> {
  const { companyId } = scope;
  const { employeeId, absenceTypeId, days, note = null } = wanted;
  return scope.transaction(async (tx) => {
    const [, own, timeZone] = await tx.send(
      lockEmployeeInScope(scope, employeeId),
      refuseOwnMatter(scope, [employeeId], 'administer'),
      employeeZone(companyId, employeeId),
    );
    const today = localDateOf(scope.now(), timeZone);
    const year = wanted.year ?? Number((wanted.date ?? today).slice(0, 4));
    const { from, to } = periodOfYears(year);
    const [, nearest = today] = [from, today, to].sort();
    const onDate = wanted.date ?? nearest;
    if (onDate < from || onDate > to) {
      throw new InvalidFields({ date: { key: 'date_not_in_year', values: { year } } });
    }
    await settleLeave(tx, scope, { employeeId, absenceTypeId });
    const [calendars, daySeconds] = await tx.send(
      listCalendarsOfYears(companyId, { employeeId, absenceTypeId }, [year]),
      loadDaySeconds(companyId, employeeId, { from: onDate, to }),
    );
    const calendar = calendars.get(year);
    if (!calendar || calendar.maxDaysOff === null) throw new DomainError('absence_calendar_not_found');
    const held = amountOf(await tx.send(listSumsUpTo(companyId, calendar.id, onDate)));
    const seconds =
      days === undefined ? (wanted.seconds ?? 0) - held.seconds : Math.round((days - held.days) * daySeconds);
    if (seconds === 0) throw new InvalidFields({ [days === undefined ? 'seconds' : 'days']: 'not_zero' });
    const line = adjustmentOf(calendar, { onDate, seconds, daySeconds, note, selfMade: own !== null });
    await tx.send(appendLines(scope, [line]));
    await settleLeave(tx, scope, { employeeId, absenceTypeId });
    return line.id;
  });
}

/** Takes adjustments back, each by another one of its day. Once: a second time fails. Throws `self_resolution_not_allowed` (I5). */
export async function reverseAdjustments(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  const { companyId } = scope;
  const lines = await tx.send(listAdjustments(companyId, ids));
  const employeeIds = [...new Set(lines.map(({ employeeId }) => employeeId))].sort();
  const [own] = await tx.send(
    refuseOwnMatter(scope, employeeIds, 'administer'),
    together(...employeeIds.map((id) => lockEmployee(companyId, id))),
  );
  for (const { id, calendarId, employeeId, absenceTypeId, seconds, ...line } of lines) {
    const adjustment = { ...line, seconds: -seconds, selfMade: employeeId === own };
    // The same subject: there is one first revision of it.
    await tx.send(appendLines(scope, [{ ...adjustmentOf({ id: calendarId }, adjustment), subject: id, revision: 1 }]));
    await settleLeave(tx, scope, { employeeId, absenceTypeId });
  }
}
