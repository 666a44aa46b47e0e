import pg from 'pg';
import { AS_WRITTEN } from './as-written.ts';
import { type DriverConnection, pipelined, prepareValue } from './driver.ts';
import { PreparedStatements, type ReadRow, type WayOfReading } from './prepared-statements.ts';
import type { Part } from './statement.ts';
import type { Result } from './statement-result.ts';

interface Field {
  name: string;
  dataTypeID: number;
  format: 'text';
}

type TypeParser = (text: string) => unknown;
interface TypeParsers {
  getTypeParser(oid: number, format: 'text'): TypeParser;
}

/** The outcome of a batch. */
export interface Outcome {
  /** Results of the completed parts, in order. */
  results: Result[];
  /** Error of the part after those. */
  error?: Error;
}

/**
 * Sends statements as one message with one response. Without a transaction they are one: only therefore do the settings of a read's
 * entrance reach its statements. The driver alone writes five messages a statement, and PostgreSQL sends a packet for each statement. Every
 * text is prepared under a name of its connection. The first failed statement ends the batch: later ones do not run.
 */
export function sendTogether(client: pg.PoolClient, parts: readonly Part[]): Promise<Outcome> {
  return new Promise((resolve) => {
    client.query(new Batch(parts, resolve) as unknown as pg.Submittable);
  });
}

class Batch {
  private readonly parts: readonly Part[];
  private readonly settle: (outcome: Outcome) => void;
  private readonly results: Result[] = [];
  private names: readonly string[] = [];
  private readonly readers: (ReadRow | null | undefined)[] = [];
  private collected: unknown[] = [];
  private at = 0;
  private unreadable: { at: number; error: Error } | undefined;
  private recorder: Recorder | undefined;
  private readonly preparing: string[] = [];

  constructor(parts: readonly Part[], settle: (outcome: Outcome) => void) {
    this.parts = parts;
    this.settle = settle;
  }

  // The client reads these after a statement was prepared, or has failed.
  get name(): string | undefined {
    return this.names[this.at];
  }
  get text(): string | undefined {
    return this.parts[this.at]?.text;
  }

  submit(connection: DriverConnection): Error | null {
    const recorder = recorderOf(connection);
    this.recorder = recorder;
    this.names = recorder.prepare(this.parts);
    try {
      for (const [index, part] of this.parts.entries()) {
        const name = this.nameAt(index);
        const read = recorder.readerOf(name, part);
        this.readers.push(read);
        if (recorder.record(name, part, read === undefined)) this.preparing.push(name);
      }
    } catch (error) {
      // A value that cannot be sent: nothing of the batch is sent, and the client passes this error to `handleError`.
      recorder.discard();
      return error as Error;
    }
    recorder.send();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const part = this.parts[this.at];
    if (!part) return;
    const read = readerFor(fields, part);
    this.readers[this.at] = read;
    this.recorder?.learn(this.nameAt(this.at), part, read);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.collected.push(this.readers[this.at]?.(fields));
    } catch (error) {
      this.unreadable ??= { at: this.at, error: error as Error };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const part = this.parts[this.at];
    // Without a description there are no rows.
    if (part && this.readers[this.at] === undefined) this.recorder?.learn(this.nameAt(this.at), part, null);
    // `SELECT 20`, `INSERT 0 1`, `BEGIN`
    const [first, last] = [text.indexOf(' '), text.lastIndexOf(' ')];
    const rowCount = Number(text.slice(last + 1)) || 0;
    this.results.push({ rows: this.collected, rowCount, command: first < 0 ? text : text.slice(0, first) });
    this.collected = [];
    this.at += 1;
  }

  handleReadyForQuery(): void {
    this.end();
  }

  handleError(error: Error): void {
    for (const name of this.preparing) this.recorder?.forget(name);
    this.at = this.parts.length;
    this.end(error);
  }

