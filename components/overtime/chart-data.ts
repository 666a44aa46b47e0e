import { totalSeconds } from '#server/overtime/rules.ts';
import { dayCount, weekdayIndexOf } from '#server/shared/dates.ts';
import type { OvertimeDay } from './types.ts';

/** Up to so many days each has its bar; longer periods have one a week. */
const MAX_DAY_BARS = 92;
const WEEK_DAYS = 7;

export type ChartDay = OvertimeDay & {
  /** Days since the first one drawn. */
  position: number;
  /** What the day adds to the balance, adjustments included. */
  changeSeconds: number;
  /** Balance of the period up to this day. */
  balanceSeconds: number;
};

/** Worked and expected time of a day or week that begins at `position` and is `length` days long. */
export type ChartBar = { position: number; length: number; workedSeconds: number; expectedSeconds: number };

export type Chart = { days: ChartDay[]; bars: ChartBar[]; length: number; isWeekly: boolean };

/** What a day adds to the balance of its period, in seconds. */
export const changeOf = (day: OvertimeDay): number => totalSeconds(day) + day.adjustedSeconds;

/** Days in ascending order, with the running balance and the bars of a chart from the first to the last of them. */
export function chartOf(days: readonly OvertimeDay[]): Chart {
  const last = days.at(-1);
  const positionOf = (date: string) => dayCount(days[0]?.date ?? date, date) - 1;
  const length = last ? positionOf(last.date) + 1 : 0;
  const isWeekly = length > MAX_DAY_BARS;
  const bars = new Map<number, ChartBar>();
  let balanceSeconds = 0;
  const chartDays = days.map((day): ChartDay => {
    const position = positionOf(day.date);
    const monday = position - weekdayIndexOf(day.date);
    const changeSeconds = changeOf(day);
    balanceSeconds += changeSeconds;
    const start = isWeekly ? Math.max(monday, 0) : position;
    const end = isWeekly ? Math.min(monday + WEEK_DAYS, length) : position + 1;
    const bar = bars.get(start) ?? {
      position: start,
      length: end - start,
      workedSeconds: 0,
      expectedSeconds: 0,
    };
    bar.workedSeconds += day.workedSeconds;
    bar.expectedSeconds += day.expectedSeconds;
    bars.set(start, bar);
    return { ...day, position, changeSeconds, balanceSeconds };
  });
  return { days: chartDays, bars: [...bars.values()], length, isWeekly };
}
