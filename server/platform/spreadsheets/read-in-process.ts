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
/** A program may wait for other work longer than it works itself. */
const LIMITS = {
  seconds: MAX_READING_SECONDS,
  waitedSeconds: 3 * MAX_READING_SECONDS,
  megabytes: MAX_READING_MEGABYTES,
};
/** Gives it a third of the processor time of this process if both need all of it. */
const NICENESS = 5;
/** Characters logged of a program's output if it ends by a fault of ours. */
const MAX_COMPLAINT = 4000;
/** Lowest status of a program ended by the system, on Windows. */
const ENDED_BY_SYSTEM = 128;

/** Question to the program. */
export interface ProgramQuestion extends ReadingQuestion {
  /** Processor time for its first line, in seconds. */
  seconds: number;
}

/** Status of a program that ended itself after this time. */
export const TOOK_TOO_LONG = 42;

export interface ReadingQuestion {
  /** Possible titles of the table, as `normalTitle` writes them. */
  titles: readonly string[];
  /** Rows to return with the facts, and the characters of each of their cells. */
  firstRows: number;
  cellLength: number;
  /** Most rows and characters of a portion; a longer row is a portion by itself. */
  portionRows: number;
  portionLength: number;
}

interface TableFacts extends Omit<Table, 'rows'> {
  rowCount: number;
  firstRows: Row[];
}

/** First line of the program's output. */
export type ReadingAnswer = { table: TableFacts } | { fault: FileFault | TableLimit } | { failure: string };

/** Some rows as JSON, and their number. */
interface Portion {
  count: number;
  rows: string;
}

export interface UploadedTable extends TableFacts {
  /** All rows, in portions. */
  portions: AsyncIterable<Portion>;
}

/**
 * Reads a file in a separate program, within limits of time and memory, and passes its table on. A program rather than a thread: a thread
 * that runs out of memory may end its process. Throws `UnreadableFile`.
 */
export async function readInProcess<Made>(
  bytes: Uint8Array,
  question: ReadingQuestion,
  take: (table: UploadedTable) => Promise<Made>,
  { seconds, waitedSeconds, megabytes } = LIMITS,
): Promise<Made> {
  const { NODE_ENV, SystemRoot } = process.env;
  const program = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, PROGRAM], {
    // A program that reads files of others has no access to secrets. Windows starts no program without SystemRoot.
    env: { NODE_ENV, SystemRoot },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const ended = once(program, 'exit') as Promise<[status: number | null, signal: string | null]>;
  // A failure to start is reported below.
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
    // From here the program only writes the rows, as fast as they are read.
    clearTimeout(timer);
    if (first.done) {
      const [status, signal] = await ended;
      if (isTooSlow || status === TOOK_TOO_LONG) throw new UnreadableFile('takes_too_long');
      if (signal !== null || (status ?? 0) >= ENDED_BY_SYSTEM) throw new UnreadableFile('takes_too_much_memory');
      throw new Error(`The file reader exited with status ${status}: ${complaint()}`);
    }
    const answer: ReadingAnswer = JSON.parse(first.value);
    if ('fault' in answer) throw new UnreadableFile(answer.fault);
    if ('failure' in answer) throw new Error(`The file reader failed: ${answer.failure}`);
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
  // It may end before it has read all of the file.
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

/** Yields as many rows as announced. A program that ends before has run out of memory. */
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
