import { addDays } from '../shared/dates.ts';
import type { CellMoment } from '../shared/spreadsheets.ts';
import { DAY_IN_SECONDS } from '../shared/units-of-time.ts';

/** Above it a number whose format shows only a time is a moment, not an amount of time. */
const MOST_DAYS_OF_AMOUNT = 366;
/** 31 December 9999, the last day of spreadsheets, and the difference to the system of 1904 in days. */
export const [LAST_SERIAL, DAYS_TO_1904] = [2_958_465, 1462];

/**
 * Returns the day, time or amount of time of a number, in the system that counts days from 1904 or in the one that counts from 1900 and
 * includes its nonexistent 29 February. Amounts may be below zero in both, though spreadsheets show them only in that of 1904. Null for a
 * number that a spreadsheet shows as `####`.
 */
export function momentOfSerial(
  serial: number,
  kind: 'date' | 'time' | 'duration' | 'moment',
  from1904: boolean,
): CellMoment | null {
  if (!(Math.abs(serial) <= (from1904 ? LAST_SERIAL - DAYS_TO_1904 : LAST_SERIAL))) return null;
  const all = Math.round(serial * DAY_IN_SECONDS);
  if (kind === 'duration' || (kind === 'time' && all < MOST_DAYS_OF_AMOUNT * DAY_IN_SECONDS))
    return { date: null, seconds: all };
  const [days, seconds] = [Math.floor(all / DAY_IN_SECONDS), all % DAY_IN_SECONDS];
  // The day before the first is no day: the value is a time.
  if (days === 0 && !from1904) return { date: null, seconds };
  const date = dayOfSerial(days, from1904);
  if (date === null) return null;
  return { date, seconds: kind === 'date' && seconds === 0 ? null : seconds };
}

/** Null for the nonexistent 29 February 1900, and for nothing. */
export function dayOfSerial(days: number, from1904: boolean): string | null {
  if (!Number.isInteger(days) || days < 0) return null;
  if (from1904) return addDays('1904-01-01', days);
  if (days === 0 || days === 60) return null;
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days);
}
