import {
  type Cell,
  LAST_SHEET_COLUMN,
  LAST_SHEET_LINE,
  MAX_CELL_LENGTH,
  MAX_TABLE_CELLS,
  MAX_TABLE_COLUMNS,
  type Row,
} from '../shared/spreadsheets.ts';
import { unescaped, type Workbook } from './read-workbook.ts';
import { readXml } from './read-xml.ts';
import { momentOfSerial } from './serial-date.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { ZipEntry } from './unzip.ts';

/** Cells that are one in the sheet; lines and columns from 1. */
export interface Merge {
  lines: [first: number, last: number];
  columns: [first: number, last: number];
}

const MAX_MERGES = 20_000;

/** The rows of a sheet that have something, to `take`, and then what is merged in it. */
export async function readSheet(entry: ZipEntry, book: Workbook, take: (row: Row) => void): Promise<Merge[]> {
  const merges: Merge[] = [];
  let row: Row | null = null;
  let line = 0;
  let [column, type, style, text] = [0, '', 0, ''];
  let isValue = false;
  await readXml(entry, {
    open: (name, attributes) => {
      if (name === 'row') {
        const next = within(LAST_SHEET_LINE, Number(attributes.get('r') ?? line + 1));
        if (next <= line) throw new UnreadableFile('damaged');
        line = next;
        row = { line, cells: [] };
        column = 0;
      } else if (name === 'c') {
        column = within(LAST_SHEET_COLUMN, columnOf(attributes.get('r')) ?? column + 1);
        [type, style, text] = [attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0), ''];
      } else if (name === 'mergeCell') {
        if (merges.length === MAX_MERGES) throw new UnreadableFile('too_large');
        merges.push(mergeOf(attributes.get('ref') ?? ''));
      } else isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (isValue) text += part;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && row) {
        const cell = cellOf({ type, style, text }, book);
        if (cell === null) return;
        // A format that goes far to the right has cells without anything; these have something.
        if (column > MAX_TABLE_COLUMNS) throw new UnreadableFile('too_many_columns');
        while (row.cells.length < column - 1) row.cells.push(null);
        row.cells[column - 1] = cell;
      }
      if (name === 'row' && row) {
        if (row.cells.length > 0) take(row);
        row = null;
      }
    },
  });
  return merges;
}

function cellOf({ type, style, text }: { type: string; style: number; text: string }, book: Workbook): Cell {
  if (type === 's') return textCell(book.texts[Number(text)] ?? '');
  if (type === 'inlineStr' || type === 'str') return textCell(unescaped(text));
  if (type === 'b') return text === '1';
  if (type === 'e') return textCell(text);
  if (type === 'd') return isoMoment(text);
  if (text.trim() === '') return null;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new UnreadableFile('damaged');
  const kind = book.kinds[style] ?? null;
  if (kind === 'percent') return Number((number * 100).toPrecision(12));
  return kind === null ? number : (momentOfSerial(number, kind, book.from1904) ?? number);
}

function textCell(text: string): string | null {
  if (text.length > MAX_CELL_LENGTH) throw new UnreadableFile('damaged');
  return text.trim() || null;
}

function isoMoment(text: string): Cell {
  const found = /^(\d{4}-\d\d-\d\d)?T?(?:(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text);
  const [, date = null, hours, minutes, seconds = '0'] = found ?? [];
  if (date === null && hours === undefined) return textCell(text);
  const time = hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { date, seconds: time };
}

/** `AB12` is column 28. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The number of a line or column, from 1. Throws `UnreadableFile` for one that no sheet has. */
function within(last: number, number: number): number {
  if (!Number.isInteger(number) || number < 1 || number > last) throw new UnreadableFile('damaged');
  return number;
}

function mergeOf(reference: string): Merge {
  const [first, last = first] = reference.split(':');
  const column = (place: string | undefined) => within(LAST_SHEET_COLUMN, columnOf(place) ?? 0);
  const line = (place: string | undefined) => within(LAST_SHEET_LINE, Number(/\d+$/.exec(place ?? '')?.[0]));
  return { lines: [line(first), line(last)], columns: [column(first), Math.min(column(last), MAX_TABLE_COLUMNS)] };
}

/**
 * Writes what merged cells say into each of them: a person's name that stands for several rows, a title over several columns. Only rows
 * of the list are walked, in the order of their lines, and each merged place counts as a cell. Throws `UnreadableFile`.
 */
export function fillMerged(rows: readonly Row[], merges: readonly Merge[]): void {
  let cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  for (const { lines, columns } of merges) {
    const first = firstRowAt(rows, lines[0]);
    const cell = rows[first]?.line === lines[0] ? (rows[first].cells[columns[0] - 1] ?? null) : null;
    if (cell === null) continue;
    for (let index = first; index < rows.length; index += 1) {
      const row = rows[index] as Row;
      if (row.line > lines[1]) break;
      cells += columns[1] - columns[0] + 1;
      if (cells > MAX_TABLE_CELLS) throw new UnreadableFile('too_large');
      for (let column = columns[0]; column <= columns[1]; column += 1) {
        while (row.cells.length < column) row.cells.push(null);
        row.cells[column - 1] ??= cell;
      }
    }
  }
}

/** The place of the first row at a line or after it. */
function firstRowAt(rows: readonly Row[], line: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle] as Row).line < line) from = middle + 1;
    else to = middle;
  }
  return from;
}
