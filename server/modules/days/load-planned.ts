import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { loadSchedule } from './load-schedule.ts';
import type { PlannedTime } from './rules-credit.ts';
import { type Period, plannedDay, type Schedule, worksOnHolidaysOn } from './rules-schedule.ts';
import { flexibleWeek, wholeWeeks } from './rules-week.ts';

/**
 * Returns the planned time of a date, or the time of a day off in a week without fixed days (C2, C5). A whole day is twice the half of a
 * half holiday (E4). The schedule has whole weeks.
 */
export const plannedBy =
  (schedule: Schedule) =>
  (date: string): PlannedTime => {
    const { dayOffSeconds, slots, isHalfHoliday } = plannedDay(date, schedule);
    const isHalf = isHalfHoliday && !worksOnHolidaysOn(date, schedule);
    const daySeconds = isHalf ? dayOffSeconds * 2 : dayOffSeconds;
    return { plannedSeconds: dayOffSeconds, slots, daySeconds, week: flexibleWeek(date, schedule) };
  };

/** The same for an employee on the dates of a period. Throws `employee_not_found`. */
export const loadPlanned = (
  companyId: CompanyId,
  employeeId: string,
  period: Period,
): Read<(date: string) => PlannedTime> => loadSchedule(companyId, employeeId, wholeWeeks(period)).map(plannedBy);
