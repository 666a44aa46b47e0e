import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { backupKey, fingerprintOf, publicKeyOf } from '../db/backup-signature.ts';
import type { Verification } from '../db/check-backup.ts';
import { syncFolder } from '../embedded/embedded-home.ts';
import type { ScheduledBackup } from './rules-kept-backups.ts';

/** The folder of `JORNADA_BACKUP_DIR`, and the names in it that are of this installation. All others are left alone. */
export interface BackupFolder {
  path: string;
  /** Fingerprint of the key that signs the backups: installations may share a folder. */
  key: string;
}

export const folderOf = (path: string, secret: string): BackupFolder => ({
  path,
  key: fingerprintOf(publicKeyOf(backupKey(secret))),
});

/** The name says whether and how a backup was verified, so that the folder tells without this server which ones are good. */
const NAME = /^jornada-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.(restored|read|unverified)\.gz$/;
const UNFINISHED = /^jornada-([0-9a-f]{16})-\d{8}T\d{6}Z\..*\.unfinished$/;

/** Returns the path of a backup. */
export function pathOf(
  { path, key }: BackupFolder,
  madeAt: Temporal.Instant,
  verification: Verification | null,
): string {
  const time = madeAt.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return join(path, `jornada-${key}-${time}.${verification ?? 'unverified'}.gz`);
}

/** Lists the backups of this installation. Throws the errors of the file system. */
export async function listBackups({ path, key }: BackupFolder): Promise<ScheduledBackup[]> {
  return (await readdir(path)).flatMap((name) => {
    const [, of, time = '', kind] = NAME.exec(name) ?? [];
    if (of !== key) return [];
    const verification = kind === 'unverified' ? null : (kind as Verification);
    return { file: join(path, name), madeAt: Temporal.Instant.from(time), verification };
  });
}

/** Creates the folder if it is missing, and deletes what killed processes left unfinished. Call it under the lock only. */
export async function tidyFolder({ path, key }: BackupFolder): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (const name of await readdir(path)) {
    if (UNFINISHED.exec(name)?.[1] === key) await rm(join(path, name), { force: true });
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

const instant = z.iso.datetime().transform((text) => Temporal.Instant.from(text));

const recordSchema = z.object({
  /** When the last good backup was made; before the first one, when the folder was looked at first. */
  goodUntil: instant,
  failure: z.object({ at: instant, reason: z.string() }).nullable(),
  /** When the operator was mailed that backups are overdue; null: they are not. */
  mailedAt: instant.nullable(),
});
/** Facts beside the files. */
export type BackupRecord = z.output<typeof recordSchema>;

const recordPath = ({ path, key }: BackupFolder) => join(path, `jornada-${key}.json`);

/** Reads the record of the folder; undefined if there is none. Throws if it cannot be read. */
export async function readRecord(folder: BackupFolder): Promise<BackupRecord | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(recordPath(folder), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeRecord(folder: BackupFolder, record: BackupRecord): Promise<void> {
  const file = recordPath(folder);
  await writeFile(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
