import { isCalendarDate } from '#server/platform/shared/dates.ts';

type Part = 'day' | 'month' | 'year';
const DAYS_OF_WEEK = 7;
/** Two digits of a year mean this century. */
const CENTURY = 2000;

// A formatter costs more to make than a list of dates to write.
const formatters = new Map<string, Intl.DateTimeFormat>();

function numericFormat(locale: string): Intl.DateTimeFormat {
  const known = formatters.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' },
  });
  formatters.set(locale, made);
  return made;
}

const partsOf = (locale: string) => numericFormat(locale).formatToParts(Date.UTC(2026, 10, 22));
const isDatePart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';
const orderOf = (locale: string): Part[] => partsOf(locale).flatMap(({ type }) => (isDatePart(type) ? [type] : []));

/** A calendar date in digits, as the locale writes it: `2026-11-22` is `22/11/2026` in `en-GB` and `11/22/2026` in `en-US`. */
export const writeDate = (date: string, locale: string): string =>
  numericFormat(locale).format(new Date(`${date}T00:00:00Z`));

/** How a date is typed, in letters of the caller's language: `dd/mm/yyyy`. */
export const datePattern = (locale: string, letters: Record<Part, string>): string =>
  partsOf(locale)
    .map(({ type, value }) => (isDatePart(type) ? letters[type] : value))
    .join('');

/**
 * The calendar date that was typed: in the order of the locale, with any separator or none, with two or four digits of the year, or
 * without it (the year of `today`). `2026-11-22` is read in every locale. Null for anything else, and for days that no calendar has.
 */
export function readDate(text: string, locale: string, today: string): string | null {
  const typed = text.trim();
  if (isCalendarDate(typed)) return typed;
  const numbers = /^\d{6}$|^\d{8}$/.test(typed)
    ? split(typed, orderOf(locale))
    : typed.split(/[\s./,-]+/).filter(Boolean);
  const order = numbers.length === 2 ? orderOf(locale).filter((part) => part !== 'year') : orderOf(locale);
  if (numbers.length !== order.length || !numbers.every((number) => /^\d{1,4}$/.test(number))) return null;
  const partAt = (part: Part) => numbers[order.indexOf(part)];
  const year = yearOf(partAt('year') ?? today.slice(0, 4));
  const [month, day] = [partAt('month') ?? '', partAt('day') ?? ''];
  if (year === null || month.length > 2 || day.length > 2) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

function yearOf(digits: string): string | null {
  if (digits.length === 4) return digits;
  return digits.length === 2 ? String(CENTURY + Number(digits)) : null;
}

/** The digits of `22112026` or `221126`, in the order of the locale. */
function split(digits: string, order: Part[]): string[] {
  const yearLength = digits.length - 4;
  let place = 0;
  return order.map((part) => {
    const length = part === 'year' ? yearLength : 2;
    place += length;
    return digits.slice(place - length, place);
  });
}

/** Whether what was typed can grow no further: leaving the field would not change how it is read. */
export const isWholeDate = (text: string): boolean => /\d{4}$|^\d{4}\D/.test(text.trim());

/** Browsers have one of the two, or neither. */
type RegionalLocale = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The first day of a week in the locale's region, 1 (Monday) to 7 (Sunday); Monday where the runtime does not know. */
export function firstWeekday(locale: string): number {
  const region: RegionalLocale = new Intl.Locale(locale);
  return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;
}

/** How many days a date comes after the first day of its week. */
export function daysIntoWeek(date: string, firstDay: number): number {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
  return (weekday - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}
