import { addDays, dayCount, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import { HOUR_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import { changeOf } from './chart-data.ts';
import type { OvertimeDay } from './types.ts';

const WEEK_DAYS = 7;

/** How far a day is from nothing, in five steps from far below to far above. */
export const LEVELS = ['farBelow', 'below', 'even', 'above', 'farAbove'] as const;
export type Level = (typeof LEVELS)[number];
/** From two hours on, either way. */
export const FAR_SECONDS = 2 * HOUR_IN_SECONDS;

/** A date of the year in its week (from Monday) and weekday; without a level nothing counted on it. */
export type YearCell = { date: string; week: number; weekday: number; level: Level | null; day: OvertimeDay | null };

/** The level of what a day changes, in seconds; less than a minute is none. */
export function levelOf(seconds: number): Level {
  if (Math.abs(seconds) < 60) return 'even';
  const isFar = Math.abs(seconds) >= FAR_SECONDS;
  return seconds > 0 ? (isFar ? 'farAbove' : 'above') : isFar ? 'farBelow' : 'below';
}

/** Every date of a year, in order. */
export function cellsOf(year: string, days: readonly OvertimeDay[]): YearCell[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const first = `${year}-01-01`;
  const offset = weekdayIndexOf(first);
  return Array.from({ length: dayCount(first, `${year}-12-31`) }, (_, index) => {
    const date = addDays(first, index);
    const day = byDate.get(date) ?? null;
    return {
      date,
      week: Math.floor((index + offset) / WEEK_DAYS),
      weekday: (index + offset) % WEEK_DAYS,
      level: day && levelOf(changeOf(day)),
      day,
    };
  });
}

/** The index that a key leads to from another, in a strip whose columns are weeks; null: the key is none of its own. */
export function moved(index: number, key: string, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    ArrowLeft: index - WEEK_DAYS,
    ArrowRight: index + WEEK_DAYS,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1);
}
