import { type CellValue, localTime, type Sheet, type SheetColumn } from './sheet.ts';

/**
 * Plain CSV: one line of titles, commas, decimal points, the ASCII minus, dates and times as ISO 8601 writes them. Text that a
 * spreadsheet would read as a formula (it starts with `= + - @`, a tab or a carriage return) has an apostrophe before it.
 */
export function writeCsv<Row>({ columns, rows, timeZone }: Sheet<Row>): string {
  const lines = [
    columns.map(({ title }) => textCell(title)),
    ...rows.map((row) => columns.map((column) => cellOf(column.value(row), column, timeZone))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

function cellOf<Row>(value: CellValue, { kind }: SheetColumn<Row>, timeZone: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'hours' ? value.toFixed(2) : String(value);
  return kind === 'instant' ? localTime(value, timeZone) : textCell(value);
}

function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
