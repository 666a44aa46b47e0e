/** What a connection offers for statements that are prepared by name. */
interface Preparing {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

export type ReadRow = (row: (string | null)[]) => unknown;
export type WayOfReading = 'usual' | 'asWritten' | 'drizzle';

/** How the rows of a prepared statement are read; null for one without rows. */
type ReadersByName = Map<string, ReadRow | null>;

/** The number of texts that a connection keeps prepared at most. */
export const MAX_PREPARED = 250;
/**
 * The length of all texts that a connection keeps prepared at most. PostgreSQL keeps trees of a statement and its plan, 70 to 150 bytes for each
 * character of its text (measured), so a connection stays at about 20 MB, whatever filters and orders callers choose: a number of
 * statements alone bounds nothing, since one of a long list takes 800 KB.
 */
export const MAX_PREPARED_CHARACTERS = 120_000;

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
  /** The length of all texts in `names`. */
  private characters = 0;

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
      const fits = this.names.size <= MAX_PREPARED && this.characters <= MAX_PREPARED_CHARACTERS;
      if (fits || texts.includes(text)) break;
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
    this.characters += text.length;
    return name;
  }

  private forget(text: string, name: string): void {
    this.names.delete(text);
    this.characters -= text.length;
    delete this.connection.parsedStatements[name];
    delete this.connection.submittedNamedStatements[name];
    for (const readers of Object.values(this.readers)) readers.delete(name);
  }
}
