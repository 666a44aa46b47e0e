import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './embedded-home.ts';

/** Longest path of a socket: 104 bytes on macOS and 108 on Linux, with the zero at its end. */
const MAX_PATH_BYTES = 103;
const LONGEST_NAME = '.s.PGSQL.65535';
/** An address separates its hosts by commas, and PostgreSQL quotes a folder with `"`. */
const SEPARATING = /[,"%]/;

/**
 * Returns PostgreSQL's socket folder, beside TCP: a folder in the home that only its account, and root, may enter. A round trip over a
 * socket costs both processes less than one over TCP. Undefined if there are no such sockets, or the path is too long.
 */
function socketFolderOf({ path }: Pick<Home, 'path'>): string | undefined {
  const folder = join(path, 'socket');
  const isTooLong = Buffer.byteLength(join(folder, LONGEST_NAME)) > MAX_PATH_BYTES;
  return process.platform === 'win32' || isTooLong || SEPARATING.test(folder) ? undefined : folder;
}

/**
 * Recreates that folder, without the files of a killed server: PostgreSQL refuses to start if the process id in the lock file of a socket
 * belongs to another program by now. Call it under the home's lock. Returns PostgreSQL's setting.
 */
export function makeSocketFolder(home: Home): string {
  const folder = socketFolderOf(home);
  if (folder === undefined) return '';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  // Independent of the umask.
  chmodSync(folder, 0o700);
  if (home.account) chownSync(folder, home.account.uid, home.account.gid);
  return `"${folder}"`;
}
