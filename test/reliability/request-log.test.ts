import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { findRunningEmbedded } from '#server/platform/embedded/embedded.ts';
import { createRemoteCompany, type Remote, rowsOf, succeed, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';

const PATH = '/core/v3/api-requests';

test('a clean stop writes what the request log has noted, and it is there after the next start', async () => {
  const env = { JORNADA_DATA_DIR: makeDataDir() };
  const server = await startServer({ env });
  const databaseUrl = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
  const remote: Remote = { url: server.url, token: (await createRemoteCompany(databaseUrl)).token };
  for (let i = 0; i < 50; i += 1) await succeed(remote, 'GET', '/core/v3/info');
  assert.equal(await endServer(server, 'SIGTERM'), 0);
  const again = await startServer({ env });
  remote.url = again.url;
  assert.equal((await succeed(remote, 'GET', PATH)).total, 50);
  assert.equal(await endServer(again, 'SIGTERM'), 0);
});

test('requests are answered while the log cannot be written, and their lines follow', async () => {
  const env = { JORNADA_DATA_DIR: makeDataDir(), LOG_LEVEL: 'silent' };
  const server = await startServer({ env });
  const databaseUrl = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
  const remote: Remote = { url: server.url, token: (await createRemoteCompany(databaseUrl)).token };
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table api_requests, api_request_counts in access exclusive mode');
  const started = performance.now();
  let made = 0;
  while (performance.now() - started < 6000) {
    const before = performance.now();
    await succeed(remote, 'GET', '/core/v3/info');
    made += 1;
    assert.ok(performance.now() - before < 1000, 'no request waits for the log');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await holder.query('commit');
  await holder.end();
  const lines = async () =>
    (await rowsOf<{ lines: number }>(databaseUrl, 'select count(*)::int as lines from api_requests'))[0]?.lines ?? 0;
  await waitUntil('the lines are written', 15_000, async () => (await lines()) >= made);
  assert.equal(await endServer(server, 'SIGTERM'), 0);
});
