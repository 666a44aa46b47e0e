import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CompanyId } from '../shared/ids.ts';
import {
  type BackedUpTable,
  BackupError,
  type BackupHead,
  conditionOf,
  findMigration,
  listSequences,
  listTables,
  ROWS_END,
} from './backup-format.ts';
import { databaseError } from './errors.ts';
import { holdMigrations } from './migrate.ts';
import { createPool } from './pool.ts';
import {
  type Lines,
  linesOf,
  nextLine,
  otherRelease,
  readHead,
  readLine,
  unreadable,
  verifyBackup,
} from './read-backup.ts';

export interface RestoredBackup {
  tables: number;
  rows: number;
  /** Instant of the backup's snapshot. */
  madeAt: string;
}

/**
 * Reads a file of `writeBackup` into a database of the same release without companies and accounts, all of it or nothing. Verifies the
 * signature before anything is written, and again while writing; `isTrusted` accepts the key of another installation. Nothing of the file
 * becomes SQL: its names are compared with those of this release. Checks foreign keys again over all rows. Throws `BackupError`.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { secret, isTrusted = false }: { secret: string; isTrusted?: boolean },
): Promise<RestoredBackup> {
  const { publicKey } = await verifyBackup(file, { secret, isTrusted });
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  const lines = linesOf(file);
  try {
    const head = await readHead(lines);
    if (head.publicKey !== publicKey) throw unreadable();
    await holdMigrations(client);
    if (head.migration !== (await findMigration(client))) throw otherRelease(head.madeAt);
    await client.query('begin');
    // Makes the foundation of a company wait.
    await client.query('lock table companies, auth."user" in access exclusive mode');
    const { rows: found } = await client.query(
      'select exists (select from companies) or exists (select from auth."user") as is_used',
    );
    if (found[0].is_used) {
      throw new BackupError('database_not_empty', 'The database has companies or accounts. Restore into an empty one.');
    }
    const putBack = await withoutTriggersAndKeys(client);
    const restored = { ...(await readTables(client, lines, head)), madeAt: head.madeAt };
    for (const text of putBack) await client.query(text);
    await client.query('select restart_change_feeds()');
    await client.query('commit');
    await client.query('analyze');
    return restored;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw isOfRows(error) ? unreadable() : error;
  } finally {
    await lines.return();
    client.release(true);
    await pool.end();
  }
}

/** Values that a column refuses, and rows that violate a constraint. */
const isOfRows = (error: unknown): boolean => /^2[23]/.test(databaseError(error)?.code ?? '');

/**
 * Rows are stored unchanged, in any order: nothing is counted, audited or refused a second time. Returns the statements that restore the
 * dropped triggers and keys, within the same transaction.
 */
async function withoutTriggersAndKeys(client: pg.PoolClient): Promise<string[]> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  // Rows of a new database.
  await client.query(`truncate ${tables.join(', ')}`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map((name) => `alter table ${name} enable trigger user`),
  ];
}

/** Reads all lines up to the end of the file; each must be known and in its place. */
async function readTables(
  client: pg.PoolClient,
  lines: Lines,
  { companyId }: BackupHead,
): Promise<{ tables: number; rows: number }> {
  const read = { tables: 0, rows: 0 };
  const isIn = ({ name }: BackedUpTable) => conditionOf(name, companyId as CompanyId | null) !== undefined;
  // In the order of writing.
  const tables = (await listTables(client)).filter(isIn);
  const sequences = await listSequences(client);
  for (;;) {
    const { kind, value } = readLine(await nextLine(lines));
    if (kind === 'table') {
      const table = tables.shift();
      if (value.name !== table?.name || value.columns.join() !== table.columns.join()) throw unreadable();
      const copy = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(rowsOf(lines), { objectMode: false }), copy);
      read.tables += 1;
      read.rows += copy.rowCount;
    } else if (kind === 'partitions') {
      const [table] = tables;
      if (value.name !== table?.name || !table.isPartitioned) throw unreadable();
      for (const day of value.days) await client.query('select public.prepare_api_requests($1)', [day]);
    } else if (kind === 'sequence') {
      const name = sequences.shift();
      if (tables.length > 0 || value.name !== name) throw unreadable();
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value.last, value.isCalled]);
    } else {
      if (kind !== 'end' || tables.length + sequences.length > 0 || value.rows !== read.rows) throw unreadable();
      break;
    }
  }
  // The signature, which must be the last line; it is verified once the lines have ended.
  if (readLine(await nextLine(lines)).kind !== 'signature' || !(await lines.next()).done) throw unreadable();
  return read;
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
