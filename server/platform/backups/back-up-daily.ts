import { rm } from 'node:fs/promises';
import { languages } from '#messages/languages.ts';
import { checkBackup } from '../db/check-backup.ts';
import { createPool } from '../db/pool.ts';
import { dropAbandoned } from '../db/scratch-database.ts';
import { sendAlone } from '../db/send-alone.ts';
import { writeBackup } from '../db/write-backup.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Runtime } from '../runtime/runtime.ts';
import {
  type BackupFolder,
  type BackupRecord,
  folderOf,
  listBackups,
  pathOf,
  readRecord,
  renameBackup,
  tidyFolder,
  writeRecord,
} from './backup-folder.ts';
import { reasonOf } from './failure-reason.ts';
import { goodBackups, isBackupDue, isOverdue, listUnneededBackups } from './rules-kept-backups.ts';

/** An advisory lock: one process of all machines writes backups. The queue alone would start a second one after an hour. */
const BACKUP_LOCK = 7_246_006;

/** Records of folders, for a folder that disappears: the last known one counts on. */
const known = new Map<string, BackupRecord>();

/**
 * Writes the backup of the day into `JORNADA_BACKUP_DIR` if it is due, verifies it by reading it back, and deletes those no longer kept. Mails
 * the operator once if there has been no good backup for two days. Throws what made the backup fail, after recording it.
 */
export async function backUpDaily(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { settings, secret, databaseUrl } = runtime;
  if (settings.backupDir === undefined) return;
  const folder = folderOf(settings.backupDir, secret);
  const pool = createPool(databaseUrl, { connections: 1, isPatient: true });
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [BACKUP_LOCK]);
    if (rows[0].is_free) await lookAfter(runtime, folder, signal);
  } finally {
    // The server notices the end of a connection a moment later. A lost one has no lock.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
    await pool.end();
  }
}

async function lookAfter(runtime: Runtime, folder: BackupFolder, signal: AbortSignal): Promise<void> {
  const now = runtime.now?.() ?? Temporal.Now.instant();
  let failure: { error: unknown } | undefined;
  try {
    await dropAbandoned(runtime.databaseUrl);
    await tidyFolder(folder);
    if (isBackupDue(await listBackups(folder), now)) await backUp(runtime, folder, { now, signal });
  } catch (error) {
    // Interrupted by a stop of the server, not failed.
    if (signal.aborted) throw error;
    failure = { error };
  }
  await report(runtime, folder, { now, failure });
  if (failure) throw failure.error;
}

interface Attempt {
  now: Temporal.Instant;
  signal: AbortSignal;
}

/** The file has the name of a good backup only once it is one. */
async function backUp({ databaseUrl, secret }: Runtime, folder: BackupFolder, { now, signal }: Attempt): Promise<void> {
  const unverified = pathOf(folder, now, null);
  const { counts } = await writeBackup(databaseUrl, unverified, { secret, signal });
  const verification = await checkBackup(databaseUrl, unverified, { secret, counts, signal }).catch(async (error) => {
    // Nothing is wrong with it: the next look writes another.
    if (signal.aborted) await rm(unverified, { force: true });
    throw error;
  });
  await renameBackup(unverified, folder, { madeAt: now, verification });
  for (const { file } of listUnneededBackups(await listBackups(folder), now)) await rm(file, { force: true });
}

interface Outcome {
  now: Temporal.Instant;
  failure: { error: unknown } | undefined;
}

/** Records the outcome beside the files, and mails that backups are overdue, once until there is a good one again. */
async function report(runtime: Runtime, folder: BackupFolder, { now, failure }: Outcome): Promise<void> {
  const { path } = folder;
  const before = (await readRecord(folder).catch(() => undefined)) ?? known.get(path);
  const [newest] = goodBackups(await listBackups(folder).catch(() => []));
  const goodUntil = newest?.madeAt ?? before?.goodUntil ?? now;
  const lastFailure = failure
    ? { at: now, reason: reasonOf(failure.error) }
    : newest && before?.failure && Temporal.Instant.compare(newest.madeAt, before.failure.at) > 0
      ? null
      : (before?.failure ?? null);
  const overdue = isOverdue(goodUntil, now);
  const record: BackupRecord = {
    goodUntil,
    failure: lastFailure,
    mailedAt: overdue ? (before?.mailedAt ?? null) : null,
  };
  if (overdue && record.mailedAt === null && (await mailOverdue(runtime, record))) record.mailedAt = now;
  known.set(path, record);
  // A folder that takes no record has failed already.
  await writeRecord(folder, record).catch((error) => {
    if (!failure) throw error;
  });
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
