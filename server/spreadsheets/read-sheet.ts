import { type Cell, MAX_CELL_LENGTH, MAX_TABLE_COLUMNS, type Row } from '../shared/spreadsheets.ts';
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
        line = Number(attributes.get('r') ?? line + 1);
        row = { line, cells: [] };
        column = 0;
      } else if (name === 'c') {
        column = columnOf(attributes.get('r')) ?? column + 1;
        [type, style, text] = [attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0), ''];
      } else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.get('ref') ?? '');
        if (merge && merges.length < MAX_MERGES) merges.push(merge);
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

function mergeOf(reference: string): Merge | null {
  const [first, last] = reference.split(':');
  const [from, to] = [columnOf(first), columnOf(last)];
  const [top, bottom] = [first, last].map((text) => Number(/\d+$/.exec(text ?? '')?.[0]));
  if (from === null || to === null || !top || !bottom) return null;
  return { lines: [top, bottom], columns: [from, Math.min(to, MAX_TABLE_COLUMNS)] };
}

/** Writes what merged cells say into each of them: a person's name that stands for several rows, a title over several columns. */
export function fillMerged(rows: readonly Row[], merges: readonly Merge[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const { lines, columns } of merges) {
    const cell = byLine.get(lines[0])?.cells[columns[0] - 1] ?? null;
    if (cell === null) continue;
    const last = Math.min(lines[1], rows.at(-1)?.line ?? 0);
    for (let line = lines[0]; line <= last; line++) {
      const row = byLine.get(line);
      if (!row) continue;
      for (let column = columns[0]; column <= columns[1]; column++) {
        while (row.cells.length < column) row.cells.push(null);
        row.cells[column - 1] ??= cell;
      }
    }
  }
}
