import type { Verification } from '../db/check-backup.ts';
import { watchBackupAge } from '../runtime/metrics.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { folderOf, listBackups, readRecord, sizeOf } from './backup-folder.ts';
import { reasonOf } from './failure-reason.ts';
import { goodBackups } from './rules-kept-backups.ts';

/** The scheduled backups as their folder shows them. */
export interface BackupState {
  directory: string;
  /** The newest backup that was verified; null: there is none. */
  lastGood: { file: string; madeAt: Temporal.Instant; bytes: number; verification: Verification } | null;
  /** The last attempt, if it failed, or why the folder cannot be read; null: there is nothing to report. */
  lastFailure: { at: Temporal.Instant; reason: string } | null;
}

/** Reads the state of the scheduled backups; null if `JORNADA_BACKUP_DIR` is not set. Never throws: a fault of the folder is its failure. */
export async function readBackupState({
  settings,
  secret,
  now,
}: Pick<Runtime, 'settings' | 'secret' | 'now'>): Promise<BackupState | null> {
  const { backupDir: directory } = settings;
  if (directory === undefined) return null;
  try {
    const folder = folderOf(directory, secret);
    const [newest] = goodBackups(await listBackups(folder));
    const lastGood = newest?.verification
      ? { ...newest, verification: newest.verification, bytes: await sizeOf(newest.file) }
      : null;
    return { directory, lastGood, lastFailure: (await readRecord(folder))?.failure ?? null };
  } catch (error) {
    const at = now?.() ?? Temporal.Now.instant();
    return { directory, lastGood: null, lastFailure: { at, reason: reasonOf(error) } };
  }
}

/** Reports the age of the last good backup in the metrics if `JORNADA_BACKUP_DIR` is set. */
export function watchBackups(runtime: Pick<Runtime, 'settings' | 'secret' | 'now'>): void {
  if (runtime.settings.backupDir === undefined) return;
  watchBackupAge(async () => {
    const madeAt = (await readBackupState(runtime))?.lastGood?.madeAt;
    if (madeAt === undefined) return Number.POSITIVE_INFINITY;
    return (runtime.now?.() ?? Temporal.Now.instant()).since(madeAt).total('seconds');
  });
}
