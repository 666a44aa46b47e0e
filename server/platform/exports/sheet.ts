import { HOUR_IN_SECONDS } from '../shared/units-of-time.ts';

/** What a cell holds, which spreadsheets are told: so they sort, add and format it. */
export type CellKind = 'text' | 'number' | 'decimal' | 'date' | 'instant';

/** Of `date` and `instant`: as ISO 8601. Of `number`, a whole one, and `decimal`, of two places: a number. */
export type CellValue = string | number | null;

export interface SheetColumn<Row> {
  title: string;
  kind: CellKind;
  value: (row: Row) => CellValue;
}

export interface Fact {
  label: string;
  value: string;
  /** It is part of the file's name: dates, filters and the zone. */
  inName?: boolean;
}

/** What the list was asked with, where it was: part of the file's name. */
export function factOf(label: string, value: string | readonly string[] | null | undefined): Fact[] {
  const text = typeof value === 'string' ? value : (value ?? []).join(', ');
  return text ? [{ label, value: text, inName: true }] : [];
}

/** A list on its way to a file: one line of titles, one line for each row, and what it was asked with. */
export interface Sheet<Row> {
  /** Of the sheet, and the beginning of the file's name. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  /** The sheet of what the list was asked with. */
  factsName: string;
  facts: readonly Fact[];
  /** The zone that instants are written in. */
  timeZone: string;
}

/** A duration as two columns: whole seconds, which are exact, and decimal hours, which people read. */
export function durationColumns<Row>(
  titles: { seconds: string; hours: string },
  secondsOf: (row: Row) => number | null,
): SheetColumn<Row>[] {
  const hoursOf = (row: Row) => {
    const seconds = secondsOf(row);
    return seconds === null ? null : Math.round((seconds / HOUR_IN_SECONDS) * 100) / 100;
  };
  return [
    { title: titles.seconds, kind: 'number', value: secondsOf },
    { title: titles.hours, kind: 'decimal', value: hoursOf },
  ];
}

/** The local date and time of an instant in a zone, as spreadsheets read it: `2026-03-02 09:00:00`. */
export function localTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** `2026-03-02 09:00` of a moment in the zone that it is written in: of lists that name the zone in a column of its own. */
export const clockText = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

const MAX_NAME_LENGTH = 120;

/** `overtime_2026-01-01_2026-03-31_Madrid_Europe-Madrid.xlsx`: what the list is, its filters and its zone, safe on every disk. */
export function fileNameOf({ name, facts }: Pick<Sheet<never>, 'name' | 'facts'>, extension: string): string {
  const parts = [name, ...facts.filter(({ inName }) => inName).map(({ value }) => value)];
  const safe = parts.map((part) => part.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')).filter(Boolean);
  return `${safe.join('_').slice(0, MAX_NAME_LENGTH)}.${extension}`;
}
