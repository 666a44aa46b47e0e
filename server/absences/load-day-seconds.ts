import { loadSchedule } from '../contracts/load-schedule.ts';
import type { Db } from '../db/client.ts';
import type { CompanyId } from '../shared/ids.ts';
import { listTerms } from './repository-plans.ts';
import type { Period } from './rules.ts';
import { daySecondsFrom } from './rules-accrual.ts';

/** What one day off of an employee is from a date on; see `daySecondsFrom`. Throws `employee_not_found`. */
export async function loadDaySeconds(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Promise<number> {
  const [schedule, terms] = await Promise.all([
    loadSchedule(db, companyId, employeeId, { from, to }),
    listTerms(db, companyId, employeeId),
  ]);
  return daySecondsFrom(from, to, { schedule, terms });
}
