import type { CellMoment } from '../shared/spreadsheets.ts';

/** What the format of a number makes of it. */
export type NumberKind = 'date' | 'time' | 'duration' | 'moment' | 'percent' | null;

const DAY = 86_400;
/** Above it a number that shows its time alone is a moment, not an amount of time. */
const MOST_DAYS_OF_AMOUNT = 366;

/** Formats that are not in the file (ECMA-376, 18.8.30), those of other languages among them. */
const BUILT_IN: readonly (readonly [from: number, to: number, kind: NumberKind])[] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'moment'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'duration'],
  [47, 47, 'time'],
  [50, 58, 'date'],
];

/** Of a format by its number and, where the file has it, its code. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? null;
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  if (/\[(h+|m+|s+)\]/i.test(positive)) return 'duration';
  const letters = positive.replace(/\[[^\]]*\]/g, '').replace(/general/i, '');
  if (letters.includes('%')) return 'percent';
  const hasTime = /[hs]/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDay && hasTime) return 'moment';
  if (hasDay) return 'date';
  return hasTime ? 'time' : null;
}

/** The day of a number, in the system that counts from 1904 or in the one that counts from 1900 and believes in its 29 February. */
export function momentOfSerial(
  serial: number,
  kind: 'date' | 'time' | 'duration' | 'moment',
  from1904: boolean,
): CellMoment | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return null;
  const all = Math.round(serial * DAY);
  if (kind === 'duration') return { date: null, seconds: all };
  const [days, seconds] = [Math.floor(all / DAY), all % DAY];
  if (kind === 'time' && days < MOST_DAYS_OF_AMOUNT) return { date: null, seconds: all };
  const date = dayOfSerial(days, from1904);
  if (date === null) return null;
  return { date, seconds: kind === 'date' && seconds === 0 ? null : seconds };
}

/** Null of the 29 February 1900 that never was, and of nothing. */
export function dayOfSerial(days: number, from1904: boolean): string | null {
  if (!Number.isInteger(days) || days < 0) return null;
  if (from1904) return Temporal.PlainDate.from('1904-01-01').add({ days }).toString();
  if (days === 0 || days === 60) return null;
  const base = Temporal.PlainDate.from(days < 60 ? '1899-12-31' : '1899-12-30');
  return base.add({ days }).toString();
}
