import { DAY_IN_SECONDS } from '../../platform/shared/units-of-time.ts';
import type { NumberUnit } from './constants.ts';
import type { Read } from './rules-dates.ts';

/** Sign between whole numbers and decimals. */
export type DecimalMark = ',' | '.';

/** Unit of the numbers of a column, if its title gives it. */
export type TimeUnit = 'seconds' | 'minutes' | 'hours';

const SECONDS: Readonly<Record<TimeUnit, number>> = { seconds: 1, minutes: 60, hours: 3600 };

const MINUS = /^[-−–]/;
const SIGN = /^[-−–+]\s*/;
const MONEY = '€|\\$|£|EUR|USD|GBP';
const HOURS = 'h|hrs?|hours?|horas?|heures?|std|stdn|stunden?';
const DAYS = 'd[ií]as?|jours?|tage?n?|days?';
/** One unit at the end; a currency also at the beginning. */
const UNIT_OF: Readonly<Record<NumberUnit, RegExp | null>> = {
  money: new RegExp(`^(?:${MONEY})|(?:${MONEY})$`, 'i'),
  percent: /%$/,
  hours: new RegExp(`(?:${HOURS})\\.?$`, 'i'),
  days: new RegExp(`(?:${DAYS})\\.?$`, 'i'),
  any: new RegExp(`^(?:${MONEY})|(?:${MONEY}|%|(?:${HOURS}|${DAYS})\\.?)$`, 'i'),
  none: null,
};
/** Thousands separated by a space or an apostrophe; between other digits these separate two numbers. */
const SPACED = /^\d{1,3}(?:[\s’']\d{3})+(?!\d)/;

/** Returns the digits and marks of a number, without its sign and one unit. Other characters stay where they are. */
function bareOf(text: string, unit: NumberUnit): { digits: string; isNegative: boolean } {
  const written = text.trim();
  const [, inBrackets] = /^\(([^()]*)\)$/.exec(written) ?? [];
  const signed = inBrackets?.trim() ?? written;
  const unsigned = inBrackets === undefined ? signed.replace(SIGN, '') : signed;
  const found = UNIT_OF[unit];
  const counted = (found ? unsigned.replace(found, '') : unsigned).trim();
  // € -5
  const hasSign = inBrackets !== undefined || unsigned !== signed;
  const digits = hasSign ? counted : counted.replace(SIGN, '');
  const isNegative = inBrackets !== undefined || MINUS.test(hasSign ? signed : counted);
  return { digits: digits.replace(SPACED, (whole) => whole.replace(/\D/g, '')), isNegative };
}

/** Parses a written number; `mark` decides ambiguous ones: 1.234 is one thousand in half of Europe. Any other unit makes it invalid. */
export function numberOf(text: string, mark: DecimalMark | null, unit: NumberUnit = 'any'): Read<number> {
  const { digits, isNegative } = bareOf(text, unit);
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return { problem: 'not_a_number' };
  const decimal = markOf(digits) ?? (/[.,]/.test(digits) ? mark : '.');
  if (decimal === null) return { problem: 'number_unclear' };
  const thousands = decimal === ',' ? '.' : ',';
  const [whole = '', part, ...more] = digits.split(decimal);
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole);
  if (more.length > 0 || (whole.includes(thousands) && !isGrouped) || part?.includes(thousands)) {
    return { problem: 'not_a_number' };
  }
  const number = Number(`${whole.replaceAll(thousands, '') || '0'}${part ? `.${part}` : ''}`);
  return { value: isNegative && number !== 0 ? -number : number };
}

/**
 * Returns the decimal mark that a number shows by itself: the last of two, one not followed by three digits, or one that occurs once only.
 */
function markOf(digits: string): DecimalMark | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const place = Math.max(comma, point);
  if (place < 0) return null;
  const sign = comma >= 0 ? ',' : '.';
  const parts = digits.split(sign);
  // 1.234.567 has groups.
  if (parts.length > 2) return sign === ',' ? '.' : ',';
  const couldBeGroup = parts[1]?.length === 3 && /^[1-9]\d{0,2}$/.test(parts[0] ?? '');
  return couldBeGroup ? null : sign;
}

