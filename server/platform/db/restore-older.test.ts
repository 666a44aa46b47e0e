import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueOf } from '#test/catalogue.ts';
import {
  OLDER_DAY,
  OLDER_ID,
  openEmptyDatabase,
  queryAt,
  readMigrations,
  writeOlderBackup,
} from '#test/older-backup.ts';
import { openOperator } from '#test/operator.ts';
import { createWorld, TEST_SECRET as secret } from '#test/world.ts';
import { BackupError, OURS } from './backup-format.ts';
import { findTablesOf, lastMigration, migrateDatabase } from './migrate.ts';
import { restoreBackup } from './restore-backup.ts';

const entries = await readMigrations();
const DAY = `create table api_requests_${OLDER_DAY} partition of api_requests for values from ('2026-11-20T00:00Z') to ('2026-11-21T00:00Z')`;

test('the tables of each migration are known, and those of the last are those of this release', () => {
  for (const { when, tag } of entries) assert.ok((findTablesOf(when)?.length ?? 0) > 90, tag);
  assert.deepEqual(findTablesOf(lastMigration)?.sort(), [...OURS].sort());
  assert.equal(findTablesOf(1), undefined);
});

const older = entries.slice(6, -1).filter((_, index, all) => index % 11 === 0 || index === all.length - 1);
for (const { when, tag } of older) {
  test(`a backup of the schema of ${tag} is restored, migrated, and goes on as a database of this release`, async () => {
    const { file, rows: written } = await writeOlderBackup(when, DAY);
    const [url, fresh] = [await openEmptyDatabase(), await openEmptyDatabase()];
    const restored = await restoreBackup(url, file, { secret });
    assert.equal(restored.rows, written);
    await migrateDatabase(fresh);
    assert.deepEqual(
      Object.entries(await catalogueOf(url)).map(([kind, lines]) => [
        kind,
        lines.filter((line) => !/_2026\d{4}/.test(line)),
      ]),
      Object.entries(await catalogueOf(fresh)),
    );
    const { rows } = await queryAt(
      url,
      `select c.name, e.last_name, to_regclass('public.api_requests_20261120') is not null as has_day,
         (select count(*)::int from recorded_changes r where r.record_id = e.id and r.type = 'employee') as changes,
         (select array_agg(s.positive_seconds + s.bonus_seconds) from overtime_sums s where s.employee_id = e.id) as balances
       from companies c join employees e on e.company_id = c.id`,
    );
    assert.deepEqual(rows, [
      { name: 'Älter & Co', last_name: 'Gar\tcía', has_day: true, changes: 1, balances: ['2100', '2100'] },
    ]);
    await queryAt(url, `update employees set first_name = 'Bea' where company_id = '${OLDER_ID}'`);
    assert.equal((await queryAt(url, `select from audit_lines where record_type = 'employee'`)).rowCount, 1);
  });
}

test('a backup of an earlier schema is refused by a database that has the tables of this release', async () => {
  const [{ when } = { when: 0 }] = older;
  const { file } = await writeOlderBackup(when);
  const url = await openEmptyDatabase();
  await migrateDatabase(url);
  await assert.rejects(restoreBackup(url, file, { secret }), (error) => {
    assert.ok(error instanceof BackupError, String(error));
    assert.match(error.message, /earlier schema .* Restore it into a database without tables\./);
    return true;
  });
  assert.equal((await queryAt(url, 'select from companies')).rowCount, 0);
});

test('jornada restore reads a backup of an earlier schema into a database without tables', async () => {
  const world = await createWorld();
  const operator = await openOperator(world);
  const [{ when } = { when: 0 }] = older;
  const env = { DATABASE_URL: await openEmptyDatabase(), JORNADA_SECRET: secret };
  const { file, rows: written } = await writeOlderBackup(when);
  const { rows } = await operator.answerOf(['restore', '--from', file], env);
  assert.equal(rows, written);
  const { companies } = await operator.answerOf(['company', 'list'], env);
  assert.deepEqual(
    companies.map(({ companyId, name }: { companyId: string; name: string }) => [companyId, name]),
    [[OLDER_ID, 'Älter & Co']],
  );
});
