import { addDays } from '../../platform/shared/dates.ts';
import { isBlank, type Row, type Table } from '../../platform/shared/spreadsheets.ts';
import type { CellProblem, ImportKind } from './constants.ts';
import { dayBesideTime, quotedCell, type Reading, readCell, type Value } from './rules-cells.ts';
import type { Mapping } from './rules-columns.ts';
import { REQUIRED } from './rules-fields.ts';
import { type Choices, Columns } from './rules-readings.ts';

export interface RowProblem {
  line: number;
  /** Title of the column; null for the row as a whole. */
  column: string | null;
  /** The first field, if several can meet a requirement. */
  field: string | null;
  code: CellProblem;
  /** Text of the cell. */
  shown: string | null;
}

export interface ReadRow {
  line: number;
  values: Record<string, Value>;
  problems: RowProblem[];
}

/** Yields the rows of a table with the values of their fields and all their problems. */
export function* readRows(
  kind: ImportKind,
  { format, titles, rows }: Pick<Table, 'format' | 'titles' | 'rows'>,
  mapping: Mapping,
  choices: Choices,
): Generator<ReadRow, void> {
  const readings = new Columns(kind, titles, mapping).hear(rows).readings(choices);
  for (const row of rows) yield readRow(kind, row, { titles, mapping, readings, isText: format === 'csv' });
}

/** How to read rows, once all of them were examined. */
export interface Reader {
  titles: readonly string[];
  mapping: Mapping;
  readings: readonly (Reading | null)[];
  /** True for a text file, whose cells shift to the right at each separator meant as text: 7,5. */
  isText: boolean;
}

export function readRow(
  kind: ImportKind,
  { line, cells }: Row,
  { titles, mapping, readings, isText }: Reader,
): ReadRow {
  const values: Record<string, Value> = {};
  const problems: RowProblem[] = [];
  const given = new Set<string>();
  const days: Days = {};
  for (const [column, field] of mapping.entries()) {
    const [reading, cell] = [readings[column], cells[column]];
    if (field === null || !reading || cell === null || cell === undefined) continue;
    given.add(field);
    const read = readCell(cell, reading);
    const day = reading.type === 'time' ? dayBesideTime(cell, reading) : null;
    const problem = 'problem' in read ? read.problem : day && 'problem' in day ? day.problem : null;
    if (problem !== null)
      problems.push({ line, column: titles[column] ?? '', field, code: problem, shown: quotedCell(cell) });
    else if ('value' in read) values[field] = read.value;
    if (day && 'value' in day) days[field] = day.value;
  }
  const known = titles.findLastIndex((title, column) => title !== '' || mapping[column] !== null) + 1;
  const beyond = isText ? cells.slice(known).find((cell) => !isBlank(cell)) : undefined;
  if (beyond !== undefined)
    problems.push({ line, column: null, field: null, code: 'cells_beyond_titles', shown: quotedCell(beyond) });
  for (const fields of REQUIRED[kind]) {
    if (fields.some((field) => given.has(field))) continue;
    const column = mapping.findIndex((field) => field !== null && fields.includes(field));
    const code = fields.length === 1 ? 'required' : 'one_required';
    problems.push({ line, column: titles[column] ?? null, field: fields[0] ?? null, code, shown: null });
  }
  const fault = FINISH[kind]?.(values, days);
  if (fault) {
    const shown = values[fault.field];
    problems.push({
      ...{
        line,
        field: fault.field,
        code: fault.code,
        column: titles[mapping.indexOf(fault.column ?? fault.field)] ?? null,
      },
      shown: shown === undefined ? null : String(shown).replace('T', ' '),
    });
  }
  return { line, values, problems };
}

/** A fault of a field in combination with others; `column` names the field of the column if that is another. */
type Fault = { field: string; code: CellProblem; column?: string };

/** Days beside the times in cells. */
type Days = Record<string, string>;

/** Derives values from several fields of a row. */
type Finish = (values: Record<string, Value>, days: Days) => Fault | null;

const FINISH: Partial<Record<ImportKind, Finish>> = {
  employees: splitName,
  contracts: (values) => isBefore(values, 'endAt', 'startAt'),
  absences: (values, days) => {
    if (values.startDate !== undefined) values.endDate ??= values.startDate;
    for (const [time, date] of [
      ['startTime', 'startDate'],
      ['endTime', 'endDate'],
    ] as const)
      if (days[time] !== undefined && days[time] !== values[date]) return { field: time, code: 'not_a_time' };
    return isBefore(values, 'endDate', 'startDate');
  },
  'work-entries': joinMoments,
};

const isBefore = (values: Record<string, Value>, end: string, start: string): Fault | null =>
  typeof values[end] === 'string' && typeof values[start] === 'string' && values[end] < values[start]
    ? { field: end, code: 'ends_before_it_starts' }
    : null;

/** "Ruiz Gil, Ana" has its first name after the comma; "Ana Ruiz Gil" before the first space, and "Ana" is a first name alone. */
function splitName(values: Record<string, Value>): null {
  const { fullName } = values;
  delete values.fullName;
  if (typeof fullName !== 'string') return null;
  const [last = '', first] = fullName.split(/,\s*/, 2);
  const space = fullName.indexOf(' ');
  const [given, family] = first
    ? [first, last]
    : space < 0
      ? [fullName, '']
      : [fullName.slice(0, space), fullName.slice(space + 1)];
  values.firstName ??= given.trim();
  if (family.trim()) values.lastName ??= family.trim();
  return null;
}

/**
 * Joins a day and its times to moments. An end before its start is on the next day: a night shift. A time with a day of its own is on that
 * day, which is the row's or the following one.
 */
function joinMoments(values: Record<string, Value>, days: Days): Fault | null {
  const { date, startTime, endTime } = values;
  for (const field of ['date', 'startTime', 'endTime']) delete values[field];
  if (typeof date === 'string' && typeof startTime === 'string') {
    const day = days.startTime ?? date;
    if (day !== date && day !== addDays(date, 1)) return { field: 'start', code: 'not_a_time', column: 'startTime' };
    values.start ??= `${day}T${startTime}`;
  }
  const { start } = values;
  if (typeof start !== 'string') return null;
  if (typeof endTime === 'string' && values.end === undefined) {
    const [day, from] = [start.slice(0, 10), start.slice(11)];
    const ownDay = days.endTime;
    if (ownDay !== undefined) {
      values.end = endTime.startsWith('24:') ? `${addDays(ownDay, 1)}T00:00` : `${ownDay}T${endTime}`;
      return values.end <= start ? { field: 'end', code: 'ends_before_it_starts', column: 'endTime' } : null;
    }
    if (endTime === from) return { field: 'end', code: 'ends_before_it_starts', column: 'endTime' };
    if (endTime.startsWith('24:')) values.end = `${addDays(day, 1)}T00:00`;
    else values.end = `${endTime < from.slice(0, 8) ? addDays(day, 1) : day}T${endTime}`;
    return null;
  }
  const isLocal = (moment: string) => /T\d\d:\d\d(:\d\d)?$/.test(moment);
  const { end } = values;
  if (typeof end !== 'string' || !isLocal(end) || !isLocal(start)) return null;
  return end <= start ? { field: 'end', code: 'ends_before_it_starts' } : null;
}
