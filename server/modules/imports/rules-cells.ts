import { z } from 'zod';
import { addDays, isCalendarDate } from '../../platform/shared/dates.ts';
import type { Cell, CellMoment, CellNumber } from '../../platform/shared/spreadsheets.ts';
import { DAY_IN_SECONDS } from '../../platform/shared/units-of-time.ts';
import { type CellProblem, type FieldType, MAX_SHOWN, type NumberUnit } from './constants.ts';
import {
  clockText,
  type DecimalMark,
  durationOf,
  numberOf,
  secondsOf,
  type TimeUnit,
  timeOf,
} from './rules-amounts.ts';
import { type DateOrder, dateOf, dateOfSerial, type Read } from './rules-dates.ts';
import { booleanOf, choiceOf, countryOf, isChoiceField } from './rules-words.ts';

/** A value ready for an input of the API: days and local times as text, amounts of time in seconds. */
export type Value = string | number | boolean | string[];

/** How to read a column, according to its title and all of its cells, or to a person's choice. */
export interface Reading {
  type: FieldType;
  order: DateOrder | null;
  mark: DecimalMark | null;
  unit: TimeUnit;
  /** If omitted: any unit for a decimal, none for a whole number. */
  writtenIn?: NumberUnit;
}

/** Characters of a number, date or time: a longer cell is invalid. */
export const MAX_VALUE_LENGTH = 100;
/** Digits of a number that spreadsheets store; they round beyond. */
const MAX_DIGITS = 15;
/** A number with more digits, as spreadsheets write it to text files. */
const ROUNDED = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i;
/** A spreadsheet's sign, also in text files, for a value that it cannot show as a date or time. */
const NOT_DISPLAYED = /^#{3,}$/;
const FORMULA_ERROR =
  /^#(N\/A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!|N\/D|¡VALOR!|¡REF!|¡DIV\/0!|BEZUG!|WERT!|VALEUR!|NOM\?|VALOR!|SPILL!|CALC!)/i;
const emailShape = z.email().max(254);
const ISO_MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Returns a cell as its file shows it, for people, shortened for storage beside its row. */
export const quotedCell = (cell: Cell): string => shownCell(cell).slice(0, MAX_SHOWN).toWellFormed();

/** Returns the whole text of a cell as its file shows it. */
export function shownCell(cell: Cell): string {
  if (cell === null) return '';
  // Sums of decimals end in digits that nobody has written.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(MAX_DIGITS)));
  if (typeof cell !== 'object') return String(cell);
  if (isShownNumber(cell)) return cell.shown;
  const time = cell.seconds === null ? null : clockText(cell.seconds);
  return [cell.date, time].filter((part) => part !== null).join(' ');
}

type Written = string | number | boolean | CellMoment;

const isShownNumber = (cell: object): cell is CellNumber => 'shown' in cell;

/** Problem of a cell whose value is not of the type. */
const PROBLEMS: Partial<Record<FieldType, CellProblem>> = {
  integer: 'not_a_number',
  code: 'not_a_number',
  decimal: 'not_a_number',
  date: 'not_a_date',
  moment: 'not_a_date',
  time: 'not_a_time',
  duration: 'not_a_duration',
};
/** Types that use the number itself, whatever its format shows. */
const BY_NUMBER: readonly FieldType[] = ['integer', 'decimal', 'duration'];
/** Types that accept the number of a day. */
const BY_SERIAL: readonly FieldType[] = ['date', 'moment'];
/** Types in which every digit counts. */
const BY_DIGITS: readonly FieldType[] = ['text', 'names', 'email', 'integer', 'code'];

/** Reads a non-empty cell according to its column. */
export function readCell(cell: Exclude<Cell, null>, reading: Reading): Read<Value> {
  const { type } = reading;
  if (typeof cell === 'string') {
    if (FORMULA_ERROR.test(cell)) return { problem: 'formula_failed' };
    if (NOT_DISPLAYED.test(cell)) return { problem: 'not_displayed' };
    const problem = PROBLEMS[type];
    if (problem && cell.length > MAX_VALUE_LENGTH) return { problem };
  }
  if (BY_DIGITS.includes(type) && isRounded(cell)) return { problem: 'digits_lost' };
  if (type === 'code') return codeOfCell(cell, reading);
  if (typeof cell !== 'object' || !isShownNumber(cell)) return readWritten(cell, reading);
  if (BY_SERIAL.includes(type)) return readWritten(cell.serial ?? cell.number, reading);
  return readWritten(BY_NUMBER.includes(type) ? cell.number : cell.shown, reading);
}

const isRounded = (cell: Exclude<Cell, null>): boolean =>
  typeof cell === 'number'
    ? Number.isFinite(cell) && Math.abs(cell) >= 10 ** MAX_DIGITS
    : typeof cell === 'string' && ROUNDED.test(cell);

/** A code is a whole number, so leading zeros and anything else that a format shows around it would be lost. */
function codeOfCell(cell: Exclude<Cell, null>, reading: Reading): Read<Value> {
  const isNumber = typeof cell === 'object' && isShownNumber(cell);
  const read = amountOf(isNumber ? cell.number : cell, reading);
  if ('problem' in read) return read;
  return /^0\d/.test(textOf(cell)) || (isNumber && cell.shown !== String(cell.number))
    ? { problem: 'zeros_lost' }
    : read;
}

