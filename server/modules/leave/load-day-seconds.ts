import { type Read, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { loadSchedule } from '../days/load-schedule.ts';
import type { Period } from '../days/rules-schedule.ts';
import { listTerms } from './repository-plans.ts';
import { daySecondsFrom } from './rules-accrual.ts';

/** Returns the seconds of an employee's day off, from a date on; see `daySecondsFrom`. Throws `employee_not_found`. */
export const loadDaySeconds = (companyId: CompanyId, employeeId: string, { from, to }: Period): Read<number> =>
  together(loadSchedule(companyId, employeeId, { from, to }), listTerms(companyId, employeeId)).map(
    ([schedule, terms]) => daySecondsFrom(from, to, { schedule, terms }),
  );
