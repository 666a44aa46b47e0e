import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase } from '../database.ts';
import { noTransactionStaysOpen } from '../postgres.ts';
import { call, createRemoteCompany, type Remote, rowsOf, serves, succeed } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { openGate } from '../tcp-gate.ts';

/** The promise is 2 s; a busy machine adds to it. */
const ANSWER_MILLISECONDS = 2500;

const database = await createTestDatabase();
const gate = await openGate(database.url);
const server = await startServer({ env: { DATABASE_URL: gate.url, JORNADA_DATA_DIR: makeDataDir() } });
const remote: Remote = { url: server.url, token: (await createRemoteCompany(database.url)).token };
after(async () => {
  assert.equal(await endServer(server, 'SIGTERM'), 0);
  await gate.end();
  await database.drop();
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

/** Sends a request and requires 503 in time, with a header that says when to retry. */
async function isRefused(method: string, path: string, body?: unknown): Promise<void> {
  const started = performance.now();
  const answer = await call(remote, method, path, body);
  const milliseconds = performance.now() - started;
  assert.deepEqual([answer.status, answer.code], [503, 'service_unavailable'], `${method} ${path}`);
  assert.match(answer.retryAfter ?? 'none', /^[1-9]\d*$/);
  assert.ok(milliseconds < ANSWER_MILLISECONDS, `${method} ${path} took ${milliseconds} ms`);
}

const readAndWrite = (name: string) => [
  isRefused('GET', '/core/v3/info'),
  isRefused('GET', '/core/v3/employees?limit=500'),
  isRefused('POST', '/core/v3/offices', { name }),
  isRefused('POST', '/schedule/v1/work-entries/clock-in', { employeeId: crypto.randomUUID() }),
];

async function isReady(): Promise<void> {
  await serves(remote);
  assert.deepEqual([await statusOf('/healthz'), await statusOf('/readyz')], [200, 200]);
}

test('503: a database that is down is reported within 2 s, /healthz is 200 and /readyz 503, and the server recovers by itself', async () => {
  await isReady();
  for (let round = 1; round <= 3; round += 1) {
    await gate.shut();
    await Promise.all(readAndWrite(`down ${round}`));
    assert.deepEqual([await statusOf('/healthz'), await statusOf('/readyz')], [200, 503]);
    await Promise.all(Array.from({ length: 10 }, () => readAndWrite(`down ${round}`)).flat());
    await gate.open();
    await isReady();
  }
  assert.deepEqual(await rowsOf(database.url, `select name from offices where name like 'down%'`), []);
});

test('503: also for a token that was never seen before; one that is none stays 401', async () => {
  await gate.shut();
  const { token } = await createRemoteCompany(database.url);
  assert.equal((await call({ ...remote, token }, 'GET', '/core/v3/info')).status, 503);
  assert.equal((await call({ ...remote, token: 'jrn_wrong' }, 'GET', '/core/v3/info')).status, 401);
  await gate.open();
  await serves({ ...remote, token });
});

test('503: a database that silently drops off the network is reported, for new requests within 2 s, and the server recovers by itself', async () => {
  gate.stall();
  const inFlight = Array.from({ length: 20 }, (_, index) =>
    call(remote, 'POST', '/core/v3/offices', { name: `lost ${index}` }),
  );
  await wait(100);
  const started = performance.now();
  assert.deepEqual([await statusOf('/healthz'), await statusOf('/readyz')], [200, 503]);
  assert.ok(performance.now() - started < ANSWER_MILLISECONDS);
  await Promise.all(readAndWrite('lost while in flight'));
  // Requests that already had a connection wait as long as the longest statement may take.
  for (const { status, retryAfter } of await Promise.all(inFlight)) assert.deepEqual([status, retryAfter], [503, '1']);
  await Promise.all(readAndWrite('lost afterwards'));
  await gate.open();
  await isReady();
});

test('503: with every connection waiting for a lock, requests are refused within 2 s, and served once it is gone', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table offices in access exclusive mode');
  // One after another: the later ones get a connection from those that gave up waiting, and wait for the same lock.
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      await wait(index * 50);
      await isRefused('POST', '/core/v3/offices', { name: `locked ${index}` });
    }),
  );
  await client.query('commit');
  await client.end();
  await succeed(remote, 'POST', '/core/v3/offices', { name: 'unlocked' });
  assert.deepEqual(await rowsOf(database.url, `select name from offices where name like 'locked%'`), []);
  await noTransactionStaysOpen(database.url);
});
