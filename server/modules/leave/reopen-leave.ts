import { nothing } from '../../platform/db/statement.ts';
import type { ChangeCause } from '../days/constants.ts';
import type { ChangeFollower } from '../days/followers.ts';
import { unsettleEmployees } from './repository-plans.ts';

/** Whether entitlements depend on the cause (E5): on contracts and their hours, not on people's work or days off. */
const REOPENS: Record<ChangeCause, boolean> = {
  contract: true,
  annex: true,
  work_entry: false,
  absence_request: false,
  absence_calendar: false,
  absence_replaced: false,
  holiday_calendar: false,
  company_settings: false,
  employee: false,
  overtime_policy: false,
};

/** Leaves entitlements to the next run of the job after a contract has changed (E5). */
export const reopenLeave: ChangeFollower = (companyId, employeeIds, cause) =>
  REOPENS[cause] ? unsettleEmployees(companyId, employeeIds) : nothing(null);
