import writeExcelFile from 'write-excel-file/node';
import { type CellValue, localTime, type Sheet, type SheetColumn } from './sheet.ts';

const HEADING = { type: String, fontWeight: 'bold' } as const;
const FORMATS = { number: '0', hours: '0.00', date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' } as const;
/** Characters. */
const WIDTHS = { text: 24, number: 16, hours: 14, date: 12, instant: 20 } as const;
/** Spreadsheets allow no more, and not these characters. */
const MAX_SHEET_NAME = 31;
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME);

/**
 * A workbook of two sheets: the list, its cells typed and its titles kept in view, and what it was asked with. Every text is a cell of
 * text, so none is ever read as a formula.
 */
export function writeXlsx<Row>({ name, columns, rows, factsName, facts, timeZone }: Sheet<Row>): Promise<Buffer> {
  const heading = columns.map(({ title }) => ({ ...HEADING, value: title }));
  return writeExcelFile([
    {
      sheet: sheetName(name),
      data: [heading, ...rows.map((row) => columns.map((column) => cellOf(column.value(row), column, timeZone)))],
      columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
      stickyRowsCount: 1,
    },
    {
      sheet: sheetName(factsName),
      data: facts.map(({ label, value }) => [
        { ...HEADING, value: label },
        { type: String, value },
      ]),
      columns: [{ width: WIDTHS.text }, { width: WIDTHS.text * 2 }],
    },
  ]).toBuffer();
}

function cellOf<Row>(value: CellValue, { kind }: SheetColumn<Row>, timeZone: string) {
  if (value === null) return null;
  if (kind === 'text') return { type: String, value: String(value) };
  if (kind === 'number' || kind === 'hours') return { type: Number, value: Number(value), format: FORMATS[kind] };
  // A cell has no zone: the local time is written as if it were UTC, which the writer takes as it is.
  const local = kind === 'date' ? `${value}T00:00:00Z` : `${localTime(String(value), timeZone).replace(' ', 'T')}Z`;
  return { type: Date, value: new Date(local), format: FORMATS[kind] };
}
