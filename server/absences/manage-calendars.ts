import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { assembleCalendars } from './assemble-answers.ts';
import type { CalendarAnswer } from './present.ts';
import * as repository from './repository-calendars.ts';
import { findType } from './repository-types.ts';
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
    const [answer] = await assembleCalendars(db, scope, [calendar]);
    return answer as CalendarAnswer;
  });
}
