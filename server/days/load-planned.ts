import type { Read } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { loadSchedule } from './load-schedule.ts';
import type { PlannedTime } from './rules-credit.ts';
import type { Period } from './rules-schedule.ts';
import { plannedDay } from './rules-schedule.ts';

/** What an employee's schedule plans on the dates of a period, or has a day off take in a week without fixed days (C2, C5). Throws `employee_not_found`. */
export const loadPlanned = (
  companyId: CompanyId,
  employeeId: string,
  period: Period,
): Read<(date: string) => PlannedTime> =>
  loadSchedule(companyId, employeeId, period).map((schedule) => (date) => {
    const { dayOffSeconds, slots } = plannedDay(date, schedule);
    return { plannedSeconds: dayOffSeconds, slots };
  });
