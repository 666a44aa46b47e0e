import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { checkInstallation } from '#server/modules/system/check-installation.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { findReplicaReads } from '#server/platform/runtime/metrics.ts';
import { readSettings } from '#server/platform/runtime/settings.ts';
import { call, createRemoteCompany, listAll, type Remote, rowsOf, succeed, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { startPair } from '../standby.ts';
import { openGate } from '../tcp-gate.ts';
import { TEST_SECRET } from '../world.ts';

const CHARGES = '/core/v3/job-charges';
/** Longer than the replica rests after it could not answer. */
const REST_MILLISECONDS = 1200;

const { primaryUrl, standby } = await startPair({ isSynchronous: false });
const gate = await openGate(standby.url);
after(gate.end);
/** Two machines: what one acknowledges, the other shows. */
const machines = await Promise.all(
  [1, 2].map(() =>
    startServer({
      env: {
        DATABASE_URL: primaryUrl,
        DATABASE_REPLICA_URL: gate.url,
        JORNADA_SECRET: TEST_SECRET,
        JORNADA_DATA_DIR: makeDataDir(),
      },
    }),
  ),
);
const company = await createRemoteCompany(primaryUrl);
const [one, other] = machines.map(({ url }) => ({ url, token: company.token })) as [Remote, Remote];

const setReplay = (state: 'pause' | 'resume') => rowsOf(standby.url, `select pg_wal_replay_${state}()`);

/** Waits until the replica answers again. */
async function recovers(remote: Remote): Promise<void> {
  const before = await countReads(remote);
  await waitUntil('the replica answers', 20_000, async () => {
    await succeed(remote, 'GET', CHARGES);
    return (await countReads(remote)).byReplica > before.byReplica;
  });
}

/** Reads of a machine since its start, as `/metrics` counts them by outcome. */
async function readMetrics({ url }: Remote): Promise<string> {
  // The machine gives the same text for a second.
  await wait(1100);
  return (await fetch(`${url}/metrics`)).text();
}
const countReads = async (remote: Remote) => findReplicaReads(await readMetrics(remote));
const countOutcome = async (remote: Remote, outcome: string) =>
  Number(new RegExp(`outcome="${outcome}"} (\\d+)`).exec(await readMetrics(remote))?.[1] ?? 0);

/** Names of the company's charges on a machine. */
const namesOn = async (remote: Remote) => (await listAll(remote, CHARGES)).map(({ name }) => String(name)).sort();

async function addCharge(remote: Remote, name: string): Promise<string> {
  return (await succeed(remote, 'POST', CHARGES, { name })).data.id;
}

test('a list runs on the replica alone, and its gates on the primary', async () => {
  await addCharge(one, 'Nurse');
  await recovers(one);
  const count = async (url: string, part: string, since: Date) =>
    (
      await rowsOf(
        url,
        `select from pg_stat_activity where usename like 'jornada_app_%' and query like $1 and query_start >= $2`,
        [`%${part}%`, since],
      )
    ).length;
  await waitUntil('the replica runs the list', 20_000, async () => {
    const since = new Date();
    await succeed(one, 'GET', CHARGES);
    if ((await count(standby.url, 'from job_charges', since)) === 0) return false;
    assert.equal(await count(primaryUrl, 'from job_charges', since), 0);
    assert.ok((await count(primaryUrl, 'pg_walfile_name', since)) > 0, 'the position that the replica has to reach');
    return true;
  });
});

/** Finding of `jornada check` about the replica of an address. */
async function checkReplica(replicaUrl: string) {
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: new URL(one.url).port,
    DATABASE_URL: primaryUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    JORNADA_SECRET: TEST_SECRET,
    JORNADA_DATA_DIR: makeDataDir(),
  });
  return (await checkInstallation(settings, primaryUrl)).find(({ topic }) => topic === 'replica');
}

test('jornada check and /metrics: lag of the replica, and the reads that each server has answered', async () => {
  await recovers(one);
  const { byReplica, byPrimary } = await countReads(one);
  const found = await checkReplica(standby.url);
  assert.deepEqual([found?.id, found?.facts.used, found?.facts.count], ['replicaFollows', byReplica, byPrimary]);
  assert.match(await readMetrics(one), /^jornada_replica_lag_seconds [\d.e-]+$/m);
  assert.equal((await checkReplica(primaryUrl))?.id, 'replicaForeign');
  assert.equal((await checkReplica('postgres://127.0.0.1:9/postgres'))?.id, 'replicaFailure');
});

test('a write shows in the next list of any machine while the replica has stopped to replay, and the primary answers it', async () => {
  await recovers(one);
  await recovers(other);
  const before = await Promise.all([one, other].map(countReads));
  await setReplay('pause');
  try {
    const id = await addCharge(one, 'Porter');
    for (const remote of [one, other]) assert.ok((await namesOn(remote)).includes('Porter'));
    assert.equal((await succeed(other, 'GET', `${CHARGES}/${id}`)).data.name, 'Porter');
    for (const [index, remote] of [one, other].entries())
      assert.ok((await countReads(remote)).byPrimary > (before[index]?.byPrimary ?? 0), 'counted in /metrics');
    await wait(REST_MILLISECONDS);
    const behind = await countOutcome(one, 'behind');
    await namesOn(one);
    assert.ok((await countOutcome(one, 'behind')) > behind);
  } finally {
    await setReplay('resume');
  }
  await recovers(one);
});

