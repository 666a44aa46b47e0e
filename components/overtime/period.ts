import { createParser } from 'nuqs/server';
import { isCalendarDate } from '#server/shared/dates.ts';

/** Calendar dates, both inclusive. */
export type Period = { from: string; to: string };

export const PERIOD_CHOICES = ['month', 'lastMonth', 'quarter', 'year', 'lastYear'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

const parseAsDate = createParser({ parse: (value) => (isCalendarDate(value) ? value : null), serialize: String });

export const periodParsers = { from: parseAsDate, to: parseAsDate };

/** The dates of a choice: up to today, or a whole month or year that has ended. */
export function periodOf(choice: PeriodChoice, today: string): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (choice) {
    case 'month':
      return { from: dateOf(year, month, 1), to: today };
    case 'lastMonth':
      return { from: dateOf(year, month - 1, 1), to: dateOf(year, month, 0) };
    case 'quarter':
      return { from: dateOf(year, month - ((month - 1) % 3), 1), to: today };
    case 'year':
      return { from: dateOf(year, 1, 1), to: today };
    case 'lastYear':
      return { from: dateOf(year - 1, 1, 1), to: dateOf(year - 1, 12, 31) };
  }
}

/** The choice that a period is, or null for dates of one's own. On 10 January the month, quarter and year are one: the year. */
export function choiceOf({ from, to }: Period, today: string): PeriodChoice | null {
  const isChoice = (choice: PeriodChoice) => {
    const period = periodOf(choice, today);
    return period.from === from && period.to === to;
  };
  return (['year', ...PERIOD_CHOICES] as const).find(isChoice) ?? null;
}

/** A period as the address gives it: this year to today by default, and what one date alone leaves open. */
export function completePeriod({ from, to }: { from: string | null; to: string | null }, today: string): Period {
  if (from && to && from <= to) return { from, to };
  if (from) return { from, to: from > today ? from : today };
  const end = to ?? today;
  return { from: `${end.slice(0, 4)}-01-01`, to: end };
}

/** For links: the period, left out when it is the default. */
export function periodSearch(period: Period, today: string): Partial<Period> {
  return choiceOf(period, today) === 'year' ? {} : period;
}

/** Month and day may lie outside their range: day 0 is the last one of the month before. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
