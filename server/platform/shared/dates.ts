import { DAY_IN_MILLISECONDS, DAY_IN_SECONDS } from './units-of-time.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Half-open interval: includes `start`, excludes `end`. */
export type Interval = { start: Temporal.Instant; end: Temporal.Instant };

/** An instant as rules use it or as the database driver returns it. */
export type InstantLike = Temporal.Instant | Date;

const millisecondsOf = (instant: InstantLike): number =>
  instant instanceof Date ? instant.getTime() : instant.epochMilliseconds;

// Calendar days counted from 1970-01-01. They have no time zone, so every one of them is one step of Date.UTC.
const dayNumberOf = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_IN_MILLISECONDS;

// A list formats the same few days hundreds of times: building the text of a day costs ten times a look-up.
const dayTexts = new Map<number, string>();
const MAX_DAY_TEXTS = 10_000;

function dayText(dayNumber: number): string {
  let text = dayTexts.get(dayNumber);
  if (text === undefined) {
    text = new Date(dayNumber * DAY_IN_MILLISECONDS).toISOString().slice(0, 10);
    if (dayTexts.size >= MAX_DAY_TEXTS) dayTexts.clear();
    dayTexts.set(dayNumber, text);
  }
  return text;
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Returns whether the value is a calendar date, `YYYY-MM-DD`, from 1900-01-01 to 2999-12-31. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  return isRealDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10)));
}

/** Returns whether the value is an Area/City name (or `UTC`) that this runtime knows, in the spelling of the time zone database. */
export function isTimeZone(value: string): boolean {
  if (value !== 'UTC' && !/^[A-Z]\w*(\/[\w+-]+)+$/.test(value)) return false;
  try {
    return new Temporal.ZonedDateTime(0n, value).timeZoneId === value;
  } catch {
    return false;
  }
}

/** Returns whether the value is `HH:MM` from 00:00 to 23:59; with `end`, also 24:00. */
export function isClockTime(value: string, options: { end?: boolean } = {}): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) || (options.end === true && value === '24:00');
}

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(?:Z|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)$/;

/** Returns the instant of an ISO 8601 date-time with offset or `Z`, without its fraction of a second; null for anything else. */
export function parseDateTime(value: string): Temporal.Instant | null {
  const match = DATE_TIME.exec(value);
  if (!match) return null;
  const part = (index: number) => Number(match[index] ?? 0);
  if (!isRealDay(part(1), part(2), part(3))) return null;
  const local = Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6));
  const offsetMilliseconds = (match[7] === '-' ? -1 : 1) * (part(8) * 60 + part(9)) * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(local - offsetMilliseconds);
}

/** Returns the date `days` after `date`; before it if negative. */
export function addDays(date: string, days: number): string {
  return dayText(dayNumberOf(date) + days);
}

/** Returns the days from `from` to `to`, both counted; 0 if `from` is after `to`. */
export function dayCount(from: string, to: string): number {
  return Math.max(dayNumberOf(to) - dayNumberOf(from) + 1, 0);
}

/** Returns every date from `from` to `to`, both included, in order; none if `from` is after `to`. */
export function datesBetween(from: string, to: string): string[] {
  const first = dayNumberOf(from);
  return Array.from({ length: dayCount(from, to) }, (_, index) => dayText(first + index));
}

/** Position of the date in its week: 0 for Monday to 6 for Sunday. */
export function weekdayIndexOf(date: string): number {
  return (((dayNumberOf(date) + 3) % 7) + 7) % 7;
}

type OffsetSpan = { from: number; until: number; offsetMilliseconds: number };
type ZoneOffsets = { current: OffsetSpan; known: OffsetSpan[] };

// Temporal needs µs to find an offset that is valid for months, so each time zone caches the intervals already looked up.
const offsetsOfZones = new Map<string, ZoneOffsets>();

function offsetSpanAt(milliseconds: number, timeZone: string): OffsetSpan {
  const zoned = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  // "previous" excludes the given instant, which may itself be the change.
  const previous = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const next = zoned.getTimeZoneTransition('next');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMilliseconds: zoned.offsetNanoseconds / 1e6,
  };
}

function offsetsAt(milliseconds: number, timeZone: string): OffsetSpan {
  const covers = (span: OffsetSpan) => milliseconds >= span.from && milliseconds < span.until;
  const offsets = offsetsOfZones.get(timeZone);
  if (offsets && covers(offsets.current)) return offsets.current;
  let span = offsets?.known.find(covers);
  if (!span) {
    span = offsetSpanAt(milliseconds, timeZone);
    offsets?.known.push(span);
  }
  if (offsets) offsets.current = span;
  else offsetsOfZones.set(timeZone, { current: span, known: [span] });
  return span;
}

const offsetMillisecondsAt = (milliseconds: number, timeZone: string): number =>
  offsetsAt(milliseconds, timeZone).offsetMilliseconds;

/** Returns the local date of an instant in a time zone (A3). */
export function localDateOf(instant: InstantLike, timeZone: string): string {
  const milliseconds = millisecondsOf(instant);
  return dayText(Math.floor((milliseconds + offsetMillisecondsAt(milliseconds, timeZone)) / DAY_IN_MILLISECONDS));
}

