import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf, EmbeddedDatabaseError } from './embedded-error.ts';

const busyCode = 5; // SQLITE_BUSY

/**
 * Takes the lock of a home for this process and answers how to give it back, which may be repeated. It is the operating system's file lock,
 * reached through SQLite: it ends with the process however that ends, so it is never stale, and two starts at one
 * moment cannot both have it. Throws `already_running`, naming the process that has it.
 */
export function lockHome(home: string): () => void {
  const release = tryLock(home, 300);
  const ownerFile = join(home, 'owner.txt');
  if (!release) {
    const pid = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8').trim() : 'unknown';
    throw new EmbeddedDatabaseError(
      'already_running',
      `Jornada is already running on the database in ${home} (process ${pid}). Stop that process first, or choose another folder with JORNADA_DATA_DIR.`,
    );
  }
  writeFileSync(ownerFile, `${process.pid}\n`, { mode: 0o600 });
  return release;
}

/** Whether a process has the lock of the home now. */
export function isLocked(home: string): boolean {
  if (!existsSync(join(home, 'lock'))) return false;
  const release = tryLock(home, 0);
  release?.();
  return !release;
}

function tryLock(home: string, waitMilliseconds: number): (() => void) | null {
  const path = join(home, 'lock');
  try {
    // Only when it is new: closing a second descriptor of a locked file would end the lock.
    if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const file = new DatabaseSync(path, { timeout: waitMilliseconds });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => {
      if (file.isOpen) file.close();
    };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busyCode) return null;
    throw error;
  }
}
