import { totalSeconds } from '#server/modules/overtime/rules.ts';
import { addDays, dayCount, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import { HOUR_IN_SECONDS, MINUTE_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { Movement, OvertimeDay } from './types.ts';

/** Up to so many days each has its bar; longer periods have one a week. */
const MAX_DAY_BARS = 92;
const WEEK_DAYS = 7;
/** The most labels that fit below a chart. */
const MAX_TICKS = 13;
const MAX_SCALE_STEPS = 4;

type Day = Pick<
  OvertimeDay,
  | 'date'
  | 'expectedSeconds'
  | 'workedSeconds'
  | 'positiveSeconds'
  | 'negativeSeconds'
  | 'bonusSeconds'
  | 'adjustedSeconds'
>;

export type ChartDay = Day & {
  /** Days since the first one drawn. */
  position: number;
  /** Change of the balance on this day, adjustments included. */
  changeSeconds: number;
  /** The balance after this day. */
  balanceSeconds: number;
};

/** Worked and expected time of a day or week that begins at `position` and is `length` days long. */
export type ChartBar = { position: number; length: number; workedSeconds: number; expectedSeconds: number };

/** Where a day or month begins below the chart. */
export type ChartTick = { position: number; date: string };

export type Chart = {
  days: ChartDay[];
  bars: ChartBar[];
  ticks: ChartTick[];
  /** Whether ticks are first days of months; otherwise they are days. */
  ticksAreMonths: boolean;
  length: number;
  isWeekly: boolean;
};

/** Change of the period's balance on a day, in seconds. */
export const changeOf = (
  day: Pick<OvertimeDay, 'positiveSeconds' | 'negativeSeconds' | 'bonusSeconds' | 'adjustedSeconds'>,
): number => totalSeconds(day) + day.adjustedSeconds;

/** Days in ascending order, with the balance after each and the bars and dates of a chart from the first to the last of them. */
export function chartOf(days: readonly Day[], openingSeconds: number): Chart {
  const last = days.at(-1);
  const first = days[0]?.date ?? '';
  const positionOf = (date: string) => dayCount(first, date) - 1;
  const length = last ? positionOf(last.date) + 1 : 0;
  const isWeekly = length > MAX_DAY_BARS;
  const bars = new Map<number, ChartBar>();
  let balanceSeconds = openingSeconds;
  const chartDays = days.map((day): ChartDay => {
    const position = positionOf(day.date);
    const monday = position - weekdayIndexOf(day.date);
    const changeSeconds = changeOf(day);
    balanceSeconds += changeSeconds;
    const start = isWeekly ? Math.max(monday, 0) : position;
    const end = isWeekly ? Math.min(monday + WEEK_DAYS, length) : position + 1;
    const bar = bars.get(start) ?? { position: start, length: end - start, workedSeconds: 0, expectedSeconds: 0 };
    bar.workedSeconds += day.workedSeconds;
    bar.expectedSeconds += day.expectedSeconds;
    bars.set(start, bar);
    return { ...day, position, changeSeconds, balanceSeconds };
  });
  return { days: chartDays, bars: [...bars.values()], length, isWeekly, ...ticksOf(first, length) };
}

/** First days of months, or Mondays where the chart is short; as many as there is room for. */
function ticksOf(first: string, length: number): Pick<Chart, 'ticks' | 'ticksAreMonths'> {
  if (length === 0) return { ticks: [], ticksAreMonths: false };
  const dates = Array.from({ length }, (_, position) => ({ position, date: addDays(first, position) }));
  const ticksAreMonths = length > MAX_DAY_BARS / 2;
  const all = dates.filter(({ date }) => (ticksAreMonths ? date.endsWith('-01') : weekdayIndexOf(date) === 0));
  const every = Math.ceil(all.length / MAX_TICKS);
  return { ticks: all.filter((_, index) => index % every === 0), ticksAreMonths };
}

/** Round amounts from below the lowest to above the highest, zero among them, in descending order, in seconds. */
export function scaleOf(lowest: number, highest: number): number[] {
  const range = Math.max(highest, 0) - Math.min(lowest, 0);
  const least = Math.max(range / MAX_SCALE_STEPS, MINUTE_IN_SECONDS);
  const steps = [1, 5, 15, 30].map((minutes) => minutes * MINUTE_IN_SECONDS);
  for (let hours = 1; (steps.at(-1) ?? 0) < least; hours *= 10) {
    steps.push(...[1, 2, 5].map((times) => times * hours * HOUR_IN_SECONDS));
  }
  const step = steps.find((one) => one >= least) ?? HOUR_IN_SECONDS;
  const top = Math.ceil(Math.max(highest, 0) / step);
  const bottom = Math.floor(Math.min(lowest, 0) / step);
  return Array.from({ length: top - bottom + 1 }, (_, index) => (top - index) * step);
}

/** A movement where it moved the most: of a chart's days, the one with most of its seconds. */
export type ChartMark = { position: number; date: string; number: number; movement: Movement; seconds: number };

/** The movements that moved a chart's days, in order of those days, each by the sum of what it moved there. */
export function marksOf(chart: Chart, movements: readonly Movement[]): ChartMark[] {
  const positions = new Map(chart.days.map(({ date, position }) => [date, position]));
  return movements
    .flatMap((movement) => {
      const there = movement.allocations.filter(({ date, bucket }) => positions.has(date) && bucket !== 'typed');
      const [most] = there.toSorted((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds));
      if (!most) return [];
      const seconds = there.reduce((sum, one) => sum + one.seconds, 0);
      return [{ position: positions.get(most.date) ?? 0, date: most.date, movement, seconds }];
    })
    .sort((a, b) => a.position - b.position)
    .map((mark, index) => ({ ...mark, number: index + 1 }));
}

/** A chart as rows: each month, what was expected and worked in it, what it changed, and the balance after it. */
export type ChartRow = {
  /** Its first day in the chart. */
  date: string;
  expectedSeconds: number;
  workedSeconds: number;
  changeSeconds: number;
  balanceSeconds: number;
};

/** The days of a chart by month, in order. */
export const monthsOf = (chart: Pick<Chart, 'days'>): ChartRow[] =>
  [...Map.groupBy(chart.days, ({ date }) => date.slice(0, 7)).values()].map((days) => {
    const sum = (secondsOf: (day: ChartDay) => number) => days.reduce((total, day) => total + secondsOf(day), 0);
    return {
      date: days[0]?.date ?? '',
      expectedSeconds: sum((day) => day.expectedSeconds),
      workedSeconds: sum((day) => day.workedSeconds),
      changeSeconds: sum((day) => day.changeSeconds),
      balanceSeconds: days.at(-1)?.balanceSeconds ?? 0,
    };
  });
