import type { Accrual } from '#drizzle/schema/leave.ts';
import {
  defaultWorkDaysOn,
  type Period,
  type Schedule,
  workingDaySeconds,
} from '#server/modules/days/rules-schedule.ts';
import { addDays, datesBetween, dayCount } from '#server/platform/shared/dates.ts';
import { exactDays, isSome } from './rules-lots.ts';
import { type LeaveYears, monthsAfter } from './rules-years.ts';

/** Length of a day off for somebody whose schedule plans nothing. */
export const STANDARD_DAY_SECONDS = 28_800;
const FULL_TIME_DAYS_PER_WEEK = 5;
/** Days under contract from which a month counts as a whole one. */
const WHOLE_MONTH_DAYS = 15;
const MONTHS = { month: 1, year: 12 };
/** A year that begins on 1 January ends at the latest before the end of the next one. */
const MOST_MONTHS = 24;

/** Terms of an employee's contract about seniority and part time. */
export type EmploymentTerms = {
  startAt: string;
  endAt: string | null;
  seniorityDate: string | null;
  fte: number | null;
  maxLegalWeeklyHours: number | null;
  workTimes: readonly { startDate: string; endDate: string | null; fte: number | null }[];
};

/** An employee's schedule, and the terms of its contracts, by start. */
export type Employment = { schedule: Schedule; terms: readonly EmploymentTerms[] };

/** Days earned by the time of a period; `subject` names period and level. */
export type Accrued = { subject: string; onDate: string; days: number; daySeconds: number };

const covers = (date: string, start: string, end: string | null): boolean =>
  start <= date && (end === null || date <= end);

const termsOn = (date: string, { terms }: Employment): EmploymentTerms | undefined =>
  terms.find(({ startAt, endAt }) => covers(date, startAt, endAt));

/**
 * Returns the seconds of one day off on a date, or on the first day of employment after it until `to`; eight hours if nothing is planned.
 */
export function daySecondsFrom(date: string, to: string, employment: Employment): number {
  const starts = employment.terms.map(({ startAt }) => startAt).filter((startAt) => startAt > date && startAt <= to);
  for (const candidate of [date, ...starts.sort()]) {
    const seconds = workingDaySeconds(candidate, employment.schedule);
    if (seconds !== null) return seconds;
  }
  return STANDARD_DAY_SECONDS;
}

/** Returns a full-time day: of the agreed week, else of the company's, else eight hours. */
function fullDaySeconds(date: string, terms: EmploymentTerms, { schedule }: Employment): number {
  if (terms.maxLegalWeeklyHours) return (terms.maxLegalWeeklyHours * 3600) / FULL_TIME_DAYS_PER_WEEK;
  const planned = (defaultWorkDaysOn(date, schedule) ?? []).filter(({ hour }) => hour > 0);
  const hours = planned.reduce((sum, { hour }) => sum + hour, 0);
  return planned.length > 0 ? (hours * 3600) / planned.length : STANDARD_DAY_SECONDS;
}

// Part time halves time, not days: a person with five half days has as many days off as others, each half as long.
function partTimeFactor(date: string, terms: EmploymentTerms, employment: Employment): number {
  const fte = terms.workTimes.find(({ startDate, endDate }) => covers(date, startDate, endDate))?.fte ?? terms.fte;
  if (fte === null || fte >= 1) return 1;
  const ownDaySeconds = workingDaySeconds(date, employment.schedule) ?? STANDARD_DAY_SECONDS;
  return (fte * fullDaySeconds(date, terms, employment)) / ownDaySeconds;
}

function levelOn(date: string, { levels }: Accrual, { seniorityDate, startAt }: EmploymentTerms) {
  const since = Temporal.PlainDate.from(seniorityDate ?? startAt);
  const { months } = since.until(date, { largestUnit: 'months' });
  return levels.filter(({ afterMonths }) => afterMonths <= Math.max(months, 0)).at(-1);
}

/**
 * Returns the periods of a leave year, with the number of days that each has when the year does not end before it does: a year that others
 * begin earlier or later than is not twelve months long.
 */
function periodsOf({ from, to }: Period, period: Accrual['period']): (Period & { days: number })[] {
  const months = MONTHS[period];
  return Array.from({ length: MOST_MONTHS / months }, (_, index) => {
    const first = monthsAfter(from, index * months);
    const last = addDays(monthsAfter(from, (index + 1) * months), -1);
    return { from: first, to: [last, to].sort()[0] as string, days: dayCount(first, last) };
  }).filter((one) => one.from <= to);
}

/** Returns how many days or months of a period count, and how many it has. */
function partOf(
  { period, proRata }: Accrual,
  employed: readonly string[],
  { from, days }: { from: string; days: number },
): { part: number; of: number } {
  if (proRata === false) return { part: 1, of: 1 };
  if (proRata === true) return { part: employed.length, of: days };
  const starts = Array.from({ length: MONTHS[period] }, (_, index) => monthsAfter(from, index));
  const months = [...Map.groupBy(employed, (date) => starts.findLast((start) => start <= date)).values()];
  return { part: months.filter(({ length }) => length >= WHOLE_MONTH_DAYS).length, of: starts.length };
}

const roundUp = (amount: number): number => Math.floor(amount) + Number(isSome(amount - Math.floor(amount)));

const ROUNDINGS: Record<Accrual['rounding'], (days: number) => number> = {
  none: (days) => days,
  half_up: (days) => roundUp(days * 2) / 2,
  half_nearest: (days) => Math.round(days * 2) / 2,
  day_up: roundUp,
  day_nearest: Math.round,
};

/**
 * Returns the days that a plan credits in a year up to a date (E5). The level of a period is that of its first day under contract. With
 * `proRata` a period counts by its days or whole months under contract, rounded as agreed; with `partTime` by the share of a full week's time on each of
 * them. Amounts are whole seconds, so that nothing else is rounded to days.
 */
export function accrualsOf(accrual: Accrual, year: Period, employment: Employment, until: string): Accrued[] {
  return periodsOf(year, accrual.period).flatMap(({ from, to, days: daysOfPeriod }) => {
    const employed = datesBetween(from, to).flatMap((date) => {
      const terms = termsOn(date, employment);
      return terms ? [{ date, terms }] : [];
    });
    const [first, last] = [employed[0], employed.at(-1)];
    if (!first || !last) return [];
    const onDate = accrual.credit === 'period_end' ? to : first.date;
    const level = levelOn(first.date, accrual, first.terms);
    if (!level || onDate > until) return [];
    const factors = employed.map(({ date, terms }) => (accrual.partTime ? partTimeFactor(date, terms, employment) : 1));
    const dates = employed.map(({ date }) => date);
    const { part, of } = partOf(accrual, dates, { from, days: daysOfPeriod });
    const wholeDays = level.amountDays * factors.reduce((sum, factor) => sum + factor, 0);
    const exact = exactDays((wholeDays * part) / (employed.length * of));
    const days = part < of ? ROUNDINGS[accrual.rounding](exact) : exact;
    const daySeconds = workingDaySeconds(last.date, employment.schedule) ?? STANDARD_DAY_SECONDS;
    return [{ subject: `${from}/${level.afterMonths}`, onDate, days, daySeconds }];
  });
}

/** Returns the last day of the days first carried into a year. */
export function carryExpiry(years: LeaveYears, year: number, expiresAfterMonths: number | null): string {
  if (expiresAfterMonths === null) return years.periodOf(year).to;
  return addDays(monthsAfter(years.startOf(year), expiresAfterMonths), -1);
}
