import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { createEmptyDatabase } from '#test/database.ts';
import { createWorld } from '#test/world.ts';
import { openBackupRecord } from '../db/backup-record.ts';
import { Installation } from '../db/installation.ts';
import { createPool } from '../db/pool.ts';
import { restoreBackup } from '../db/restore-backup.ts';
import { decryptMail } from '../mail/outbox-message.ts';
import { getMetrics } from '../runtime/metrics.ts';
import { backUpDaily } from './back-up-daily.ts';
import { pathOf } from './backup-folder.ts';
import { readBackupState, watchBackups } from './read-backup-state.ts';

const world = await createWorld();
const { runtime } = world;
const parent = await mkdtemp(join(tmpdir(), 'jornada-daily-'));
after(() => rm(parent, { recursive: true }));
let folders = 0;
let path = '';
let id = '';

beforeEach(async () => {
  folders += 1;
  path = join(parent, String(folders), 'backups');
  runtime.settings = {
    ...runtime.settings,
    ...{ backupDir: path, operatorEmail: 'ops@x.test', smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://x.test' },
  };
  await world.ownerPool.query('delete from auth.mail_outbox; drop table if exists drizzle.daily_backups');
  ({ id } = await openBackupRecord(world.ownerPool, Temporal.Instant.from('2026-11-01T00:00:00Z')));
});

const at = (text: string) => {
  world.setNow(text);
  return Temporal.Instant.from(text);
};
const never = new AbortController().signal;
const run = () => backUpDaily(runtime, never);
const backups = async () => (await readdir(path)).filter((name) => name.endsWith('.gz')).toSorted();
const named = (time: string, verification: 'restored' | 'read' | null = 'restored') =>
  basename(pathOf({ path, id }, Temporal.Instant.from(time), verification));
const mails = async () => {
  const { rows } = await world.ownerPool.query('select id, message from auth.mail_outbox order by queued_at, id');
  return rows.map(({ id, message }) => decryptMail(runtime.secret, id, message));
};

/** Adds a row whose account does not exist, as after a loss of data: restoring refuses it. Returns the function that deletes it. */
async function breakDatabase(): Promise<() => Promise<void>> {
  const id = crypto.randomUUID();
  const unchecked = (statement: string) =>
    world.ownerPool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  await unchecked(
    `insert into auth.account (id, account_id, provider_id, user_id) values ('${id}', '${id}', 'credential', 'nobody')`,
  );
  return async () => void (await unchecked(`delete from auth.account where id = '${id}'`));
}

test('one verified backup a day of everything, for its owner alone, that restores', async (t) => {
  const { companyId } = await world.company({ name: 'Kept' });
  const first = at('2026-11-30T00:07:00Z');
  await run();
  at('2026-11-30T00:22:00Z');
  await run();
  assert.deepEqual(await backups(), [named('2026-11-30T00:07:00Z')]);
  at('2026-12-01T00:02:00Z');
  await run();
  assert.deepEqual(await backups(), [named('2026-11-30T00:07:00Z'), named('2026-12-01T00:02:00Z')]);
  const file = join(path, named('2026-11-30T00:07:00Z'));
  const { mode, size } = await stat(file);
  assert.deepEqual([mode & 0o777, (await stat(path)).mode & 0o777], [0o600, 0o700]);
  const empty = await createEmptyDatabase();
  t.after(empty.drop);
  await restoreBackup(empty.url, file, { secret: runtime.secret });
  const pool = createPool(empty.url, { connections: 1 });
  const { rows } = await pool.query('select name from companies where id = $1', [companyId]);
  await pool.end();
  assert.deepEqual(rows, [{ name: 'Kept' }]);
  await rm(join(path, named('2026-12-01T00:02:00Z')));
  const state = await readBackupState(runtime);
  assert.deepEqual(state, {
    ...{ directory: path, lastFailure: null, since: Temporal.Instant.from('2026-12-01T00:02:00Z') },
    isExposed: false,
    lastGood: { file, madeAt: first, bytes: size, verification: 'restored' },
  });
  runtime.settings = { ...runtime.settings, backupDir: undefined };
  assert.equal(await readBackupState(runtime), null);
});

test('of two processes that look at one moment, one writes', async () => {
  at('2026-11-30T00:07:00Z');
  await Promise.all([run(), run(), run()]);
  assert.equal((await backups()).length, 1);
});

test('old backups go after a good one; files of others and of other databases stay', async () => {
  await mkdir(path, { recursive: true });
  const ours = ['2026-11-24T01:00:00Z', '2026-11-10T01:00:00Z', '2026-11-11T01:00:00Z', '2025-10-31T01:00:00Z'];
  const foreign = [
    ...['jornada-2025-11-23.gz', 'notes.txt', 'pg_dump.gz', 'jornada-2025.restored.gz.unfinished'],
    named('2025-11-23T00:00:00Z').replace(/-[0-9a-f]{16}-/, '-0123456789abcdef-'),
    `${named('2025-11-23T00:00:00Z')}.old`,
  ];
  const unfinished = `${named('2026-11-29T00:00:00Z', null)}.unfinished`;
  const failed = named('2026-11-12T00:00:00Z', null);
  for (const name of [...ours.map((time) => named(time)), ...foreign, unfinished, failed])
    await writeFile(join(path, name), '');
  at('2026-11-30T00:07:00Z');
  await run();
  const kept = ['2026-11-30T00:07:00Z', '2026-11-24T01:00:00Z', '2026-11-11T01:00:00Z', '2025-10-31T01:00:00Z'];
  assert.deepEqual((await readdir(path)).toSorted(), [...kept.map((time) => named(time)), ...foreign].toSorted());
});

test('a backup that cannot be verified is named so, does not count, is made again hours later, and the last good one stays', async () => {
  at('2026-11-29T00:07:00Z');
  await run();
  const repair = await breakDatabase();
  try {
    at('2026-11-30T00:07:00Z');
    await assert.rejects(run, /refuses rows of the backup: .*account_user_id_user_id_fk/);
    at('2026-11-30T00:22:00Z');
    await run();
    const failed = named('2026-11-30T00:07:00Z', null);
    assert.deepEqual(await backups(), [named('2026-11-29T00:07:00Z'), failed]);
    const state = await readBackupState(runtime);
    assert.equal(state?.lastGood?.madeAt.toString(), '2026-11-29T00:07:00Z');
    assert.equal(state.lastFailure?.at.toString(), '2026-11-30T00:07:00Z');
    assert.match(state.lastFailure.reason, /refuses rows of the backup: .*account_user_id_user_id_fk/);
  } finally {
    await repair();
  }
  at('2026-11-30T06:22:00Z');
  await run();
  const state = await readBackupState(runtime);
  assert.deepEqual(
    [state?.lastGood?.madeAt.toString(), state?.lastFailure, (await backups()).length],
    ['2026-11-30T06:22:00Z', null, 3],
  );
});

test('the operator gets one mail after two days without a good backup, and one of the next such time', async () => {
  at('2026-11-01T00:07:00Z');
  await run();
  const repair = await breakDatabase();
  for (const time of ['2026-11-02T00:07:00Z', '2026-11-03T00:00:00Z']) {
    at(time);
    await assert.rejects(run);
  }
  assert.deepEqual(await mails(), []);
  at('2026-11-03T06:15:00Z');
  await assert.rejects(run);
  at('2026-11-03T06:30:00Z');
  await run();
  const [mail, ...others] = await mails();
  assert.deepEqual(others, []);
  assert.ok(mail?.kind === 'backup_overdue');
  assert.deepEqual([mail.to, mail.language], ['ops@x.test', 'en']);
  assert.equal(String(mail.values.goodUntil), '2026-11-01T00:07:00Z');
  assert.match(mail.values.reason ?? '', /refuses rows of the backup: .*account_user_id_user_id_fk/);
  await repair();
  at('2026-11-04T00:07:00Z');
  await run();
  assert.equal((await mails()).length, 1);
  const repairAgain = await breakDatabase();
  at('2026-11-06T00:08:00Z');
  await assert.rejects(run);
  await repairAgain();
  assert.equal((await mails()).length, 2);
});

test('a folder that cannot be used is a failure that its state names, and is mailed once too', async () => {
  at('2026-11-01T00:07:00Z');
  await run();
  await rename(path, `${path}.away`);
  await writeFile(path, 'a file where the folder was');
  at('2026-11-02T00:07:00Z');
  await assert.rejects(run, /EEXIST|ENOTDIR/);
  const state = await readBackupState(runtime);
  assert.equal(state?.lastGood, null);
  assert.match(state.lastFailure?.reason ?? '', /ENOTDIR/);
  for (const time of ['2026-11-03T00:08:00Z', '2026-11-03T00:23:00Z']) {
    at(time);
    await assert.rejects(run);
  }
  assert.equal((await mails()).length, 1);
});

test('a restored copy has the secret and the folder of its original, and leaves its backups alone', async (t) => {
  at('2026-11-30T00:07:00Z');
  await run();
  const file = join(path, named('2026-11-30T00:07:00Z'));
  const copy = await createEmptyDatabase();
  t.after(copy.drop);
  await restoreBackup(copy.url, file, { secret: runtime.secret });
  const ownerPool = createPool(copy.url, { connections: 2 });
  const ofCopy = { ...runtime, databaseUrl: copy.url, ownerPool, installation: new Installation(ownerPool) };
  try {
    assert.equal((await readBackupState(ofCopy))?.lastGood, null);
    at('2026-11-30T00:22:00Z');
    await backUpDaily(ofCopy, never);
    assert.equal((await readBackupState(ofCopy))?.lastGood?.madeAt.toString(), '2026-11-30T00:22:00Z');
  } finally {
    await ownerPool.end();
  }
  assert.equal((await backups()).length, 2);
  assert.equal((await readBackupState(runtime))?.lastGood?.file, file);
  // As in a database that PostgreSQL made with this one as its template.
  await world.ownerPool.query('update drizzle.daily_backups set database = 1');
  assert.equal((await readBackupState(runtime))?.lastGood, null);
});

test('a failing backup is tried every six hours, however it fails, and leaves one file to look into', async () => {
  const repair = await breakDatabase();
  const attempts: string[] = [];
  try {
    for (let time = at('2026-11-29T00:07:00Z'); attempts.length < 3; time = time.add({ minutes: 15 })) {
      at(time.toString());
      await run().catch(() => attempts.push(time.toString()));
      assert.ok((await backups()).length <= 2);
    }
  } finally {
    await repair();
  }
  assert.deepEqual(attempts, ['2026-11-29T00:07:00Z', '2026-11-29T06:07:00Z', '2026-11-29T12:07:00Z']);
  at('2026-11-29T12:22:00Z');
  await run();
  assert.deepEqual(await backups(), [named('2026-11-29T12:07:00Z', null)]);
  await rm(path, { recursive: true });
  await mkdir(path);
  at('2026-11-29T17:00:00Z');
  await run();
  assert.deepEqual(await backups(), [], 'the wait does not depend on what is in the folder');
});

test('a backup that a clock ahead has named is neither the last good one nor a reason to wait, and stays', async () => {
  await mkdir(path, { recursive: true });
  const ahead = named('2027-11-30T00:07:00Z');
  await writeFile(join(path, ahead), '');
  at('2026-11-30T00:07:00Z');
  await run();
  assert.deepEqual(await backups(), [named('2026-11-30T00:07:00Z'), ahead]);
  assert.equal((await readBackupState(runtime))?.lastGood?.madeAt.toString(), '2026-11-30T00:07:00Z');
});

test('a stop of the server interrupts a backup, which leaves no file and is no failure', async () => {
  at('2026-11-30T00:07:00Z');
  const blocker = await world.ownerPool.connect();
  const stopping = new AbortController();
  try {
    await blocker.query('begin; lock table companies in access exclusive mode');
    const running = backUpDaily(runtime, stopping.signal);
    for (;;) {
      const { rows } = await world.ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) break;
    }
    const aborted = once(stopping.signal, 'abort');
    stopping.abort();
    await aborted;
    await blocker.query('rollback');
    await assert.rejects(running, { name: 'AbortError' });
  } finally {
    blocker.release();
  }
  assert.deepEqual(await readdir(path), []);
  assert.equal((await readBackupState(runtime))?.lastFailure, null);
  await run();
  assert.deepEqual(await backups(), [named('2026-11-30T00:07:00Z')], 'the next look writes it');
});

test('/metrics has the age of the last good backup, infinite without one and absent without a folder', async () => {
  const shown = async () => /^jornada_backup_age_seconds (.*)$/m.exec(await getMetrics().registry.metrics())?.[1];
  watchBackups({ ...runtime, settings: { ...runtime.settings, backupDir: undefined } });
  assert.equal(await shown(), undefined);
  watchBackups(runtime);
  assert.equal(await shown(), '+Inf');
  at('2026-11-30T00:07:00Z');
  await run();
  at('2026-11-30T01:07:30Z');
  assert.equal(await shown(), '3630');
});
