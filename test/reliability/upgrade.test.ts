import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from '#server/platform/db/errors.ts';
import { migrateDatabase, migrateToSchema } from '#server/platform/db/migrate.ts';
import { createEmptyDatabase } from '../database.ts';
import { watchLocks } from '../lock-watch.ts';
import { makeWriters } from '../make-writers.ts';
import { OLDER_ID, readMigrations } from '../older-backup.ts';
import { call, createRemoteCompany, type Remote, rowsOf } from '../remote.ts';
import { endServer, makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { TEST_SECRET } from '../world.ts';
import { startLoad } from '../writers.ts';
import { WRONG_BALANCES } from '../wrong-balances.ts';

/**
 * An upgrade under traffic. `npm run release:upgrade -- OLD.tar.gz NEW.tar.gz` runs it with two archives. Without them, both servers are of
 * the sources here, and the second one applies all functions, triggers and policies again, as every release does that changes one.
 */
const { JORNADA_OLD_RELEASE, JORNADA_NEW_RELEASE } = process.env;
const WRITERS = 12;
const READERS = 4;
const LONGEST_LOCK_MILLISECONDS = 2000;
const LONGEST_ANSWER_MILLISECONDS = 5000;
const AROUND_MILLISECONDS = 1500;
/** As a release has them. */
const EARLIER_MIGRATIONS = 5;
const LISTS = [
  '/core/v3/employees?limit=20',
  '/schedule/v1/work-entries?limit=20',
  '/core/v3/offices',
  '/core/v3/info',
];

/** The program of an archive, unpacked; undefined without an archive. */
function unpack(archive: string | undefined): string | undefined {
  if (archive === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'jornada-upgrade-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder]);
  return join(folder, readdirSync(folder)[0] ?? '', 'bin', 'jornada');
}

const [older, newer] = [unpack(JORNADA_OLD_RELEASE), unpack(JORNADA_NEW_RELEASE)];
/** Times are figures of releases, tried on a quiet machine; among all tests the machine decides them, and they are only printed. */
const requireAtMost = (limit: number, milliseconds: number, what: string): void => {
  if (newer !== undefined) assert.ok(milliseconds <= limit, `${what} of ${milliseconds} ms`);
};
const OF_RELEASE = { JORNADA_SECRET: TEST_SECRET, JORNADA_ENV_FILE: '', NODE_OPTIONS: '' };

const start = (release: string | undefined, databaseUrl: string, env: Record<string, string> = {}) =>
  startServer({
    release,
    env: {
      DATABASE_URL: databaseUrl,
      JORNADA_DATA_DIR: makeDataDir(),
      ...(release !== undefined && OF_RELEASE),
      ...env,
    },
  });

interface Reading {
  statuses: Map<number, number>;
  longestMilliseconds: number;
}

/** Reads lists until `stop`, which returns the statuses and the longest wait for an answer. */
function startReading(t: TestContext, remote: Remote): { stop(): Promise<Reading> } {
  const reading: Reading = { statuses: new Map(), longestMilliseconds: 0 };
  let isStopped = false;
  t.after(() => {
    isStopped = true;
  });
  const readers = Array.from({ length: READERS }, async (_, index) => {
    for (let count = index; !isStopped; count += 1) {
      const started = performance.now();
      const { status, retryAfter } = await call(remote, 'GET', LISTS[count % LISTS.length] ?? '');
      reading.longestMilliseconds = Math.max(reading.longestMilliseconds, performance.now() - started);
      reading.statuses.set(status, (reading.statuses.get(status) ?? 0) + 1);
      if (status === 503) assert.match(retryAfter ?? 'none', /^[1-9]\d*$/, 'Retry-After');
      if (status !== 200) await wait(50);
    }
  });
  const all = Promise.all(readers);
  all.catch(() => {});
  return {
    async stop() {
      isStopped = true;
      await all;
      return reading;
    },
  };
}

/** Carries out an upgrade under traffic, and checks locks, answers, and that nothing acknowledged is missing. */
async function upgrade(
  t: TestContext,
  carryOut: (of: { old: ServerProcess; databaseUrl: string; remote: Remote }) => Promise<ServerProcess>,
) {
  const { url: databaseUrl, drop } = await createEmptyDatabase();
  t.after(drop);
  const old = await start(older, databaseUrl);
  const remote: Remote = { url: old.url, token: (await createRemoteCompany(databaseUrl)).token };
  const writers = await makeWriters(remote, WRITERS);
  // The sources here know no later migration than the database has.
  if (newer === undefined) await rowsOf(databaseUrl, 'delete from drizzle.applied_files');
  const [load, reading] = [startLoad(t, writers), startReading(t, remote)];
  await wait(AROUND_MILLISECONDS);
  const locks = await watchLocks(databaseUrl);
  const next = await carryOut({ old, databaseUrl, remote });
  await wait(AROUND_MILLISECONDS);
  const longestLock = await locks.stop();
  await load.stop();
  const read = await reading.stop();
  for (const writer of writers) await writer.verify(remote, databaseUrl);
  assert.deepEqual(
    await rowsOf(databaseUrl, WRONG_BALANCES),
    [],
    'balances are the sums of their days and adjustments',
  );
  assert.equal(await endServer(next, 'SIGTERM'), 0);
  t.diagnostic(`longest lock ${Math.round(longestLock)} ms, longest answer ${Math.round(read.longestMilliseconds)} ms`);
  t.diagnostic(`writes ${JSON.stringify([...load.statuses])}, reads ${JSON.stringify([...read.statuses])}`);
  requireAtMost(LONGEST_LOCK_MILLISECONDS, longestLock, 'a lock');
  requireAtMost(LONGEST_ANSWER_MILLISECONDS, read.longestMilliseconds, 'an answer');
  return { written: load.statuses, read: read.statuses };
}

const PATIENT = { timeout: 240_000 };

test(
  '503: a release that starts where the old one has stopped loses nothing acknowledged and refuses only with 503',
  PATIENT,
  async (t) => {
    const { written, read } = await upgrade(t, async ({ old, databaseUrl }) => {
      assert.equal(await endServer(old, 'SIGTERM'), 0);
      return start(newer, databaseUrl, { PORT: new URL(old.url).port });
    });
    for (const statuses of [written, read])
      assert.deepEqual(
        [...statuses.keys()].filter((status) => ![200, 503, 0].includes(status)),
        [],
      );
    assert.ok((read.get(200) ?? 0) > 0 && (written.get(200) ?? 0) > 0);
  },
);

test(
  '503: a release that migrates while the old one serves breaks no connection, loses nothing acknowledged and refuses only with 503',
  PATIENT,
  async (t) => {
    const { written, read } = await upgrade(t, async ({ old, databaseUrl, remote }) => {
      const next = await start(newer, databaseUrl);
      await wait(AROUND_MILLISECONDS);
      remote.url = next.url;
      await wait(AROUND_MILLISECONDS);
      assert.equal(await endServer(old, 'SIGTERM'), 0);
      return next;
    });
    for (const statuses of [written, read])
      assert.deepEqual(
        [...statuses.keys()].filter((status) => ![200, 503].includes(status)),
        [],
      );
  },
);

test(
  'migrations from an earlier schema let readers and writers go on, and lose nothing acknowledged',
  PATIENT,
  async (t) => {
    const { when } = (await readMigrations()).at(-EARLIER_MIGRATIONS) ?? { when: 0 };
    const { url, drop } = await createEmptyDatabase();
    t.after(drop);
    await migrateToSchema(url, when);
    await rowsOf(url, `insert into companies (id, name, time_zone) values ('${OLDER_ID}', 'Older', 'Europe/Berlin')`);
    let isStopped = false;
    let acknowledged = 0;
    let longest = 0;
    const clients = Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        while (!isStopped) {
          const started = performance.now();
          try {
            await client.query(`insert into employees (company_id, id, first_name, last_name)
            values ('${OLDER_ID}', gen_random_uuid(), 'Ana', 'García')`);
            acknowledged += 1;
            await client.query('select count(*) from employees e join companies c on c.id = e.company_id');
          } catch (error) {
            // A request would be answered with 503: one of a request and a migration that wait for each other fails.
            if (!isUnavailable(error)) throw error;
          }
          longest = Math.max(longest, performance.now() - started);
          await wait(5);
        }
      } finally {
        await client.end();
      }
    });
    const locks = await watchLocks(url);
    await migrateDatabase(url);
    isStopped = true;
    await Promise.all(clients);
    const longestLock = await locks.stop();
    t.diagnostic(`longest lock ${Math.round(longestLock)} ms, longest statement ${Math.round(longest)} ms`);
    const [counted] = await rowsOf<{ count: number }>(url, 'select count(*)::int from employees');
    assert.equal(counted?.count, acknowledged);
    requireAtMost(LONGEST_LOCK_MILLISECONDS, longestLock, 'a lock');
  },
);
