import { inPortions } from '../in-portions.ts';
import { type CellKind, type CellValue, localTime, type Sheet, type SheetColumn } from './sheet.ts';

/**
 * Writes plain CSV: one line of titles, commas, decimal points, the ASCII minus, dates and times in ISO 8601. Text that a spreadsheet would
 * read as a formula (it starts with `= + - @`, narrow or wide, a tab or a line break) has an apostrophe before it.
 */
export async function writeCsv<Row>({ columns, rows, timeZone }: Sheet<Row>): Promise<string> {
  const titles = columns.map(({ title }) => textCell(title));
  const lines = await inPortions(rows, (row) =>
    lineOf(columns.map((column) => cellOf(column.value(row), column, timeZone))),
  );
  return `\uFEFF${lineOf(titles)}${lines.join('')}`;
}

/** Decimal places: four of hours, so that a sum of many lines is right to the minute. */
const PLACES: Partial<Record<CellKind, number>> = { decimal: 2, hours: 4 };

const lineOf = (cells: string[]): string => `${cells.join(',')}\r\n`;

function cellOf<Row>(value: CellValue, { kind }: SheetColumn<Row>, timeZone: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return kind in PLACES ? value.toFixed(PLACES[kind]) : String(value);
  return kind === 'instant' ? localTime(value, timeZone) : textCell(value);
}

function textCell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
