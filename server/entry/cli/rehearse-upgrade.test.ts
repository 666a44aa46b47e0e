import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { OLDER_ID, openEmptyDatabase, queryAt, readMigrations, writeOlderBackup } from '#test/older-backup.ts';
import { openOperator } from '#test/operator.ts';
import { TEST_SECRET } from '#test/world.ts';
import { pathOf } from '../../platform/backups/backup-folder.ts';
import { openBackupRecord } from '../../platform/db/backup-record.ts';
import { createPool } from '../../platform/db/pool.ts';
import { compareData } from './rehearse-upgrade.ts';

const [baseline, ...later] = await readMigrations();
const before = later.at(-2);
assert.ok(baseline && before);
const databaseUrl = await openEmptyDatabase();
const operator = await openOperator({ databaseUrl });
const env = { JORNADA_SECRET: TEST_SECRET };
const tablesOfUs = async () =>
  (await queryAt(databaseUrl, `select from pg_class where relnamespace in ('public'::regnamespace)`)).rowCount;

test('a rehearsal migrates a backup of an earlier schema beside, finds all rows and balances, and leaves the database as it is', async () => {
  const { file, rows } = await writeOlderBackup(before.when);
  const rehearsal = await operator.answerOf(['upgrade', '--rehearse', '--backup', file], env);
  assert.deepEqual(
    [rehearsal.rows, rehearsal.balances, rehearsal.changedTables, rehearsal.changedBalances, rehearsal.isLossy],
    [rows, 1, [], [], false],
  );
  assert.equal(await tablesOfUs(), 0, 'the database itself is neither migrated nor filled');
  const { stdout } = await operator.jornada(['upgrade', '--rehearse', '--backup', file], env);
  assert.match(stdout, /Every table has as many rows as before\.\nEvery balance is as before\.\nNothing is lost\.\n$/);
});

test('without --backup the last good one of JORNADA_BACKUP_DIR is taken, and without one the command says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jornada-rehearsed-'));
  after(() => rm(folder, { recursive: true }));
  assert.equal(await operator.failureOf(['upgrade', '--rehearse'], env), 'no_backup');
  const { file } = await writeOlderBackup(before.when);
  await mkdir(folder, { recursive: true });
  const pool = createPool(databaseUrl, { connections: 1 });
  const { id } = await openBackupRecord(pool, Temporal.Now.instant());
  await pool.end();
  const kept = { path: folder, id };
  const [good, newer] = ['2026-11-29T00:00:00Z', '2026-11-30T00:00:00Z'].map((time) => Temporal.Instant.from(time));
  assert.ok(good && newer);
  await copyFile(file, pathOf(kept, good, 'restored'));
  await copyFile(file, pathOf(kept, newer, null));
  const rehearsal = await operator.answerOf(['upgrade', '--rehearse'], { ...env, JORNADA_BACKUP_DIR: folder });
  assert.equal(rehearsal.file, pathOf(kept, good, 'restored'));
});

test('rows that the migrations convert or lose are listed, with status 1', async () => {
  const line = `insert into api_request_batches (company_id, id, minute, token_id, status, token_name, method, operation, path_pattern, line_count, lines)
    values ('${OLDER_ID}', '${OLDER_ID}', '2026-11-20T10:00Z', '${OLDER_ID}', 404, 'test', 'GET', 'people.getEmployee', '/x', 1,
      E'7\\t0\\tmine\\t/x\\temployee_not_found\\tpeople')`;
  const day = `create table api_request_batches_20261120 partition of api_request_batches for values from ('2026-11-20T00:00Z') to ('2026-11-21T00:00Z')`;
  const { file } = await writeOlderBackup(baseline.when, `${day}; ${line}`);
  const { status, stdout } = await operator.jornada(['upgrade', '--rehearse', '--backup', file, '--json'], env);
  assert.equal(status, 1);
  const { changedTables, isLossy } = JSON.parse(stdout);
  assert.equal(isLossy, true);
  assert.deepEqual(changedTables, [
    { table: 'public.api_request_batches', before: 1, after: null },
    { table: 'public.api_requests', before: null, after: 1 },
  ]);
});

test('fewer rows and another balance are a loss; more rows and sums that are made again are none', () => {
  const [companyId, employeeId] = ['c', 'e'];
  const held = (seconds: number[], counts: Record<string, number>) => ({
    counts,
    balances: seconds.map((one) => ({ companyId, employeeId, seconds: one })),
  });
  const counts = { 'public.employees': 2, 'public.overtime_sums': 9 };
  const start = held([60], counts);
  assert.equal(compareData(start, held([60], { 'public.employees': 3, 'public.overtime_sums': 2 })).isLossy, false);
  assert.deepEqual(compareData(start, held([60], { ...counts, 'public.employees': 1 })), {
    ...{ changedTables: [{ table: 'public.employees', before: 2, after: 1 }], changedBalances: [], isLossy: true },
  });
  assert.deepEqual(compareData(start, held([], counts)), {
    ...{ changedTables: [], changedBalances: [{ companyId, employeeId, before: 60, after: null }], isLossy: true },
  });
  assert.equal(compareData(start, held([61], counts)).isLossy, true);
});

test('upgrade without --rehearse is wrong usage that says what the upgrade is', async () => {
  const { status, stderr } = await operator.jornada(['upgrade']);
  assert.equal(status, 2);
  assert.match(stderr, /Give --rehearse\. The upgrade itself is the start of the new release/);
});
