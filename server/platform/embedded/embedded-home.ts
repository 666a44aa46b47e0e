import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, canEnter, isRoot, unprivilegedAccount } from './embedded-account.ts';
import { codeOf, EmbeddedDatabaseError } from './embedded-error.ts';

/** Location of the database of a data folder, and the account that it runs as. */
export type Home = { path: string; dataFolder: string; account: Account | undefined };

/** Parent of databases whose data folder the account cannot reach: only root writes here, so nobody can plant a link. */
const systemFolder = '/var/lib';

const pointerPath = (dataDir: string) => join(dataDir, 'postgres', 'location.txt');

/**
 * Finds or creates the home of the database of `dataDir`: `<dataDir>/postgres`. If we are root and PostgreSQL's account cannot enter that
 * folder (it lies below one that only root may enter), the home is `/var/lib/jornada-<random>`, and the first line of
 * `<dataDir>/postgres/location.txt` contains it and decides from then on. A database that is already in `<dataDir>/postgres` is never
 * replaced by another. Throws `wrong_user`, `unreachable`, `data_missing`.
 */
export async function openHome(dataDir: string, log: (message: string) => void): Promise<Home> {
  const local = join(resolve(dataDir), 'postgres');
  makeFolder(local);
  const path = realpathSync(local);
  requireOwner(path);
  const found = existingHome(dataDir);
  if (!isRoot) return { path, dataFolder: join(path, 'data'), account: undefined };

  const account = unprivilegedAccount(join(found ?? path, 'data'));
  const home = (home: string): Home => ({ path: home, dataFolder: join(home, 'data'), account });
  if (found && found !== path) return home(found);
  if (account && (await canEnter(account, path))) return home(path);
  if (existsSync(join(path, 'data'))) {
    throw new EmbeddedDatabaseError(
      'unreachable',
      `The account PostgreSQL runs under (uid ${account?.uid}) can no longer enter ${path}, where the database is. Let others pass through the folders above it (chmod o+x).`,
    );
  }
  return home(claimSystemHome(dataDir, path, log));
}

/** Returns the home of `dataDir` if one was created, else null; creates nothing. Throws `data_missing`. */
export function existingHome(dataDir: string): string | null {
  const local = join(resolve(dataDir), 'postgres');
  if (!existsSync(local)) return null;
  const pointer = pointerPath(dataDir);
  if (existsSync(join(local, 'data')) || !existsSync(pointer)) return realpathSync(local);
  const home = readFileSync(pointer, 'utf8').split('\n', 1)[0] ?? '';
  const stat = lstatSync(home, { throwIfNoEntry: false });
  if (!stat?.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0) {
    throw new EmbeddedDatabaseError(
      'data_missing',
      `${pointer} says that the database is in ${home}, but that is not a folder only root writes to. Bring it back, or delete ${pointer} to begin with an empty database.`,
    );
  }
  return home;
}

/**
 * Returns the superuser's password, stored in a file that only we can read; generated on the first start. Throws `password_missing` if
 * there is a database but no password.
 */
export function readPassword(home: Pick<Home, 'path' | 'dataFolder'>): string {
  const path = join(home.path, 'superuser-password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (existsSync(home.dataFolder)) {
    throw new EmbeddedDatabaseError(
      'password_missing',
      `The password file ${path} of the database is missing. Bring it back from a backup.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, password, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, path);
  syncFolder(home.path);
  return password;
}

/**
 * Creates a folder in the home that the account may write to. Its name starts with `stage-`; `removeStages` deletes those of interrupted
 * starts.
 */
export function makeStage(home: Home): string {
  const stage = mkdtempSync(join(home.path, 'stage-'));
  if (home.account) chownSync(stage, home.account.uid, home.account.gid);
  return stage;
}

/** Deletes the rest of interrupted starts. Call it under the lock only. */
export function removeStages(home: Home): void {
  for (const name of readdirSync(home.path)) {
    if (name.startsWith('stage-')) rmSync(join(home.path, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes a rename in the folder survive a power loss. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // does not support this for folders
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function makeFolder(folder: string): void {
  try {
    const first = mkdirSync(folder, { recursive: true, mode: isRoot ? 0o755 : 0o700 });
    if (!first || !isRoot) return;
    // The account can pass through the folders we create, whatever the umask; secrets in them have modes of their own.
    for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error;
    const message = `This user cannot make the folder ${folder}. Choose another one with JORNADA_DATA_DIR.`;
    throw new EmbeddedDatabaseError('wrong_user', message, { cause: error });
  }
}

function requireOwner(folder: string): void {
  const owner = statSync(folder).uid;
  const uid = process.getuid?.();
  if (uid === undefined || owner === uid) return;
  const was = owner === 0 ? 'as root' : `by the user with uid ${owner}`;
  throw new EmbeddedDatabaseError(
    'wrong_user',
    `The database in ${folder} was made ${was}; this process has uid ${uid}. Start it as before, or choose another folder with JORNADA_DATA_DIR.`,
  );
}

function claimSystemHome(dataDir: string, local: string, log: (message: string) => void): string {
  mkdirSync(systemFolder, { recursive: true });
  for (const name of readdirSync(systemFolder).filter((name) => name.startsWith('jornada-'))) {
    const note = join(systemFolder, name, 'belongs-to.txt');
    if (existsSync(note) && readFileSync(note, 'utf8').trim() === local) {
      log(`An earlier database of this folder is kept in ${dirname(note)}.`);
    }
  }
  const claimed = mkdtempSync(join(systemFolder, 'jornada-'));
  chmodSync(claimed, 0o711);
  writeFileSync(join(claimed, 'belongs-to.txt'), `${local}\n`, { mode: 0o600 });
  const pointer = pointerPath(dataDir);
  const draft = `${pointer}.${process.pid}`;
  const reason = `The database is there because the account PostgreSQL runs under cannot enter this folder.\nBack up both.\n`;
  writeFileSync(draft, `${claimed}\n\n${reason}`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, pointer); // fails if another start was quicker: then its home is used
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    rmSync(claimed, { recursive: true });
  } finally {
    rmSync(draft);
  }
  syncFolder(local);
  const home = existingHome(dataDir) ?? claimed;
  log(`The database is in ${home}: the account it runs under cannot enter ${local}.`);
  return home;
}
