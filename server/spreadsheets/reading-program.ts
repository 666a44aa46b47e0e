import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isTitleOf } from '../shared/column-titles.ts';
import type { ReadingAnswer, ReadingQuestion } from './read-in-process.ts';
import { readTable } from './read-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const NEW_LINE = '\n'.charCodeAt(0);

// The program that reads one uploaded file: it takes the question as a line of JSON and then the file, and writes what
// `ReadingAnswer` says as a line and each portion of rows as another.
await pipeline(Readable.from(answer(await buffer(process.stdin))), process.stdout);

async function* answer(input: Buffer): AsyncGenerator<string, void> {
  const end = input.indexOf(NEW_LINE);
  const { titles, firstRows, portionRows }: ReadingQuestion = JSON.parse(input.toString('utf8', 0, end));
  const known = new Set(titles);
  try {
    const { rows, ...table } = await readTable(input.subarray(end + 1), (title) => isTitleOf(title, known));
    yield line({ table: { ...table, rowCount: rows.length, firstRows: rows.slice(0, firstRows) } });
    for (let at = 0; at < rows.length; at += portionRows) yield `${JSON.stringify(rows.slice(at, at + portionRows))}\n`;
  } catch (error) {
    // The message may quote the file.
    yield line(error instanceof UnreadableFile ? { fault: error.fault } : { failure: placeOf(error) });
  }
}

function line(answer: ReadingAnswer): string {
  return `${JSON.stringify(answer)}\n`;
}

function placeOf(error: unknown): string {
  return error instanceof Error ? [error.name, ...(error.stack?.match(/^ +at .*$/gm) ?? [])].join('\n') : 'unknown';
}
