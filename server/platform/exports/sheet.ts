import { HOUR_IN_SECONDS } from '../shared/units-of-time.ts';

/** Type of a cell, so that spreadsheets sort, add and format it. */
export type CellKind = 'text' | 'number' | 'decimal' | 'hours' | 'date' | 'instant';

/** For `date` and `instant`: as ISO 8601. For `number`, an integer, `decimal`, of two places, and `hours`, exact: a number. */
export type CellValue = string | number | null;

export interface SheetColumn<Row> {
  title: string;
  kind: CellKind;
  value: (row: Row) => CellValue;
}

export interface Fact {
  label: string;
  value: string;
  /** True if it is part of the file's name: dates, filters and the time zone. */
  inName?: boolean;
}

/** Returns a filter of the list as a fact, if it is set: part of the file's name. */
export function factOf(label: string, value: string | readonly string[] | null | undefined): Fact[] {
  const text = typeof value === 'string' ? value : (value ?? []).join(', ');
  return text ? [{ label, value: text, inName: true }] : [];
}

/** A list to export: one line of titles, one line for each row, and its filters. */
export interface Sheet<Row> {
  /** Name of the sheet, and the beginning of the file's name. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  /** Name of the sheet with the filters. */
  factsName: string;
  facts: readonly Fact[];
  /** Time zone of the instants. */
  timeZone: string;
}

/** Returns a duration as two columns: whole seconds and decimal hours, which spreadsheets show with two places and add exactly. */
export function durationColumns<Row>(
  titles: { seconds: string; hours: string },
  secondsOf: (row: Row) => number | null,
): SheetColumn<Row>[] {
  const hoursOf = (row: Row) => {
    const seconds = secondsOf(row);
    return seconds === null ? null : seconds / HOUR_IN_SECONDS;
  };
  return [
    { title: titles.seconds, kind: 'number', value: secondsOf },
    { title: titles.hours, kind: 'hours', value: hoursOf },
  ];
}

/** Returns the local date and time of an instant in a time zone, in the format of spreadsheets: `2026-03-02 09:00:00`. */
export function localTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** Returns a moment in its own time zone, `2026-03-02 09:00`, for lists with a column for the time zone. */
export const clockText = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

const MAX_NAME_LENGTH = 120;

/**
 * Returns `overtime_2026-01-01_2026-03-31_Madrid_Europe-Madrid.xlsx`: the list's name, its filters and its time zone, safe on every disk.
 */
export function fileNameOf({ name, facts }: Pick<Sheet<never>, 'name' | 'facts'>, extension: string): string {
  const parts = [name, ...facts.filter(({ inName }) => inName).map(({ value }) => value)];
  const safe = parts.map((part) => part.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')).filter(Boolean);
  return `${safe.join('_').slice(0, MAX_NAME_LENGTH)}.${extension}`;
}
