import type { z } from 'zod';
import { lockEmployee } from '../days/lock-employee.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { nothing, type Statement } from '../db/statement.ts';
import { loadDaySeconds } from '../leave/load-day-seconds.ts';
import { lockType } from '../leave/lock-type.ts';
import { type AbsenceCalendar, findCalendar, insertCalendar } from '../leave/repository-calendars.ts';
import { appendLines } from '../leave/repository-ledger.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { assembleCalendars } from './assemble-answers.ts';
import type { CalendarAnswer } from './present.ts';
import { listCalendars } from './repository-calendars.ts';
import type { createAbsenceCalendarInput, listAbsenceCalendarsInput } from './schema.ts';

/** Calendars of the latest year first, or as ordered. */
export async function listAbsenceCalendars(
  scope: Scope,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Promise<Page<CalendarAnswer>> {
  return scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(listCalendars(scope.companyId, input));
    return { rows: await commit(assembleCalendars(scope, rows)), total };
  });
}

/** Throws `absence_calendar_not_found`. */
export async function getAbsenceCalendar(scope: Scope, input: { id: string }): Promise<CalendarAnswer> {
  return scope.transaction(async ({ send, commit }) => {
    const calendar = await send(findCalendar(scope.companyId, input.id).required('absence_calendar_not_found'));
    const [answer] = await commit(assembleCalendars(scope, [calendar]));
    return answer as CalendarAnswer;
  });
}

/**
 * An empty calendar of an employee, type and year; without `maxDaysOff` it has no limit (E1). Throws `employee_not_found`,
 * `absence_type_not_found`, `absence_calendar_already_exists`.
 */
export async function createAbsenceCalendar(
  scope: Scope,
  input: z.output<typeof createAbsenceCalendarInput>,
): Promise<CalendarAnswer> {
  const { companyId } = scope;
  const { employeeId, absenceTypeId, year, maxDaysOff = null } = input;
  const now = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const [, , calendar, daySeconds] = await send(
      lockEmployee(companyId, employeeId),
      lockType(companyId, absenceTypeId, 'key share').required('absence_type_not_found'),
      insertCalendar({ ...input, id: newId(), companyId, createdAt: now, updatedAt: now }).required(
        'absence_calendar_already_exists',
      ),
      maxDaysOff === null ? nothing(0) : loadDaySeconds(companyId, employeeId, periodOfYears(year)),
    );
    const [, answers] = await commit(
      maxDaysOff === null ? nothing(null) : grantDays(scope, calendar, { days: maxDaysOff, daySeconds }),
      assembleCalendars(scope, [calendar]),
    );
    const [answer] = await answers;
    return answer as CalendarAnswer;
  });
}

/** What a calendar grants by itself is the first line of its ledger (E6). */
function grantDays(
  scope: Scope,
  { id: absenceCalendarId, year }: AbsenceCalendar,
  { days, daySeconds }: { days: number; daySeconds: number },
): Statement<unknown> {
  const { from, to } = periodOfYears(year);
  const grant = { type: 'grant', subject: 'calendar', onDate: from, expiresOn: to } as const;
  return appendLines(scope, [{ ...grant, absenceCalendarId, seconds: days * daySeconds, daySeconds }]);
}
