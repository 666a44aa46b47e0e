import { portionsOf } from '../in-portions.ts';
import { isBlank, MAX_CELL_LENGTH, MAX_TABLE_COLUMNS, type Row } from '../shared/spreadsheets.ts';
import { storable } from './storable.ts';
import { UnreadableFile } from './unreadable-file.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Rows, and characters, sampled to find the separator. */
const SAMPLE = 50;
const SAMPLE_LENGTH = 1_000_000;
const BYTE_ORDER_MARK = '\uFEFF';
/** In UTF-16 most bytes at even or odd places of Latin text are zero. */
const MOSTLY = 0.4;

/** Passes the rows of a text file to `take`, which may end the reading by throwing. */
export async function readCsv(bytes: Uint8Array, take: (row: Row) => void): Promise<void> {
  const text = decoded(bytes).replace(BYTE_ORDER_MARK, '');
  // First line by which a spreadsheet declares the separator.
  const said = /^sep=(.)\r?\n/i.exec(text);
  const separator = said?.[1] ?? separatorOf(text);
  const rows = csvRows(said ? text.slice(said[0].length) : text, separator, said ? 2 : 1);
  for await (const portion of portionsOf(rows, (row) => row)) for (const row of portion) take(row);
}

/** Decodes UTF-8 or UTF-16 if valid, else Windows-1252, in which every byte is valid. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const sample = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const half = sample.length / 2;
  if ((zeros[1] ?? 0) > half * MOSTLY) return new TextDecoder('utf-16le').decode(bytes);
  if ((zeros[0] ?? 0) > half * MOSTLY) return new TextDecoder('utf-16be').decode(bytes);
  if (zeros.some((count) => count > 0)) throw new UnreadableFile('kind_not_supported');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Cut off or with a wrong byte: in another encoding, every accented letter would become two.
    if (isMostlyUtf8(bytes)) throw new UnreadableFile('damaged');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns whether it contains letters in UTF-8, and at least as many as invalid bytes. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [letters, others] = [0, 0];
  for (const [, other] of new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(bytes)
    .matchAll(/(\uFFFD)|\P{ASCII}/gu)) {
    if (other === undefined) letters += 1;
    else others += 1;
  }
  return letters > 0 && letters >= others;
}

/** Returns the separator that most often gives the first rows the same number of cells, and then the most cells. */
export function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const scores = SEPARATORS.map((separator) => {
    const counts: number[] = [];
    try {
      for (const { cells } of csvRows(sample, separator, 1)) {
        if (cells.some((cell) => !isBlank(cell))) counts.push(cells.length);
        if (counts.length === SAMPLE) break;
      }
    } catch (fault) {
      // An unclosed quote under one separator may be text under another.
      if (!(fault instanceof UnreadableFile)) throw fault;
    }
    const [cells = 1, rows = 0] =
      [...Map.groupBy(counts, (count) => count)]
        .map(([count, same]) => [count, same.length] as const)
        .filter(([count]) => count > 1)
        .sort((one, other) => other[1] - one[1])[0] ?? [];
    return { separator, cells, share: counts.length > 0 ? rows / counts.length : 0 };
  });
  const [best] = scores.sort((one, other) => other.share * other.cells ** 0.5 - one.share * one.cells ** 0.5);
  return best?.separator ?? ',';
}

const MARKS = /["\r\n]/;

/** RFC 4180, with the habits of programs: quotes inside an unquoted cell are text, and so is anything after a closing one. */
export function* csvRows(text: string, separator: string, firstLine: number): Generator<Row, void> {
  let [place, line] = [0, firstLine];
  while (place < text.length) {
    const row: Row = { line, cells: [] };
    for (let isOpen = true; isOpen; ) {
      let cell = '';
      if (text[place] === '"') {
        const start = place + 1;
        let end = start;
        for (;;) {
          end = text.indexOf('"', end);
          if (end < 0) throw new UnreadableFile('quote_open');
          if (text[end + 1] !== '"') break;
          end += 2;
        }
        cell = text.slice(start, end).replaceAll('""', '"');
        line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
        place = end + 1;
      }
      const start = place;
      while (place < text.length && text[place] !== separator && text[place] !== '\n' && text[place] !== '\r')
        place += 1;
      const written = writtenCell(cell + text.slice(start, place));
      // A line of separators alone may be as long as the file.
      if (written !== null || row.cells.length < MAX_TABLE_COLUMNS) row.cells.push(written);
      isOpen = text[place] === separator;
      if (isOpen) place += 1;
    }
    if (text[place] === '\r' && text[place + 1] === '\n') place += 1;
    place += 1;
    line += 1;
    yield row;
  }
}

/** Removes the apostrophe that our own files put before text that looks like a formula, and the padding of fixed columns. */
function writtenCell(cell: string): string | null {
  const text = cell.trim();
  if (text === '') return null;
  if (text.length > MAX_CELL_LENGTH) throw new UnreadableFile('damaged');
  return storable(/^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text);
}

/** Returns the text as a cell of a file with this separator. */
export const csvCell = (text: string, separator: string): string =>
  MARKS.test(text) || text.includes(separator) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
