import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryFileLock } from '../file-lock.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';

const lockFile = (home: string) => join(home, 'lock');

/**
 * Takes the lock of a home for this process and returns the function that releases it, which may be called again. Throws `already_running`,
 * naming the process that holds it.
 */
export function lockHome(home: string): () => void {
  const release = tryFileLock(lockFile(home), 300);
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

/** Returns whether a process holds the lock of the home now. */
export function isLocked(home: string): boolean {
  if (!existsSync(lockFile(home))) return false;
  const release = tryFileLock(lockFile(home), 0);
  release?.();
  return !release;
}
