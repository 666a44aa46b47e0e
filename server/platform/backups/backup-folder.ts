import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verification } from '../db/check-backup.ts';
import { syncFolder } from '../embedded/embedded-home.ts';
import type { ScheduledBackup } from './rules-kept-backups.ts';

/** The folder of `JORNADA_BACKUP_DIR`, and the names in it that are of this database. All others are left alone. */
export interface BackupFolder {
  path: string;
  /** Id of the `BackupRecord`: databases may share a folder, and a restored copy has the secret of its original. */
  id: string;
}

/** The name says whether and how a backup was verified, so that the folder tells without this server which ones are good. */
const NAME = /^jornada-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.(restored|read|unverified)\.gz$/;
const UNFINISHED = /^jornada-([0-9a-f]{16})-\d{8}T\d{6}Z\..*\.unfinished$/;

/** Returns the path of a backup. */
export function pathOf(
  { path, id }: BackupFolder,
  madeAt: Temporal.Instant,
  verification: Verification | null,
): string {
  const time = madeAt.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return join(path, `jornada-${id}-${time}.${verification ?? 'unverified'}.gz`);
}

/** Lists the backups of this database. Throws the errors of the file system. */
export async function listBackups({ path, id }: BackupFolder): Promise<ScheduledBackup[]> {
  return (await readdir(path)).flatMap((name) => {
    const [, of, time = '', kind] = NAME.exec(name) ?? [];
    if (of !== id) return [];
    const verification = kind === 'unverified' ? null : (kind as Verification);
    return { file: join(path, name), madeAt: Temporal.Instant.from(time), verification };
  });
}

/** Creates the folder if it is missing, and deletes what killed processes left unfinished. Call it under the lock only. */
export async function tidyFolder({ path, id }: BackupFolder): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (const name of await readdir(path)) {
    if (UNFINISHED.exec(name)?.[1] === id) await rm(join(path, name), { force: true });
  }
}

/** Renames a backup, and returns its new path. */
export async function renameBackup(
  file: string,
  folder: BackupFolder,
  backup: Omit<ScheduledBackup, 'file'>,
): Promise<string> {
  const renamed = pathOf(folder, backup.madeAt, backup.verification);
  await rename(file, renamed);
  syncFolder(folder.path);
  return renamed;
}

export const sizeOf = async (file: string): Promise<number> => (await stat(file)).size;
