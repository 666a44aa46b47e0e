import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { catalogueOf } from '#test/catalogue.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { openPooler } from '#test/pooler.ts';
import { DatabaseRefusedError } from './database-refused.ts';
import { migrateDatabase } from './migrate.ts';
import { createPool } from './pool.ts';
import { refusalOf } from './require-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../drizzle/migrations', import.meta.url));
const database = await createEmptyDatabase();
after(() => database.drop());

async function query(text: string, url = database.url): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

const tables = async () =>
  (
    await query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'drizzle', 'auth')`,
    )
  ).rowCount;

const refusedWith = (text: RegExp) => (error: unknown) => {
  assert.ok(error instanceof DatabaseRefusedError, String(error));
  assert.match(error.message, text);
  return true;
};

test('a server before PostgreSQL 16 is refused with its version', () => {
  const able = {
    createsRoles: true,
    missing: [],
    createsTables: true,
    foreignTable: null,
    ungrantable: [],
    rolname: 'jornada',
  };
  assert.match(
    refusalOf({ ...able, version: 150_018, serverVersion: '15.18' }) ?? '',
    /needs PostgreSQL 16 or newer; .* is 15\.18/,
  );
  for (const [version, serverVersion] of [
    [160_000, '16.0'],
    [170_010, '17.10'],
    [180_004, '18.4'],
  ] as const)
    assert.equal(refusalOf({ ...able, version, serverVersion }), undefined);
});

test('a database of the last migration before the baseline continues unnoticed, and an older one is refused', async (t) => {
  const own = await createEmptyDatabase();
  t.after(own.drop);
  await migrateDatabase(own.url);
  const before = await catalogueOf(own.url);
  const { rows } = await query('select min(created_at) as baseline from drizzle.__drizzle_migrations', own.url);
  // As the migrations left it that the baseline replaced: each had a row of its own.
  await query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of before ' || n, ${rows[0].baseline} - n from generate_series(1, 52) n`,
    own.url,
  );
  await query(
    `update drizzle.__drizzle_migrations set hash = 'of the last'; delete from drizzle.applied_files`,
    own.url,
  );
  await migrateDatabase(own.url);
  assert.deepEqual(await catalogueOf(own.url), before);
  await query(
    `delete from drizzle.__drizzle_migrations where created_at >= ${rows[0].baseline}; delete from drizzle.applied_files`,
    own.url,
  );
  await assert.rejects(
    migrateDatabase(own.url),
    refusedWith(/^The database is of a version before 20\d\d-\d\d-\d\d, /),
  );
});

/** A database of the first so many migrations. */
async function databaseOf(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'jornada-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  const own = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: folder });
  await client.end();
  await rm(folder, { recursive: true });
  return own;
}

test('a database of each migration since the baseline is updated to the schema of a new one', async (t) => {
  const fresh = await createEmptyDatabase();
  t.after(fresh.drop);
  await migrateDatabase(fresh.url);
  const expected = await catalogueOf(fresh.url);
  for (const [kind, lines] of Object.entries(expected)) assert.ok(lines.length > 0, kind);
  const { entries } = JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'));
  for (const [index, { tag }] of entries.entries()) {
    const own = await databaseOf(index + 1);
    await migrateDatabase(own.url);
    assert.deepEqual(await catalogueOf(own.url), expected, tag);
    await own.drop();
  }
});

