import { datesBetween } from '../../platform/shared/dates.ts';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import { DAYS_PER_WEEK } from '../days/rules-week.ts';
import type { CountMode } from './constants.ts';
import { STANDARD_DAY_SECONDS } from './rules-accrual.ts';
import type { LeaveAmount, LeaveUnit } from './rules-balance.ts';

/** Amount that a day off takes, with its date. */
export type DatedLeave = LeaveAmount & { date: string };

/**
 * Returns the amount that days off take (E4): their part of a whole day of the date, at most one; days without planned time take nothing.
 * A later plan with less time must not turn one day into two (E2). In a week without fixed days the last day off takes the rest, some seconds
 * more or less than a day (`takenOfWeek`). Calendar days take one day of eight hours each, whatever is planned and whatever sick days leave of
 * them (E13).
 */
export function leaveOf<Day extends DayOff>(
  daysOff: readonly Day[],
  plannedOn: (date: string) => PlannedTime,
  countMode: CountMode,
): (DatedLeave & { dayOff: Day })[] {
  const counted = new Set<string>();
  return daysOff.flatMap((dayOff) => {
    const { date, seconds } = dayOff;
    if (countMode === 'calendar_days') {
      if (counted.has(date)) return [];
      counted.add(date);
      return [{ dayOff, date, seconds: STANDARD_DAY_SECONDS, daySeconds: STANDARD_DAY_SECONDS }];
    }
    if (seconds === 0) return [];
    const { daySeconds, week } = plannedOn(date);
    const isWhole = seconds > daySeconds - (week ? DAYS_PER_WEEK : 0);
    return [{ dayOff, date, seconds, daySeconds: isWhole ? seconds : daySeconds }];
  });
}

/**
 * Returns the unit of a type, with the length of a day of today, or the nearest day of a year: the first one from then on that is planned,
 * else eight hours (E4).
 */
export function unitOf({
  pickMode,
  plannedOn,
  today,
  period: { from, to },
}: {
  pickMode: 'by_days' | 'by_time_range';
  plannedOn: (date: string) => PlannedTime;
  today: string;
  period: { from: string; to: string };
}): LeaveUnit {
  const [, nearest = from] = [from, today, to].sort();
  const workday = datesBetween(nearest, to).find((date) => plannedOn(date).daySeconds > 0);
  const daySeconds = workday === undefined ? STANDARD_DAY_SECONDS : plannedOn(workday).daySeconds;
  return { countsBy: pickMode === 'by_days' ? 'days' : 'time', daySeconds };
}
