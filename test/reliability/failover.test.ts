import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { end, startOwner } from '../embedded-owner.ts';
import { makeWriters } from '../make-writers.ts';
import { killPostgres, noTransactionStaysOpen } from '../postgres.ts';
import { createRemoteCompany, type Remote, rowsOf, serves, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { copyDataDir, startStandby } from '../standby.ts';
import { startLoad } from '../writers.ts';

const PATIENCE_MILLISECONDS = 30_000;

/** A primary that acknowledges what its standby has, and that standby. */
async function startPair() {
  const [ofPrimary, ofStandby] = [makeDataDir(), makeDataDir()];
  const first = await startEmbedded({ dataDir: ofPrimary, log: () => {} });
  await rowsOf(first.url, `alter system set synchronous_standby_names = '*'`);
  await first.stop();
  copyDataDir(ofPrimary, ofStandby);
  const owner = await startOwner(ofPrimary);
  const primaryUrl = owner.url ?? '';
  const standby = await startStandby(ofStandby, primaryUrl);
  after(standby.stop);
  const followers = `select from pg_stat_replication where sync_state = 'sync'`;
  await waitUntil(
    'the standby follows',
    PATIENCE_MILLISECONDS,
    async () => (await rowsOf(primaryUrl, followers)).length > 0,
  );
  return { owner, primaryUrl, standby };
}

test('the primary of a pair killed with -9 under 20 writing clients: writes are 503 until the standby is promoted, the server goes on with it, and every acknowledged write is there once', async (t) => {
  const { owner, primaryUrl, standby } = await startPair();
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
