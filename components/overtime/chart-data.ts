import type { OvertimeDay } from './types.ts';

/** Up to so many days each has its bar; longer periods have one a week. */
const MAX_DAY_BARS = 92;
const DAY_MILLISECONDS = 86_400_000;

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

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MILLISECONDS;

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekNumber = (day: number) => Math.floor((day + 3) / 7);

/** What a day adds to the balance of its period, in seconds. */
export const changeOf = (day: OvertimeDay): number =>
  day.positiveSeconds + day.negativeSeconds + day.bonusSeconds + day.adjustedSeconds;

/** Days in ascending order, with the running balance and the bars of a chart from the first to the last of them. */
export function chartOf(days: readonly OvertimeDay[]): Chart {
  const first = dayNumber(days[0]?.date ?? '1970-01-01');
  const length = days.length === 0 ? 0 : dayNumber(days.at(-1)?.date ?? '') - first + 1;
  const isWeekly = length > MAX_DAY_BARS;
  const bars = new Map<number, ChartBar>();
  let balanceSeconds = 0;
  const chartDays = days.map((day): ChartDay => {
    const number = dayNumber(day.date);
    const changeSeconds = changeOf(day);
    balanceSeconds += changeSeconds;
    const start = isWeekly ? Math.max(weekNumber(number) * 7 - 3, first) : number;
    const end = isWeekly ? Math.min(weekNumber(number) * 7 + 4, first + length) : number + 1;
    const bar = bars.get(start) ?? {
      position: start - first,
      length: end - start,
      workedSeconds: 0,
      expectedSeconds: 0,
    };
    bar.workedSeconds += day.workedSeconds;
    bar.expectedSeconds += day.expectedSeconds;
    bars.set(start, bar);
    return { ...day, position: number - first, changeSeconds, balanceSeconds };
  });
  return { days: chartDays, bars: [...bars.values()], length, isWeekly };
}
