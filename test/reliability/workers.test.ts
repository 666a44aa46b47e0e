import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { ANONYMOUS_PER_MINUTE } from '#server/entry/front/anonymous-limit.ts';
import { LISTENERS } from '#server/entry/process/listen.ts';
import { WATCH_LIMITS, type WatchLimits } from '#server/entry/process/watch-worker.ts';
import { createEmptyDatabase } from '../database.ts';
import { makeWriters } from '../make-writers.ts';
import { noTransactionStaysOpen } from '../postgres.ts';
import { createRemoteCompany, type Remote, serves, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, type ServerProcess, spawnServer, startServer } from '../server-process.ts';
import { startLoad } from '../writers.ts';

const WORKERS = 2;
const ROUNDS = 5;
const PATIENCE_MILLISECONDS = 30_000;
const linuxOnly = { skip: process.platform !== 'linux' && 'workers are found in /proc' };

/** Process ids of the workers that the server has now. */
function workersOf({ child: { pid } }: Pick<ServerProcess, 'child'>): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

/** How many sockets of all workers listen at the port of the server. */
function listenersOf({ url }: Pick<ServerProcess, 'url'>): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const isListening = new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 0A `, 'gm');
  return readFileSync('/proc/net/tcp', 'utf8').match(isListening)?.length ?? 0;
}

/** The first worker makes the server ready, the others follow. */
const allListen = (server: Pick<ServerProcess, 'url'>): Promise<number> =>
  waitUntil('all workers listen', PATIENCE_MILLISECONDS, async () => listenersOf(server) === WORKERS * LISTENERS);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const watchedFor = (limits: Partial<WatchLimits>) => ({
  TEST_WATCH_LIMITS: JSON.stringify({ ...WATCH_LIMITS, ...limits }),
});

async function startWorkers(t: TestContext, env: Record<string, string> = {}) {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const settings = { JORNADA_WORKERS: String(WORKERS), DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() };
  const server = await startServer({ env: { ...settings, ...env } });
  await allListen(server);
  return { server, database };
}

test(
  'a worker killed with -9 under 20 writing clients, 5 times: every acknowledged write is there once, and another worker takes its place',
  linuxOnly,
  async (t) => {
    const { server, database } = await startWorkers(t);
    const remote: Remote = { url: server.url, token: (await createRemoteCompany(database.url)).token };
    const writers = await makeWriters(remote, 20);
    // Visitors are counted by the primary, which answers workers that end.
    let isVisited = true;
    t.after(() => {
      isVisited = false;
    });
    const visitors = Array.from({ length: 4 }, async () => {
      while (isVisited)
        await fetch(`${server.url}/docs`).then(
          (answer) => answer.arrayBuffer(),
          () => {},
        );
    });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = workersOf(server);
      assert.equal(before.length, WORKERS);
      const load = startLoad(t, writers);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const victim = before[round % WORKERS] as number;
      process.kill(victim, 'SIGKILL');
      await waitUntil('another worker', PATIENCE_MILLISECONDS, async () => {
        const now = workersOf(server);
        return now.length === WORKERS && !now.includes(victim);
      });
      await serves(remote);
      // The next round must leave a worker that serves.
      await allListen(server);
      await load.stop();
      assert.ok((load.statuses.get(200) ?? 0) > 20, 'acknowledged writes');
      await noTransactionStaysOpen(database.url);
    }
    isVisited = false;
    await Promise.all(visitors);
    for (const writer of writers) await writer.verify(remote, database.url);
    assert.equal(await endServer(server, 'SIGTERM'), 0);
  },
);

test(
  'a worker that hangs under 20 writing clients is replaced, requests are answered meanwhile, and every acknowledged write is there once',
  linuxOnly,
  async (t) => {
    const limits = watchedFor({ askMilliseconds: 500, unanswered: 4, endMilliseconds: 500 });
    const { server, database } = await startWorkers(t, limits);
    const remote: Remote = { url: server.url, token: (await createRemoteCompany(database.url)).token };
    const writers = await makeWriters(remote, 20);
    const [hung = 0, other = 0] = workersOf(server);
    const load = startLoad(t, writers);
    await waitUntil('writes', PATIENCE_MILLISECONDS, async () => (load.statuses.get(200) ?? 0) > 20);
    process.kill(hung, 'SIGSTOP');
    const written = load.statuses.get(200) ?? 0;
    await waitUntil('answers meanwhile', PATIENCE_MILLISECONDS, async () => (load.statuses.get(200) ?? 0) > written);
    await waitUntil('another worker', PATIENCE_MILLISECONDS, async () => {
      const now = workersOf(server);
      return now.length === WORKERS && !now.includes(hung);
    });
    assert.ok(workersOf(server).includes(other), 'the worker that answers stays');
    assert.match(server.output(), new RegExp(`The worker with process id ${hung} has not answered for 2 s`));
    await allListen(server);
    await load.stop();
    await noTransactionStaysOpen(database.url);
    for (const writer of writers) await writer.verify(remote, database.url);
    assert.equal(await endServer(server, 'SIGTERM'), 0);
  },
);

test(
  'a process group that is stopped and continued, as by a suspended machine, loses no worker',
  linuxOnly,
  async (t) => {
    const { server } = await startWorkers(t, watchedFor({ askMilliseconds: 500, unanswered: 2, endMilliseconds: 500 }));
    const workers = workersOf(server);
    const group = -(server.child.pid as number);
    process.kill(group, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    process.kill(group, 'SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    assert.deepEqual(workersOf(server), workers);
    assert.doesNotMatch(server.output(), /has not answered/);
    assert.equal(await endServer(server, 'SIGTERM'), 0);
  },
);

test(
  'SIGTERM to the primary, or SIGINT to all as a terminal sends it, ends every worker with status 0',
  linuxOnly,
  async (t) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { server } = await startWorkers(t);
      const workers = workersOf(server);
      if (signal === 'SIGINT') for (const pid of workers) process.kill(pid, signal);
      assert.equal(await endServer(server, signal), 0);
      assert.deepEqual(workers.filter(isAlive), []);
      assert.equal(server.output().match(/Stopping\./g)?.length, 1, server.output());
      assert.doesNotMatch(server.output(), /worker has ended/);
    }
  },
);

test('a primary killed with -9 leaves no worker behind, and its port is free', linuxOnly, async (t) => {
  const { server, database } = await startWorkers(t);
  const workers = workersOf(server);
  await endServer(server, 'SIGKILL');
  await waitUntil('the workers ended', PATIENCE_MILLISECONDS, async () => workers.every((pid) => !isAlive(pid)));
  const port = new URL(server.url).port;
  const next = await startServer({ env: { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir(), PORT: port } });
  assert.equal(await endServer(next, 'SIGTERM'), 0);
});

test('429: visitors are counted by all workers together, and metrics are those of all', linuxOnly, async (t) => {
  const { server, database } = await startWorkers(t);
  const { token } = await createRemoteCompany(database.url);
  // A connection of its own each time, which the kernel gives to any worker.
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { ...headers, connection: 'close' } });
  const CALLS = 40;
  for (let count = 0; count < CALLS; count += 1)
    assert.equal((await get('/core/v3/info', { authorization: `Bearer ${token}` })).status, 200);
  const metrics = await (await get('/metrics')).text();
  const counted = [
    ...metrics.matchAll(/^jornada_rest_requests_total\{operation="[^"]*info[^"]*",status="200"\} (\d+)/gm),
  ];
  assert.deepEqual(
    counted.map(([, value]) => Number(value)),
    [CALLS],
    metrics,
  );

  const visit = () => fetch(`${server.url}/docs`, { headers: { connection: 'close' } });
  const statuses: number[] = [];
  for (let count = 0; count < ANONYMOUS_PER_MINUTE + 20; count += 20)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, async () => (await visit()).status))));
  const refused = statuses.filter((status) => status === 429).length;
  assert.ok(refused > 0 && refused <= 40, `${refused} of ${statuses.length} refused`);
  assert.equal(await endServer(server, 'SIGTERM'), 0);
});

test(
  'metrics: a worker that hangs is named and the others answer; counts stay when a worker hangs or dies',
  linuxOnly,
  async (t) => {
    // The worker that hangs is to stay until it is killed here.
    const { server, database } = await startWorkers(t, watchedFor({ unanswered: 10_000 }));
    const { token } = await createRemoteCompany(database.url);
    // A connection of its own each time; the worker that hangs gets some of them, and answers none.
    const read = (path: string, authorization = '') =>
      fetch(server.url + path, {
        headers: { authorization, connection: 'close' },
        signal: AbortSignal.timeout(8000),
      }).then(
        (answer) => answer.text(),
        () => '',
      );
    const readMetrics = async (isAwaited: (text: string) => boolean) => {
      let text = '';
      await waitUntil('metrics', PATIENCE_MILLISECONDS * 2, async () => {
        text = await read('/metrics');
        return isAwaited(text);
      });
      return text;
    };
    const countOf = (text: string) =>
      Number(/^jornada_rest_requests_total\{operation="[^"]*info[^"]*",status="200"\} (\d+)/m.exec(text)?.[1]);
    const upOf = (text: string) =>
      [...text.matchAll(/^jornada_worker_up\{pid="(\d+)"\} ([01])$/gm)].map(([, pid, up]) => [Number(pid), Number(up)]);
    const CALLS = 40;
    for (let count = 0; count < CALLS; count += 1) await read('/core/v3/info', `Bearer ${token}`);
    const [first = 0, second = 0] = workersOf(server);
    const before = await readMetrics((text) => countOf(text) === CALLS);
    assert.deepEqual(upOf(before), [
      [first, 1],
      [second, 1],
    ]);

    process.kill(first, 'SIGSTOP');
    const during = await readMetrics((text) => upOf(text).some(([, up]) => up === 0));
    assert.deepEqual(upOf(during), [
      [first, 0],
      [second, 1],
    ]);
    assert.equal(countOf(during), CALLS);

    process.kill(first, 'SIGKILL');
    const after = await readMetrics((text) => upOf(text).filter(([pid, up]) => pid !== first && up === 1).length === 2);
    assert.equal(countOf(after), CALLS);
    assert.equal(await endServer(server, 'SIGTERM'), 0);
  },
);

test('a worker that cannot start ends the server with its reason and status 1', async () => {
  const server = spawnServer({
    env: {
      JORNADA_WORKERS: '2',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      JORNADA_DATA_DIR: makeDataDir(),
    },
  });
  const status = await new Promise((resolve) => server.child.once('exit', resolve));
  assert.equal(status, 1);
  assert.match(server.output(), /The database of DATABASE_URL cannot be reached/);
});
