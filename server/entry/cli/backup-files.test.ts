import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openOperator } from '#test/operator.ts';
import { createWorld } from '#test/world.ts';
import { writeBackup } from '../../platform/db/write-backup.ts';

const world = await createWorld();
const operator = await openOperator(world);
const folder = await mkdtemp(join(tmpdir(), 'jornada-files-'));
after(() => rm(folder, { recursive: true }));
const env = { JORNADA_SECRET: world.runtime.secret };

/** Code and message of a command that fails. */
async function failure(words: string[]): Promise<{ code: string; message: string }> {
  const { status, stderr } = await operator.jornada([...words, '--json'], env);
  assert.equal(status, 1, stderr);
  return JSON.parse(stderr).error;
}

test('a backup that cannot be written says where and why, and leaves nothing', async () => {
  await writeFile(join(folder, 'a-file'), '');
  await writeFile(join(folder, 'begun.gz.unfinished'), 'of somebody else');
  for (const [to, of] of [
    [join(folder, 'none', 'x.gz'), /none/],
    [join(folder, 'a-file', 'x.gz'), /a-file/],
    [join(folder, 'x'.repeat(300)), /xxx/],
    ['/proc/x.gz', /proc/],
    [join(folder, 'begun.gz'), /begun\.gz\.unfinished/],
  ] as const) {
    const { code, message } = await failure(['backup', '--to', to]);
    assert.deepEqual([code, /\n/.test(message)], ['file_not_written', false], `${to}: ${message}`);
    assert.match(message, of);
  }
  assert.equal(await readFile(join(folder, 'begun.gz.unfinished'), 'utf8'), 'of somebody else');
});

test('a restore of what is no file says so', async () => {
  await mkdir(join(folder, 'a-folder'));
  await symlink(join(folder, 'nowhere'), join(folder, 'link'));
  for (const [from, expected] of [
    [join(folder, 'a-folder'), 'file_unreadable'],
    [join(folder, 'link'), 'file_not_found'],
  ] as const) {
    const { code, message } = await failure(['restore', '--from', from]);
    assert.deepEqual([code, /\n/.test(message)], [expected, false], `${from}: ${message}`);
  }
});

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const environment = { ...process.env, ...env, DATABASE_URL: world.databaseUrl, NODE_DISABLE_COMPILE_CACHE: '1' };

/** Ends the command once it waits for a lock of the database, and returns how it ended. */
async function endWaiting(words: string[], lock: string, end: (child: ChildProcess) => unknown) {
  const blocker = await world.ownerPool.connect();
  try {
    await blocker.query('begin');
    await blocker.query(lock);
    const child = spawn(process.execPath, [main, ...words, '--json'], { env: environment });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const closed = once(child, 'close');
    for (;;) {
      // Not by the blocker, to which a transaction shows the same activity again and again.
      const { rows } = await world.ownerPool.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) break;
      assert.equal(child.exitCode, null, stderr);
      await wait(20);
    }
    await end(child);
    const [status, signal] = await closed;
    return { status, signal, stderr };
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

test('a backup that no more room is for, or that is interrupted, leaves no file', async () => {
  const target = join(folder, 'empty');
  await mkdir(target);
  // Of so many blocks of 512 bytes.
  const script = `ulimit -f 1; exec "$0" "$@"`;
  const words = [main, 'backup', '--to', join(target, 'x.gz'), '--json'];
  const limited = spawn('sh', ['-c', script, process.execPath, ...words], { env: environment });
  let stderr = '';
  limited.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  assert.deepEqual(await once(limited, 'close'), [1, null], stderr);
  assert.equal(JSON.parse(stderr).error.code, 'file_not_written', stderr);
  const { status } = await endWaiting(
    ['backup', '--to', join(target, 'y.gz')],
    'lock table companies in access exclusive mode',
    (child) => child.kill('SIGINT'),
  );
  assert.equal(status, 1);
  assert.deepEqual(await readdir(target), []);
});

test('a restore that is killed, or loses the database, has changed nothing and can be done again', async () => {
  const source = await createWorld();
  await source.company({ name: 'Restored' });
  const file = join(folder, 'source.gz');
  await writeBackup(source.databaseUrl, file, { secret: world.runtime.secret });
  const words = ['restore', '--from', file];
  // The last table that it locks.
  const lock = 'lock table work_entry_versions in access share mode';
  const killed = await endWaiting(words, lock, (child) => child.kill('SIGKILL'));
  assert.equal(killed.signal, 'SIGKILL');
  const lost = await endWaiting(words, lock, () =>
    world.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  assert.deepEqual([lost.status, JSON.parse(lost.stderr).error.code], [1, 'service_unavailable']);
  const triggers = `select count(*)::int as off from pg_trigger where tgenabled <> 'O' and not tgisinternal`;
  assert.deepEqual((await world.ownerPool.query(triggers)).rows, [{ off: 0 }]);
  assert.equal((await operator.answerOf(words, env)).tables > 80, true);
  assert.deepEqual((await world.ownerPool.query('select name from companies')).rows, [{ name: 'Restored' }]);
});
