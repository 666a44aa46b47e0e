import { createHash, type KeyObject } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { syncFolder } from '../embedded/embedded-home.ts';
import type { CompanyId } from '../shared/ids.ts';
import {
  BackupError,
  type BackupHead,
  type CountedBackup,
  conditionOf,
  FORMAT,
  findMigration,
  HEAD,
  lineOf,
  listSequences,
  listTables,
  OURS,
  ROWS_END,
} from './backup-format.ts';
import { backupKey, publicKeyOf, signDigest } from './backup-signature.ts';
import { findTablesOf, holdMigrations, lastMigration } from './migrate.ts';
import { createPool } from './pool.ts';

/** Permissions of the file: only its owner may read it. */
const OWNER_ALONE = 0o600;

/**
 * Writes the whole database, or one company with the accounts of its users, into a file, as of one moment, beside running servers: gzip of
 * the lines described in `backup-format.ts`, signed with a key of the installation's secret. The file has another name until it is
 * complete. Throws the errors of the file system or the database.
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  { secret, companyId, signal }: { secret: string; companyId?: CompanyId | undefined; signal?: AbortSignal },
): Promise<CountedBackup> {
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  const unfinished = `${file}.unfinished`;
  const written: CountedBackup = { tables: 0, rows: 0, counts: {}, madeAt: '' };
  const key = backupKey(secret);
  const removeUnfinished = () => rmSync(unfinished, { force: true });
  try {
    // A table rewritten by a migration looks empty to a transaction that began before.
    await holdMigrations(client);
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      Readable.from(signed(key, textOf(client, written, { key, companyId })), { objectMode: false }),
      createGzip(),
      // Also deleted if a signal ends the process. An existing file belongs to somebody else.
      createWriteStream(unfinished, { flags: 'wx', mode: OWNER_ALONE, flush: true }).once('open', () =>
        process.once('exit', removeUnfinished),
      ),
      { signal },
    );
    await client.query('commit');
    await rename(unfinished, file);
    syncFolder(dirname(file));
    return written;
  } catch (error) {
    if (process.listeners('exit').includes(removeUnfinished)) removeUnfinished();
    throw error;
  } finally {
    process.off('exit', removeUnfinished);
    client.release(true);
    await pool.end();
  }
}

/** Yields the text, and a last line with the signature of all of it. */
async function* signed(key: KeyObject, text: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha512');
  for await (const part of text) {
    hash.update(part);
    yield part;
  }
  yield lineOf('signature', { ed25519: signDigest(key, hash.digest()) });
}

interface Wanted {
  key: KeyObject;
  companyId: CompanyId | undefined;
}

async function* textOf(
  client: pg.PoolClient,
  written: CountedBackup,
  { key, companyId }: Wanted,
): AsyncGenerator<string | Buffer> {
  const { rows } = await client.query('select now() as at');
  written.madeAt = rows[0].at.toISOString();
  const copies: { name: string; copy: CopyToStreamQuery }[] = [];
  const migration = await findMigration(client);
  // A backup has the tables of its schema, which may be an earlier one.
  const names = migration === lastMigration ? OURS : findTablesOf(migration);
  if (names === undefined) {
    throw new BackupError(
      'backup_of_other_release',
      'This release does not know the schema of the database. Make the backup with the release that updated it last.',
    );
  }
  const head: BackupHead = {
    format: FORMAT,
    migration,
    madeAt: written.madeAt,
    companyId: companyId ?? null,
    publicKey: publicKeyOf(key),
  };
  yield `${HEAD}${JSON.stringify(head)}\n`;
  for (const { name, columns, isPartitioned } of await listTables(client, names)) {
    const condition = conditionOf(name, companyId ?? null);
    if (!condition) continue;
    if (isPartitioned) yield lineOf('partitions', { name, days: await daysOf(client, name) });
    yield lineOf('table', { name, columns });
    const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name} where ${condition}) to stdout`));
    for await (const chunk of copy) yield chunk as Buffer;
    yield `${ROWS_END}\n`;
    copies.push({ name, copy });
  }
  for (const name of await listSequences(client, names)) {
    const { rows: state } = await client.query(`select last_value::text as last, is_called from ${name}`);
    yield lineOf('sequence', { name, last: state[0].last, isCalled: state[0].is_called });
  }
  // A copy may end before the database has reported its number of rows; the results of later statements come after that.
  written.tables = copies.length;
  written.counts = Object.fromEntries(copies.map(({ name, copy }) => [name, copy.rowCount]));
  written.rows = copies.reduce((rows, { copy }) => rows + copy.rowCount, 0);
  yield lineOf('end', { rows: written.rows });
}

/** Returns the days of a table that have a partition, without which their rows cannot be restored. */
async function daysOf(client: pg.PoolClient, name: string): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select right(c.relname, 8) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
    [name],
  );
  return rows.map(({ day }) => day);
}
