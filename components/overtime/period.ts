import { parseAsDate } from '#components/table/table-parsers.ts';
import { addDays } from '#server/platform/shared/dates.ts';

/** Calendar dates, both inclusive. */
export type Period = { from: string; to: string };

export const PERIOD_CHOICES = ['month', 'lastMonth', 'quarter', 'year', 'lastYear'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

export const periodParsers = { from: parseAsDate, to: parseAsDate };

/** The dates of a choice: up to today, or a whole month or year that has ended. */
export function periodOf(choice: PeriodChoice, today: string): Period {
  const year = today.slice(0, 4);
  const month = Number(today.slice(5, 7));
  switch (choice) {
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    case 'quarter':
      return { from: `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`, to: today };
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear': {
      const to = addDays(`${year}-01-01`, -1);
      return { from: `${to.slice(0, 4)}-01-01`, to };
    }
  }
}

/** The choice that a period matches, or null for a custom range. On 10 January month, quarter and year are the same: the year wins. */
export function choiceOf({ from, to }: Period, today: string): PeriodChoice | null {
  const isChoice = (choice: PeriodChoice) => {
    const period = periodOf(choice, today);
    return period.from === from && period.to === to;
  };
  return (['year', ...PERIOD_CHOICES] as const).find(isChoice) ?? null;
}

/** The period in the address: this year to today by default. A missing date is filled in. */
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

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
