import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningEmbedded, startEmbedded } from '#server/platform/embedded/embedded.ts';
import { makeWriters } from '../make-writers.ts';
import { noTransactionStaysOpen } from '../postgres.ts';
import { createRemoteCompany, type Remote, serves } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';
import { startLoad } from '../writers.ts';

const ROUNDS = 5;

for (const kind of ['embedded', 'given by DATABASE_URL'] as const) {
  test(`the server (database ${kind}) killed with -9 under 20 writing clients and started again, ${ROUNDS} rounds: every acknowledged write is there once`, async (t) => {
    const dataDir = makeDataDir();
    const database = kind === 'embedded' ? undefined : await startEmbedded({ dataDir, log: () => {} });
    if (database) after(database.stop);
    const env = { JORNADA_DATA_DIR: dataDir, DATABASE_URL: database?.url };
    const addressOfDatabase = async () => database?.url ?? (await findRunningEmbedded(dataDir))?.url ?? '';
    let server = await startServer({ env });
    const remote: Remote = { url: server.url, token: (await createRemoteCompany(await addressOfDatabase())).token };
    const writers = await makeWriters(remote, 20);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const load = startLoad(t, writers);
      await wait(300);
      await endServer(server, 'SIGKILL');
      server = await startServer({ env });
      remote.url = server.url;
      await serves(remote);
      await wait(200);
      await load.stop();
      assert.ok((load.statuses.get(200) ?? 0) > 20, 'acknowledged writes');
      await noTransactionStaysOpen(await addressOfDatabase());
    }
    for (const writer of writers) await writer.verify(remote, await addressOfDatabase());
    assert.equal(await endServer(server, 'SIGTERM'), 0);
  });
}
