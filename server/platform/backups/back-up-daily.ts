import { rm } from 'node:fs/promises';
import { languages } from '#messages/languages.ts';
import { type BackupRecord, openBackupRecord, writeBackupRecord } from '../db/backup-record.ts';
import { checkBackup } from '../db/check-backup.ts';
import { closeSession } from '../db/close-session.ts';
import { createPool } from '../db/pool.ts';
import { dropAbandoned } from '../db/scratch-database.ts';
import { sendAlone } from '../db/send-alone.ts';
import { writeBackup } from '../db/write-backup.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readDisk } from '../runtime/read-disk.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type BackupFolder, listBackups, pathOf, renameBackup, tidyFolder } from './backup-folder.ts';
import { reasonOf } from './failure-reason.ts';
import {
  goodBackups,
  isAhead,
  isBackupDue,
  isOverdue,
  listFailedBackups,
  listUnneededBackups,
  type ScheduledBackup,
} from './rules-kept-backups.ts';

/** An advisory lock: one process of all machines writes backups. The queue alone would start a second one after an hour. */
const BACKUP_LOCK = 7_246_006;

/** Files of a clock that was ahead, each reported once. */
const reported = new Set<string>();

/**
 * Writes the backup of the day into `JORNADA_BACKUP_DIR` if it is due, verifies it by reading it back, and deletes those no longer kept. Mails
 * the operator once if there has been no good backup for two days. Throws what made the backup fail, after recording it.
 */
export async function backUpDaily(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { backupDir } = runtime.settings;
  if (backupDir === undefined) return;
  const pool = createPool(runtime.databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [BACKUP_LOCK]);
    if (rows[0].is_free) await lookAfter(runtime, backupDir, signal);
  } finally {
    await closeSession(client);
    await pool.end();
  }
}

async function lookAfter(runtime: Runtime, path: string, signal: AbortSignal): Promise<void> {
  const { ownerPool } = runtime;
  const now = runtime.now?.() ?? Temporal.Now.instant();
  const record = await openBackupRecord(ownerPool, now);
  const folder = { path, id: record.id };
  let { attemptedAt } = record;
  let failure: { error: unknown } | undefined;
  try {
    await dropAbandoned(runtime.databaseUrl);
    await tidyFolder(folder);
    const backups = await listBackups(folder);
    await remove(listFailedBackups(backups));
    reportAhead(runtime, backups, now);
    if (isBackupDue(backups, { now, attemptedAt })) {
      attemptedAt = now;
      // Before it begins: a process that it ends does not begin again at once.
      await writeBackupRecord(ownerPool, { ...record, attemptedAt });
      await backUp(runtime, folder, { now, signal });
      attemptedAt = null;
    }
  } catch (error) {
    // Interrupted by a stop of the server, not failed.
    if (signal.aborted) {
      // Otherwise the next attempt waits some hours.
      await writeBackupRecord(ownerPool, record).catch(() => {});
      throw error;
    }
    failure = { error };
  }
  await report(runtime, folder, { record: { ...record, attemptedAt }, now, failure });
  if (failure) throw failure.error;
}

async function remove(backups: readonly ScheduledBackup[]): Promise<void> {
  for (const { file } of backups) await rm(file, { force: true });
}

function reportAhead({ log }: Runtime, backups: readonly ScheduledBackup[], now: Temporal.Instant): void {
  const files = backups.filter((one) => isAhead(one, now) && !reported.has(one.file)).map(({ file }) => file);
  if (files.length === 0) return;
  for (const file of files) reported.add(file);
  log.warn({ files }, 'the clock was ahead when these backups were named: they are ignored until then');
}

interface Attempt {
  now: Temporal.Instant;
  signal: AbortSignal;
}

/** The file has the name of a good backup only once it is one. */
async function backUp(
  { databaseUrl, secret, settings }: Runtime,
  folder: BackupFolder,
  { now, signal }: Attempt,
): Promise<void> {
  const unverified = pathOf(folder, now, null);
  const { counts } = await writeBackup(databaseUrl, unverified, { secret, signal });
  // The disk of another server is unknown.
  const freeBytes = settings.databaseUrl === undefined ? (await readDisk(settings.dataDir))?.free : undefined;
  const options = { secret, counts, freeBytes, signal };
  const verification = await checkBackup(databaseUrl, unverified, options).catch(async (error) => {
    // Nothing is wrong with it: the next look writes another.
    if (signal.aborted) await rm(unverified, { force: true });
    throw error;
  });
  await renameBackup(unverified, folder, { madeAt: now, verification });
  await remove(listUnneededBackups(await listBackups(folder), now));
}

interface Outcome {
  record: BackupRecord;
  now: Temporal.Instant;
  failure: { error: unknown } | undefined;
}

/** Records the outcome, and mails that backups are overdue, once until there is a good one again. */
async function report(
  runtime: Runtime,
  folder: BackupFolder,
  { record: before, now, failure }: Outcome,
): Promise<void> {
  const [newest] = goodBackups(await listBackups(folder).catch(() => []), now);
  const since = newest?.madeAt ?? before.goodUntil;
  // Recorded by a clock that was ahead.
  const goodUntil = Temporal.Instant.compare(since, now) > 0 ? now : since;
  const isRepaired =
    newest && before.failure !== null && Temporal.Instant.compare(newest.madeAt, before.failure.at) > 0;
  const overdue = isOverdue(goodUntil, now);
  const record: BackupRecord = {
    ...before,
    goodUntil,
    failure: failure ? { at: now, reason: reasonOf(failure.error) } : isRepaired ? null : before.failure,
    mailedAt: overdue ? before.mailedAt : null,
  };
  if (overdue && record.mailedAt === null && (await mailOverdue(runtime, record))) record.mailedAt = now;
  await writeBackupRecord(runtime.ownerPool, record);
}

/** Returns whether there is an address to mail to. */
async function mailOverdue(runtime: Runtime, { goodUntil, failure }: BackupRecord): Promise<boolean> {
  const { operatorEmail: to } = runtime.settings;
  if (to === undefined) return false;
  const values = { goodUntil, ...(failure && { reason: failure.reason }) };
  // The address belongs to nobody whose language is known.
  const [language] = languages;
  await sendAlone(runtime.signInPool, queueMail(runtime, { to, language, kind: 'backup_overdue', values }));
  return true;
}
