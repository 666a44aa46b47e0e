import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { newId } from '../../platform/shared/ids.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import type { Period } from '../days/rules-schedule.ts';
import { loadDaySeconds } from '../leave/load-day-seconds.ts';
import { lockType } from '../leave/lock-type.ts';
import { type AbsenceCalendar, insertCalendar } from '../leave/repository-calendars.ts';
import { appendLines } from '../leave/repository-ledger.ts';
import { findLeaveYears } from '../leave/repository-plans.ts';
import { type CalendarText, calendarRecord } from './calendar-record.ts';
import { setDaysOff } from './replace-days-off.ts';
import { getCalendarRow, listCalendars, readCalendar } from './repository-calendars.ts';
import type { absenceCalendarOutput, createAbsenceCalendarInput, listAbsenceCalendarsInput } from './schema.ts';

/** Returns calendars, the latest year first, or as ordered. */
export async function listAbsenceCalendars(
  scope: Scope,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Promise<PageText<z.output<typeof absenceCalendarOutput>>> {
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(listCalendars(scope.companyId, input));
    return { rows: await commit(calendarRecord.answers(scope, rows)), total };
  });
}

/** Throws `absence_calendar_not_found`. */
export async function getAbsenceCalendar(scope: Scope, input: { id: string }): Promise<CalendarText> {
  return scope.transaction(async ({ send, commit }) => {
    const row = await send(getCalendarRow(scope.companyId, input.id));
    return commit(calendarRecord.answer(scope, row));
  });
}

/**
 * Creates a calendar of an employee, type and year, with days off if given; without `maxDaysOff` it has no limit (E1). Throws
 * `employee_not_found`, `absence_type_not_found`, `absence_calendar_already_exists`, and for the days off as `replaceDaysOffOfCalendar`.
 */
export async function createAbsenceCalendar(
  scope: Scope,
  { daysOff, ...input }: z.output<typeof createAbsenceCalendarInput>,
): Promise<CalendarText> {
  const { companyId } = scope;
  const { employeeId, absenceTypeId, year, maxDaysOff = null } = input;
  const now = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    const [, type, calendar, years] = await tx.send(
      lockEmployee(companyId, employeeId),
      lockType(companyId, absenceTypeId, 'key share').required('absence_type_not_found'),
      insertCalendar({ ...input, id: newId(), companyId, createdAt: now, updatedAt: now }).required(
        'absence_calendar_already_exists',
      ),
      findLeaveYears(companyId, { employeeId, absenceTypeId }),
    );
    if (maxDaysOff !== null) {
      const period = years.periodOf(year);
      const daySeconds = await tx.send(loadDaySeconds(companyId, employeeId, period));
      await tx.send(grantDays(scope, calendar, { period, days: maxDaysOff, daySeconds }));
    }
    if (daysOff) await setDaysOff(tx, scope, { calendar, type }, daysOff);
    return tx.commit(readCalendar(scope, calendar));
  });
}

/** Returns the first ledger line: the days that the calendar grants by itself (E6). */
function grantDays(
  scope: Scope,
  { id: absenceCalendarId }: AbsenceCalendar,
  { period: { from, to }, days, daySeconds }: { period: Period; days: number; daySeconds: number },
): Statement<unknown> {
  const grant = { type: 'grant', subject: 'calendar', onDate: from, expiresOn: to } as const;
  return appendLines(scope, [{ ...grant, absenceCalendarId, seconds: days * daySeconds, daySeconds }]);
}
