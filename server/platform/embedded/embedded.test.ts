import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { cleanUp, end, failsFor, makeFolder, query, spawnOwner, startOwner, until } from '#test/embedded-owner.ts';
import { findRunningEmbedded, startEmbedded } from './embedded.ts';
import { isRoot, spawnSettings, unprivilegedAccount } from './embedded-account.ts';
import { runningPostmaster } from './embedded-postmaster.ts';

after(cleanUp);

function postmasterOf(dataFolder: string): number {
  const postmaster = runningPostmaster(dataFolder);
  assert(postmaster, 'PostgreSQL runs');
  return postmaster.pid;
}

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  let home: string;
  let dataFolder: string;

  before(() => {
    dataDir = join(makeFolder(), '.jornada');
    home = join(dataDir, 'postgres');
    dataFolder = join(home, 'data');
  });

  test('the first start makes the database, safely set', async () => {
    assert.equal(await findRunningEmbedded(dataDir), null);
    const database = await startEmbedded({ dataDir, log: () => {} });
    try {
      assert.match(database.version, /^\d+\.\d+$/);
      assert.match(database.url, /^postgres:\/\/postgres:[\w-]{32}@127\.0\.0\.1:\d+\/jornada(\?host=[^&]+&port=\d+)?$/);
      const settings = [
        'server_encoding',
        'data_checksums',
        'fsync',
        'synchronous_commit',
        'password_encryption',
        'jit',
      ];
      assert.deepEqual(await query(database.url, `SELECT ${settings.map((name) => `current_setting('${name}')`)}`), [
        ['UTF8', 'on', 'on', 'on', 'scram-sha-256', 'off'],
      ]);
      assert.deepEqual(await query(database.url, `SELECT lower('ÁÑ'), 'b' < 'á' COLLATE pg_c_utf8`), [['áñ', true]]);
      const wrong = database.url.replace(/:[\w-]{32}@/, ':wrong@');
      await assert.rejects(query(wrong, 'SELECT 1'), /password authentication failed/);
      assert.equal(statSync(join(home, 'superuser-password')).mode & 0o777, 0o600);
      assert.equal(statSync(dataFolder).mode & 0o777, 0o700);
      if (isRoot) assert.notEqual(statSync(dataFolder).uid, 0);
      await query(database.url, 'CREATE TABLE kept (n int)');
      await query(database.url, 'INSERT INTO kept VALUES (1)');
    } finally {
      await Promise.all([database.stop(), database.stop()]);
    }
    await database.stop();
    assert.equal(existsSync(join(dataFolder, 'postmaster.pid')), false);
    assert.match(readFileSync(join(home, 'postgres.log'), 'utf8'), /database system is shut down\n$/);
  });

  test('it listens on 127.0.0.1 only', async (t) => {
    const database = await startEmbedded({ dataDir, log: () => {} });
    t.after(database.stop);
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const addresses = [
      '127.0.0.2',
      '::1',
      ...others.filter((address) => !address.internal).map(({ address }) => address),
    ];
    for (const host of addresses) {
      const socket = connect({ host, port: Number(new URL(database.url).port) });
      const [event] = await Promise.race([
        once(socket, 'connect').then(() => ['open']),
        new Promise<string[]>((resolve) => socket.once('error', () => resolve(['refused']))),
      ]);
      socket.destroy();
      assert.equal(event, 'refused', host);
    }
  });

  test('a start on an existing folder keeps the data and bounds the log', async () => {
    writeFileSync(join(home, 'postgres.log'), 'x'.repeat(6 * 1024 * 1024));
    const database = await startEmbedded({ dataDir, log: () => {} });
    assert.deepEqual(await query(database.url, 'SELECT n FROM kept'), [[1]]);
    await database.stop();
    assert(statSync(join(home, 'postgres.log')).size < 10_000);
    assert.equal(statSync(join(home, 'postgres.log.1')).size, 6 * 1024 * 1024);
  });

  test('already_running: a second start fails, naming process and folder, and leaves the first alone', async () => {
    const first = await startOwner(dataDir);
    const pid = postmasterOf(dataFolder);
    const named = new RegExp(`${home}.*${first.child.pid}`);
    await assert.rejects(startEmbedded({ dataDir, log: () => {} }), failsFor('already_running', named));
    assert.deepEqual(await findRunningEmbedded(dataDir), { url: first.url });
    assert.equal(postmasterOf(dataFolder), pid);
    assert.deepEqual(await query(first.url, 'SELECT n FROM kept'), [[1]]);
    await end(first.child, 'SIGINT');
    assert.equal(await findRunningEmbedded(dataDir), null);
  });

  test('already_running holds within one process too', async (t) => {
    const database = await startEmbedded({ dataDir, log: () => {} });
    t.after(database.stop);
    await assert.rejects(startEmbedded({ dataDir, log: () => {} }), failsFor('already_running', /already running/));
    assert.equal((await startOwner(dataDir)).reason, 'already_running', 'the refused start did not end the lock');
  });

  test('Ctrl-C reaches the owner alone: it can use the database to the end, then stops it', async () => {
    const { child, url } = await startOwner(dataDir);
    assert(child.pid && url);
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const ended = once(child, 'exit');
    child.kill('SIGSTOP');
    process.kill(-child.pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal((await client.query('SELECT 1')).rowCount, 1);
    child.kill('SIGCONT');
    assert.deepEqual(await ended, [0, null]);
    assert.match(readFileSync(join(home, 'postgres.log'), 'utf8'), /database system is shut down\n$/);
  });

  test('an owner that exits without a stop still shuts PostgreSQL down', async () => {
    const { child } = await startOwner(dataDir);
    await end(child, 'SIGTERM');
    await until(() => !existsSync(join(dataFolder, 'postmaster.pid')));
  });

  test('an owner killed with -9 leaves PostgreSQL behind: the next start replaces it and keeps the rows', async () => {
    const killed = await startOwner(dataDir);
    await query(killed.url, 'INSERT INTO kept VALUES (2)');
    const orphan = postmasterOf(dataFolder);
    await end(killed.child, 'SIGKILL');
    assert.equal(postmasterOf(dataFolder), orphan);
    assert.equal(await findRunningEmbedded(dataDir), null, 'it is nobody’s');
    const next = await startOwner(dataDir);
    assert.match(next.log.join(), new RegExp(`process ${orphan}`));
    assert.notEqual(postmasterOf(dataFolder), orphan);
    assert.deepEqual(await query(next.url, 'SELECT n FROM kept ORDER BY n'), [[1], [2]]);
    await end(next.child, 'SIGINT');
  });

  test('everything killed with -9 while it writes: the next start recovers every acknowledged row', async () => {
    const killed = await startOwner(dataDir);
    const client = new Client({ connectionString: killed.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('CREATE TABLE written (n int)');
    const postmaster = postmasterOf(dataFolder);
    const others = `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type <> 'autovacuum worker'`;
    const processes = (await query(killed.url, others)).flat().map(Number);
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await client.query(`INSERT INTO written VALUES (${acknowledged + 1})`);
        acknowledged++;
      }
    })();
    const cut = assert.rejects(writing);
    await until(() => acknowledged > 50);
    killed.child.kill('SIGKILL');
    process.kill(postmaster, 'SIGSTOP'); // otherwise they would exit when it dies
    for (const pid of [...processes, postmaster]) process.kill(pid, 'SIGKILL');
    await cut;
    const next = await startOwner(dataDir);
    const [[rows] = []] = await query(next.url, 'SELECT count(*)::int FROM written');
    assert(rows === acknowledged || rows === acknowledged + 1, `${rows} rows of ${acknowledged}`);
    await end(next.child, 'SIGINT');
  });

  test('PostgreSQL killed with -9 under a living owner comes back on the same address', async () => {
    const { child, url } = await startOwner(dataDir);
    const pid = postmasterOf(dataFolder);
    process.kill(pid, 'SIGKILL');
    await until(() => {
      const postmaster = runningPostmaster(dataFolder);
      return postmaster !== null && postmaster.pid !== pid && postmaster.ready;
    });
    assert.deepEqual(await query(url, 'SELECT n FROM kept ORDER BY n'), [[1], [2]]);
    assert.deepEqual(await findRunningEmbedded(dataDir), { url });
    assert.equal(await end(child, 'SIGINT'), 0);
  });

  for (const kind of ['dead', 'another program’s']) {
    test(`a stale lock file whose process is ${kind} is no obstacle`, async () => {
      const other = spawn('sleep', ['60'], { ...spawnSettings(unprivilegedAccount(dataFolder)), cwd: '/' });
      if (kind === 'dead') await end(other, 'SIGKILL');
      const stale = `${other.pid}\n${dataFolder}\n1700000000\n5432\n\n127.0.0.1\n  1234567        12\nready   \n`;
      writeFileSync(join(dataFolder, 'postmaster.pid'), stale);
      const database = await startEmbedded({ dataDir, log: () => {} });
      assert.deepEqual(await query(database.url, 'SELECT count(*)::int FROM kept'), [[2]]);
      await database.stop();
      if (kind !== 'dead') {
        assert.equal(other.exitCode ?? other.signalCode, null, 'the other program lives');
        await end(other, 'SIGKILL');
      }
    });
  }

  test('password_missing, a wrong password, data_damaged and incompatible_version are reported, nothing is overwritten', async () => {
    const attempt = () => startEmbedded({ dataDir, log: () => {} });
    const passwordFile = join(home, 'superuser-password');
    const password = readFileSync(passwordFile);
    rmSync(passwordFile);
    await assert.rejects(attempt(), failsFor('password_missing', /superuser-password/));
    writeFileSync(passwordFile, 'wrong', { mode: 0o600 });
    await assert.rejects(attempt(), failsFor('start_failed', /password authentication failed/));
    assert.equal(existsSync(join(dataFolder, 'postmaster.pid')), false, 'it was stopped again');
    writeFileSync(passwordFile, password);
    const versionFile = join(dataFolder, 'PG_VERSION');
    const version = readFileSync(versionFile);
    writeFileSync(versionFile, '12\n');
    await assert.rejects(attempt(), failsFor('incompatible_version', /PostgreSQL 12/));
    rmSync(versionFile);
    await assert.rejects(attempt(), failsFor('data_damaged', /PG_VERSION/));
    writeFileSync(versionFile, version);
    if (isRoot) chownSync(versionFile, statSync(dataFolder).uid, statSync(dataFolder).gid);
    const database = await attempt();
    assert.deepEqual(await query(database.url, 'SELECT count(*)::int FROM kept'), [[2]]);
    await database.stop();
  });
});

