import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  type FileFault,
  MAX_READING_MEGABYTES,
  MAX_READING_SECONDS,
  type Row,
  type Table,
  type TableLimit,
} from '../shared/spreadsheets.ts';
import { UnreadableFile } from './unreadable-file.ts';

const PROGRAM = fileURLToPath(new URL('reading-program.ts', import.meta.url));
const NEW_LINE = '\n'.charCodeAt(0);
/** Of other work a program may wait longer than it works itself. */
const LIMITS = {
  seconds: MAX_READING_SECONDS,
  waitedSeconds: 3 * MAX_READING_SECONDS,
  megabytes: MAX_READING_MEGABYTES,
};
/** A third of the processor time that this process gets where both want all of it. */
const NICENESS = 5;
/** Characters of what a program writes that ends by a fault of ours. */
const MAX_COMPLAINT = 4000;
/** The lowest status of a program that the system ended, as Windows has it. */
const ENDED_BY_SYSTEM = 128;

/** What is asked of the program. */
export interface ProgramQuestion extends ReadingQuestion {
  /** Of processor time, for its first line. */
  seconds: number;
}

/** The status of a program that ended itself since it had worked longer. */
export const TOOK_TOO_LONG = 42;

export interface ReadingQuestion {
  /** Titles that the table may have, as `normalTitle` writes them. */
  titles: readonly string[];
  /** Rows that are wanted beside the facts, and how many characters of each of their cells. */
  firstRows: number;
  cellLength: number;
  /** Rows and characters of a portion, at most; a row that is longer is one by itself. */
  portionRows: number;
  portionLength: number;
}

interface TableFacts extends Omit<Table, 'rows'> {
  rowCount: number;
  firstRows: Row[];
}

/** The first line that the program writes. */
export type ReadingAnswer = { table: TableFacts } | { fault: FileFault | TableLimit } | { failure: string };

/** Some rows as JSON, and how many they are. */
interface Portion {
  count: number;
  rows: string;
}

export interface UploadedTable extends TableFacts {
  /** All rows, in portions. */
  portions: AsyncIterable<Portion>;
}

/**
 * Reads a file by a program of its own, within limits of time and memory, and passes its table on. A program and not a thread: a thread that
 * runs out of memory may take its process with it. Throws `UnreadableFile`.
 */
export async function readInProcess<Made>(
  bytes: Uint8Array,
  question: ReadingQuestion,
  take: (table: UploadedTable) => Promise<Made>,
  { seconds, waitedSeconds, megabytes } = LIMITS,
): Promise<Made> {
  const { NODE_ENV, SystemRoot } = process.env;
  const program = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, PROGRAM], {
    // No secret is in reach of what reads a file of others. Windows starts no program without SystemRoot.
    env: { NODE_ENV, SystemRoot },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const ended = once(program, 'exit') as Promise<[status: number | null, signal: string | null]>;
  // A program that does not start is reported below.
  ended.catch(() => {});
  const complaint = textOf(program.stderr);
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    program.kill('SIGKILL');
  }, waitedSeconds * 1000);
  try {
    send(program, bytes, { ...question, seconds });
    const lines = linesOf(program.stdout);
    const first = await lines.next();
    // What is left is to write down what was read, as fast as it is taken.
    clearTimeout(timer);
    if (first.done) {
      const [status, signal] = await ended;
      if (isTooSlow || status === TOOK_TOO_LONG) throw new UnreadableFile('takes_too_long');
      if (signal !== null || (status ?? 0) >= ENDED_BY_SYSTEM) throw new UnreadableFile('takes_too_much_memory');
      throw new Error(`The program that reads files ended with status ${status}: ${complaint()}`);
    }
    const answer: ReadingAnswer = JSON.parse(first.value);
    if ('fault' in answer) throw new UnreadableFile(answer.fault);
    if ('failure' in answer) throw new Error(`A file could not be read: ${answer.failure}`);
    return await take({ ...answer.table, portions: allOf(lines, answer.table.rowCount) });
  } finally {
    clearTimeout(timer);
    program.kill('SIGKILL');
    program.stdout.destroy();
    await ended;
  }
}

function send(
  { pid, stdin }: ChildProcessByStdio<Writable, Readable, Readable>,
  bytes: Uint8Array,
  question: ProgramQuestion,
): void {
  if (pid !== undefined) setPriority(pid, NICENESS);
  // It may end before it has taken all of the file.
  stdin.on('error', () => {});
  stdin.write(`${JSON.stringify(question)}\n`);
  stdin.end(bytes);
}

function textOf(stream: Readable): () => string {
  let text = '';
  stream.on('data', (part: Buffer) => {
    text = `${text}${part}`.slice(0, MAX_COMPLAINT);
  });
  return () => text;
}

async function* linesOf(stream: Readable): AsyncGenerator<string, void> {
  let parts: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
  }
}

/** As many rows as were announced. A program that ends before it has written them had no memory left. */
async function* allOf(lines: AsyncIterable<string>, rowCount: number): AsyncGenerator<Portion, void> {
  let left = rowCount;
  for await (const line of lines) {
    const end = line.indexOf(' ');
    const count = Number(line.slice(0, end));
    yield { count, rows: line.slice(end + 1) };
    left -= count;
  }
  if (left > 0) throw new UnreadableFile('takes_too_much_memory');
}
