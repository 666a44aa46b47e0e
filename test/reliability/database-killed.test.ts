import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningEmbedded, startEmbedded } from '#server/platform/embedded/embedded.ts';
import { makeWriters } from '../make-writers.ts';
import { databaseServes, killPostgres, noTransactionStaysOpen } from '../postgres.ts';
import { createRemoteCompany, type Remote, serves } from '../remote.ts';
import { endServer, makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { startLoad } from '../writers.ts';

const ROUNDS = 10;

for (const kind of ['embedded', 'given by DATABASE_URL'] as const) {
  test(`PostgreSQL (${kind}) killed with -9 under 20 writing clients, ${ROUNDS} rounds: the server lives, serves again within 5 s, and every acknowledged write is there once`, async (t) => {
    const { server, databaseUrl } = await start(kind);
    const remote: Remote = { url: server.url, token: (await createRemoteCompany(databaseUrl)).token };
    const writers = await makeWriters(remote, 20);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const load = startLoad(t, writers);
      await wait(300);
      await killPostgres(databaseUrl);
      await databaseServes(databaseUrl);
      await serves(remote);
      await wait(200);
      await load.stop();
      assert.ok((load.statuses.get(200) ?? 0) > 20, 'acknowledged writes');
      await noTransactionStaysOpen(databaseUrl);
    }
    for (const writer of writers) await writer.verify(remote, databaseUrl);
    assert.equal(await endServer(server, 'SIGTERM'), 0);
  });
}

async function start(kind: string): Promise<{ server: ServerProcess; databaseUrl: string }> {
  const dataDir = makeDataDir();
  if (kind === 'embedded') {
    const server = await startServer({ env: { JORNADA_DATA_DIR: dataDir } });
    const running = await findRunningEmbedded(dataDir);
    assert.ok(running);
    return { server, databaseUrl: running.url };
  }
  const database = await startEmbedded({ dataDir, log: () => {} });
  after(database.stop);
  const server = await startServer({ env: { DATABASE_URL: database.url, JORNADA_DATA_DIR: dataDir } });
  return { server, databaseUrl: database.url };
}