const startOfDay = (date: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant();

/** Returns the local day as instants, `[start, end)`: 23, 24 or 25 hours if clocks change (A4). */
export function dayBounds(date: string, timeZone: string): Interval {
  return { start: startOfDay(date, timeZone), end: startOfDay(addDays(date, 1), timeZone) };
}

/** Seconds from 00:00 to a clock time; 86400 for 24:00. */
export function secondsOfClockTime(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60;
}

/** Wall-clock seconds between two clock times of a day (A5); negative when `end` is before `start`. */
export function nominalSeconds(start: string, end: string): number {
  return secondsOfClockTime(end) - secondsOfClockTime(start);
}

/** A span of clock times in seconds since 00:00 of the date it begins on; over 86400 on the next one, if the end is not after the start. */
export function clockSpan({ start, end }: { start: string; end: string }): { from: number; to: number } {
  const [from, to] = [secondsOfClockTime(start), secondsOfClockTime(end)];
  return { from, to: to > from ? to : to + DAY_IN_SECONDS };
}

/** Elapsed whole seconds from one instant to another (A5). */
export function elapsedSeconds(start: InstantLike, end: InstantLike): number {
  return Math.floor((millisecondsOf(end) - millisecondsOf(start)) / 1000);
}

/**
 * Returns the instant of a clock time on a local date (A8): the earlier one if clocks go back, null if they skip it
 * (`nonexistent_local_time`). 24:00 is the end of the day.
 */
export function instantFromLocal(date: string, time: string, timeZone: string): Temporal.Instant | null {
  if (time === '24:00') return dayBounds(date, timeZone).end;
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? zoned.toInstant() : null;
}

/** Cuts the interval at each local midnight inside it, in order, each piece with its local date (A6); none if empty. */
export function splitAtMidnight(interval: Interval, timeZone: string): (Interval & { date: string })[] {
  const pieces: (Interval & { date: string })[] = [];
  let start = interval.start;
  while (Temporal.Instant.compare(start, interval.end) < 0) {
    let date = localDateOf(start, timeZone);
    let midnight = dayBounds(date, timeZone).end;
    // Clocks put back across midnight show the old date again; that hour belongs to the new day (A4).
    while (Temporal.Instant.compare(midnight, start) <= 0) {
      date = addDays(date, 1);
      midnight = dayBounds(date, timeZone).end;
    }
    const end = Temporal.Instant.compare(midnight, interval.end) < 0 ? midnight : interval.end;
    pieces.push({ date, start, end });
    start = end;
  }
  return pieces;
}

/** An interval on one local date within which the clock runs evenly: `clockSeconds` are those since 00:00 at its start. */
export type ClockPiece = { date: string; startedAt: Temporal.Instant; seconds: number; clockSeconds: number };

/** Cuts an interval of whole seconds at each local midnight and each clock change inside it, in order (A4, A6). */
export function clockPieces(interval: Interval, timeZone: string): ClockPiece[] {
  return splitAtMidnight(interval, timeZone).flatMap(({ date, start, end }) => {
    const pieces: ClockPiece[] = [];
    for (let at = start.epochMilliseconds; at < end.epochMilliseconds; ) {
      const { offsetMilliseconds, until } = offsetsAt(at, timeZone);
      const ofDay = (((at + offsetMilliseconds) % DAY_IN_MILLISECONDS) + DAY_IN_MILLISECONDS) % DAY_IN_MILLISECONDS;
      const next = Math.min(end.epochMilliseconds, until, at + DAY_IN_MILLISECONDS - ofDay);
      const startedAt = Temporal.Instant.fromEpochMilliseconds(at);
      pieces.push({ date, startedAt, seconds: (next - at) / 1000, clockSeconds: ofDay / 1000 });
      at = next;
    }
    return pieces;
  });
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const dayNumber = Math.floor(seconds / DAY_IN_SECONDS);
  const ofDay = seconds - dayNumber * DAY_IN_SECONDS;
  const minutes = Math.floor(ofDay / 60);
  const hours = Math.floor(minutes / 60);
  return `${dayText(dayNumber)}T${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes - hours * 60]}:${TWO_DIGITS[ofDay - minutes * 60]}`;
}

/** `2026-03-29T06:00:00+00:00`, to the whole second. */
export function formatUtc(instant: InstantLike): string {
  return `${clockText(millisecondsOf(instant))}+00:00`;
}

/** `2026-03-29T08:00:00+02:00`: clock time and offset of the time zone, to the whole second. */
export function formatInZone(instant: InstantLike, timeZone: string): string {
  const milliseconds = millisecondsOf(instant);
  // Offsets of the early 20th century have seconds, ISO 8601 offsets have not: rounds both, so that the instant stays exact.
  const minutes = Math.round(offsetMillisecondsAt(milliseconds, timeZone) / 60_000);
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${TWO_DIGITS[Math.floor(size / 60)]}:${TWO_DIGITS[size % 60]}`;
  return `${clockText(milliseconds + minutes * 60_000)}${offset}`;
}
