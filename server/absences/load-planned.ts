import { loadSchedule } from '../contracts/load-schedule.ts';
import { plannedDay } from '../contracts/rules.ts';
import type { Db } from '../db/client.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Period, PlannedTime } from './rules.ts';

/** What an employee's schedule plans on the dates of a period, or has a day off take in a week without fixed days (C2, C5). Throws `employee_not_found`. */
export async function loadPlanned(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  period: Period,
): Promise<(date: string) => PlannedTime> {
  const schedule = await loadSchedule(db, companyId, employeeId, period);
  return (date) => {
    const { dayOffSeconds, slots } = plannedDay(date, schedule);
    return { plannedSeconds: dayOffSeconds, slots };
  };
}
