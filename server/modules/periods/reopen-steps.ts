import { nothing } from '../../platform/db/statement.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { type ChangeCause, FIRST_DATE } from '../days/constants.ts';
import type { ChangeFollower, RowsFollower } from '../days/followers.ts';
import { listStepsFrom, takeStepsBack } from './repository-steps.ts';

/** Causes that change public holidays: a night that begins the day before reaches into them (A6). */
const HOLIDAY_CAUSES: readonly ChangeCause[] = ['holiday_calendar', 'employee'];

/**
 * K2: a change of a person's days takes the confirmation and the approval of their period back, in its transaction. Also if the seconds of
 * the rows stay: the record shows entries with their times, overtime with the names of its rules, and plans of people without rows.
 */
export const takeBackOnChange: ChangeFollower = (companyId, _, cause, days) => {
  if (days.length === 0) return nothing(null);
  if (!HOLIDAY_CAUSES.includes(cause)) return takeStepsBack(companyId, days);
  const dayBefore = (date: string) => (date === FIRST_DATE ? date : addDays(date, -1));
  return takeStepsBack(
    companyId,
    days.map((one) => ({ ...one, from: dayBefore(one.from) })),
  );
};

/**
 * K2: the same for days whose seconds have changed by a change of other days, such as those of a week without fixed days (C5), and for all
 * later periods: their records begin with another balance.
 */
export const takeBackOnRows: RowsFollower = ({ companyId }, employeeId, { from }) =>
  listStepsFrom(companyId, employeeId, from).map((taken) => async (tx, changes) => {
    const [first] = changes.map(({ date }) => date).sort();
    if (!first || !taken.some(({ to }) => first <= to)) return;
    await tx.send(takeStepsBack(companyId, [{ employeeId, from: first, to: null }]));
  });
