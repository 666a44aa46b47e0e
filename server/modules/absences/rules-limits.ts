import { addDays, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import type { FieldMessage } from '#server/platform/shared/errors.ts';
import type { Period } from '../days/rules-schedule.ts';
import { amountOf } from '../leave/rules-balance.ts';
import type { DatedLeave } from '../leave/rules-count.ts';
import type { LeaveYears } from '../leave/rules-years.ts';
import type { DocumentMode, LimitPeriod, LimitTimeUnit } from './constants.ts';
import type { DayOffInput } from './rules.ts';

export type MaxPerPeriod = { quantity: number; period: LimitPeriod; timeUnit: LimitTimeUnit };

/** Limits of an absence type on the dates of a request. */
export type DateLimits = {
  maxDateToTakeAbsence: string | null;
  blackoutDates: readonly Period[];
  noticeDays: number | null;
};

type Faults = Record<string, FieldMessage>;

/** Faults of the dates of a request by path (E9): after the last date, on a blackout date, or requested too late. */
export function dateFaults(daysOff: readonly DayOffInput[], limits: DateLimits, today: string): Faults {
  const { maxDateToTakeAbsence: lastDate, blackoutDates, noticeDays } = limits;
  const firstDate = noticeDays ? addDays(today, noticeDays) : null;
  const faultOf = (date: string): FieldMessage | null => {
    if (lastDate !== null && date > lastDate) return { key: 'after_last_date', values: { date: lastDate } };
    if (blackoutDates.some(({ from, to }) => from <= date && date <= to)) return 'blackout_date';
    if (firstDate !== null && date < firstDate) return { key: 'notice_days', values: { days: noticeDays ?? 0 } };
    return null;
  };
  return Object.fromEntries(
    daysOff.flatMap(({ date }, index) => {
      const fault = faultOf(date);
      return fault === null ? [] : [[`daysOff.${index}.date`, fault] as const];
    }),
  );
}

/** Faults of a request without the document that its type requires (E9). */
export const documentFaults = (documentMode: DocumentMode, documentIds: readonly string[]): Faults =>
  documentMode === 'required' && documentIds.length === 0 ? { documentIds: 'document_required' } : {};

/** E9: a request that may take more than there is says why. */
export const forceFaults = ({
  force,
  note,
}: {
  force?: boolean | null | undefined;
  note?: string | null | undefined;
}): Faults => (force && !note ? { note: 'required' } : {});

/** First and last date of the leave year, month or week (from Monday) of a date. */
export function periodOf(date: string, period: LimitPeriod, years: LeaveYears): Period {
  if (period === 'week') {
    const from = addDays(date, -weekdayIndexOf(date));
    return { from, to: addDays(from, 6) };
  }
  if (period === 'year') return years.periodOf(years.yearOf(date));
  const first = Temporal.PlainDate.from(`${date.slice(0, 7)}-01`);
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

/** Faults of dates whose year, month or week would hold more of the type than it allows (E9); `taken` counts pending requests too. */
export function maxPerPeriodFaults(
  daysOff: readonly DayOffInput[],
  asked: readonly DatedLeave[],
  taken: readonly DatedLeave[],
  { limit, years }: { limit: MaxPerPeriod | null; years: LeaveYears },
): Faults {
  if (!limit) return {};
  const { quantity, period, timeUnit } = limit;
  const quantityIn = ({ from, to }: Period): number => {
    const amount = amountOf([...asked, ...taken].filter(({ date }) => from <= date && date <= to));
    return timeUnit === 'days' ? amount.days : amount.seconds / 3600;
  };
  const isFull = (date: string) =>
    asked.some((one) => one.date === date) && quantityIn(periodOf(date, period, years)) > quantity;
  const message: FieldMessage = { key: `max_${timeUnit}_per_${period}`, values: { quantity } };
  return Object.fromEntries(
    daysOff.flatMap(({ date }, index) => (isFull(date) ? [[`daysOff.${index}.date`, message] as const] : [])),
  );
}
