import { isCalendarDate } from '../../platform/shared/dates.ts';
import type { CellProblem } from './constants.ts';
import { monthOf } from './rules-words.ts';

/** Order of day and month in a date. */
export type DateOrder = 'dmy' | 'mdy';
export type Read<Value> = { value: Value } | { problem: CellProblem };

/** Day numbers of spreadsheets from 1950 to 2099: other numbers in a column of dates mean something else. */
const SERIALS = [18_264, 73_050] as const;
const FIRST_SERIAL_DAY = '1899-12-30';

const two = (number: number | string) => String(number).padStart(2, '0');

function dayOf(year: number | string, month: number | string, day: number | string): Read<string> {
  const date = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? { value: date } : { problem: 'not_a_date' };
}

const NUMBERS = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})\.?$/;
/** Without separators only eight digits are a day: seven are ambiguous. */
const YEAR_FIRST = /^(\d{4})(?:([./-])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))$/;
const WITH_MONTH =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\.|º|er|st|nd|rd|th)?[\s./-]*(?:de\s+)?(\p{L}+)\.?,?[\s./-]*(?:de\s+|del\s+)?(\d{4}|\d{2})$/iu;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

/** Parses a written day. `order` decides ambiguous ones; null if the column does not show it. */
export function dateOf(text: string, order: DateOrder | null): Read<string> {
  const written = text.trim();
  const iso = YEAR_FIRST.exec(written);
  if (iso) return dayOf(iso[1] ?? '', iso[3] ?? iso[5] ?? '', iso[4] ?? iso[6] ?? '');
  const numbers = NUMBERS.exec(written);
  if (numbers) {
    const [, first = '', , second = '', year = ''] = numbers;
    if (year.length === 2) return { problem: 'two_digit_year' };
    if (Number(first) > 12) return dayOf(year, second, first);
    if (Number(second) > 12) return dayOf(year, first, second);
    if (first === second || Number(first) === Number(second)) return dayOf(year, first, second);
    if (order === null) return { problem: 'date_order_unclear' };
    return order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const named = WITH_MONTH.exec(written);
  const month = named && monthOf(named[2] ?? '');
  if (named && month)
    return (named[3] ?? '').length === 2 ? { problem: 'two_digit_year' } : dayOf(named[3] ?? '', month, named[1] ?? '');
  const monthFirst = MONTH_FIRST.exec(written);
  const firstMonth = monthFirst && monthOf(monthFirst[1] ?? '');
  if (monthFirst && firstMonth) return dayOf(monthFirst[3] ?? '', firstMonth, monthFirst[2] ?? '');
  if (/^\d{5}$/.test(written)) return dateOfSerial(Number(written));
  return { problem: 'not_a_date' };
}

/** Parses a number without a date format in a column of dates. */
export function dateOfSerial(serial: number): Read<string> {
  const days = Math.floor(serial);
  // The condition also rejects NaN.
  if (!(days >= SERIALS[0] && days <= SERIALS[1])) return { problem: 'not_a_date' };
  return { value: Temporal.PlainDate.from(FIRST_SERIAL_DAY).add({ days }).toString() };
}

/**
 * Returns the order of a column's dates: `unclear` if every one is ambiguous. Days with dots are never American; a column with both orders
 * has none, and its ambiguous dates stay unclear.
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | 'unclear' | 'mixed' | null {
  let [dayFirst, monthFirst, either] = [false, false, false];
  for (const text of texts) {
    const found = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*[./-]\s*\d{4}/.exec(text.trim());
    if (!found) continue;
    const [first, second] = [Number(found[1]), Number(found[3])];
    if (second > 12 && first <= 12) monthFirst = true;
    else if (found[2] === '.' || (first > 12 && second <= 12)) dayFirst = true;
    else if (first !== second) either = true;
  }
  if (dayFirst && monthFirst) return 'mixed';
  if (dayFirst) return 'dmy';
  if (monthFirst) return 'mdy';
  return either ? 'unclear' : null;
}
