import { BackupError } from '../db/backup-format.ts';
import { withoutValues } from '../db/without-values.ts';

const FREE_SPACE = 'Free space on the disk of JORNADA_BACKUP_DIR, or set it to a folder on a larger one.';
const GIVE_RIGHT = 'Give the account of the server the right to write to JORNADA_BACKUP_DIR.';
const SET_FOLDER = 'Set JORNADA_BACKUP_DIR to a folder, or to a link to one that exists.';

/** Cures of what is wrong with the folder, by the code of the file system. */
const CURES: Partial<Record<string, string>> = {
  ENOSPC: FREE_SPACE,
  EDQUOT: FREE_SPACE,
  EACCES: GIVE_RIGHT,
  EPERM: GIVE_RIGHT,
  EROFS: 'Mount the disk of JORNADA_BACKUP_DIR for writing.',
  ENOENT: 'Make the folder of JORNADA_BACKUP_DIR again, or mount its disk.',
  EEXIST: SET_FOLDER,
  ENOTDIR: SET_FOLDER,
};

/** One line for the operator: what failed, without values of the database, and the cure if the folder is at fault. */
export function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const clean = withoutValues(error);
  const message = clean instanceof Error ? clean.message : String(clean);
  const line = message.split('\n', 1)[0] ?? message;
  const cure = cureOf(error);
  return cure === undefined ? line : `${line}. ${cure}`;
}

/** Also a database is reached by a file, its socket. */
function cureOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || code === undefined ? undefined : CURES[code];
}
