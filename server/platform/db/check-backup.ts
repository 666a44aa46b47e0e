import {
  BackupError,
  type CountedBackup,
  conditionOf,
  findMigration,
  listSequences,
  listTables,
} from './backup-format.ts';
import { loadRows } from './load-rows.ts';
import { holdMigrations } from './migrate.ts';
import { createPool } from './pool.ts';
import { linesOf, otherRelease, readHead, verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { ScratchRefusedError, withScratchDatabase } from './scratch-database.ts';

/** How a backup was verified: restored into a scratch database, or read row by row into tables of the same form. */
export type Verification = 'restored' | 'read';

interface CheckOptions {
  secret: string;
  /** Rows by table, as they were written. */
  counts: Record<string, number>;
  /** Space on the disk of the database; undefined: it is unknown. */
  freeBytes?: number | undefined;
  signal?: AbortSignal;
}

/** A scratch database takes as much as the database, with its log of writes. */
const ROOM_FACTOR = 1.5;

/**
 * Verifies a backup of everything, just written, by reading it back, and returns how: restored into a scratch database of the server if the
 * role may create one and there is room for it, else read. Throws a `BackupError` if the file is not whole or has other rows.
 */
export async function checkBackup(databaseUrl: string, file: string, options: CheckOptions): Promise<Verification> {
  if (await hasRoom(databaseUrl, options.freeBytes)) {
    try {
      await withScratchDatabase(databaseUrl, async (url) => {
        await restoreBackup(url, file, options);
        requireSame(options.counts, await countRows(url));
      });
      return 'restored';
    } catch (error) {
      if (!(error instanceof ScratchRefusedError)) throw error;
    }
  }
  requireSame(options.counts, (await readThrough(databaseUrl, file, options)).counts);
  return 'read';
}

async function hasRoom(databaseUrl: string, freeBytes: number | undefined): Promise<boolean> {
  if (freeBytes === undefined) return true;
  const pool = createPool(databaseUrl, { connections: 1 });
  try {
    const { rows } = await pool.query('select pg_database_size(current_database())::float8 as bytes');
    return freeBytes >= rows[0].bytes * ROOM_FACTOR;
  } finally {
    await pool.end();
  }
}

/** Counts the rows of each table of this release. */
export async function countRows(databaseUrl: string, names?: readonly string[]): Promise<Record<string, number>> {
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    const counts: Record<string, number> = {};
    for (const { name } of await listTables(client, names)) {
      const { rows } = await client.query(`select count(*)::float8 as rows from ${name}`);
      counts[name] = rows[0].rows;
    }
    return counts;
  } finally {
    client.release(true);
    await pool.end();
  }
}

function requireSame(written: Record<string, number>, found: Record<string, number>): void {
  for (const [table, rows] of Object.entries(written)) {
    if (found[table] === rows) continue;
    throw new BackupError(
      'backup_differs',
      `The table ${table} had ${rows} rows when the backup was written, and has ${found[table] ?? 'none'} when it is read back.`,
    );
  }
}

/** Reads each table into a temporary one with the columns, types and checks of the real one, so that PostgreSQL parses each row. */
async function readThrough(
  databaseUrl: string,
  file: string,
  { secret, signal }: CheckOptions,
): Promise<Omit<CountedBackup, 'madeAt'>> {
  await verifyBackup(file, { secret });
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  const lines = linesOf(file);
  try {
    const { migration, madeAt } = await readHead(lines);
    await holdMigrations(client);
    if (migration !== (await findMigration(client))) throw otherRelease(madeAt);
    const target = {
      tables: (await listTables(client)).filter(({ name }) => conditionOf(name, null) !== undefined),
      sequences: await listSequences(client),
      open: async ({ name }: { name: string }) => {
        await client.query(`create temporary table checked (like ${name} including generated including constraints)`);
        return 'pg_temp.checked';
      },
      close: async () => void (await client.query('drop table pg_temp.checked')),
    };
    return await loadRows(client, lines, target, signal);
  } finally {
    await lines.return();
    client.release(true);
    await pool.end();
  }
}
