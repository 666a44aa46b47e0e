import type { DriverConnection } from './driver.ts';

/** Fields of a connection for statements prepared by name. */
type Preparing = Pick<DriverConnection, 'parsedStatements' | 'submittedNamedStatements'>;

export type ReadRow = (row: (string | null)[]) => unknown;
export type WayOfReading = 'usual' | 'asWritten' | 'drizzle';

/** Readers of the rows of prepared statements; null for one without rows. */
type ReadersByName = Map<string, ReadRow | null>;

/** Most query texts that a connection keeps prepared. */
export const MAX_PREPARED = 250;
/**
 * Most characters of all texts that a connection keeps prepared. PostgreSQL stores trees of a statement and its plan, 70 to 150 bytes for
 * each character of its text (measured), so a connection stays at about 20 MB, whatever filters and orders callers choose. A limit of
 * statements alone is no bound, since one of a long list takes 800 KB.
 */
export const MAX_PREPARED_CHARACTERS = 120_000;

const key = Symbol.for('jornada.preparedStatements');

/**
 * Prepared statements of a connection, by text. A new one replaces the least recently used one, which is closed on the server, so that
 * callers cannot accumulate statements.
 */
export class PreparedStatements {
  /** Readers of rows, separate for each way of reading values. */
  readonly readers: Record<WayOfReading, ReadersByName> = {
    usual: new Map(),
    asWritten: new Map(),
    drizzle: new Map(),
  };
  private readonly connection: Preparing;
  /** Least recently used first. */
  private readonly names = new Map<string, string>();
  private made = 0;
  /** Length of all texts in `names`. */
  private characters = 0;

  private constructor(connection: Preparing) {
    this.connection = connection;
  }

  /** Prepared statements of a connection, shared with another copy of this module in the process. */
  static of(connection: Preparing): PreparedStatements {
    const holder = connection as { [key]?: PreparedStatements };
    holder[key] ??= new PreparedStatements(connection);
    return holder[key];
  }

  /** Returns the name of each text, and the names that they replace: close those first. */
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
