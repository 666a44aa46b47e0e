import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findRunningEmbedded, startEmbedded } from '#server/platform/embedded/embedded.ts';
import { makeWriters } from '../make-writers.ts';
import { createRemoteCompany, type Remote, rowsOf, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { startLoad } from '../writers.ts';

const CLIENTS = 20;
/** Share of one company of the eight connections. */
const POOL = 6;

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} under load: requests in flight are answered, exit 0, the embedded PostgreSQL has stopped, and nothing was carried out without an answer`, async (t) => {
    const env = { JORNADA_DATA_DIR: makeDataDir() };
    const server = await startServer({ env });
    const databaseUrl = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
    const remote: Remote = { url: server.url, token: (await createRemoteCompany(databaseUrl)).token };
    const writers = await makeWriters(remote, CLIENTS);
    const [postmaster] = await rowsOf<{ pid: string }>(
      databaseUrl,
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
    );
    const load = startLoad(t, writers);
    await wait(500);

    const unlock = await holdEveryRequest(databaseUrl);
    const answered = load.statuses.get(200) ?? 0;
    if (signal === 'SIGINT') process.kill(-(server.child.pid ?? 0), signal);
    else server.child.kill(signal);
    await wait(300);
    await unlock();
    assert.equal(await endServer(server, signal), 0);
    assert.doesNotMatch(server.output(), /Closing connections/, 'it waits for requests, not for idle connections');
    await load.stop();
    assert.ok((load.statuses.get(200) ?? 0) >= answered + CLIENTS, 'every request in flight was answered');
    assert.equal(load.statuses.get(503), undefined);
    assert.throws(() => process.kill(Number(postmaster?.pid), 0), /ESRCH/);

    const again = await startServer({ env });
    remote.url = again.url;
    const url = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
    for (const writer of writers) assert.equal(await writer.verify(remote, url), 0, 'carried out without an answer');
    assert.equal(await endServer(again, 'SIGTERM'), 0);
  });
}

test('SIGTERM while a scheduled job has much to do: it ends with the people it is at and leaves the rest, exit 0', async () => {
  const env = { JORNADA_DATA_DIR: makeDataDir() };
  const first = await startServer({ env });
  const databaseUrl = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
  const { companyId } = await createRemoteCompany(databaseUrl);
  await rowsOf(
    databaseUrl,
    `with people as (
       insert into employees (company_id, id, first_name, last_name)
       select $1, gen_random_uuid(), 'Years', 'To compute' from generate_series(1, 600) returning company_id, id
     )
     insert into contracts (company_id, id, employee_id, start_at, weekly_hours)
     select company_id, gen_random_uuid(), id, current_date - 2000, 40 from people`,
    [companyId],
  );
  assert.equal(await endServer(first, 'SIGTERM'), 0);

  const server = await startServer({ env });
  const countDays = `select count(*)::int as days, count(distinct employee_id)::int as people from overtime_days`;
  const progress = async (url: string) =>
    (await rowsOf<{ days: number; people: number }>(url, countDays))[0] ?? { days: 0, people: 0 };
  const url = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
  await waitUntil('the job is at work', 30_000, async () => (await progress(url)).days > 0);
  assert.equal(await endServer(server, 'SIGTERM'), 0);

  const { url: kept, stop } = await startEmbedded({ dataDir: env.JORNADA_DATA_DIR, log: () => {} });
  const { people } = await progress(kept);
  await stop();
  assert.ok(people < 600, 'it does not wait for all of it');
});

/** Lets every request wait at its entrance, and answers once its company has all the connections that it may take. */
async function holdEveryRequest(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('lock table api_tokens in access exclusive mode');
  const waiting = `select pid from pg_stat_activity where datname = current_database() and application_name = 'jornada' and wait_event_type = 'Lock'`;
  await waitUntil('the pool is full', 1000, async () => (await rowsOf(databaseUrl, waiting)).length === POOL);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}