test('the lines of the request log go on as rows, in the partitions of their days', async (t) => {
  const own = await databaseOf(1);
  t.after(own.drop);
  const [id, token] = ['0198c0de-0000-7000-8000-0001', randomUUID()];
  // As the release of the baseline wrote and read them.
  await query(
    `create table api_request_batches_20260310 partition of api_request_batches for values from ('2026-03-10T00:00Z') to ('2026-03-11T00:00Z');
    create table api_request_batches_20260311 partition of api_request_batches for values from ('2026-03-11T00:00Z') to ('2026-03-12T00:00Z');
    create view api_requests as select id, lines from api_request_batches;
    insert into api_request_batches (company_id, id, minute, token_id, status, token_name, method, operation, path_pattern, line_count, lines)
    select '${token}', ('${id}000' || day || '0000')::uuid, ('2026-03-1' || day || 'T23:59Z')::timestamptz, '${token}', 404, 'test', 'GET',
      'people.getEmployee', '/core/v3/employees/{id}', 2,
      concat_ws(E'\\n', E'59999\\t4\\tmine\\t/core/v3/employees/***\\temployee_not_found\\tpeople', E'7\\t0\\tother\\t\\t\\t')
    from generate_series(0, 1) day`,
    own.url,
  );
  await migrateDatabase(own.url);
  const { rows } = await query('select tableoid::regclass::text as of, * from api_requests order by at', own.url);
  const shared = {
    ...{ company_id: token, token_id: token, token_name: 'test', status: 404, method: 'GET' },
    ...{ operation: 'people.getEmployee', path_pattern: '/core/v3/employees/{id}' },
  };
  const expected = [0, 1].flatMap((day) => {
    const of = `api_requests_2026031${day}`;
    const at = (time: string) => new Date(`2026-03-1${day}T23:59:${time}Z`);
    const second = { id: `${id}000${day}0002`, at: at('00.007'), milliseconds: 0, request_id: 'other' };
    const first = { id: `${id}000${day}0001`, at: at('59.999'), milliseconds: 4, request_id: 'mine' };
    return [
      { of, ...shared, ...second, path: null, error_code: null, area: null },
      { of, ...shared, ...first, path: '/core/v3/employees/***', error_code: 'employee_not_found', area: 'people' },
    ];
  });
  assert.deepEqual(rows, expected);
});

test('a role that may not create roles that are missing, or tables, is refused before the first table, with the statement that helps', async (t) => {
  const server = { version: 180_004, serverVersion: '18.4', foreignTable: null, ungrantable: [], rolname: 'jornada' };
  assert.match(
    refusalOf({ ...server, createsRoles: false, missing: ['jornada_app'], createsTables: true }) ?? '',
    /^The database role jornada lacks CREATEROLE, and the roles jornada_app are missing\. .*alter role "jornada" createrole/,
  );
  assert.equal(refusalOf({ ...server, createsRoles: false, missing: [], createsTables: true }), undefined);
  const role = `limited_${randomUUID().replaceAll('-', '')}`;
  await query(`create role ${role} login password 'a' createrole`);
  t.after(() => query(`drop role ${role}`));
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'a'];
  await assert.rejects(
    migrateDatabase(url.href),
    refusedWith(new RegExp(`^The database role ${role} may not create tables\\. .*owner to "${role}"`)),
  );
  assert.equal(await tables(), 0);
});

test('a role that does not own the tables is refused: it would see no row', async (t) => {
  const own = await createEmptyDatabase();
  await migrateDatabase(own.url);
  const role = `other_${randomUUID().replaceAll('-', '')}`;
  const name = new URL(own.url).pathname.slice(1);
  await query(
    `create role ${role} login password 'a' createrole; grant all on schema public, drizzle, auth to ${role};
     grant create on database ${name} to ${role}; grant all on all tables in schema public, drizzle, auth to ${role}`,
    own.url,
  );
  t.after(async () => {
    await own.drop();
    await query(`drop role ${role}`);
  });
  const url = new URL(own.url);
  [url.username, url.password] = [role, 'a'];
  await assert.rejects(
    migrateDatabase(url.href),
    refusedWith(
      new RegExp(`^The table \\S+ belongs to another role, and row-level security hides its rows from ${role}`),
    ),
  );
});

test('a role that may not grant the roles another one made is refused before the first table, with the statement that helps', async (t) => {
  const role = `stranger_${randomUUID().replaceAll('-', '')}`;
  const groups = ['jornada_app', 'jornada_sign_in', 'jornada_system'];
  for (const group of groups)
    await query(`do $$ begin create role ${group} nologin; exception when duplicate_object then null; end $$`);
  await query(`create role ${role} login password 'a' createrole; grant all on schema public to ${role};
    grant create on database ${new URL(database.url).pathname.slice(1)} to ${role}`);
  t.after(() => query(`drop owned by ${role}; drop role ${role}`));
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'a'];
  const remedy = `grant ${groups.join(', ')} to "${role}" with admin option`;
  await assert.rejects(migrateDatabase(url.href), refusedWith(new RegExp(`Run as a superuser: ${remedy}\\. Nothing`)));
  assert.equal(await tables(), 0);
});

test('a pooler in transaction mode is refused before the first table, and no lock stays with its session', async (t) => {
  const pooler = await openPooler(database.url, 'transaction');
  t.after(() => pooler.end());
  await assert.rejects(migrateDatabase(pooler.url), refusedWith(/^DATABASE_URL leads to a connection pooler.*session/));
  assert.equal(await tables(), 0);
  const locks = await query(`select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`);
  assert.equal(locks.rowCount, 0);
});

