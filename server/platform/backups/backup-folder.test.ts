import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, type TestContext, test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { openBackupRecord } from '../db/backup-record.ts';
import { backUpDaily } from './back-up-daily.ts';
import { readBackupState } from './read-backup-state.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const parent = await mkdtemp(join(tmpdir(), 'jornada-backup-folder-'));
after(() => rm(parent, { recursive: true }));
let folders = 0;
let path = '';

beforeEach(async () => {
  folders += 1;
  path = join(parent, String(folders));
  runtime.settings = { ...runtime.settings, backupDir: path };
  await ownerPool.query('drop table if exists drizzle.daily_backups');
  world.setNow('2026-11-30T00:07:00Z');
  await openBackupRecord(ownerPool, Temporal.Instant.from('2026-11-30T00:00:00Z'));
});

const run = () => backUpDaily(runtime, new AbortController().signal);
const stateNow = async () => {
  const state = await readBackupState(runtime);
  assert.ok(state);
  return { isGood: state.lastGood !== null, reason: state.lastFailure?.reason ?? null, isExposed: state.isExposed };
};
const GOOD = { isGood: true, reason: null, isExposed: false };

test('a link to a folder is used like the folder', async () => {
  const target = join(parent, 'target');
  await mkdir(target, { mode: 0o700 });
  await symlink(target, path);
  await run();
  assert.deepEqual(await stateNow(), GOOD);
  assert.equal((await readdir(target)).length, 1);
});

test('a link to a folder that is gone is named with its cure', async () => {
  await symlink(join(parent, 'nowhere'), path);
  await assert.rejects(run);
  const { isGood, reason } = await stateNow();
  assert.equal(isGood, false);
  assert.match(String(reason), /^(ENOENT|EEXIST): .*\. (Make the folder of|Set) JORNADA_BACKUP_DIR/);
});

test('in a folder that all may list, backups are readable by their owner alone, whatever the umask', async (t) => {
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  await mkdir(path);
  await chmod(path, 0o755);
  await run();
  assert.deepEqual(await stateNow(), GOOD);
  const [name = ''] = await readdir(path);
  assert.equal((await stat(join(path, name))).mode & 0o777, 0o600);
});

test('a folder that all may write to, and a backup that all may read, are exposed', async () => {
  await mkdir(path);
  await chmod(path, 0o777);
  await run();
  assert.deepEqual(await stateNow(), { ...GOOD, isExposed: true });
  await chmod(path, 0o755);
  assert.deepEqual(await stateNow(), GOOD);
  const [name = ''] = await readdir(path);
  await chmod(join(path, name), 0o644);
  assert.deepEqual(await stateNow(), { ...GOOD, isExposed: true });
  await chmod(path, 0o750);
  assert.deepEqual(await stateNow(), GOOD);
});

/** Makes a folder a disk of 16 KB until the end of the test. False where this process may not. */
function mountSmallDisk(t: TestContext): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k,mode=0700', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return false;
  }
  t.after(() => execFileSync('umount', [path]));
  return true;
}

test('on a full disk nothing is left of the backup, and the state names the disk with its cure; with room the next attempt is good', async (t) => {
  await mkdir(path);
  if (!mountSmallDisk(t)) return t.skip('mounting a small disk is not allowed here');
  // Leaves a page: the file can be begun.
  await writeFile(join(path, 'others'), 'x'.repeat(12 * 1024));
  await assert.rejects(run, { code: 'ENOSPC' });
  assert.deepEqual(await readdir(path), ['others']);
  const { isGood, reason } = await stateNow();
  assert.equal(isGood, false);
  assert.match(String(reason), /^ENOSPC: .*\. Free space on the disk of JORNADA_BACKUP_DIR/);
  await rm(join(path, 'others'));
  world.setNow('2026-11-30T06:22:00Z');
  await run();
  assert.deepEqual(await stateNow(), GOOD);
});

test('a folder deleted after a backup is named, and made again by the next look', async () => {
  await run();
  await rm(path, { recursive: true });
  const { isGood, reason } = await stateNow();
  assert.equal(isGood, false);
  assert.match(String(reason), /^ENOENT: .*\. Make the folder of JORNADA_BACKUP_DIR again, or mount its disk\.$/);
  world.setNow('2026-11-30T00:22:00Z');
  await run();
  assert.deepEqual(await stateNow(), GOOD);
});

test('a folder deleted while a backup is written is a failure, and the next attempt is good', async () => {
  const blocker = await ownerPool.connect();
  try {
    await blocker.query('begin; lock table companies in access exclusive mode');
    const running = run();
    running.catch(() => {});
    for (;;) {
      const { rows } = await ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) break;
    }
    await rm(path, { recursive: true });
    await blocker.query('rollback');
    await assert.rejects(running, { code: 'ENOENT' });
  } finally {
    blocker.release();
  }
  const { isGood, reason } = await stateNow();
  assert.equal(isGood, false);
  assert.match(String(reason), /^ENOENT: /);
  world.setNow('2026-11-30T06:22:00Z');
  await run();
  assert.deepEqual(await stateNow(), GOOD);
});

test('a file where the folder should be is named with its cure', async () => {
  await writeFile(path, '');
  await assert.rejects(run);
  const { isGood, reason } = await stateNow();
  assert.equal(isGood, false);
  assert.match(String(reason), /^(ENOTDIR|EEXIST): .*\. Set JORNADA_BACKUP_DIR to a folder/);
});
