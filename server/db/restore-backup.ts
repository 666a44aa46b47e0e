import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  BackupError,
  type BackupHead,
  END,
  FORMAT,
  findMigration,
  HEAD,
  listTables,
  ROWS_END,
} from './backup-format.ts';
import { createPool } from './pool.ts';

export interface RestoredBackup {
  tables: number;
  rows: number;
  /** The moment that it shows. */
  madeAt: string;
}

/**
 * Reads a file of `writeBackup` into a database of the same release that has no companies and no accounts, all of it or nothing. Foreign keys are
 * checked again over all rows. Throws `BackupError`.
 */
export async function restoreBackup(databaseUrl: string, file: string): Promise<RestoredBackup> {
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  const lines = linesOf(file);
  try {
    const head = await readHead(lines);
    if (head.migration !== (await findMigration(client))) throw otherRelease(head);
    await client.query('begin');
    // Whoever would found a company meanwhile waits.
    await client.query('lock table companies, auth."user" in access exclusive mode');
    const { rows: found } = await client.query(
      'select exists (select from companies) or exists (select from auth."user") as is_used',
    );
    if (found[0].is_used) {
      throw new BackupError('database_not_empty', 'The database has companies or accounts. Restore into an empty one.');
    }
    const putBack = await withoutTriggersAndKeys(client);
    const restored = { ...(await readTables(client, lines)), madeAt: head.madeAt };
    for (const text of putBack) await client.query(text);
    await client.query('commit');
    await client.query('analyze');
    return restored;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw isOfGzip(error) ? unreadable() : error;
  } finally {
    await lines.return();
    client.release(true);
    await pool.end();
  }
}

type Lines = AsyncGenerator<string, void>;

/** A character a byte: rows are passed on as they are, in whatever encoding, and a line ends where COPY ends it and nowhere else. */
async function* linesOf(file: string): Lines {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of source.pipe(text)) {
    const lines = (rest + (chunk as Buffer).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const isOfGzip = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('Z_');

const unreadable = () =>
  new BackupError(
    'backup_unreadable',
    'The file is not a whole backup: it was cut off, altered, or is something else.',
  );

const otherRelease = ({ madeAt }: BackupHead) =>
  new BackupError(
    'backup_of_other_release',
    `The backup of ${madeAt} is of another release. Restore it with the release that made it, and update then.`,
  );

async function nextLine(lines: Lines): Promise<string> {
  const { value } = await lines.next();
  if (value === undefined) throw unreadable();
  return value;
}

async function readHead(lines: Lines): Promise<BackupHead> {
  const line = await nextLine(lines);
  if (!line.startsWith(HEAD)) throw unreadable();
  const head: BackupHead = JSON.parse(line.slice(HEAD.length));
  if (head.format !== FORMAT) throw otherRelease(head);
  return head;
}

/**
 * Rows come as they were, in any order: nothing is counted, audited or refused a second time. Answers the statements that put back what was
 * taken away, within the same transaction.
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
  // What a new database has of its own.
  await client.query(`truncate ${tables.join(', ')}`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map((name) => `alter table ${name} enable trigger user`),
  ];
}

const COPY = /^COPY (\S+) \(.*\) FROM stdin;$/;
/** The only other statements of a backup. */
const CALL = /^select (setval\('[\w."]+', \d+, (true|false)\)|public\.prepare_api_requests\('\d{8}'\));$/;

async function readTables(client: pg.PoolClient, lines: Lines): Promise<{ tables: number; rows: number }> {
  const read = { tables: 0, rows: 0 };
  for (;;) {
    const line = await nextLine(lines);
    if (line.startsWith(END)) {
      if (JSON.parse(line.slice(END.length)).rows !== read.rows) throw unreadable();
      return read;
    }
    if (COPY.test(line)) {
      const copy = client.query(copyFrom(line.slice(0, -1)));
      await pipeline(Readable.from(rowsOf(lines), { objectMode: false }), copy);
      read.tables += 1;
      read.rows += copy.rowCount;
    } else if (CALL.test(line)) await client.query(line);
    else throw unreadable();
  }
}

/** Together, since a message for each row would take longer than the row. */
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
