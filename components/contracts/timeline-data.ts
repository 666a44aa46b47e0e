import { addDays, dayCount } from '#server/platform/shared/dates.ts';

type Dates = { startAt: string; endAt: string | null };

/** The days that a line of time shows, both included. */
export type Span = { from: string; to: string };

/** How far a line goes on after today, or after a contract that starts later and has no end. */
const DAYS_AHEAD = 183;
const MOST_TICKS = 12;

/** From the first day of the contracts to their last, with today in it; those without an end go on for half a year. */
export function spanOf(contracts: readonly Dates[], today: string): Span {
  const starts = contracts.map(({ startAt }) => startAt);
  const ends = contracts.map(({ startAt, endAt }) => endAt ?? addDays(startAt > today ? startAt : today, DAYS_AHEAD));
  const [from = today] = [...starts, today].toSorted();
  return { from, to: [...ends, today].toSorted().at(-1) ?? today };
}

/** Where a day begins on the line, in percent of its length. */
export const placeOf = ({ from, to }: Span, date: string): number =>
  (100 * (dayCount(from, date) - 1)) / dayCount(from, to);

/** Where a period lies on the line, in percent. Beyond the line nothing is drawn. */
export function barOf(span: Span, { startAt, endAt }: Dates): { left: number; width: number } {
  const start = startAt < span.from ? span.from : startAt;
  const end = endAt === null || endAt > span.to ? span.to : endAt;
  const left = placeOf(span, start);
  return { left, width: end < start ? 0 : (100 * dayCount(start, end)) / dayCount(span.from, span.to) };
}

/** The first days of years on the line, or of quarters on a short one: at most twelve. */
export function ticksOf(span: Span): { date: string; isYear: boolean }[] {
  const years = [Number(span.from.slice(0, 4)), Number(span.to.slice(0, 4))] as const;
  const count = years[1] - years[0] + 1;
  const months = count <= 3 ? ['01', '04', '07', '10'] : ['01'];
  const step = Math.ceil(count / MOST_TICKS);
  const ticks = [];
  for (let year = years[0]; year <= years[1]; year += step) {
    for (const month of months) {
      const date = `${year}-${month}-01`;
      if (date >= span.from && date <= span.to) ticks.push({ date, isYear: month === '01' });
    }
  }
  return ticks;
}
