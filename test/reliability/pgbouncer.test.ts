import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { freePort } from '../free-port.ts';
import { findProgram } from '../proxies.ts';
import { createRemoteCompany, rowsOf, succeed, waitUntil } from '../remote.ts';
import { endServer, makeDataDir, spawnServer, startServer } from '../server-process.ts';
import { TEST_SECRET } from '../world.ts';

const program = findProgram('pgbouncer');
const configuration = readFileSync(fileURLToPath(new URL('../../docs/running/pgbouncer.ini', import.meta.url)), 'utf8');
const skip = program === undefined && 'pgbouncer is not installed on this computer';
const PATIENCE_MILLISECONDS = 10_000;

/** PostgreSQL with PgBouncer in front, by the configuration of the documentation. Returns the address through it. */
async function startPooled(t: TestContext, mode: 'session' | 'transaction'): Promise<{ url: string; direct: string }> {
  const database = await startEmbedded({ dataDir: makeDataDir(), log: () => {} });
  t.after(database.stop);
  await rowsOf(database.url, `create role pgbouncer login superuser password 'b'`);
  await rowsOf(database.url, `create role installer login createrole password 'a'`);
  await rowsOf(database.url, 'create database pooled owner installer');
  const folder = makeDataDir();
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, '"pgbouncer" "b"\n');
  const file = join(folder, 'pgbouncer.ini');
  const text = configuration
    .replace('port=5432', `port=${new URL(database.url).port}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('pool_mode = session', `pool_mode = ${mode}`);
  // It does not run as root.
  writeFileSync(file, process.getuid?.() === 0 ? `${text}user = nobody\n` : text);
  for (const one of [folder, users, file]) chmodSync(one, 0o755);
  const child = spawn(program ?? '', [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  t.after(async () => {
    const ended = once(child, 'exit');
    if (child.kill('SIGINT')) await ended;
  });
  await waitUntil(`pgbouncer listens: ${output}`, PATIENCE_MILLISECONDS, () => isOpen(port));
  return {
    url: `postgres://installer:a@127.0.0.1:${port}/pooled`,
    direct: database.url.replace(/\/[^/?]*(\?|$)/, '/pooled$1'),
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

test('docs/running/pgbouncer.ini: a server behind PgBouncer in session mode migrates, takes requests and stops', {
  skip,
}, async (t) => {
  const { url, direct } = await startPooled(t, 'session');
  const server = await startServer({
    env: { DATABASE_URL: url, JORNADA_DATA_DIR: makeDataDir(), JORNADA_SECRET: TEST_SECRET },
  });
  const { token } = await createRemoteCompany(direct);
  const remote = { url: server.url, token };
  const { data } = await succeed(remote, 'POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Pool' });
  await Promise.all(Array.from({ length: 30 }, () => succeed(remote, 'GET', `/core/v3/employees/${data.id}`)));
  assert.equal(await endServer(server, 'SIGTERM'), 0);
});

test('a server behind PgBouncer in transaction mode is refused before the first table, with what to change', {
  skip,
}, async (t) => {
  const { url, direct } = await startPooled(t, 'transaction');
  const server = spawnServer({ env: { DATABASE_URL: url, JORNADA_DATA_DIR: makeDataDir() } });
  assert.equal(await new Promise((resolve) => server.child.once('exit', resolve)), 1);
  assert.match(server.output(), /connection pooler.*pool_mode = session/s);
  assert.deepEqual(await rowsOf(direct, `select from pg_namespace where nspname = 'drizzle'`), []);
});
