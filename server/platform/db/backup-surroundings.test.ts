import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { openBrowser } from '#test/browser.ts';
import { createWorld, type World } from '#test/world.ts';
import { createUser } from '../auth/better-auth.ts';
import { listTables } from './backup-format.ts';
import { MIGRATION_LOCK } from './migrate.ts';
import { createPool } from './pool.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'jornada-backup-'));
after(() => rm(folder, { recursive: true }));
const world = await createWorld();
const { secret } = world.runtime;
let files = 0;
const newFile = () => join(folder, `${++files}.gz`);
const nameOf = ({ databaseUrl }: World) => new URL(databaseUrl).pathname.slice(1);

/** A restored database begins its change feeds again. */
const MADE_AGAIN = ['public.change_feeds', 'public.recorded_changes'];

async function contentOf({ ownerPool }: World): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  const client = await ownerPool.connect();
  try {
    for (const { name } of await listTables(client)) {
      if (MADE_AGAIN.includes(name)) continue;
      const { rows } = await client.query(
        `select coalesce(string_agg(row, E'\\n' order by row), '') as rows from (
          select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t) r`,
      );
      content[name] = rows[0].rows;
    }
    return content;
  } finally {
    client.release();
  }
}

before(async () => {
  const { rest, companyId } = await world.company();
  const { data } = await rest.post('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'García',
    birthdate: '1990-04-05',
  });
  await world.ownerPool.query(
    'update employees set price_per_hour = 12.345678901234567 where company_id = $1 and id = $2',
    [companyId, data.id],
  );
});

/** Limits on how long statements take and transactions wait. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
/** Settings of a database in which the driver misreads values, numbers lose digits, or a backup has no time. */
const ODD_SETTINGS = [
  ...["datestyle = 'SQL, DMY'", 'extra_float_digits = -10', "timezone = 'Asia/Kolkata'"],
  ...["intervalstyle = 'sql_standard'", "bytea_output = 'escape'"],
  ...LIMITS.map((limit) => `${limit} = '10s'`),
];

test('pay keeps its digits, dates their day and a backup its time, however the database is configured', async () => {
  const target = await createWorld();
  const file = newFile();
  for (const setting of ODD_SETTINGS) {
    for (const one of [world, target]) await one.ownerPool.query(`alter database ${nameOf(one)} set ${setting}`);
  }
  const pool = createPool(world.databaseUrl, { connections: 1, isPatient: true });
  try {
    for (const limit of LIMITS) assert.deepEqual((await pool.query(`show ${limit}`)).rows, [{ [limit]: '0' }]);
    await writeBackup(world.databaseUrl, file, { secret });
    await restoreBackup(target.databaseUrl, file, { secret });
  } finally {
    await pool.end();
    for (const one of [world, target]) await one.ownerPool.query(`alter database ${nameOf(one)} reset all`);
  }
  const content = await contentOf(world);
  assert.match(content['public.employees'] ?? '', /: 12\.345678901234567,/);
  assert.deepEqual(await contentOf(target), content);
});

/** As a newer release does beside it: `migrateDatabase` holds this lock while it works. */
async function migrateMeanwhile(): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('alter table employees add column moved uuid default gen_random_uuid()');
  } finally {
    await client.end();
  }
}

const countWaiting = async () =>
  (
    await world.ownerPool.query(
      'select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = $1',
      ['Lock'],
    )
  ).rows[0].waiting;

test('a migration waits for a backup, which has the rows of a table that it writes anew', async () => {
  const blocker = await world.ownerPool.connect();
  const file = newFile();
  let hasMigrated = false;
  try {
    await blocker.query('begin');
    await blocker.query('lock table auth."user" in access exclusive mode');
    const writing = writeBackup(world.databaseUrl, file, { secret });
    while ((await countWaiting()) < 1) await wait(20);
    const migrating = migrateMeanwhile().then(() => {
      hasMigrated = true;
    });
    while (!hasMigrated && (await countWaiting()) < 2) await wait(20);
    await blocker.query('commit');
    await Promise.all([writing, migrating]);
  } finally {
    blocker.release(true);
    await world.ownerPool.query('alter table employees drop column moved');
  }
  assert.match(gunzipSync(await readFile(file)).toString('utf8'), /\tGarcía\t/);
});

test('tables of others in the database are in no backup, and stay as they are when one is restored beside them', async () => {
  const target = await createWorld();
  for (const one of [world, target]) {
    await one.ownerPool.query('create table public.others (id integer primary key, note text)');
    await one.ownerPool.query('create sequence public.others_sequence');
    await one.ownerPool.query('insert into others values (1, $1)', [one === world ? 'NOT OURS' : 'STAYS']);
  }
  const fresh = await createWorld();
  try {
    const file = newFile();
    await writeBackup(world.databaseUrl, file, { secret });
    assert.doesNotMatch(gunzipSync(await readFile(file)).toString('utf8'), /NOT OURS/);
    await restoreBackup(target.databaseUrl, file, { secret });
    assert.deepEqual((await target.ownerPool.query('select note from others')).rows, [{ note: 'STAYS' }]);
    await restoreBackup(fresh.databaseUrl, file, { secret });
  } finally {
    await world.ownerPool.query('drop table others; drop sequence others_sequence');
  }
});

test('I7 a backup has no sessions: one that was ended after it does not come back', async () => {
  const email = `${crypto.randomUUID()}@x.test`;
  await createUser(world.runtime, { email, name: 'Ada', password: 'a long password of theirs' });
  const browser = openBrowser(world.runtime);
  await browser.call('/sign-in/email', { email, password: 'a long password of theirs' });
  const file = newFile();
  await writeBackup(world.databaseUrl, file, { secret });
  const target = await createWorld();
  await restoreBackup(target.databaseUrl, file, { secret });
  const { rows } = await target.ownerPool.query('select count(*)::int as sessions from auth.session');
  assert.equal(rows[0].sessions, 0);
});
