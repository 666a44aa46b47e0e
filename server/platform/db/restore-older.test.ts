import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { catalogueOf } from '#test/catalogue.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { openOperator } from '#test/operator.ts';
import { createWorld, TEST_SECRET as secret } from '#test/world.ts';
import { BackupError, OURS } from './backup-format.ts';
import { findTablesOf, lastMigration, migrateDatabase, migrateToSchema } from './migrate.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'jornada-older-'));
after(() => rm(folder, { recursive: true }));
const JOURNAL = fileURLToPath(new URL('../../../drizzle/migrations/meta/_journal.json', import.meta.url));
const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(await readFile(JOURNAL, 'utf8'));

async function emptyDatabase() {
  const database = await createEmptyDatabase();
  after(database.drop);
  return database.url;
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

const COMPANY = '0198c0de-0000-7000-8000-000000000001';

/** A backup of a database at an earlier migration, with a company, a person and a line of the request log. */
async function olderBackup(migration: number): Promise<string> {
  const url = await emptyDatabase();
  await migrateToSchema(url, migration);
  await query(
    url,
    `insert into companies (id, name, time_zone) values ('${COMPANY}', 'Älter & Co', 'Europe/Berlin');
     insert into auth."user" (id, name, email) values ('u1', 'Ana', 'ana@x.test');
     insert into employees (company_id, id, first_name, last_name) values ('${COMPANY}', '${COMPANY}', 'Ana', E'Gar\\tcía');
     create table api_requests_of_a_day partition of api_requests for values from ('2026-11-20T00:00Z') to ('2026-11-21T00:00Z');
     alter table api_requests_of_a_day rename to api_requests_20261120`,
  );
  const file = join(folder, `${migration}.gz`);
  await writeBackup(url, file, { secret });
  return file;
}

test('the tables of each migration are known, and those of the last are those of this release', () => {
  for (const { when, tag } of entries) assert.ok((findTablesOf(when)?.length ?? 0) > 90, tag);
  assert.deepEqual(findTablesOf(lastMigration)?.sort(), [...OURS].sort());
  assert.equal(findTablesOf(1), undefined);
});

const older = entries.slice(6, -1).filter((_, index, all) => index % 11 === 0 || index === all.length - 1);
for (const { when, tag } of older) {
  test(`a backup of the schema of ${tag} is restored, migrated, and goes on as a database of this release`, async () => {
    const file = await olderBackup(when);
    const [url, fresh] = [await emptyDatabase(), await emptyDatabase()];
    const restored = await restoreBackup(url, file, { secret });
    assert.equal(restored.rows, 3);
    await migrateDatabase(fresh);
    assert.deepEqual(
      Object.entries(await catalogueOf(url)).map(([kind, lines]) => [
        kind,
        lines.filter((line) => !/_2026\d{4}/.test(line)),
      ]),
      Object.entries(await catalogueOf(fresh)),
    );
    const { rows } = await query(
      url,
      `select c.name, e.last_name, to_regclass('public.api_requests_20261120') is not null as has_day,
         (select count(*)::int from recorded_changes r where r.record_id = e.id) as changes
       from companies c join employees e on e.company_id = c.id`,
    );
    assert.deepEqual(rows, [{ name: 'Älter & Co', last_name: 'Gar\tcía', has_day: true, changes: 1 }]);
    await query(url, `update employees set first_name = 'Bea' where company_id = '${COMPANY}'`);
    assert.equal((await query(url, `select from audit_lines where record_type = 'employee'`)).rowCount, 1);
  });
}

test('a backup of an earlier schema is refused by a database that has the tables of this release', async () => {
  const [{ when } = { when: 0 }] = older;
  const file = join(folder, `${when}.gz`);
  const url = await emptyDatabase();
  await migrateDatabase(url);
  await assert.rejects(restoreBackup(url, file, { secret }), (error) => {
    assert.ok(error instanceof BackupError, String(error));
    assert.match(error.message, /earlier schema .* Restore it into a database without tables\./);
    return true;
  });
  assert.equal((await query(url, 'select from companies')).rowCount, 0);
});

test('jornada restore reads a backup of an earlier schema into a database without tables', async () => {
  const world = await createWorld();
  const operator = await openOperator(world);
  const [{ when } = { when: 0 }] = older;
  const env = { DATABASE_URL: await emptyDatabase(), JORNADA_SECRET: secret };
  const { rows } = await operator.answerOf(['restore', '--from', join(folder, `${when}.gz`)], env);
  assert.equal(rows, 3);
  const { companies } = await operator.answerOf(['company', 'list'], env);
  assert.deepEqual(
    companies.map(({ companyId, name }: { companyId: string; name: string }) => [companyId, name]),
    [[COMPANY, 'Älter & Co']],
  );
});
