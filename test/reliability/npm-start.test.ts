import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRunningEmbedded } from '#server/platform/embedded/embedded.ts';
import { makeWriters } from '../make-writers.ts';
import { createRemoteCompany, type Remote, rowsOf, serves } from '../remote.ts';
import { endServer, makeDataDir, spawnServer, startServer } from '../server-process.ts';
import { startLoad } from '../writers.ts';

test('npm start: pages and interface are served; a second start on the folder, or on the port, says so and leaves the first alone; Ctrl-C under load ends all of it', async (t) => {
  const env = { JORNADA_DATA_DIR: makeDataDir() };
  const server = await startServer({ entry: 'server/entry/process/main.ts', env });
  const databaseUrl = (await findRunningEmbedded(env.JORNADA_DATA_DIR))?.url ?? '';
  const remote: Remote = { url: server.url, token: (await createRemoteCompany(databaseUrl)).token };
  const isWhole = async () => {
    await serves(remote);
    const page = await fetch(server.url);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<html/);
  };
  await isWhole();

  const sameFolder = spawnServer({ entry: 'server/entry/process/main.ts', env });
  const samePort = spawnServer({ env: { JORNADA_DATA_DIR: makeDataDir(), PORT: new URL(server.url).port } });
  await Promise.all([once(sameFolder.child, 'exit'), once(samePort.child, 'exit')]);
  assert.deepEqual([sameFolder.child.exitCode, samePort.child.exitCode], [1, 1]);
  assert.match(
    sameFolder.output(),
    new RegExp(`already running .*${env.JORNADA_DATA_DIR}.*process ${server.child.pid}`),
  );
  assert.match(samePort.output(), /The port is in use/);
  await isWhole();

  const writers = await makeWriters(remote, 20);
  const [postmaster] = await rowsOf<{ pid: string }>(
    databaseUrl,
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  );
  const load = startLoad(t, writers);
  await wait(500);
  // A terminal sends Ctrl-C to the whole process group.
  process.kill(-(server.child.pid ?? 0), 'SIGINT');
  assert.equal(await endServer(server, 'SIGINT'), 0);
  await load.stop();
  assert.throws(() => process.kill(Number(postmaster?.pid), 0), /ESRCH/);
  assert.match(server.output(), /Stopping\.\n$/, 'no complaint');
});

test('SIGTERM: a server whose output nobody reads any more serves, and ends with 0', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const env = { JORNADA_DATA_DIR: makeDataDir(), PORT: String(port) };
  const { child } = spawnServer({ entry: 'server/entry/process/main.ts', env });
  for (const output of [child.stdout, child.stderr]) output?.destroy();
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await wait(100);
  const givingUp = setTimeout(() => child.kill('SIGKILL'), 30_000);
  assert.equal(await endServer({ child }, 'SIGTERM'), 0);
  clearTimeout(givingUp);
});

const root = fileURLToPath(new URL('../..', import.meta.url));

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`${signal} to npm start ends the server and its database`, async () => {
    const dataDir = makeDataDir();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        DATABASE_URL: '',
        JORNADA_DEMO: '0',
        JORNADA_DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) await wait(100);
    };
    await until(() => /Jornada is ready at/.test(output) || npm.exitCode !== null);
    const url = /Jornada is ready at (\S+)/.exec(output)?.[1] ?? '';
    assert.equal((await fetch(`${url}/readyz`)).status, 200, output);
    npm.kill(signal);
    await until(() => findRunningEmbedded(dataDir).then((running) => running === null));
    await assert.rejects(fetch(`${url}/readyz`));
  });
}

test('a Node that cannot run the sources says so', async () => {
  // Without Temporal, as an old one is.
  const old = `delete globalThis.Temporal; require(${JSON.stringify(join(root, 'scripts', 'require-node.cjs'))})`;
  const child = spawn(process.execPath, ['-e', old], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const [status] = await once(child, 'close');
  assert.equal(status, 1);
  assert.match(output, /^Node [\d.]+ cannot run Jornada\. `npm ci` brings a Node that can/);
});