function readWritten(cell: Written, reading: Reading): Read<Value> {
  const { type } = reading;
  if (isChoiceField(type)) return found(choiceOf(type, textOf(cell)), 'not_a_choice');
  switch (type) {
    case 'text':
      return { value: textOf(cell) };
    case 'names':
      return {
        value: textOf(cell)
          .split(/[;|\n]/)
          .map((name) => name.trim())
          .filter(Boolean),
      };
    case 'email': {
      const email = textOf(cell).replace(/^mailto:/i, '');
      return emailShape.safeParse(email).success ? { value: email } : { problem: 'not_an_email' };
    }
    case 'boolean':
      return typeof cell === 'boolean' ? { value: cell } : found(booleanOf(textOf(cell)), 'not_yes_or_no');
    case 'country':
      return found(countryOf(textOf(cell)), 'not_a_country');
    case 'integer':
    case 'code':
    case 'decimal':
      return amountOf(cell, reading);
    case 'date':
      return dayOfCell(cell, reading.order);
    case 'time':
      return timeOfCell(cell);
    case 'moment':
      return momentOfCell(cell, reading.order);
    case 'duration':
      return durationOfCell(cell, reading);
  }
}

const textOf = (cell: Exclude<Cell, null>): string =>
  shownCell(cell)
    .replace(/[^\S\n]+/g, ' ')
    .trim();

const found = <Found extends Value>(
  value: Found | null,
  problem: 'not_a_choice' | 'not_yes_or_no' | 'not_a_country',
): Read<Value> => (value === null ? { problem } : { value });

function amountOf(
  cell: Written,
  { type, mark, writtenIn = type === 'decimal' ? 'any' : 'none' }: Reading,
): Read<Value> {
  const read: Read<number> =
    typeof cell === 'number' && Number.isFinite(cell)
      ? { value: cell }
      : typeof cell === 'string'
        ? numberOf(cell, mark, writtenIn)
        : { problem: 'not_a_number' };
  if ('problem' in read || type === 'decimal') return read;
  return Number.isSafeInteger(read.value) ? read : { problem: 'not_a_whole_number' };
}

function dayOfCell(cell: Written, order: DateOrder | null): Read<string> {
  if (typeof cell === 'number') return dateOfSerial(cell);
  if (typeof cell === 'boolean') return { problem: 'not_a_date' };
  if (typeof cell === 'object')
    return cell.date !== null && isCalendarDate(cell.date) ? { value: cell.date } : { problem: 'not_a_date' };
  // Accepts a day followed by a midnight that a program added.
  return dateOf(cell.trim().replace(/[T ]00:00(:00(\.0+)?)?Z?$/, ''), order);
}

const DAY_BEFORE_TIME = /^(\d{4}-\d\d-\d\d)[T ]|^(\d{1,2}[./-]\d{1,2}[./-]\d{4})\s+/;

/** Returns the day beside the time in a cell; null without one. */
export function dayBesideTime(cell: Exclude<Cell, null>, { order }: Reading): Read<string> | null {
  if (typeof cell === 'object') return isShownNumber(cell) || cell.date === null ? null : { value: cell.date };
  const [, iso, other] = typeof cell === 'string' ? (DAY_BEFORE_TIME.exec(cell) ?? []) : [];
  const day = iso ?? other;
  return day === undefined ? null : dateOf(day, order);
}

function timeOfCell(cell: Written): Read<string> {
  const read = secondsOfCell(cell);
  return 'problem' in read ? read : { value: clockText(read.value) };
}

function secondsOfCell(cell: Written): Read<number> {
  if (typeof cell === 'string') return timeOf(cell.replace(DAY_BEFORE_TIME, ''));
  const seconds =
    typeof cell === 'number'
      ? // A whole day would be 24:00, and may be meant as one o’clock.
        cell >= 0 && cell < 1
        ? Math.round(cell * DAY_IN_SECONDS)
        : null
      : typeof cell === 'object'
        ? cell.seconds
        : null;
  return seconds === null || seconds < 0 || seconds > DAY_IN_SECONDS ? { problem: 'not_a_time' } : { value: seconds };
}

/** `2026-03-02T09:00`, with the offset if the file has one. */
function momentOfCell(cell: Written, order: DateOrder | null): Read<string> {
  if (typeof cell === 'number') return momentOf(dateOfSerial(cell), Math.round((cell % 1) * DAY_IN_SECONDS));
  if (typeof cell === 'boolean') return { problem: 'not_a_date' };
  if (typeof cell === 'object') {
    if (cell.date === null) return { problem: 'not_a_date' };
    return cell.seconds === null ? { problem: 'not_a_time' } : momentOf({ value: cell.date }, cell.seconds);
  }
  const iso = ISO_MOMENT.exec(cell.trim());
  if (iso) {
    const [day, time] = [dateOf(iso[1] ?? '', null), timeOf(iso[2] ?? '')];
    if ('problem' in time) return time;
    const moment = momentOf(day, time.value);
    return 'problem' in moment || !iso[3] ? moment : { value: `${moment.value}${iso[3].toUpperCase()}` };
  }
  const [, day = '', time = ''] =
    /^(.+?)[\s,T]+(\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?\s?m\.?)?)$/i.exec(cell.trim()) ?? [];
  const [date, seconds] = [dateOf(day.replace(/,$/, ''), order), timeOf(time)];
  if ('problem' in date) return date;
  return 'problem' in seconds ? seconds : momentOf(date, seconds.value);
}

/** The end of a day is the beginning of the next. */
function momentOf(date: Read<string>, seconds: number): Read<string> {
  if ('problem' in date) return date;
  const isNext = seconds === DAY_IN_SECONDS;
  return { value: `${isNext ? addDays(date.value, 1) : date.value}T${clockText(isNext ? 0 : seconds)}` };
}

function durationOfCell(cell: Written, { unit, mark }: Reading): Read<number> {
  if (typeof cell === 'string') return durationOf(cell, unit, mark);
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? { value: secondsOf(cell, unit) } : { problem: 'not_a_duration' };
  if (typeof cell === 'boolean' || cell.seconds === null || cell.date !== null) return { problem: 'not_a_duration' };
  return { value: cell.seconds };
}
