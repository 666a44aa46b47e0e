import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import pg from 'pg';
import { createWorld } from '#test/world.ts';
import { BackupError } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { dropAbandoned, withScratchDatabase } from './scratch-database.ts';
import { writeBackup } from './write-backup.ts';

const world = await createWorld();
const { secret } = world.runtime;
const folder = await mkdtemp(join(tmpdir(), 'jornada-check-'));
after(() => rm(folder, { recursive: true }));
const file = join(folder, 'backup.gz');
let counts: Record<string, number> = {};

before(async () => {
  const { rest } = await world.company();
  for (const name of ['Lyon', 'Sevilla']) await rest.post('/core/v3/offices', { name });
  ({ counts } = await writeBackup(world.databaseUrl, file, { secret }));
});

/** Databases beside that of the world whose names begin like those of its scratch databases. */
const scratches = async () =>
  (
    await world.ownerPool.query(`select datname as name from pg_database where datname like 'jornada\\_scratch\\_%'`)
  ).rows
    .map(({ name }) => name as string)
    .filter((name) => ours.has(name.slice(0, -8)));
const ours = new Set<string>();

/** The address of the world with the rights of a new role for one test, which may read each table, owns none and may create no database. */
async function addressOfRole(t: TestContext): Promise<string> {
  const role = `narrow_${randomUUID().replaceAll('-', '')}`;
  await world.ownerPool.query(`create role ${role} login password 'a' nocreatedb`);
  await world.ownerPool.query(`grant usage on schema public, auth, drizzle to ${role};
    grant select on all tables in schema public, auth, drizzle to ${role}`);
  // Before the world ends, whose database has the rights.
  t.after(async () => {
    await world.ownerPool.query(`drop owned by ${role}; drop role ${role}`);
  });
  const url = new URL(world.databaseUrl);
  [url.username, url.password] = [role, 'a'];
  return url.href;
}

test('a backup is restored into a database beside, which is dropped, and its rows are counted', async () => {
  await withScratchDatabase(world.databaseUrl, async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select current_database() as name');
    await client.end();
    ours.add(rows[0].name.slice(0, -8));
    assert.deepEqual(await scratches(), [rows[0].name]);
  });
  assert.equal(await checkBackup(world.databaseUrl, file, { secret, counts }), 'restored');
  assert.deepEqual(await scratches(), []);
});

test('a role that may not create databases reads each row back into a table of the same form', async (t) => {
  const url = await addressOfRole(t);
  assert.equal(await checkBackup(url, file, { secret, counts }), 'read');
});

test('without room for half as much again as the database it is read, and not restored beside', async () => {
  const { rows } = await world.ownerPool.query('select pg_database_size(current_database())::float8 as bytes');
  const verify = (freeBytes: number) => checkBackup(world.databaseUrl, file, { secret, counts, freeBytes });
  assert.deepEqual([await verify(rows[0].bytes * 1.4), await verify(rows[0].bytes * 2)], ['read', 'restored']);
});

test('a row that the checks of its table refuse is found by reading, and its table is named', async (t) => {
  const url = await addressOfRole(t);
  await world.ownerPool.query(`alter table offices add constraint not_lyon check (name <> 'Lyon') not valid`);
  try {
    await assert.rejects(checkBackup(url, file, { secret, counts }), (error) => {
      assert.ok(error instanceof BackupError, String(error));
      assert.match(error.message, /refuses rows of the backup: .* violates check constraint "not_lyon"/);
      return true;
    });
  } finally {
    await world.ownerPool.query('alter table offices drop constraint not_lyon');
  }
});

for (const rights of ['restored', 'read'] as const) {
  test(`other counts than those that were written are refused by table: ${rights}`, async (t) => {
    const url = rights === 'read' ? await addressOfRole(t) : world.databaseUrl;
    const table = 'public.offices';
    const rows = counts[table] ?? 0;
    assert.ok(rows >= 2);
    await assert.rejects(checkBackup(url, file, { secret, counts: { ...counts, [table]: rows + 1 } }), (error) => {
      assert.ok(error instanceof BackupError, String(error));
      assert.equal(error.code, 'backup_differs');
      assert.match(error.message, new RegExp(`public\\.offices had ${rows + 1} rows .* has ${rows} `));
      return true;
    });
    assert.deepEqual(await scratches(), []);
  });
}

test('a scratch database whose user was killed is dropped at the next look, and one in use is not', async () => {
  await withScratchDatabase(world.databaseUrl, async () => {
    const [used = ''] = await scratches();
    const abandoned = `${used.slice(0, -8)}deadbeef`;
    await world.ownerPool.query(`create database ${abandoned}`);
    await dropAbandoned(world.databaseUrl);
    assert.deepEqual(await scratches(), [used]);
  });
  assert.deepEqual(await scratches(), []);
});
