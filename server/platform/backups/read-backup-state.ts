import type { Verification } from '../db/check-backup.ts';
import { watchBackupAge } from '../runtime/metrics.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { isExposed, listBackups, sizeOf } from './backup-folder.ts';
import { reasonOf } from './failure-reason.ts';
import { goodBackups } from './rules-kept-backups.ts';

type Watched = Pick<Runtime, 'settings' | 'installation' | 'now'>;

/** The scheduled backups as their folder shows them. */
export interface BackupState {
  directory: string;
  /** The newest backup that was verified; null: there is none. */
  lastGood: { file: string; madeAt: Temporal.Instant; bytes: number; verification: Verification } | null;
  /** The last attempt, if it failed, or why the folder cannot be read; null: there is nothing to report. */
  lastFailure: { at: Temporal.Instant; reason: string } | null;
  /** When the last good backup was made; before the first one, when backups were first looked for. Null: not yet. */
  since: Temporal.Instant | null;
  /** Whether other accounts of the machine can read backups, or change what is in the folder. */
  isExposed: boolean;
}

/**
 * Reads the state of the scheduled backups; null if `JORNADA_BACKUP_DIR` is not set. A fault of the folder is its failure. Throws the errors of
 * the database, without which nothing says which backups are its own.
 */
export async function readBackupState({ settings, installation, now }: Watched): Promise<BackupState | null> {
  const { backupDir: directory } = settings;
  if (directory === undefined) return null;
  const record = await installation.readBackups();
  const since = record?.goodUntil ?? null;
  const at = now?.() ?? Temporal.Now.instant();
  try {
    const backups = record ? await listBackups({ path: directory, id: record.id }) : [];
    const [newest] = goodBackups(backups, at);
    const lastGood = newest?.verification
      ? { ...newest, verification: newest.verification, bytes: await sizeOf(newest.file) }
      : null;
    return {
      ...{ directory, lastGood, lastFailure: record?.failure ?? null, since },
      isExposed: record !== undefined && (await isExposed(directory, newest?.file)),
    };
  } catch (error) {
    return { directory, lastGood: null, lastFailure: { at, reason: reasonOf(error) }, since, isExposed: false };
  }
}

/** Reports the age of the last good backup in the metrics if `JORNADA_BACKUP_DIR` is set. */
export function watchBackups(runtime: Watched): void {
  if (runtime.settings.backupDir === undefined) return;
  watchBackupAge(async () => {
    const state = await readBackupState(runtime).catch(() => null);
    if (!state) return undefined;
    const madeAt = state.lastGood?.madeAt;
    if (madeAt === undefined) return Number.POSITIVE_INFINITY;
    return (runtime.now?.() ?? Temporal.Now.instant()).since(madeAt).total('seconds');
  });
}