/** Returns the decimal mark of a column's numbers. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | 'unclear' | 'mixed' | null {
  const said = new Set<DecimalMark>();
  let isUnclear = false;
  for (const text of texts) {
    const { digits } = bareOf(text, 'any');
    if (!/^[\d.,]*\d$/.test(digits) || !/[.,]/.test(digits)) continue;
    const mark = markOf(digits);
    if (mark === null) isUnclear = true;
    else said.add(mark);
  }
  if (said.size > 1) return 'mixed';
  return [...said][0] ?? (isUnclear ? 'unclear' : null);
}

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))(?:[:.](\d{2}))?\s*(a\.?\s?m\.?|p\.?\s?m\.?)?$/i;
const HOURS_ALONE = /^(\d{1,2})\s*(h|uhr|a\.?m\.?|p\.?m\.?)\.?$/i;
const DIGITS_ALONE = /^(\d{1,2})(\d{2})$/;

/** Parses a time of the day to seconds; 24:00 is the end of it. */
export function timeOf(text: string): Read<number> {
  const written = text
    .trim()
    .replace(/\s*(uhr|hrs?\.?|h)\.?$/i, (unit) => (/^\d{1,2}\s*\S+$/.test(text.trim()) ? unit : ''));
  const [, hours, minutes = '0', seconds = '0', half = ''] = CLOCK.exec(written) ?? DIGITS_ALONE.exec(written) ?? [];
  const alone = hours === undefined ? HOURS_ALONE.exec(written) : null;
  const hour = hourOf(
    Number(hours ?? alone?.[1] ?? Number.NaN),
    half || (/m/i.test(alone?.[2] ?? '') ? (alone?.[2] ?? '') : ''),
  );
  const all = hour * 3600 + Number(minutes) * 60 + Number(seconds);
  const isTime = Number.isInteger(all) && Number(minutes) < 60 && Number(seconds) < 60 && all <= DAY_IN_SECONDS;
  return isTime ? { value: all } : { problem: 'not_a_time' };
}

function hourOf(hour: number, half: string): number {
  if (half === '') return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

/** `09:00`, or `09:00:30` where there are seconds; an amount below zero as `-03:30`. */
export function clockText(seconds: number): string {
  if (seconds < 0) return `-${clockText(-seconds)}`;
  const two = (number: number) => String(number).padStart(2, '0');
  const rest = seconds % 60;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest ? `:${two(rest)}` : ''}`;
}

const CLOCK_AMOUNT = /^(\d{1,5}):(\d{2})(?::(\d{2}))?\s*(?:h|std\.?|horas?)?$/i;
const NUMBER = String.raw`(\d[\d.,]*|[.,]\d+)`;
const MINUTES = 'm|min|mins|minutes?|minutos?|minuten?';
/** `7 h`, `7 h 30`, `7 h y 30 min`, `45 min`, `45’`. */
const HOURS_IN_WORDS = new RegExp(
  `^${NUMBER}\\s*(?:${HOURS})\\.?(?:\\s*(?:(?:y|e|et|und|and)\\s*)?(\\d+)\\s*(?:${MINUTES}|['’′])?\\.?)?$`,
  'i',
);
const MINUTES_IN_WORDS = new RegExp(`^${NUMBER}\\s*(?:${MINUTES}|['’′])\\.?$`, 'i');

/**
 * Parses an amount of time to seconds: 7:30, 7.5, 7,5 h, 7 h 30 min, 450 min. `unit` is the unit of a bare number. Amounts of anything
 * else, such as days, are invalid.
 */
export function durationOf(text: string, unit: TimeUnit, mark: DecimalMark | null): Read<number> {
  const written = text.trim();
  const sign = MINUS.test(written) ? -1 : 1;
  const bare = written.replace(SIGN, '');
  const clock = CLOCK_AMOUNT.exec(bare);
  if (clock) {
    const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
    if (minutes > 59 || seconds > 59) return { problem: 'not_a_duration' };
    return { value: signed(sign, hours * 3600 + minutes * 60 + seconds) };
  }
  const inHours = HOURS_IN_WORDS.exec(bare);
  const inMinutes = inHours ? null : MINUTES_IN_WORDS.exec(bare);
  const [number, counted, minutes]: [string, TimeUnit, number] = inHours
    ? [inHours[1] ?? '', 'hours', Number(inHours[2] ?? 0)]
    : [inMinutes?.[1] ?? written, inMinutes ? 'minutes' : unit, 0];
  const read = numberOf(number, mark, inHours || inMinutes ? 'none' : 'hours');
  if ('problem' in read) return read.problem === 'number_unclear' ? read : { problem: 'not_a_duration' };
  if (minutes > 59) return { problem: 'not_a_duration' };
  const amount = secondsOf(read.value, counted) + minutes * 60;
  return { value: inHours || inMinutes ? signed(sign, amount) : amount };
}

/** Converts a number of hours, minutes or seconds to whole seconds. */
export const secondsOf = (number: number, unit: TimeUnit): number => signed(1, Math.round(number * SECONDS[unit]));

const signed = (sign: number, amount: number) => (amount === 0 ? 0 : sign * amount);

/**
 * Returns the unit of the numbers below a title. "Second" may also mean the one after the first, and `h:min` is a format rather than a
 * unit.
 */
export function unitOfTitle(title: string): TimeUnit {
  if (/(?:h|std)\.?\s*:\s*m/i.test(title)) return 'hours';
  if (/seconds|segundos|secondes|sekunde|\((?:s|sec|seg|sek)\.?\)/i.test(title)) return 'seconds';
  return /minut|\bmin\b/i.test(title) ? 'minutes' : 'hours';
}
