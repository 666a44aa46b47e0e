import { addDays, isCalendarDate } from '#server/platform/shared/dates.ts';
import type { Period } from '../days/rules-schedule.ts';
import { CALENDAR_YEAR, HIRING } from './constants.ts';

/** Month and day, as MM-DD, on which an assigned year begins. */
export type YearStart = { year: number; yearStart: string };

const A_COMMON_YEAR = 2001;

/** Returns whether a year can begin on it: a month and day that every year has, or the anniversary of hiring. */
export const isYearStart = (text: string): boolean =>
  text === HIRING || (/^\d\d-\d\d$/.test(text) && isCalendarDate(`${A_COMMON_YEAR}-${text}`));

/** Leave years of an employee and an absence type (E5). Each begins in the calendar year that names it, and ends before the next one. */
export interface LeaveYears {
  startOf(year: number): string;
  /** Dates of a year, or of several. */
  periodOf(first: number, last?: number): Period;
  yearOf(date: string): number;
}

const LEAP_DAY = '2000-02-29';

/**
 * Adds months to a date. A day that the month does not have is the first of the next one, so that months follow each other and a month is
 * complete when it is so by seniority: a year after 29 February begins on 1 March.
 */
export function monthsAfter(date: string, months: number): string {
  const first = Temporal.PlainDate.from(date);
  const later = first.add({ months });
  return (later.day < first.day ? later.add({ days: 1 }) : later).toString();
}

/** Date of a month and day in a year; 29 February is 1 March in a year without it. */
const dateIn = (year: number, monthDay: string): string =>
  LEAP_DAY.endsWith(monthDay)
    ? monthsAfter(LEAP_DAY, 12 * (year - Number(LEAP_DAY.slice(0, 4))))
    : `${year}-${monthDay}`;

/**
 * Returns the leave years by the plans of an employee. A year without a plan begins like the latest one before it that has one; those before
 * the first plan are calendar years.
 */
export function leaveYears(starts: readonly YearStart[]): LeaveYears {
  const known = starts.toSorted((one, other) => one.year - other.year);
  const startOf = (year: number): string =>
    dateIn(year, known.findLast((one) => one.year <= year)?.yearStart ?? CALENDAR_YEAR);
  return {
    startOf,
    periodOf: (first, last = first) => ({ from: startOf(first), to: addDays(startOf(last + 1), -1) }),
    yearOf(date) {
      const year = Number(date.slice(0, 4));
      return date < startOf(year) ? year - 1 : year;
    },
  };
}

/** First and last date of what a calendar holds by itself: days off, requested days, adjustments and what it grants. */
export type HeldDates = Period & { year: number };

/** Returns whether everything that calendars hold lies in their leave years. */
export const holdsAll = (years: LeaveYears, held: readonly HeldDates[]): boolean =>
  held.every(({ year, from, to }) => {
    const period = years.periodOf(year);
    return period.from <= from && to <= period.to;
  });

/** Terms of a contract that say since when somebody is employed. */
type HiringTerms = { startAt: string; seniorityDate: string | null };

/**
 * Returns the month and day on which an assigned year begins, from the plan, or the seniority date of the contract in force at the end of
 * the calendar year, else of the nearest one; null for the anniversary of somebody without a contract. `terms` are in order of their start.
 */
export function yearStartOf(yearStart: string, year: number, terms: readonly HiringTerms[]): string | null {
  if (yearStart !== HIRING) return yearStart;
  const contract = terms.findLast(({ startAt }) => startAt <= `${year}-12-31`) ?? terms[0];
  return contract ? (contract.seniorityDate ?? contract.startAt).slice(5) : null;
}
