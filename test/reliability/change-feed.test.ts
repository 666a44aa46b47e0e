import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createEmptyDatabase } from '../database.ts';
import { editWriter } from '../edit-writer.ts';
import { FeedCopy } from '../feed-copy.ts';
import { makeWriters } from '../make-writers.ts';
import { createRemoteCompany, type Remote, serves } from '../remote.ts';
import { endServer, makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { startLoad } from '../writers.ts';

/** The whole form takes five minutes: `JORNADA_FEED_SECONDS=300 npm run test:file -- test/reliability/change-feed.test.ts`. */
const SECONDS = Number(process.env.JORNADA_FEED_SECONDS ?? 6);
const ROUNDS = Math.max(2, Math.round(SECONDS / 30));
const WRITERS = 20;

/** Transactions that take long and commit after others that began later, until the end of the test. */
function startSlowTransactions(t: TestContext, databaseUrl: string, companyId: string): () => Promise<void> {
  let isStopped = false;
  const work = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (let count = 1; !isStopped; count += 1) {
      await client.query('begin');
      await client.query(
        `insert into tags (company_id, id, name) values ($1, gen_random_uuid(), $2), ($1, gen_random_uuid(), $2 || 'b')`,
        [companyId, `slow ${count}`],
      );
      await wait(700);
      await client.query(count % 4 === 0 ? 'rollback' : 'commit');
    }
    await client.end();
  })();
  work.catch(() => {});
  const stop = async () => {
    isStopped = true;
    await work;
  };
  t.after(() => stop().catch(() => {}));
  return stop;
}

test(`change feed: copies by the feed alone are equal to the company after ${SECONDS} s of ${WRITERS} writers on two servers, one of them killed ${ROUNDS} times; no change is missing or repeated`, async (t) => {
  const database = await createEmptyDatabase();
  t.after(database.drop);
  const env = { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir() };
  const servers: ServerProcess[] = [await startServer({ env }), await startServer({ env })];
  t.after(() => Promise.all(servers.map((server) => endServer(server, 'SIGTERM'))));
  const { companyId, token } = await createRemoteCompany(database.url);
  const [first, second] = servers.map(({ url }): Remote => ({ url, token })) as [Remote, Remote];
  const copies = [
    new FeedCopy(first, { waitSeconds: 5 }),
    new FeedCopy(second, { waitSeconds: 5 }),
    new FeedCopy(second, { waitSeconds: 0 }),
  ];
  for (const copy of copies) copy.start();
  const checked = await makeWriters(first, WRITERS / 2);
  const editing = Array.from({ length: WRITERS - checked.length }, (_, index) =>
    editWriter(index % 5 === 0 ? first : second, `editor ${index}`),
  );
  const stopSlow = startSlowTransactions(t, database.url, companyId);
  const load = startLoad(t, [...checked, ...editing]);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await wait((SECONDS * 1000) / ROUNDS);
    await endServer(servers[0] as ServerProcess, 'SIGKILL');
    servers[0] = await startServer({ env });
    first.url = servers[0].url;
    await serves(first);
  }
  await load.stop();
  await stopSlow();
  for (const writer of checked) await writer.verify(second, database.url);
  await Promise.all(copies.map((copy) => copy.finish()));
  for (const copy of copies) await copy.verify();
  const [one, ...others] = copies.map(({ received }) => received);
  for (const other of others) assert.deepEqual(other, one);
  t.diagnostic(`${one?.length} changes, ${load.statuses.get(200)} writes`);
});
