export type CsvCell = string | number;

/**
 * A table for spreadsheets. Text that a spreadsheet would read as a formula (it starts with `= + - @`, a tab or a carriage
 * return) stays text. Cells are separated by a semicolon where the language writes decimals with a comma, as spreadsheets there
 * expect it.
 */
export function csvOf(rows: CsvCell[][], language: string): string {
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
  const separator = decimal === ',' ? ';' : ',';
  return rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('');
}

function cellOf(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";,\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads a text as a file. The mark at its start makes spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
