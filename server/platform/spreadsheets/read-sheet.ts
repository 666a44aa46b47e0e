import { type Cell, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS, type Row } from '../shared/spreadsheets.ts';
import type { Area } from './counted-table.ts';
import { shownWithZeros } from './number-format.ts';
import { MAX_ESCAPED_LENGTH, textCell, unescaped, type Workbook } from './read-workbook.ts';
import { readXml } from './read-xml.ts';
import { DAYS_TO_1904, LAST_SERIAL, momentOfSerial } from './serial-date.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { ZipEntry } from './unzip.ts';

/** The last line and column of a sheet, the limits of spreadsheets. */
const [LAST_LINE, LAST_COLUMN] = [1_048_576, 16_384];
/** A merged area has two cells at least. */
const MAX_MERGED = MAX_TABLE_CELLS / 2;
/** Text that a spreadsheet shows instead of a date or time that it cannot show. */
const NOT_SHOWN = '####';
/** A formula without a stored result: as an empty cell, its value would be lost. */
const NOT_CALCULATED = '#CALC!';
/** Numbers and booleans in the format of XML schemas. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;
const TRUTHS = ['0', '1', 'false', 'true'];

/** Passes the non-empty rows of a sheet to `take`, and then returns its merged areas. Throws `UnreadableFile`. */
export async function readSheet(entry: ZipEntry, book: Workbook, take: (row: Row) => void): Promise<Area[]> {
  const merged: Area[] = [];
  let row: Row | null = null;
  let [line, cellCount] = [0, 0];
  let [column, type, style, text] = [0, '', 0, ''];
  let [isValue, isFormula, isPhonetic] = [false, false, false];
  await readXml(entry, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = nextLine(attributes.get('r'), line);
        row = { line, cells: [] };
        column = 0;
      } else if (name === 'c') {
        cellCount += 1;
        if (cellCount > MAX_TABLE_CELLS) throw new UnreadableFile('too_many_cells');
        column = columnOf(attributes.get('r')) ?? column + 1;
        if (column > LAST_COLUMN) throw new UnreadableFile('damaged');
        [type, style, text] = [attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0), ''];
        isFormula = false;
      } else if (name === 'mergeCell') {
        if (merged.length >= MAX_MERGED) throw new UnreadableFile('too_many_cells');
        merged.push(areaOf(attributes.get('ref') ?? ''));
      } else {
        if (name === 'f') isFormula = true;
        // Phonetic guides are inside a text but no part of it.
        if (name === 'rPh') isPhonetic = true;
        isValue = name === 'v' || (name === 't' && !isPhonetic);
      }
    },
    text: (part) => {
      if (!isValue) return;
      text += part;
      if (text.length > MAX_ESCAPED_LENGTH) throw new UnreadableFile('damaged');
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && row) {
        const cell = cellOf({ type, style, text, isFormula }, book);
        if (cell === null) return;
        // A format that goes far to the right has empty cells; these have content.
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
  return merged;
}

/** Rows are in the order of their unique lines; a row without a line number is on the next one. */
function nextLine(given: string | undefined, last: number): number {
  const line = given === undefined ? last + 1 : Number(given);
  if (!Number.isInteger(line) || line <= last || line > LAST_LINE) throw new UnreadableFile('damaged');
  return line;
}

interface WrittenCell {
  type: string;
  style: number;
  text: string;
  isFormula: boolean;
}

function cellOf({ type, style, text, isFormula }: WrittenCell, book: Workbook): Cell {
  if (type === 'inlineStr' || type === 'str') return textCell(unescaped(text));
  const written = text.trim();
  if (written === '') return isFormula ? NOT_CALCULATED : null;
  if (type === 's') return textCell(sharedText(written, book));
  if (type === 'b') return truthOf(written);
  if (type === 'e') return textCell(text);
  if (type === 'd') return isoMoment(written);
  if (!NUMBER.test(written)) throw new UnreadableFile('damaged');
  const number = Number(written);
  if (!Number.isFinite(number)) throw new UnreadableFile('damaged');
  const { kind, places } = book.formats[style] ?? { kind: null, places: null };
  if (kind === 'percent') return Number((number * 100).toPrecision(12));
  if (kind !== null) return momentOfSerial(number, kind, book.from1904) ?? NOT_SHOWN;
  const shown = places && shownWithZeros(number, places);
  // Without a date format nothing else would show from which year it counts.
  const serial = book.from1904 ? number + DAYS_TO_1904 : null;
  if (serial !== null && serial < LAST_SERIAL) return { number, shown: shown ?? String(number), serial };
  return shown === null ? number : { number, shown };
}

/** Throws for an index beyond the list of texts, because the cell would be lost. */
function sharedText(place: string, { texts }: Workbook): string {
  const text = /^\d+$/.test(place) ? texts[Number(place)] : undefined;
  if (text === undefined) throw new UnreadableFile('damaged');
  return text;
}

function truthOf(written: string): boolean {
  if (!TRUTHS.includes(written)) throw new UnreadableFile('damaged');
  return written === '1' || written === 'true';
}

function isoMoment(text: string): Cell {
  const found = /^(\d{4}-\d\d-\d\d)?(?:T?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?)?$/.exec(text);
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

const AREA = /^([A-Z]{1,3}\d{1,7})(?::([A-Z]{1,3}\d{1,7}))?$/;

function areaOf(reference: string): Area {
  const [, first = '', last = first] = AREA.exec(reference) ?? [];
  const lineOf = (corner: string) => Number(/\d+$/.exec(corner)?.[0] ?? 0);
  const area = {
    ...{ top: lineOf(first), bottom: lineOf(last) },
    ...{ left: columnOf(first) ?? 0, right: columnOf(last) ?? 0 },
  };
  const isInSheet = area.top >= 1 && area.left >= 1 && area.bottom <= LAST_LINE && area.right <= LAST_COLUMN;
  if (!isInSheet || area.bottom < area.top || area.right < area.left) throw new UnreadableFile('damaged');
  return area;
}
