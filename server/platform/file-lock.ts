import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const busyCode = 5; // SQLITE_BUSY

/**
 * Takes the operating system's lock of a file, created if missing, and returns the function that releases it, which may be called again;
 * null if another process holds it. Implemented by SQLite: the lock ends with the process however that ends, so it is never stale, and two
 * processes cannot hold it at once.
 */
export function tryFileLock(path: string, waitMilliseconds: number): (() => void) | null {
  try {
    // Only if it is new: closing a second descriptor of a locked file would end the lock.
    if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
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