test('401 at once: a token that was revoked on the primary reads nothing from a replica that does not know it yet', async () => {
  const { token, tokenId } = await createRemoteCompany(primaryUrl);
  const remote = { url: one.url, token };
  await succeed(remote, 'GET', CHARGES);
  await recovers(one);
  await setReplay('pause');
  try {
    await rowsOf(primaryUrl, 'update api_tokens set revoked_at = now() where id = $1', [tokenId]);
    assert.equal((await call(remote, 'GET', CHARGES)).status, 401);
  } finally {
    await setReplay('resume');
  }
});

test('row-level security on the replica: each company reads its own, a connection that entered none reads nothing, and nobody writes', async () => {
  const stranger = { url: one.url, token: (await createRemoteCompany(primaryUrl)).token };
  await addCharge(stranger, 'Theirs');
  await recovers(one);
  assert.deepEqual(await namesOn(stranger), ['Theirs']);
  assert.ok(!(await namesOn(one)).includes('Theirs'));
  const { app } = await prepareLogins(primaryUrl, { secret: TEST_SECRET, password: undefined });
  const { hostname, port, pathname } = new URL(standby.url);
  const client = new pg.Client({ host: hostname, port: Number(port), database: pathname.slice(1), ...app });
  await client.connect();
  try {
    assert.equal((await client.query('select from job_charges')).rowCount, 0);
    await assert.rejects(client.query('insert into auth.session default values'), /permission denied/);
    await assert.rejects(client.query('delete from job_charges'), { code: '25006' });
  } finally {
    await client.end();
  }
});

test('a replica that is silent, and then gone: lists show the latest writes, from the primary, and the replica answers once it is back', async () => {
  for (const [how, lose] of Object.entries({ silent: async () => gate.stall(), gone: gate.shut })) {
    await recovers(one);
    const before = await countOutcome(one, 'unreachable');
    await lose();
    const name = `Added while it is ${how}`;
    await addCharge(one, name);
    for (const remote of [one, other]) assert.ok((await namesOn(remote)).includes(name));
    await wait(REST_MILLISECONDS);
    assert.ok((await namesOn(one)).includes(name));
    assert.ok((await countOutcome(one, 'unreachable')) > before, 'counted in /metrics');
    await gate.open();
    await recovers(one);
  }
});

/** A step of a client on its own record; `on`: the machine, of the write and of the read after it. */
const step = fc.record({
  write: fc.constantFrom('create', 'rename', 'delete'),
  on: fc.tuple(fc.nat(1), fc.nat(1)),
  reads: fc.constantFrom('list', 'record'),
});

test('random writers on two machines, over a replica that stops and goes on: each reads its own last write, and no earlier state', async () => {
  const remotes = [one, other] as const;
  const before = await Promise.all(remotes.map(countReads));
  let isOver = false;
  const disturb = (async () => {
    while (!isOver) {
      await setReplay('pause');
      await wait(Math.random() * 300);
      await setReplay('resume');
      await wait(Math.random() * 2500);
    }
  })();
  let clients = 0;
  const runClient = async (steps: { write: string; on: [number, number]; reads: string }[]) => {
    clients += 1;
    const own = `client ${clients} step`;
    let record: { id: string; name: string } | undefined;
    for (const [index, { write, on, reads }] of steps.entries()) {
      const [writer, reader] = on.map((at) => remotes[at]) as [Remote, Remote];
      const name = `${own} ${index}`;
      const lost = record?.id;
      if (!record) record = { id: await addCharge(writer, name), name };
      else if (write === 'delete') {
        await succeed(writer, 'DELETE', `${CHARGES}/${record.id}`);
        record = undefined;
      } else {
        await succeed(writer, 'PUT', `${CHARGES}/${record.id}`, { name });
        record = { ...record, name };
      }
      if (reads === 'list') {
        const listed = await listAll(reader, `${CHARGES}?name=${encodeURIComponent(own)}`);
        assert.deepEqual(
          listed.map((one) => one.name),
          record ? [record.name] : [],
        );
      } else {
        const answer = await call(reader, 'GET', `${CHARGES}/${record?.id ?? lost}`);
        assert.deepEqual([answer.status, answer.data?.name], record ? [200, record.name] : [404, undefined]);
      }
    }
  };
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 15, maxLength: 15 }), { minLength: 6, maxLength: 6 }),
        async (all) => {
          await Promise.all(all.map(runClient));
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  } finally {
    isOver = true;
    await disturb;
  }
  for (const [index, remote] of remotes.entries()) {
    const reads = await countReads(remote);
    assert.ok(reads.byReplica > (before[index]?.byReplica ?? 0), 'the replica answered some');
    assert.ok(reads.byPrimary > (before[index]?.byPrimary ?? 0), 'the primary answered some');
  }
});

test('a replica that is promoted answers nothing from then on: its history is another one', async () => {
  await recovers(one);
  await standby.promote();
  await waitUntil('it was promoted', 10_000, async () => {
    const [row] = await rowsOf<{ over: boolean }>(standby.url, 'select not pg_is_in_recovery() as over');
    return row?.over === true;
  });
  const { byReplica } = await countReads(one);
  await addCharge(one, 'After the promotion');
  for (const remote of [one, other]) assert.ok((await namesOn(remote)).includes('After the promotion'));
  await wait(REST_MILLISECONDS);
  await namesOn(one);
  assert.equal((await countReads(one)).byReplica, byReplica);
  for (const machine of machines) assert.equal(await endServer(machine, 'SIGTERM'), 0);
});
