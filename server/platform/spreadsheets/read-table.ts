import { MAX_TABLE_BYTES, MAX_TABLE_ROWS, type Row, type Table } from '../shared/spreadsheets.ts';
import { CountedTable } from './counted-table.ts';
import { findTitles, type KnowsTitle } from './find-titles.ts';
import { readCsv } from './read-csv.ts';
import { readSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { UnreadableFile } from './unreadable-file.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Beginning of older Office files, and of workbooks locked with a password. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const OTHER_KINDS = ['%PDF', '{\\rtf', '\u0089PNG', '\u00FF\u00D8\u00FF', 'GIF8', '<?xml', '<html', '<!DOCTYPE'];
/** A single matching title may be a heading by coincidence. */
const TITLES_OF_TABLE = 2;

const begins = (bytes: Buffer, text: string) =>
  bytes.subarray(0, text.length).toString('latin1').toLowerCase() === text.toLowerCase();

/**
 * Reads the table of a CSV or XLSX file, recognised by content rather than name. In a workbook it is the first visible sheet with titles
 * that `knows` recognises, else the first with a table. Throws `UnreadableFile`.
 */
export async function readTable(given: Uint8Array, knows: KnowsTitle = () => false): Promise<Table> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length === 0) throw new UnreadableFile('empty');
  if (bytes.length > MAX_TABLE_BYTES) throw new UnreadableFile('too_large');
  if (bytes.subarray(0, 4).equals(ZIP)) return readSheets(bytes, knows);
  if (bytes.subarray(0, 4).equals(OLD_OFFICE)) {
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new UnreadableFile(isLocked ? 'protected' : 'kind_not_supported');
  }
  if (OTHER_KINDS.some((mark) => begins(bytes, mark))) throw new UnreadableFile('kind_not_supported');
  const { rows, take } = new CountedTable();
  await readCsv(bytes, take);
  const table = tableOf(rows, knows);
  if (!table) throw new UnreadableFile(rows.length === 0 ? 'empty' : 'no_table');
  return { format: 'csv', sheetName: null, ...table };
}

async function readSheets(bytes: Buffer, knows: KnowsTitle): Promise<Table> {
  const book = await readWorkbook(bytes);
  let first: Table | null = null;
  let isEmpty = true;
  for (const { name, entry } of book.sheets) {
    const counted = new CountedTable();
    counted.fill(await readSheet(entry, book, counted.take));
    if (counted.rows.length > 0) isEmpty = false;
    const found = tableOf(counted.rows, knows);
    if (!found) continue;
    const table: Table = { format: 'xlsx', sheetName: name, ...found };
    if (new Set(found.titles.filter(knows)).size >= TITLES_OF_TABLE) return table;
    first ??= table;
  }
  if (!first) throw new UnreadableFile(isEmpty ? 'empty' : 'no_table');
  return first;
}

function tableOf(all: readonly Row[], knows: KnowsTitle): Pick<Table, 'titles' | 'rows'> | null {
  const found = findTitles(all, knows);
  if (!found) return null;
  const { titles } = found;
  while (titles.at(-1) === '') titles.pop();
  // Lists made for paper repeat their titles on each page.
  const isTitles = ({ cells }: Row) => titles.every((title, column) => (cells[column] ?? '') === title);
  const rows = all.slice(found.firstRow).filter((row) => !isTitles(row));
  if (rows.length === 0) return null;
  if (rows.length > MAX_TABLE_ROWS) throw new UnreadableFile('too_many_rows');
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), titles.length);
  while (titles.length < width) titles.push('');
  return { titles, rows };
}
