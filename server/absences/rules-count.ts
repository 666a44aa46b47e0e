import { type DayOff, rangeOf, sumOfSeconds } from './rules.ts';

// E2: the schedule may have changed since the day was granted, which must not turn one day into two.
function partOfDay(dayOff: DayOff, plannedSeconds: number): number {
  if (dayOff.seconds === 0) return 0;
  return rangeOf(dayOff) && plannedSeconds > 0 ? Math.min(dayOff.seconds / plannedSeconds, 1) : 1;
}

/** Days off in days (E4): each its part of what is planned, 0 on days without planned time; exact to a millionth. */
export function countDays(daysOff: readonly DayOff[], plannedSecondsOn: (date: string) => number): number {
  const days = daysOff.reduce((sum, dayOff) => sum + partOfDay(dayOff, plannedSecondsOn(dayOff.date)), 0);
  return Math.round(days * 1e6) / 1e6;
}

/** Whether a calendar holds more than its `maxDaysOff` in days, also where its type counts time ranges (E3); null is no limit. */
export function exceedsMaxDaysOff(
  daysOff: readonly DayOff[],
  maxDaysOff: number | null,
  plannedSecondsOn: (date: string) => number,
): boolean {
  return maxDaysOff !== null && countDays(daysOff, plannedSecondsOn) > maxDaysOff;
}

/** What a calendar grants and what has gone, in days and, for types that count time ranges, seconds (E4). Null: no limit. */
export type DaysOffCount = {
  grantedDays: number | null;
  usedDays: number;
  pendingDays: number;
  /** Granted less used and pending. */
  availableDays: number | null;
  usedSeconds: number;
  pendingSeconds: number;
};

/** Counts a calendar: its granted days off, and those that pending requests would add (E4). */
export function countDaysOff(
  calendar: { maxDaysOff: number | null; daysOff: readonly DayOff[]; pendingDaysOff: readonly DayOff[] },
  plannedSecondsOn: (date: string) => number,
): DaysOffCount {
  const { maxDaysOff, daysOff, pendingDaysOff } = calendar;
  const usedDays = countDays(daysOff, plannedSecondsOn);
  const pendingDays = countDays(pendingDaysOff, plannedSecondsOn);
  return {
    grantedDays: maxDaysOff,
    usedDays,
    pendingDays,
    availableDays: maxDaysOff === null ? null : Math.round((maxDaysOff - usedDays - pendingDays) * 1e6) / 1e6,
    usedSeconds: sumOfSeconds(daysOff),
    pendingSeconds: sumOfSeconds(pendingDaysOff),
  };
}
