import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { findCalendar } from '../leave/repository-calendars.ts';
import { listGroups } from '../leave/repository-ledger.ts';
import { listPendingDays } from '../leave/repository-pending.ts';
import { leaveOf } from '../leave/rules-count.ts';
import type { CalendarText } from './calendar-record.ts';
import { changeDaysOff } from './change-days-off.ts';
import { refuseExcess, refuseOverlaps, refuseSkippedTimes } from './check-days-off.ts';
import { findCalendarWithType, readCalendar } from './repository-calendars.ts';
import { listGrantedOf } from './repository-days-off.ts';
import { daysOffFaults, replaceDaysOff, resolveDaysOff } from './rules.ts';
import type { updateAbsenceCalendarInput } from './schema.ts';

/**
 * Replaces all days off of a calendar (E3): days that stay keep their seconds, an empty list clears it. New days may not overlap other
 * absences of the employee, accepted or pending (E8). Throws `absence_calendar_not_found`, faults by field, `nonexistent_local_time`,
 * `absence_overlaps`, `max_days_off_exceeded`.
 */
export async function replaceDaysOffOfCalendar(
  scope: Scope,
  input: z.output<typeof updateAbsenceCalendarInput>,
): Promise<CalendarText> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const found = await tx.send(findCalendarWithType(companyId, input.id).required('absence_calendar_not_found'));
    const { type } = found;
    const { employeeId } = found.calendar;
    refuseFaults(daysOffFaults(input.daysOff, { pickMode: type.pickMode, year: found.calendar.year }));

    const year = periodOfYears(found.calendar.year);
    const [, calendar, plannedOn, groups, timeZone, granted, pending] = await tx.send(
      lockEmployee(companyId, employeeId),
      // Reads its limit under the lock.
      findCalendar(companyId, input.id).required('absence_calendar_not_found'),
      loadPlanned(companyId, employeeId, year),
      listGroups(companyId, found.calendar, [found.calendar.year]),
      employeeZone(companyId, employeeId),
      listGrantedOf(companyId, [employeeId], year),
      listPendingDays(companyId, [employeeId], { type: 'create', ...year }),
    );
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
    await changeDaysOff(tx, scope, { ...change, requestId: null, cause: 'absence_calendar' });
    return tx.commit(readCalendar(scope, calendar));
  });
}
