import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { CompanyId } from '../shared/ids.ts';
import {
  type BackupHead,
  END,
  FORMAT,
  findMigration,
  HEAD,
  listSequences,
  listTables,
  ROWS_END,
} from './backup-format.ts';
import { createPool } from './pool.ts';

/** The rights of the installation: nobody else reads what is in it. */
const OWNER_ALONE = 0o600;

export interface WrittenBackup {
  tables: number;
  rows: number;
  madeAt: string;
}

/** What belongs to an account and goes with it wherever its company goes: not its sessions, nor what sign-in counts and waits for. */
const OF_ACCOUNTS: Record<string, string> = {
  'auth."user"': 'id',
  'auth.account': 'user_id',
  'auth.passkey': 'user_id',
  'auth.second_factors': 'user_id',
  'auth.recovery_codes': 'user_id',
};

/** Which rows of a table belong to a company, or undefined where none do. */
function rowsOfCompany(table: string, companyId: CompanyId): string | undefined {
  if (table === 'public.companies') return `id = '${companyId}'`;
  if (table.startsWith('public.')) return `company_id = '${companyId}'`;
  const key = OF_ACCOUNTS[table];
  return key && `${key} in (select user_id from public.memberships where company_id = '${companyId}')`;
}

/**
 * Writes all that a database holds, or one company with the accounts of its users, into a file, as it is at one moment, beside running servers: gzip of a text that `psql` could read. What
 * there is of the file until it is whole has another name. Throws what the file system or the database says.
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  { companyId }: { companyId?: CompanyId | undefined } = {},
): Promise<WrittenBackup> {
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  const unfinished = `${file}.unfinished`;
  const written: WrittenBackup = { tables: 0, rows: 0, madeAt: '' };
  try {
    await client.query('begin isolation level repeatable read read only');
    await pipeline(
      Readable.from(textOf(client, written, companyId), { objectMode: false }),
      createGzip(),
      createWriteStream(unfinished, { flags: 'wx', mode: OWNER_ALONE, flush: true }),
    );
    await client.query('commit');
    await rename(unfinished, file);
    return written;
  } catch (error) {
    // Somebody else's, where it was there before.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(unfinished, { force: true });
    throw error;
  } finally {
    client.release(true);
    await pool.end();
  }
}

async function* textOf(
  client: pg.PoolClient,
  written: WrittenBackup,
  companyId: CompanyId | undefined,
): AsyncGenerator<string | Buffer> {
  const { rows } = await client.query('select now() as at');
  written.madeAt = rows[0].at.toISOString();
  const copies: CopyToStreamQuery[] = [];
  const head: BackupHead = { format: FORMAT, migration: await findMigration(client), madeAt: written.madeAt };
  yield `${HEAD}${JSON.stringify(head)}\n`;
  for (const { name, columns, isPartitioned } of await listTables(client)) {
    const condition = companyId ? rowsOfCompany(name, companyId) : 'true';
    if (!condition) continue;
    if (isPartitioned) yield* partitionsOf(client, name);
    yield `COPY ${name} (${columns}) FROM stdin;\n`;
    const copy = client.query(copyTo(`copy (select ${columns} from ${name} where ${condition}) to stdout`));
    for await (const chunk of copy) yield chunk as Buffer;
    yield `${ROWS_END}\n`;
    copies.push(copy);
  }
  for (const name of await listSequences(client)) {
    const { rows: state } = await client.query(`select last_value::text as last, is_called from ${name}`);
    yield `select setval('${name}', ${state[0].last}, ${state[0].is_called});\n`;
  }
  // A copy may end before the database has said how many rows it had; the answers to later statements come after that.
  written.tables = copies.length;
  written.rows = copies.reduce((rows, { rowCount }) => rows + rowCount, 0);
  yield `${END}${JSON.stringify({ rows: written.rows })}\n`;
}

/** Rows of a day need the partition of that day. */
async function* partitionsOf(client: pg.PoolClient, name: string): AsyncGenerator<string> {
  const { rows } = await client.query<{ day: string }>(
    `select right(c.relname, 8) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
    [name],
  );
  for (const { day } of rows) yield `select public.prepare_api_requests('${day}');\n`;
}
