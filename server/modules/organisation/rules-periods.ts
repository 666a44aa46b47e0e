import { addDays } from '../../platform/shared/dates.ts';

/** First and last day, both included. */
export type PeriodDates = { from: string; to: string };

/** K1: the period that contains a date: its calendar month, or from the day after the closing day to the next closing day. */
export function periodAt(date: string, closingDay: number | null): PeriodDates {
  const month = Temporal.PlainDate.from(date).with({ day: 1 });
  if (closingDay === null) return { from: month.toString(), to: addDays(month.add({ months: 1 }).toString(), -1) };
  const end = Number(date.slice(8)) <= closingDay ? month : month.add({ months: 1 });
  const closing = (first: Temporal.PlainDate) => first.with({ day: closingDay }).toString();
  return { from: addDays(closing(end.subtract({ months: 1 })), 1), to: closing(end) };
}

/**
 * K1: the periods from `first` to the running one, in order, without gaps and overlaps. Those of `kept` stay as they are, in order;
 * periods beside them are shortened, so that another closing day makes a transition period. `first` null: there is nothing to review.
 */
export function periodsUntil(
  today: string,
  { first, closingDay, kept }: { first: string | null; closingDay: number | null; kept: readonly PeriodDates[] },
): PeriodDates[] {
  if (first === null || first > today) return [...kept];
  const firstKept = kept[0]?.from;
  const lastKept = kept.at(-1)?.to ?? today;
  const end = lastKept > today ? lastKept : today;
  const periods: PeriodDates[] = [];
  let from = firstKept !== undefined && firstKept <= first ? firstKept : periodAt(first, closingDay).from;
  while (from <= end) {
    const period = periodFrom(from, closingDay, kept);
    periods.push(period);
    from = addDays(period.to, 1);
  }
  return periods;
}

/** The period that begins on a date: a kept one, or up to its natural end or the next kept one. */
function periodFrom(from: string, closingDay: number | null, kept: readonly PeriodDates[]): PeriodDates {
  const next = kept.find((period) => period.from >= from);
  if (next?.from === from) return next;
  const { to } = periodAt(from, closingDay);
  return { from, to: next && next.from <= to ? addDays(next.from, -1) : to };
}