describe('first starts that go wrong', () => {
  test('of two starts at once on an empty folder one wins, the other says already_running', async () => {
    const dataDir = join(makeFolder(), '.jornada');
    const both = await Promise.all([startOwner(dataDir), startOwner(dataDir)]);
    assert.deepEqual(both.map((owner) => owner.reason ?? 'started').sort(), ['already_running', 'started']);
    const { url } = both.find((owner) => owner.url) ?? {};
    assert.deepEqual(await query(url, 'SELECT 1'), [[1]]);
    assert.deepEqual(await findRunningEmbedded(dataDir), { url });
  });

  test('creating the database is done again after it was killed half-way', async () => {
    const dataDir = join(makeFolder(), '.jornada');
    const home = join(dataDir, 'postgres');
    const child = spawnOwner(dataDir);
    await until(() => stagesOf(home).some((stage) => existsSync(join(home, stage, 'data', 'base'))));
    await end(child, 'SIGKILL');
    assert.equal(existsSync(join(home, 'data')), false);
    const database = await startEmbedded({ dataDir, log: () => {} });
    assert.deepEqual(await query(database.url, 'SELECT 1'), [[1]]);
    await database.stop();
    await until(() => stagesOf(home).length === 0);
  });

  const stagesOf = (home: string) =>
    (existsSync(home) ? readdirSync(home) : []).filter((name) => name.startsWith('stage-'));
});
