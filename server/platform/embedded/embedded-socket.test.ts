import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cleanUp, end, makeFolder, query, startOwner, until } from '#test/embedded-owner.ts';
import { createPool } from '../db/pool.ts';
import { startEmbedded } from './embedded.ts';
import { spawnSettings, unprivilegedAccount } from './embedded-account.ts';
import { runningPostmaster } from './embedded-postmaster.ts';

after(cleanUp);

const dataDir = join(makeFolder(), '.jornada');
const home = join(dataDir, 'postgres');
const dataFolder = join(home, 'data');

test('it is reached through a socket that no other account may use, and over TCP as well', async (t) => {
  const database = await startEmbedded({ dataDir, log: () => {} });
  t.after(database.stop);
  const folder = join(home, 'socket');
  const { port, searchParams } = new URL(database.url);
  assert.deepEqual(Object.fromEntries(searchParams), { host: folder, port });
  const { mode, uid } = statSync(folder);
  assert.equal(mode & 0o777, 0o700);
  assert.equal(uid, statSync(dataFolder).uid);
  const place = 'SELECT inet_server_addr() IS NULL';
  assert.deepEqual(await query(database.url, place), [[true]]);
  assert.deepEqual(await query(database.url.split('?')[0], place), [[false]]);
  const wrong = database.url.replace(/:[\w-]{32}@/, ':wrong@');
  await assert.rejects(query(wrong, 'SELECT 1'), /password authentication failed/);
  const pool = createPool(database.url, { connections: 1 });
  assert.equal((await pool.query(`${place} AS is_socket`)).rows[0].is_socket, true);
  await pool.end();
});

test('what a killed server left of its socket is no obstacle, and does not stay', async () => {
  const other = spawn('sleep', ['60'], { ...spawnSettings(unprivilegedAccount(dataFolder)), cwd: '/' });
  const { url, child } = await startOwner(dataDir);
  const name = `.s.PGSQL.${new URL(url ?? '').port}`;
  const pid = runningPostmaster(dataFolder)?.pid;
  assert(pid);
  child.kill('SIGSTOP'); // or it would start it again before the lock is another program's
  process.kill(pid, 'SIGKILL');
  writeFileSync(join(home, 'socket', `${name}.lock`), `${other.pid}\n${dataFolder}\n`);
  writeFileSync(join(home, 'socket', '.s.PGSQL.1'), '');
  child.kill('SIGCONT');
  await until(
    () => (runningPostmaster(dataFolder)?.pid ?? pid) !== pid && runningPostmaster(dataFolder)?.ready === true,
  );
  assert.deepEqual(await query(url, 'SELECT 1'), [[1]]);
  assert.deepEqual(readdirSync(join(home, 'socket')).sort(), [name, `${name}.lock`]);
  assert.equal(await end(child, 'SIGINT'), 0);
  await end(other, 'SIGKILL');
});

test('in a folder whose path is too long for a socket it listens over TCP alone', async (t) => {
  const deep = join(makeFolder(), 'a'.repeat(80), '.jornada');
  const database = await startEmbedded({ dataDir: deep, log: () => {} });
  t.after(database.stop);
  assert.equal(new URL(database.url).search, '');
  assert.deepEqual(await query(database.url, `SELECT current_setting('unix_socket_directories')`), [['']]);
});
