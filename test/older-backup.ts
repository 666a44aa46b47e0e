import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateToSchema } from '#server/platform/db/migrate.ts';
import { writeBackup } from '#server/platform/db/write-backup.ts';
import { createEmptyDatabase } from './database.ts';
import { TEST_SECRET } from './world.ts';

const JOURNAL = fileURLToPath(new URL('../drizzle/migrations/meta/_journal.json', import.meta.url));

/** Migrations in their order, with their times. */
export const readMigrations = async (): Promise<{ when: number; tag: string }[]> =>
  JSON.parse(await readFile(JOURNAL, 'utf8')).entries;

/** The address of a database without tables, dropped after the tests. */
export async function openEmptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  after(database.drop);
  return database.url;
}

export async function queryAt(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** Id of the company, its person and their policy in an older backup. */
export const OLDER_ID = '0198c0de-0000-7000-8000-000000000001';
/** Name of the partition of its request log; lines of it would be converted by a migration. */
export const OLDER_DAY = '20261120';

const ROWS = `
  insert into companies (id, name, time_zone) values ('${OLDER_ID}', 'Älter & Co', 'Europe/Berlin');
  insert into auth."user" (id, name, email) values ('u1', 'Ana', 'ana@x.test');
  insert into employees (company_id, id, first_name, last_name) values ('${OLDER_ID}', '${OLDER_ID}', 'Ana', E'Gar\\tcía');
  insert into overtime_policies (company_id, id, name, type) values ('${OLDER_ID}', '${OLDER_ID}', 'Standard', 'daily');
  insert into overtime_days (company_id, employee_id, date, planned_seconds, expected_seconds, worked_seconds, positive_seconds,
      negative_seconds, bonus_seconds, typed_seconds, policy_id)
    values ('${OLDER_ID}', '${OLDER_ID}', '2026-11-20', 28800, 28800, 30600, 1800, 0, 300, 0, '${OLDER_ID}');
  insert into overtime_sums (company_id, employee_id, month, positive_seconds, negative_seconds, bonus_seconds)
    values ('${OLDER_ID}', '${OLDER_ID}', '2026-11-01', 1800, 0, 300), ('${OLDER_ID}', '${OLDER_ID}', '-infinity', 1800, 0, 300)`;

/** Writes a backup of a database at an earlier migration, with a few rows and those of `more`, and returns its file and number of rows. */
export async function writeOlderBackup(migration: number, more = ''): Promise<{ file: string; rows: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'jornada-older-'));
  after(() => rm(folder, { recursive: true }));
  const url = await openEmptyDatabase();
  await migrateToSchema(url, migration);
  await queryAt(url, `${ROWS}; ${more}`);
  const file = join(folder, `${migration}.gz`);
  const { rows } = await writeBackup(url, file, { secret: TEST_SECRET });
  return { file, rows };
}
