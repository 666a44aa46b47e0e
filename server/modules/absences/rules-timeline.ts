import { plannedDay, type Schedule, worksOnHolidaysOn } from '#server/modules/days/rules-schedule.ts';
import { dayCount } from '#server/platform/shared/dates.ts';
import type { FieldMessage } from '#server/platform/shared/errors.ts';

/** Longest timeline, in days: pages show a quarter at most. */
export const MAX_TIMELINE_DAYS = 100;
/** People in one response. */
export const MAX_TIMELINE_PEOPLE = 1000;

/** Faults of a timeline's period: its order and its length. */
export function timelineFaults({ from, to }: { from: string; to: string }): Record<string, FieldMessage> {
  if (to < from) return { to: { key: 'end_before_start', values: { field: 'from' } } };
  if (dayCount(from, to) <= MAX_TIMELINE_DAYS) return {};
  return { to: { key: 'period_too_long', values: { days: MAX_TIMELINE_DAYS } } };
}

/** Letter of a date in a pattern. */
export type PatternLetter = 'w' | 'm' | 'h' | '-';

/** Returns the letter of a date: the person works, works half of the day (C2), has a holiday, or has nothing planned. */
export function patternOf(date: string, schedule: Schedule): PatternLetter {
  const { dayOffSeconds, isHoliday, isHalfHoliday } = plannedDay(date, schedule);
  if (dayOffSeconds > 0) return isHalfHoliday && !worksOnHolidaysOn(date, schedule) ? 'm' : 'w';
  return isHoliday ? 'h' : '-';
}
