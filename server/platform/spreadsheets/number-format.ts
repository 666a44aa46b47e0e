import { UnreadableFile } from './unreadable-file.ts';

/** Meaning of a number according to its format. */
export type NumberKind = 'date' | 'time' | 'duration' | 'moment' | 'percent' | null;

export interface NumberFormat {
  kind: NumberKind;
  /** For a format with leading zeros: a place for a digit (null), or the text between two. */
  places: readonly (string | null)[] | null;
}

/** Spreadsheets allow 255 characters of a format. */
const MAX_CODE_LENGTH = 1024;
/** Digits of a number that spreadsheets store. */
const MAX_DIGITS = 15;

/** Formats that are not in the file (ECMA-376, 18.8.30), including those of other languages. */
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

/** Returns the format with this number and, if the file has it, this code. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    return { kind: BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? null, places: null };
  }
  if (code.length > MAX_CODE_LENGTH) throw new UnreadableFile('damaged');
  const kind = kindOfCode(code);
  return { kind, places: kind === null ? placesOf(code) : null };
}

/** A format has up to four sections, for numbers above and below zero and others: the first with a date or time decides. */
function kindOfCode(code: string): NumberKind {
  const sections = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  for (const section of sections) {
    const kind = kindOfSection(section);
    if (kind !== null) return kind;
  }
  return null;
}

function kindOfSection(section: string): NumberKind {
  if (/\[(h+|m+|s+)\]/i.test(section)) return 'duration';
  const letters = section.replace(/\[[^\]]*\]/g, '').replace(/general/i, '');
  if (letters.includes('%')) return 'percent';
  const hasTime = /[hs]/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDay && hasTime) return 'moment';
  if (hasDay) return 'date';
  return hasTime ? 'time' : null;
}

/** `00000`, `000-00-0000`, `"ES-"0000`. Null for a format with any other sign, and for one with a single digit, which shows no zeros. */
function placesOf(code: string): NumberFormat['places'] {
  const places: (string | null)[] = [];
  const [section = ''] = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code.replace(/^(\[(?:\$[^\]]*|[A-Za-z]+)\])+/, '')) ?? [];
  for (const [, quoted, escaped, sign, other] of section.matchAll(/"([^"]*)"|\\(.)|([-+/(): 0])|[_*].|(.)/g)) {
    if (other !== undefined) return null;
    if (sign === '0') places.push(null);
    else places.push(quoted ?? escaped ?? sign ?? '');
  }
  return places.filter((place) => place === null).length > 1 ? places : null;
}

/** Returns a number as its format displays it. Null if it is below zero, no integer or too large, which a spreadsheet would round. */
export function shownWithZeros(number: number, places: readonly (string | null)[]): string | null {
  if (!Number.isInteger(number) || number < 0 || number >= 10 ** MAX_DIGITS) return null;
  const width = places.filter((place) => place === null).length;
  const digits = String(number).padStart(width, '0');
  let next = digits.length - width;
  // The first place has all digits beyond the other places.
  let digit = digits.slice(0, next + 1);
  let shown = '';
  for (const place of places) {
    if (place !== null) shown += place;
    else {
      shown += digit;
      next += 1;
      digit = digits[next] ?? '';
    }
  }
  return shown;
}
