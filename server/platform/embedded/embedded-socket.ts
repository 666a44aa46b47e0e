import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './embedded-home.ts';

/** What an address of a socket has room for: 104 bytes on macOS and 108 on Linux, with the zero at its end. */
const MAX_PATH_BYTES = 103;
const LONGEST_NAME = '.s.PGSQL.65535';
/** An address separates its hosts by commas, and PostgreSQL quotes a folder with `"`. */
const SEPARATING = /[,"%]/;

/**
 * Where PostgreSQL listens beside TCP: a folder in the home that only its account, and root, may enter. A round trip over a socket takes less
 * of both processes than one over TCP. Undefined where there are no such sockets, or the address has no room for the folder.
 */
function socketFolderOf({ path }: Pick<Home, 'path'>): string | undefined {
  const folder = join(path, 'socket');
  const isTooLong = Buffer.byteLength(join(folder, LONGEST_NAME)) > MAX_PATH_BYTES;
  return process.platform === 'win32' || isTooLong || SEPARATING.test(folder) ? undefined : folder;
}

/**
 * Makes that folder again, with nothing that a killed server has left: PostgreSQL refuses to start where the number in the lock file of a
 * socket is some other program's now. Call it under the home's lock. Answers PostgreSQL's setting.
 */
export function makeSocketFolder(home: Home): string {
  const folder = socketFolderOf(home);
  if (folder === undefined) return '';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  // Whatever the umask.
  chmodSync(folder, 0o700);
  if (home.account) chownSync(folder, home.account.uid, home.account.gid);
  return `"${folder}"`;
}
