import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { assembleCalendars } from './assemble-answers.ts';
import { loadDaySeconds } from './load-day-seconds.ts';
import type { CalendarAnswer } from './present.ts';
import * as repository from './repository-calendars.ts';
import { appendLines } from './repository-ledger.ts';
import { findType } from './repository-types.ts';
import { periodOfYears } from './rules.ts';
import type { createAbsenceCalendarInput, listAbsenceCalendarsInput } from './schema.ts';

/** Calendars of the latest year first, or as ordered. */
export async function listAbsenceCalendars(
  scope: Scope,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Promise<Page<CalendarAnswer>> {
  return scope.transaction(async (db) => {
    const { rows, total } = await repository.listCalendars(db, scope.companyId, input);
    return { rows: await assembleCalendars(db, scope, rows), total };
  });
}

/** Throws `absence_calendar_not_found`. */
export async function getAbsenceCalendar(scope: Scope, input: { id: string }): Promise<CalendarAnswer> {
  return scope.transaction(async (db) => {
    const calendar = await repository.findCalendar(db, scope.companyId, input.id);
    if (!calendar) throw new DomainError('absence_calendar_not_found');
    const [answer] = await assembleCalendars(db, scope, [calendar]);
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
  const now = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (db) => {
    await lockEmployee(db, scope.companyId, input.employeeId);
    const type = await findType(db, scope.companyId, input.absenceTypeId, 'key share');
    if (!type) throw new DomainError('absence_type_not_found');
    const calendar = await repository.insertCalendar(db, {
      ...input,
      id: newId(),
      companyId: scope.companyId,
      createdAt: now,
      updatedAt: now,
    });
    if (!calendar) throw new DomainError('absence_calendar_already_exists');
    await grantDays(db, scope, calendar);
    const [answer] = await assembleCalendars(db, scope, [calendar]);
    return answer as CalendarAnswer;
  });
}

/** What a calendar grants by itself is the first line of its ledger (E6). */
async function grantDays(db: Db, scope: Scope, calendar: repository.AbsenceCalendar): Promise<void> {
  const { id: absenceCalendarId, employeeId, year, maxDaysOff } = calendar;
  if (maxDaysOff === null) return;
  const { from, to } = periodOfYears(year);
  const daySeconds = await loadDaySeconds(db, scope.companyId, employeeId, { from, to });
  const grant = { type: 'grant', subject: 'calendar', onDate: from, expiresOn: to } as const;
  await appendLines(db, scope, [{ ...grant, absenceCalendarId, seconds: maxDaysOff * daySeconds, daySeconds }]);
}
