import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmptyDatabase } from '../database.ts';
import { openOperator } from '../operator.ts';
import { rowsOf, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, startServer } from '../server-process.ts';

test('a server on its own database has a verified backup soon after its start, and says its age and what it is', async (t) => {
  const backups = await mkdtemp(join(tmpdir(), 'jornada-backups-'));
  t.after(() => rm(backups, { recursive: true }));
  const env = { JORNADA_DATA_DIR: makeDataDir(), JORNADA_BACKUP_DIR: backups, DATABASE_URL: '' };
  const server = await startServer({ env });
  const good = async () => (await readdir(backups)).filter((name) => name.endsWith('.restored.gz'));
  await waitUntil('there is a verified backup', 60_000, async () => (await good()).length === 1);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const age = Number(/^jornada_backup_age_seconds (.*)$/m.exec(text)?.[1]);
  assert.ok(age >= 0 && age < 120, text);
  const { answerOf } = await openOperator({ databaseUrl: '' });
  const rehearsal = await answerOf(['upgrade', '--rehearse'], env);
  assert.deepEqual([rehearsal.isLossy, rehearsal.file], [false, join(backups, (await good())[0] ?? '')]);
  assert.equal(await endServer(server, 'SIGTERM'), 0);
});

test('a scratch database of a server that was killed while it verified is dropped by the next server', async (t) => {
  const database = await createEmptyDatabase();
  const backups = await mkdtemp(join(tmpdir(), 'jornada-backups-'));
  t.after(() => rm(backups, { recursive: true }));
  const env = { DATABASE_URL: database.url, JORNADA_DATA_DIR: makeDataDir(), JORNADA_BACKUP_DIR: backups };
  const killed = await startServer({ env });
  await waitUntil('it verifies', 60_000, async () => (await scratches(database.url)).length === 1);
  await endServer(killed, 'SIGKILL');
  assert.equal((await scratches(database.url)).length, 1);
  const server = await startServer({ env });
  await waitUntil('it is dropped', 90_000, async () => (await scratches(database.url)).length === 0);
  await endServer(server, 'SIGTERM');
  await database.drop();
});

/** Scratch databases of this one alone. */
function scratches(url: string) {
  const own = createHash('sha256').update(new URL(url).pathname.slice(1)).digest('hex').slice(0, 12);
  return rowsOf<{ name: string }>(
    url,
    `select datname as name from pg_database where starts_with(datname, 'jornada_scratch_${own}_')`,
  );
}
