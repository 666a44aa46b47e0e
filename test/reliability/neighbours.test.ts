import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '../database.ts';
import { fillLargeCompany, fillSmallList, loadAsNeighbours, readSteadily, signInAdministrator } from '../neighbours.ts';
import { createRemoteCompany } from '../remote.ts';
import { makeDataDir, startServer } from '../server-process.ts';

const SECONDS = 10;

const database = await createTestDatabase();
after(() => database.drop());

// How quick the reads stay is measured by `npm run bench`.
test('a company and anonymous visitors send the worst that is allowed: every read of another company is answered, and nothing fails', async (t) => {
  const env = {
    DATABASE_URL: database.url,
    JORNADA_DATA_DIR: makeDataDir(),
    JORNADA_RATE_LIMIT: '1000',
    LOG_LEVEL: 'error',
  };
  const server = await startServer({ entry: 'server/entry/process/main.ts', env });
  const { companyId, token: loadingToken } = await createRemoteCompany(database.url);
  const large = await fillLargeCompany(database.url, companyId);
  const cookie = await signInAdministrator(server.url, database.url, companyId);
  const { token } = await createRemoteCompany(database.url);
  await fillSmallList({ url: server.url, token });

  const [reads, sent] = await Promise.all([
    readSteadily(server.url, token, SECONDS),
    loadAsNeighbours({ url: server.url, seconds: SECONDS, token: loadingToken, cookie, ...large }),
  ]);

  t.diagnostic(JSON.stringify({ reads, sent }));
  assert.deepEqual(Object.keys(reads.statuses), ['200']);
  for (const [kind, statuses] of Object.entries(sent)) {
    assert.deepEqual(
      Object.keys(statuses).filter((status) => ['0', '500'].includes(status)),
      [],
      `${kind} are answered, or refused for what they are`,
    );
  }
  // Where the machine stalls, those who send too much are refused a connection: that is no failure.
  const failures = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50') && !line.includes('NoPlaceError'));
  assert.deepEqual(failures, [], 'nothing failed');
});
