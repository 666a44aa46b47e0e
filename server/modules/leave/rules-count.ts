import { datesBetween } from '../../platform/shared/dates.ts';
import { type DayOff, rangeOf } from '../days/rules-credit.ts';
import { STANDARD_DAY_SECONDS } from './rules-accrual.ts';
import { amountOf, type LeaveAmount, type LeaveUnit } from './rules-balance.ts';

/** Amount that a day off takes, with its date. */
export type DatedLeave = LeaveAmount & { date: string };

/**
 * Returns the amount that days off take (E4): a full day is one day, a range its part of the planned time, at most one; days without
 * planned time take nothing. Uses the plan at the time of granting: a later one must not turn one day into two (E2).
 */
export function leaveOf<Day extends DayOff>(
  daysOff: readonly Day[],
  plannedSecondsOn: (date: string) => number,
): (DatedLeave & { dayOff: Day })[] {
  return daysOff.flatMap((dayOff) => {
    const { date, seconds } = dayOff;
    if (seconds === 0) return [];
    const daySeconds = rangeOf(dayOff) ? Math.max(plannedSecondsOn(date), seconds) : seconds;
    const isUnplanned = rangeOf(dayOff) && plannedSecondsOn(date) === 0;
    return [{ dayOff, date, seconds, daySeconds: isUnplanned ? seconds : daySeconds }];
  });
}

/**
 * Returns the unit of a type, with the length of a day of today, or the nearest day of a year: the first one from then on that is planned,
 * else eight hours (E4).
 */
export function unitOf({
  pickMode,
  plannedSecondsOn,
  today,
  period: { from, to },
}: {
  pickMode: 'by_days' | 'by_time_range';
  plannedSecondsOn: (date: string) => number;
  today: string;
  period: { from: string; to: string };
}): LeaveUnit {
  const [, nearest = from] = [from, today, to].sort();
  const workday = datesBetween(nearest, to).find((date) => plannedSecondsOn(date) > 0);
  const daySeconds = workday === undefined ? STANDARD_DAY_SECONDS : plannedSecondsOn(workday);
  return { countsBy: pickMode === 'by_days' ? 'days' : 'time', daySeconds };
}

/** Counts days off in days (E4), exact to a millionth. */
export const countDays = (daysOff: readonly DayOff[], plannedSecondsOn: (date: string) => number): number =>
  amountOf(leaveOf(daysOff, plannedSecondsOn)).days;
