import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BackedUpTable, BackupError, type CountedBackup, ROWS_END } from './backup-format.ts';
import { databaseError } from './errors.ts';
import { type Lines, nextLine, readLine, unreadable } from './read-backup.ts';

/** Where the rows of a backup go. */
export interface RowTarget {
  /** Tables that the file may have, in its order: no other name is accepted. */
  tables: readonly BackedUpTable[];
  sequences: readonly string[];
  /** Whether the file may lack some of the tables. */
  isPartial?: boolean;
  /** Makes room for the rows of a table, and returns the name of the table that receives them. */
  open(table: BackedUpTable): Promise<string>;
  /** Called with the number of rows that were received. */
  close?(table: BackedUpTable, rows: number): Promise<void>;
  addDay?(table: BackedUpTable, day: string): Promise<void>;
  setSequence?(sequence: { name: string; last: string; isCalled: boolean }): Promise<void>;
}

/** Reads all lines after the head up to the end of the file; each must be known and in its place. Throws `BackupError`. */
export async function loadRows(
  client: pg.PoolClient,
  lines: Lines,
  target: RowTarget,
  signal?: AbortSignal,
): Promise<Omit<CountedBackup, 'madeAt'>> {
  const [tables, sequences] = [[...target.tables], [...target.sequences]];
  const counts: Record<string, number> = {};
  const sum = () => Object.values(counts).reduce((all, rows) => all + rows, 0);
  const skipTo = (name: string) => {
    if (target.isPartial)
      tables.splice(
        0,
        Math.max(
          0,
          tables.findIndex((table) => table.name === name),
        ),
      );
    const [table] = tables;
    if (table?.name !== name) throw unreadable();
    return table;
  };
  try {
    for (;;) {
      const { kind, value } = readLine(await nextLine(lines));
      if (kind === 'table') {
        const table = skipTo(value.name);
        tables.shift();
        if (value.columns.join() !== table.columns.join()) throw unreadable();
        const copy = client.query(
          copyFrom(`copy ${await target.open(table)} (${table.columns.join(', ')}) from stdin`),
        );
        await pipeline(Readable.from(rowsOf(lines), { objectMode: false }), copy, { signal });
        counts[table.name] = copy.rowCount;
        await target.close?.(table, copy.rowCount);
      } else if (kind === 'partitions') {
        const table = skipTo(value.name);
        if (!table.isPartitioned) throw unreadable();
        for (const day of value.days) await target.addDay?.(table, day);
      } else if (kind === 'sequence') {
        const name = sequences.shift();
        if ((tables.length > 0 && !target.isPartial) || value.name !== name) throw unreadable();
        await target.setSequence?.(value);
      } else {
        const isComplete = target.isPartial || tables.length + sequences.length === 0;
        if (kind !== 'end' || !isComplete || value.rows !== sum()) throw unreadable();
        break;
      }
    }
    // The signature, which must be the last line; it is verified once the lines have ended.
    if (readLine(await nextLine(lines)).kind !== 'signature' || !(await lines.next()).done) throw unreadable();
  } catch (error) {
    throw isOfRows(error) ? refusedRows(error) : error;
  }
  return { tables: Object.keys(counts).length, rows: sum(), counts };
}

/** Values that a column refuses, and rows that violate a constraint. */
export const isOfRows = (error: unknown): boolean => /^2[23]/.test(databaseError(error)?.code ?? '');

/** The same as an error about the file. Names a violated constraint; other messages may contain values. */
export function refusedRows(error: unknown): BackupError {
  const { code, message } = databaseError(error) ?? {};
  if (!code?.startsWith('23')) return unreadable();
  return new BackupError('backup_unreadable', `The database refuses rows of the backup: ${message}.`);
}

/** Sent together, since a message for each row would take longer than the row. */
const PORTION = 65_536;

async function* rowsOf(lines: Lines): AsyncGenerator<Buffer> {
  let portion = '';
  for (let line = await nextLine(lines); line !== ROWS_END; line = await nextLine(lines)) {
    portion += `${line}\n`;
    if (portion.length < PORTION) continue;
    yield Buffer.from(portion, 'latin1');
    portion = '';
  }
  if (portion !== '') yield Buffer.from(portion, 'latin1');
}
