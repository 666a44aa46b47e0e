import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { employeeZone } from '../people/zone.ts';
import { DomainError, refuseFaults } from '../shared/errors.ts';
import { assembleCalendars } from './assemble-answers.ts';
import { changeDaysOff } from './change-days-off.ts';
import { refuseExcess, refuseOverlaps, refuseSkippedTimes } from './check-days-off.ts';
import { loadPlanned } from './load-planned.ts';
import type { CalendarAnswer } from './present.ts';
import { findCalendar, listCalendarsWithTypes, listGrantedOfEmployee } from './repository-calendars.ts';
import { listGroups } from './repository-ledger.ts';
import { listPendingDays } from './repository-requests.ts';
import { daysOffFaults, periodOfYears, replaceDaysOff, resolveDaysOff } from './rules.ts';
import { leaveOf } from './rules-count.ts';
import type { updateAbsenceCalendarInput } from './schema.ts';

/**
 * Sets all days off of a calendar anew (E3): days that stay keep their seconds, an empty list clears. New days may not meet
 * other absences of the employee, accepted or pending (E8). Throws `absence_calendar_not_found`, faults by field,
 * `nonexistent_local_time`, `absence_overlaps`, `max_days_off_exceeded`.
 */
export async function replaceDaysOffOfCalendar(
  scope: Scope,
  input: z.output<typeof updateAbsenceCalendarInput>,
): Promise<CalendarAnswer> {
  const { companyId } = scope;
  return scope.transaction(async (db) => {
    const [found] = await listCalendarsWithTypes(db, companyId, [input.id]);
    if (!found) throw new DomainError('absence_calendar_not_found');
    const { type } = found;
    const [, calendar = found.calendar] = await Promise.all([
      lockEmployee(db, companyId, found.calendar.employeeId),
      // Its limit as it is under the lock.
      findCalendar(db, companyId, input.id),
    ]);
    refuseFaults(daysOffFaults(input.daysOff, { pickMode: type.pickMode, year: calendar.year }));

    const year = periodOfYears(calendar.year);
    const [granted, pending, plannedOn, groups, timeZone] = await Promise.all([
      listGrantedOfEmployee(db, companyId, calendar.employeeId, year),
      listPendingDays(db, companyId, calendar.employeeId, { type: 'create', ...year }),
      loadPlanned(db, companyId, calendar.employeeId, year),
      listGroups(db, companyId, calendar, [calendar.year]),
      employeeZone(db, companyId, calendar.employeeId),
    ]);
    const own = granted.filter((dayOff) => dayOff.absenceCalendarId === calendar.id);
    const others = granted.filter((dayOff) => dayOff.absenceCalendarId !== calendar.id);
    const { added, removed } = replaceDaysOff(own, resolveDaysOff(input.daysOff, plannedOn));
    refuseSkippedTimes(added, timeZone);
    refuseOverlaps(added, [...others, ...pending]);
    const removedIds = removed.map(({ id }) => id);
    refuseExcess(
      { calendar, groups, removedIds },
      leaveOf(added, (date) => plannedOn(date).plannedSeconds),
    );

    const change = { calendar, type, added, removed, plannedOn };
    await changeDaysOff(db, scope, { ...change, requestId: null, cause: 'absence_calendar' });
    const [answer] = await assembleCalendars(db, scope, [calendar]);
    return answer as CalendarAnswer;
  });
}