  private end(failure?: Error): void {
    const { results, unreadable } = this;
    const error = unreadable?.error ?? failure;
    const reached = unreadable ? results.slice(0, unreadable.at) : results;
    this.settle(error ? { results: reached, error } : { results });
    // The client sets this callback to stop its response timer.
    (this as { callback?: () => void }).callback?.();
  }

  private nameAt(index: number): string {
    return this.names[index] ?? '';
  }
}

pipelined(Batch);

/** Returns a reader of rows like the driver's: objects by column name, or lists. */
function readerFor(fields: readonly Field[], { rowMode, types }: Part): ReadRow {
  if (types === AS_WRITTEN) return (row) => row;
  const { getTypeParser } = (types ?? pg.types) as TypeParsers;
  const parsers = fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, 'text'));
  const valueAt = (row: readonly (string | null)[], index: number) => {
    const text = row[index] ?? null;
    return text === null ? null : parsers[index]?.(text);
  };
  if (rowMode === 'array') return (row) => row.map((_, index) => valueAt(row, index));
  const names = fields.map(({ name }) => name);
  return (row) => {
    const read: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) read[names[index] as string] = valueAt(row, index);
    return read;
  };
}

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const recorders = new WeakMap<DriverConnection, Recorder>();

function recorderOf(connection: DriverConnection): Recorder {
  let recorder = recorders.get(connection);
  if (!recorder) {
    recorder = new Recorder(connection);
    recorders.set(connection, recorder);
  }
  return recorder;
}

/**
 * Collects the messages of a connection. Requests the row description of a prepared statement once: PostgreSQL refuses to run a prepared
 * statement whose rows have changed shape.
 */
class Recorder {
  private readonly prepared: PreparedStatements;
  private readonly connection: DriverConnection;
  private readonly stream: DriverConnection['stream'];
  private messages: Buffer[] = [];
  /** Number of messages that close statements: those are sent whatever happens to the batch. */
  private closing = 0;

  constructor(connection: DriverConnection) {
    this.prepared = PreparedStatements.of(connection);
    this.stream = connection.stream;
    this.connection = Object.create(connection, {
      _send: { value: (message: Buffer) => this.messages.push(message) },
    }) as DriverConnection;
  }

  /** Returns the names of the texts; first closes the statements that they replace. */
  prepare(parts: readonly Part[]): string[] {
    const { names, closed } = this.prepared.use(parts.map(({ text }) => text));
    for (const name of closed) this.connection.close({ type: 'S', name });
    this.closing = this.messages.length;
    return names;
  }

  /** Returns whether the text had to be prepared. Throws if a value cannot be sent. */
  record(name: string, { text, values }: Part, describes: boolean): boolean {
    const { connection } = this;
    const isKnown = name in connection.parsedStatements || name in connection.submittedNamedStatements;
    if (!isKnown) {
      connection.parse({ text, name });
      connection.submittedNamedStatements[name] = text;
    }
    try {
      connection.bind({ portal: '', statement: name, values, valueMapper: prepareValue });
    } catch (error) {
      if (!isKnown) this.forget(name);
      throw error;
    }
    if (describes) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
    return !isKnown;
  }

  send(): void {
    this.messages.push(SYNC);
    this.stream.write(Buffer.concat(this.messages));
    this.messages = [];
  }

  discard(): void {
    this.messages.length = this.closing;
  }

  forget(name: string): void {
    delete this.connection.submittedNamedStatements[name];
  }

  learn(name: string, part: Part, read: ReadRow | null): void {
    this.prepared.readers[wayOf(part)].set(name, read);
  }

  /** Null: it has no rows. Undefined: not known yet. */
  readerOf(name: string, part: Part): ReadRow | null | undefined {
    return this.prepared.readers[wayOf(part)].get(name);
  }
}

const wayOf = ({ types }: Part): WayOfReading =>
  types === undefined ? 'usual' : types === AS_WRITTEN ? 'asWritten' : 'drizzle';
