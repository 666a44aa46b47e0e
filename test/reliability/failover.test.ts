import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { end } from '../embedded-owner.ts';
import { makeWriters } from '../make-writers.ts';
import { killPostgres, noTransactionStaysOpen } from '../postgres.ts';
import { createRemoteCompany, type Remote, serves } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { startPair } from '../standby.ts';
import { startLoad } from '../writers.ts';

test('the primary of a pair killed with -9 under 20 writing clients: writes are 503 until the standby is promoted, the server goes on with it, and every acknowledged write is there once', async (t) => {
  const { owner, primaryUrl, standby } = await startPair({ isSynchronous: true });
  const [primary, other] = [new URL(primaryUrl), new URL(standby.url)];
  const credentials = `${primary.username}:${primary.password}`;
  const databaseUrl = `postgres://${credentials}@127.0.0.1:${primary.port},127.0.0.1:${other.port}${primary.pathname}?target_session_attrs=read-write`;
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, JORNADA_DATA_DIR: makeDataDir() } });
  const remote: Remote = { url: server.url, token: (await createRemoteCompany(primaryUrl)).token };
  const writers = await makeWriters(remote, 20);
  const load = startLoad(t, writers);
  await wait(1000);
  // The process that would start it again ends first.
  await end(owner.child, 'SIGKILL');
  await killPostgres(primaryUrl);
  await wait(1000);
  await standby.promote();
  await serves(remote);
  await wait(1000);
  await load.stop();
  assert.ok((load.statuses.get(200) ?? 0) > 20, 'acknowledged writes');
  assert.ok((load.statuses.get(503) ?? 0) > 0, 'refused writes meanwhile');
  await noTransactionStaysOpen(standby.url);
  for (const writer of writers) await writer.verify(remote, standby.url);
  assert.equal(await endServer(server, 'SIGTERM'), 0);
});