test('a pooler in session mode is migrated through, and each session has the settings of ours', async (t) => {
  const pooler = await openPooler(database.url, 'session');
  t.after(() => pooler.end());
  await migrateDatabase(pooler.url);
  assert.notEqual(await tables(), 0);
  const pool = createPool(pooler.url, { connections: 2 });
  t.after(() => pool.end());
  const { rows } = await pool.query(
    `select array_agg(name || '=' || setting order by name) as settings from pg_settings
     where name in ('TimeZone', 'statement_timeout', 'enable_seqscan')`,
  );
  assert.deepEqual(rows[0].settings, ['TimeZone=UTC', 'enable_seqscan=off', 'statement_timeout=15000']);
});

for (const [what, hold] of [
  ['another process that migrates', 'select pg_advisory_lock(7246001)'],
  ['a lock on a table', 'begin; lock table employees in access share mode'],
] as const) {
  test(`a migration that waits for ${what} reports the session that it waits for, and gives up with it`, async (t) => {
    await migrateDatabase(database.url);
    await query('delete from drizzle.applied_files');
    const holder = new pg.Client({ connectionString: database.url, application_name: 'long report' });
    await holder.connect();
    t.after(() => holder.end());
    await holder.query(hold);
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    const session = new RegExp(`session ${rows[0].pid} of PostgreSQL \\(long report, `);
    const reports: string[] = [];
    const limits = { migrationsSeconds: 2, tableSeconds: 2, reportMilliseconds: 100 };
    await assert.rejects(
      migrateDatabase(database.url, (sentence) => void reports.push(sentence), limits),
      refusedWith(session),
    );
    assert.match(reports[0] ?? '', session);
    await holder.query(hold.startsWith('begin') ? 'rollback' : 'select pg_advisory_unlock_all()');
    await migrateDatabase(database.url);
  });
}

test('a database of a newer release is refused with both versions, and nothing is written', async (t) => {
  const own = await createEmptyDatabase();
  t.after(own.drop);
  await migrateDatabase(own.url);
  const newer = Date.parse('2031-05-06T07:08:09Z');
  await query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer one', ${newer})`,
    own.url,
  );
  await query(`update drizzle.applied_files set hash = 'of a newer one' where name = 'counts.sql'`, own.url);
  const written = `select (select count(*) from drizzle.__drizzle_migrations)::int as migrations,
    (select string_agg(hash, ' ' order by name) from drizzle.applied_files) as files`;
  const before = (await query(written, own.url)).rows;
  const remedy = 'Start the newer release, or restore a backup from before the update';
  const ours = /This is Jornada \d+\.\d+\.\d+, whose schema is of 20\d\d-\d\d-\d\d \d\d:\d\d UTC/.source;
  await assert.rejects(
    migrateDatabase(own.url),
    refusedWith(
      new RegExp(
        `^The database was updated by a newer release of Jornada: its schema is of 2031-05-06 07:08 UTC\\. ${ours}.*${remedy}`,
      ),
    ),
  );
  await query(`insert into drizzle.releases values (${newer}, '9.8.7')`, own.url);
  await assert.rejects(migrateDatabase(own.url), refusedWith(/^The database was updated by Jornada 9\.8\.7: /));
  assert.deepEqual((await query(written, own.url)).rows, before);
});

test('a migration that waits for a table lets requests for it through again and again, and goes on once it is free', async () => {
  await migrateDatabase(database.url);
  await query('delete from drizzle.applied_files');
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin; lock table employees in access share mode');
  let hasMigrated = false;
  const migrating = migrateDatabase(database.url, () => {}, {
    ...{ migrationsSeconds: 30, tableSeconds: 30, lockSeconds: 1, reportMilliseconds: 10_000 },
  }).then(() => {
    hasMigrated = true;
  });
  const isWaiting = `select from pg_locks where not granted and relation = 'public.employees'::regclass`;
  for (let times = 0; times < 3; times += 1) {
    while ((await query(isWaiting)).rowCount === 0) await wait(20);
    // Behind the migration, until its attempt ends.
    await query('select count(*) from employees');
    assert.equal(hasMigrated, false);
  }
  await holder.end();
  await migrating;
  assert.equal((await query('select from drizzle.applied_files')).rowCount !== 0, true);
});
