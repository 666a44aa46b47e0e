import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../database.ts';
import { noTransactionStaysOpen } from '../postgres.ts';
import { call, createRemoteCompany, type Remote, rowsOf, succeed, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';

const database = await createTestDatabase();
const server = await startServer({ env: { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() } });
const remote: Remote = { url: server.url, token: (await createRemoteCompany(database.url)).token };
after(async () => {
  assert.equal(await endServer(server, 'SIGTERM'), 0);
  await database.drop();
});

const sql = <Row extends object>(text: string, values?: unknown[]) => rowsOf<Row>(database.url, text, values);

// COMMIT runs deferred triggers before anything else: they end the connection, or fail, right there.
await sql(`
  create function cut() returns trigger language plpgsql security definer as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
  create function fail() returns trigger language plpgsql as $$ begin perform 1 / 0; return null; end $$;
  create constraint trigger cut after insert on offices deferrable initially deferred
    for each row when (new.name like 'cut%') execute function cut();
  create constraint trigger fail_at_commit after insert on offices deferrable initially deferred
    for each row when (new.name like 'fail at commit%') execute function fail();
  create trigger fail_at_once after insert on offices for each row when (new.name like 'fail at once%') execute function fail();
  create constraint trigger cut after insert on work_entries deferrable initially deferred
    for each row when (new.in_latitude = 1) execute function cut();
  create constraint trigger cut after insert on overtime_allocations deferrable initially deferred
    for each row when (new.seconds = 61) execute function cut()`);

const countOffices = async (name: string) =>
  Number((await sql<{ count: string }>('select count(*) from offices where starts_with(name, $1)', [name]))[0]?.count);

test('503: a connection cut at COMMIT leaves nothing of the write, and other requests are served meanwhile', async () => {
  // Few at once: every cut costs a new connection, and whoever waits long for one is refused with 503 as well.
  for (let round = 0; round < 10; round += 1) {
    const names = ['cut', 'whole', 'cut too', 'whole too'].map((name) => `${name} ${round}`);
    const answers = await Promise.all(names.map((name) => call(remote, 'POST', '/core/v3/offices', { name })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [503, 200, 503, 200],
    );
    assert.match(answers[0]?.retryAfter ?? 'none', /^[1-9]\d*$/);
  }
  assert.deepEqual([await countOffices('cut'), await countOffices('whole')], [0, 20]);
  await noTransactionStaysOpen(database.url);
});

test('503: a clock-in and an adjustment cut at COMMIT leave entry, status, movement and balance as they were', async () => {
  const { data } = await succeed(remote, 'POST', '/core/v3/employees', { firstName: 'Cut', lastName: 'Off' });
  const employeeId: string = data.id;
  const clockIn = (latitude: number) =>
    call(remote, 'POST', '/schedule/v1/work-entries/clock-in', {
      employeeId,
      workEntryIn: { coordinates: { latitude, longitude: 1 } },
    });
  assert.equal((await clockIn(1)).status, 503);
  assert.equal((await succeed(remote, 'GET', `/core/v3/employees/${employeeId}`)).data.workStatus, 'offline');
  for (const table of ['work_entries', 'work_entry_versions']) assert.deepEqual(await sql(`select from ${table}`), []);

  const date = '2026-01-15';
  const [workEntryIn, workEntryOut] = [{ date: `${date}T08:00:00Z` }, { date: `${date}T09:00:00Z` }];
  await succeed(remote, 'POST', '/schedule/v1/work-entries', {
    employeeId,
    workEntryType: 'work',
    workEntryIn,
    workEntryOut,
  });
  const adjust = (amountSeconds: number) =>
    call(remote, 'POST', '/overtime-policies/v1/adjustments', {
      employeeId,
      operation: 'add',
      from: date,
      to: date,
      balanceBeforeSeconds: 3600,
      amountSeconds,
    });
  assert.equal((await adjust(61)).status, 503);
  for (const table of ['overtime_movements', 'overtime_allocations'])
    assert.deepEqual(await sql(`select from ${table}`), []);
  assert.equal((await adjust(60)).data.balanceAfterSeconds, 3660);
  assert.equal((await clockIn(2)).status, 200);
});

test('a write that was cut at COMMIT, or whose answer was lost, is carried out once when it is sent again with its idempotency key', async () => {
  const post = (name: string, options: Parameters<typeof call>[4]) =>
    call(remote, 'POST', '/core/v3/offices', { name }, options);
  assert.equal((await post('cut and repeated', { key: 'cut' })).status, 503);
  await sql('alter table offices disable trigger cut');
  const [first, again] = [
    await post('cut and repeated', { key: 'cut' }),
    await post('cut and repeated', { key: 'cut' }),
  ];
  assert.deepEqual([first.status, again.data.id], [200, first.data.id]);
  await sql('alter table offices enable trigger cut');
  assert.equal(await countOffices('cut and repeated'), 1);

  for (let round = 0; round < 20; round += 1) {
    const name = `lost ${round}.`;
    const leaving = new AbortController();
    const unheard = post(name, { key: name, signal: leaving.signal });
    setTimeout(() => leaving.abort(), round % 8);
    await unheard;
    await waitUntil('the repetition is answered', 3000, async () => {
      const { status, code } = await post(name, { key: name });
      assert.ok(status === 200 || code === 'idempotency_key_in_progress', `${status} ${code}`);
      return status === 200;
    });
    assert.equal(await countOffices(name), 1, name);
  }
});

test('503: a connection ended while its transaction waits leaves nothing of the write', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table offices in exclusive mode');
  const answering = call(remote, 'POST', '/core/v3/offices', { name: 'ended' });
  const waiting = `select pid from pg_stat_activity
    where application_name = 'jornada' and wait_event_type = 'Lock' and datname = current_database()`;
  await waitUntil('the request waits', 1500, async () => (await sql(waiting)).length === 1);
  await sql(`select pg_terminate_backend(pid) from (${waiting}) w`);
  assert.equal((await answering).status, 503);
  await client.query('rollback');
  await client.end();
  assert.equal(await countOffices('ended'), 0);
  await succeed(remote, 'POST', '/core/v3/offices', { name: 'next' });
});

test('500: a transaction that fails in the database, at once or at its commit, is rolled back and leaves its connection usable', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const names = Array.from(
      { length: 30 },
      (_, index) => ['fail at once', 'fail at commit', 'right'][index % 3] ?? '',
    );
    const answers = await Promise.all(names.map((name) => call(remote, 'POST', '/core/v3/offices', { name })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      names.map((name) => (name === 'right' ? 200 : 500)),
    );
    await noTransactionStaysOpen(database.url);
  }
  assert.deepEqual([await countOffices('fail'), await countOffices('right')], [0, 30]);
});
