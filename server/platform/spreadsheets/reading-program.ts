import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isTitleOf } from '../shared/column-titles.ts';
import type { Row } from '../shared/spreadsheets.ts';
import { type ProgramQuestion, type ReadingAnswer, type ReadingQuestion, TOOK_TOO_LONG } from './read-in-process.ts';
import { readTable } from './read-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const LOOK_MILLISECONDS = 100;
const NEW_LINE = '\n'.charCodeAt(0);

// Program that reads one uploaded file: it reads the question as a line of JSON and then the file, and writes a `ReadingAnswer` as a line
// and each portion of rows as another.
await pipeline(Readable.from(answer(await buffer(process.stdin))), process.stdout);

async function* answer(input: Buffer): AsyncGenerator<string, void> {
  const end = input.indexOf(NEW_LINE);
  const { titles, firstRows, cellLength, seconds, ...most }: ProgramQuestion = JSON.parse(
    input.toString('utf8', 0, end),
  );
  const known = new Set(titles);
  const timer = setInterval(() => endAfter(seconds), LOOK_MILLISECONDS);
  try {
    const { rows, ...table } = await readTable(input.subarray(end + 1), (title) => isTitleOf(title, known));
    clearInterval(timer);
    const first = rows.slice(0, firstRows).map((row) => beginningOf(row, cellLength));
    yield line({ table: { ...table, rowCount: rows.length, firstRows: first } });
    yield* portionsOf(rows, most);
  } catch (error) {
    clearInterval(timer);
    // The message may quote the file.
    yield line(error instanceof UnreadableFile ? { fault: error.fault } : { failure: placeOf(error) });
  }
}

/** Checked often: reading a file gives others their turn in between. */
function endAfter(seconds: number): void {
  const { user, system } = process.cpuUsage();
  if (user + system > seconds * 1_000_000) process.exit(TOOK_TOO_LONG);
}

/** Yields lines of as many rows as fit, each after their number. */
function* portionsOf(
  rows: readonly Row[],
  { portionRows, portionLength }: Pick<ReadingQuestion, 'portionRows' | 'portionLength'>,
): Generator<string, void> {
  let [portion, length]: [string[], number] = [[], 0];
  const written = () => `${portion.length} [${portion.join(',')}]\n`;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (portion.length === portionRows || (portion.length > 0 && length + text.length > portionLength)) {
      yield written();
      [portion, length] = [[], 0];
    }
    portion.push(text);
    length += text.length;
  }
  if (portion.length > 0) yield written();
}

function beginningOf({ line, cells }: Row, length: number): Row {
  return { line, cells: cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, length) : cell)) };
}

function line(answer: ReadingAnswer): string {
  return `${JSON.stringify(answer)}\n`;
}

function placeOf(error: unknown): string {
  return error instanceof Error ? [error.name, ...(error.stack?.match(/^ +at .*$/gm) ?? [])].join('\n') : 'unknown';
}
