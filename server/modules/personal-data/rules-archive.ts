/** Formats of the files in a person's archive (L6): pure functions. */

type Row = Readonly<Record<string, unknown>>;

/** Returns the columns of a table, in the order of its rows. */
const columnsOf = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/**
 * Converts rows to a table for spreadsheets: one line of titles, commas, values as the database writes them. Text that a spreadsheet would
 * read as a formula has an apostrophe before it; composite values are JSON.
 */
export function csvOf(rows: readonly Row[]): string {
  const columns = columnsOf(rows);
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return `\uFEFF${[columns.map(textCell).join(','), ...lines].map((line) => `${line}\r\n`).join('')}`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return textCell(typeof value === 'string' ? value : JSON.stringify(value));
}

function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the names of files in a folder of the archive: unique, ignoring case, and none leads out of it. */
export function fileNamesOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        .replace(/[\\/:*?"<>|]/g, '_')
        .replace(/\p{Cc}/gu, '_')
        .replace(/^\.+/, '_') || '_';
    const dot = plain.lastIndexOf('.');
    const [base, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let found = plain;
    for (let place = 2; taken.has(found.toLowerCase()); place += 1) found = `${base} (${place})${ending}`;
    taken.add(found.toLowerCase());
    return found;
  });
}
