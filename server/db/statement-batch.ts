import pg from 'pg';
import { PreparedStatements } from './prepared-statements.ts';
import { AS_WRITTEN } from './raw-rows.ts';

/** What the driver's query object does beyond its published types. */
interface DriverQuery {
  name: string | undefined;
  readonly text: string;
  /** How it wants values read; undefined: as the driver reads them. */
  readonly types: unknown;
  readonly _result: RowReader;
  _accumulateRows: boolean | undefined;
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection | undefined): void;
  handleReadyForQuery(connection: DriverConnection | undefined): void;
}

/** What the driver makes of a description: to make it anew for each answer costs more than to read the row. */
interface RowReader {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface DriverConnection {
  readonly stream: { write(bytes: Buffer): boolean };
  /** Texts of prepared statements by name, and of those whose preparation is under way. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  describe(message: unknown): void;
  close(message: { type: 'S'; name: string }): void;
}

type Answer = (error: Error | null, result: pg.QueryResult) => void;
type NewQuery = new (config: object, callback: Answer) => DriverQuery;

export type BatchedStatement = { config: Omit<pg.QueryConfig, 'name'>; answer: Answer };

/**
 * Sends statements as one message that is answered at once, and is one transaction where none was begun: what the entrance of a read
 * sets reaches its statements only because of that. The driver alone writes five messages a statement, and PostgreSQL
 * answers each statement with a packet of its own. Every text is prepared under a name of its connection. The first statement that
 * fails ends the batch: those after it are not run and fail with its error.
 */
export function sendTogether(client: pg.PoolClient, statements: readonly BatchedStatement[]): void {
  client.query(new Batch(statements) as pg.Submittable);
}

class Batch extends pg.Query {
  private readonly queries: DriverQuery[];
  private at = 0;
  private refused: Error | null = null;
  private connection: DriverConnection | undefined;
  private recorder: Recorder | undefined;
  private preparing: string[] = [];

  constructor(statements: readonly BatchedStatement[]) {
    super('');
    this.queries = statements.map(({ config, answer }) => {
      const answered: Answer = (error, result) => {
        this.refused ??= error;
        answer(error, result);
      };
      return new (pg.Query as unknown as NewQuery)({ ...config, queryMode: 'extended' }, answered);
    });
  }

  // The client asks these which statement it was that has been prepared, or has failed.
  get name(): string | undefined {
    return this.queries?.[this.at]?.name;
  }
  set name(_) {}
  get text(): string | undefined {
    return this.queries?.[this.at]?.text;
  }
  set text(_) {}

  override submit = (connection: unknown): Error | null => {
    this.connection = connection as DriverConnection;
    this.recorder = recorderOf(this.connection);
    const { submittedNamedStatements } = this.connection;
    const names = this.recorder.prepare(this.queries.map(({ text }) => text));
    for (const [index, query] of this.queries.entries()) {
      const name = names[index] as string;
      query.name = name;
      const known = name in submittedNamedStatements;
      this.recorder.record(query);
      if (!known && name in submittedNamedStatements) this.preparing.push(name);
    }
    const bytes = this.recorder.take();
    // A value that cannot be sent: nothing of the batch is, and the client hands this error to handleError.
    if (this.refused) return this.refused;
    this.connection.stream.write(bytes);
    this.begin();
    return null;
  };

  handleRowDescription(message: unknown): void {
    const query = this.queries[this.at];
    query?.handleRowDescription(message);
    if (!query) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = query._result;
    this.recorder?.learn(query, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  handleDataRow(message: unknown): void {
    this.queries[this.at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown): void {
    const query = this.queries[this.at];
    if (query) this.recorder?.learn(query, null);
    query?.handleCommandComplete(message, this.connection as DriverConnection);
    this.at += 1;
    this.begin();
  }

  handleReadyForQuery(): void {
    for (const query of this.queries) query.handleReadyForQuery(this.connection);
    this.heard();
  }

  handleError(error: Error): void {
    for (const name of this.preparing) delete this.connection?.submittedNamedStatements[name];
    const { at } = this;
    this.at = this.queries.length;
    for (const query of this.queries.slice(0, at)) query.handleReadyForQuery(this.connection);
    for (const query of this.queries.slice(at)) query.handleError(error, this.connection);
    this.heard();
  }

  /** The client sets this callback to stop the time it waits for an answer. */
  private heard(): void {
    (this as { callback?: () => void }).callback?.();
  }

  /** The rows of a statement that was described before come without a description. */
  private begin(): void {
    const query = this.queries[this.at];
    const reader = query && this.recorder?.readerOf(query);
    if (!reader) return;
    query._result.fields = reader.fields;
    query._result._parsers = reader._parsers;
    query._result._prebuiltEmptyResultObject = reader._prebuiltEmptyResultObject;
    query._accumulateRows = true;
  }
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
 * Collects what a connection would write. What the rows of a prepared statement look like is asked once: PostgreSQL refuses to
 * run a prepared statement whose rows have come to look otherwise.
 */
class Recorder {
  private readonly prepared: PreparedStatements;
  private readonly connection: DriverConnection;
  private messages: Buffer[] = [];
  private describes = true;

  constructor(connection: DriverConnection) {
    this.prepared = PreparedStatements.of(connection);
    this.connection = Object.create(connection, {
      _send: { value: (message: Buffer) => this.messages.push(message) },
      describe: { value: (message: unknown) => this.describes && connection.describe.call(this.connection, message) },
      sync: { value: () => {} },
    }) as DriverConnection;
  }

  /** The names of the texts; what gives way to them is closed first. */
  prepare(texts: readonly string[]): string[] {
    const { names, closed } = this.prepared.use(texts);
    for (const name of closed) this.connection.close({ type: 'S', name });
    return names;
  }

  record(query: DriverQuery): void {
    this.describes = this.readerOf(query) === undefined;
    query.prepare(this.connection);
  }

  take(): Buffer {
    const bytes = Buffer.concat([...this.messages, SYNC]);
    this.messages = [];
    return bytes;
  }

  learn(query: DriverQuery, reader: RowReader | null): void {
    if (query.name !== undefined && this.readerOf(query) === undefined) this.readersFor(query).set(query.name, reader);
  }

  readerOf(query: DriverQuery): RowReader | null | undefined {
    return query.name === undefined ? undefined : this.readersFor(query).get(query.name);
  }

  private readersFor(query: DriverQuery): Map<string, RowReader | null> {
    const { usual, asWritten, drizzle } = this.prepared.readers;
    const readers = query.types === undefined ? usual : query.types === AS_WRITTEN ? asWritten : drizzle;
    return readers as Map<string, RowReader | null>;
  }
}
