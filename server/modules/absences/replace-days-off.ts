import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { loadPlanned } from '../days/load-planned.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { wholeWeeks } from '../days/rules-week.ts';
import { type AbsenceType, lockType } from '../leave/lock-type.ts';
import { type AbsenceCalendar, findCalendar } from '../leave/repository-calendars.ts';
import { listPendingDays } from '../leave/repository-pending.ts';
import { findLeaveYears } from '../leave/repository-plans.ts';
import { leaveOf } from '../leave/rules-count.ts';
import { loadAccount } from '../leave/settle-account.ts';
import type { CalendarText } from './calendar-record.ts';
import { changeDaysOff } from './change-days-off.ts';
import { refuseExcess, refuseOverlaps, refuseSkippedTimes } from './check-days-off.ts';
import { findCalendarWithType, readCalendar } from './repository-calendars.ts';
import { listGrantedOf } from './repository-days-off.ts';
import { type DayOffInput, daysOffFaults, replaceDaysOff, resolveDaysOff } from './rules.ts';
import type { updateAbsenceCalendarInput } from './schema.ts';

type CalendarWithType = { calendar: AbsenceCalendar; type: AbsenceType };

/**
 * Replaces all days off of a calendar (E3): days that stay keep their seconds, an empty list clears it. New days may not overlap other
 * absences of the employee, accepted or pending (E8). Throws `absence_calendar_not_found`, faults by field, `nonexistent_local_time`,
 * `absence_overlaps`, `max_days_off_exceeded`.
 */
export async function replaceDaysOffOfCalendar(
  scope: Scope,
  input: z.output<typeof updateAbsenceCalendarInput>,
): Promise<CalendarText> {
  return scope.transaction(async (tx) => {
    const found = await tx.send(findCalendarWithType(scope.companyId, input.id).required('absence_calendar_not_found'));
    await setDaysOff(tx, scope, found, input.daysOff);
    return tx.commit(readCalendar(scope, found.calendar));
  });
}

/** The same within a transaction. */
export async function setDaysOff(
  tx: Transaction,
  scope: Scope,
  { calendar: { id, employeeId, absenceTypeId, year }, type: known }: CalendarWithType,
  daysOff: readonly DayOffInput[],
): Promise<void> {
  const { companyId } = scope;
  const [, terms, years] = await tx.send(
    lockEmployee(companyId, employeeId),
    // Its days count by one mode (E4).
    lockType(companyId, absenceTypeId, 'key share'),
    findLeaveYears(companyId, { employeeId, absenceTypeId }),
  );
  const type = terms ?? known;
  const dates = years.periodOf(year);
  const period = wholeWeeks(dates);
  const [calendar, plannedOn, timeZone, granted, pending] = await tx.send(
    // Reads its limit under the lock.
    findCalendar(companyId, id).required('absence_calendar_not_found'),
    loadPlanned(companyId, employeeId, period),
    employeeZone(companyId, employeeId),
    listGrantedOf(companyId, [employeeId], period),
    listPendingDays(companyId, [employeeId], { type: 'create', ...period }),
  );
  const own = granted.filter((dayOff) => dayOff.absenceCalendarId === calendar.id);
  refuseFaults(daysOffFaults(daysOff, { pickMode: type.pickMode, year: { year, ...dates }, granted: own }));
  const others = granted.filter((dayOff) => dayOff.absenceCalendarId !== calendar.id);
  const { kept, added: asked, removed } = replaceDaysOff(own, resolveDaysOff(daysOff, plannedOn));
  const added = resolveDaysOff(asked, plannedOn, [...others, ...kept]);
  refuseSkippedTimes(added, timeZone);
  refuseOverlaps(added, [...others, ...pending]);
  const removedIds = removed.map((dayOff) => dayOff.id);
  const taken = leaveOf(added, plannedOn, type.countMode);
  refuseExcess(await loadAccount(tx, scope, { employeeId, absenceTypeId }, [year]), [{ year, taken }], removedIds);

  const change = { calendar, type, added, removed, plannedOn };
  await changeDaysOff(tx, scope, { ...change, requestId: null, cause: 'absence_calendar' });
}
