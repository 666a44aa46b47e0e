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
/** Bits of a mode, for those who are neither the owner nor in the group. */
const OTHERS = { read: 0o4, write: 0o2, enter: 0o1 } as const;
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

/**
 * Returns whether accounts beside the server's and those of its group can read a backup, or put files into the folder and delete them. A file
 * system that knows no rights, such as a network drive, may show everything to everybody.
 */
export async function isExposed(folder: string, backup: string | undefined): Promise<boolean> {
  if (process.platform === 'win32') return false; // has no such rights
  const { mode } = await stat(folder);
  if ((mode & OTHERS.write) !== 0) return true;
  if (backup === undefined || (mode & OTHERS.enter) === 0) return false;
  return ((await stat(backup)).mode & OTHERS.read) !== 0;
}

export const sizeOf = async (file: string): Promise<number> => (await stat(file)).size;
