import type { PlannedDay } from './rules-schedule.ts';

/** A day off as stored, with the seconds that it takes of the plan of its date (E2). */
export type DayOff = { date: string; startTime: string | null; endTime: string | null; seconds: number };

/**
 * Planned time of a date (C2). `daySeconds`: of a whole day there, of which a day off may take a part (E4); `week`, if it has no fixed days
 * (C5).
 */
export type PlannedTime = Pick<PlannedDay, 'plannedSeconds' | 'slots'> & {
  daySeconds: number;
  week?: FlexibleWeek | null;
};

/** Time that the days off of a week can take at most, all of them together; `from` identifies the week. */
export type FlexibleWeek = { from: string; seconds: number };

export type Range = { startTime: string; endTime: string };

/** The clock times of a day off; null for a full day. */
export const rangeOf = ({
  startTime,
  endTime,
}: {
  startTime?: string | null;
  endTime?: string | null;
}): Range | null => (startTime && endTime ? { startTime, endTime } : null);

/** Sum of the stored seconds of days off. */
export const sumOfSeconds = (daysOff: readonly DayOff[]): number =>
  daysOff.reduce((sum, dayOff) => sum + dayOff.seconds, 0);

/** Returns the seconds by which accepted absences reduce a date's planned time (C3): all of it for a full day, never more. */
export function creditSeconds(date: string, daysOff: readonly DayOff[], plannedSeconds: number): number {
  const ofDate = daysOff.filter((dayOff) => dayOff.date === date);
  if (ofDate.some((dayOff) => !rangeOf(dayOff))) return plannedSeconds;
  return Math.min(sumOfSeconds(ofDate), plannedSeconds);
}
