const USUAL_DAY_SECONDS = 8 * 3600;

type WeekDay = { plannedSeconds: number; workedSeconds: number };

/**
 * Returns the seconds that a bar of full height stands for: the longest planned day of the week, or more if a day was worked longer. The
 * plan counts on holidays and absences too, and a week without a plan has the usual day, so the same time is as high every week.
 */
export function weekScaleSeconds(days: readonly WeekDay[]): number {
  const planned = Math.max(0, ...days.map(({ plannedSeconds }) => plannedSeconds)) || USUAL_DAY_SECONDS;
  return Math.max(planned, ...days.map(({ workedSeconds }) => workedSeconds));
}
