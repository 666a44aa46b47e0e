import { nothing } from '../../platform/db/statement.ts';
import type { ChangeCause } from '../days/constants.ts';
import type { ChangeFollower, RowsFollower } from '../days/followers.ts';
import { listStepsIn, takeStepsBack } from './repository-steps.ts';

/**
 * Whether a change of this cause changes the record of its days even if their seconds stay: entries and absences are shown with their times,
 * contracts with their terms. Other changes count if they change the seconds of a day.
 */
const CHANGES_RECORD: Record<ChangeCause, boolean> = {
  contract: true,
  annex: true,
  work_entry: true,
  absence_request: true,
  absence_calendar: true,
  absence_replaced: true,
  holiday_calendar: true,
  company_settings: false,
  employee: false,
  overtime_policy: false,
};

/** K2: a change of a person's days takes the confirmation and the approval of their period back, in its transaction. */
export const takeBackOnChange: ChangeFollower = (companyId, _, cause, days) =>
  CHANGES_RECORD[cause] && days.length > 0 ? takeStepsBack(companyId, days) : nothing(null);

/** K2: the same for days whose seconds have changed, whatever the cause. */
export const takeBackOnRows: RowsFollower = ({ companyId }, employeeId, period) =>
  listStepsIn(companyId, employeeId, period).map((taken) => async (tx, changes) => {
    const isConcerned = (date: string) => taken.some(({ from, to }) => from <= date && date <= to);
    const days = changes
      .filter(({ date }) => isConcerned(date))
      .map(({ date }) => ({ employeeId, from: date, to: date }));
    if (days.length > 0) await tx.send(takeStepsBack(companyId, days));
  });
