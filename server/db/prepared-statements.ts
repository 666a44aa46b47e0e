/** What a connection offers for statements that are prepared by name. */
interface Preparing {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

export type ReadRow = (row: (string | null)[]) => unknown;
export type WayOfReading = 'usual' | 'asWritten' | 'drizzle';

/** How the rows of a prepared statement are read; null for one without rows. */
type ReadersByName = Map<string, ReadRow | null>;

/**
 * As many texts as a connection keeps prepared. Each costs PostgreSQL 20 to 150 KB on that connection, so a connection stays below
 * some 20 MB, whatever filters and orders callers choose.
 */
export const MAX_PREPARED = 250;

const key = Symbol.for('jornada.preparedStatements');

/**
 * The statements that a connection has prepared, by their texts. The least recently used one makes room for a new one and is closed
 * on the server, so that statements callers cause cannot add up.
 */
export class PreparedStatements {
  /** How rows are read, apart for each way of reading values. */
  readonly readers: Record<WayOfReading, ReadersByName> = {
    usual: new Map(),
    asWritten: new Map(),
    drizzle: new Map(),
  };
  private readonly connection: Preparing;
  /** The least recently used first. */
  private readonly names = new Map<string, string>();
  private made = 0;

  private constructor(connection: Preparing) {
    this.connection = connection;
  }

  /** Those of a connection, also for another copy of this module in the process. */
  static of(connection: Preparing): PreparedStatements {
    const holder = connection as { [key]?: PreparedStatements };
    holder[key] ??= new PreparedStatements(connection);
    return holder[key];
  }

  /** The name for each text, and the names that give way to them: they are to be closed before. */
  use(texts: readonly string[]): { names: string[]; closed: string[] } {
    for (const text of texts) this.touch(text);
    const names = texts.map((text) => this.names.get(text) ?? this.add(text));
    const closed: string[] = [];
    for (const [text, name] of this.names) {
      if (this.names.size <= MAX_PREPARED || texts.includes(text)) break;
      this.forget(text, name);
      closed.push(name);
    }
    return { names, closed };
  }

  private touch(text: string): void {
    const name = this.names.get(text);
    if (name === undefined) return;
    this.names.delete(text);
    this.names.set(text, name);
  }

  private add(text: string): string {
    this.made += 1;
    const name = `s${this.made}`;
    this.names.set(text, name);
    return name;
  }

  private forget(text: string, name: string): void {
    this.names.delete(text);
    delete this.connection.parsedStatements[name];
    delete this.connection.submittedNamedStatements[name];
    for (const readers of Object.values(this.readers)) readers.delete(name);
  }
}
