import { nothing } from '../../platform/db/statement.ts';
import type { ChangeCause } from '../days/constants.ts';
import type { ChangeFollower } from '../days/followers.ts';
import { unsettleEmployees } from './repository-plans.ts';

/** Whether what plans give follows from it (E5): from contracts and their hours, not from what people do or have off. */
const REOPENS: Record<ChangeCause, boolean> = {
  contract: true,
  annex: true,
  work_entry: false,
  absence_request: false,
  absence_calendar: false,
  holiday_calendar: false,
  company_settings: false,
  employee: false,
  overtime_policy: false,
};

/** Leaves what plans give to the next run of the job, since a contract has changed (E5). */
export const reopenLeave: ChangeFollower = (companyId, employeeIds, cause) =>
  REOPENS[cause] ? unsettleEmployees(companyId, employeeIds) : nothing(null);
