import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './embedded-error.ts';

const run = promisify(execFile);

/** The account PostgreSQL runs under when we are root: PostgreSQL refuses to run as root itself. */
export type Account = { uid: number; gid: number };

/** Accounts that systems usually have, the most suitable first (`_postgres` is macOS's). None is created. */
const accountNames = ['postgres', '_postgres', 'nobody'];

export const isRoot = process.getuid?.() === 0;

/**
 * Returns the unprivileged account for PostgreSQL: the owner of `dataFolder` if that exists, so that an account added to the system later
 * changes nothing, else the first of `accountNames` that the system has. Undefined if we are not root.
 */
export function unprivilegedAccount(dataFolder: string): Account | undefined {
  if (!isRoot) return undefined;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner?.uid === 0) {
    throw new EmbeddedDatabaseError(
      'wrong_user',
      `The database folder ${dataFolder} belongs to root, as which PostgreSQL does not run. Give it back to the account it was made under (chown -R).`,
    );
  }
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of accountNames) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedDatabaseError(
    'wrong_user',
    'PostgreSQL does not run as root, and this system has neither an account "postgres" nor "nobody". Start as a normal user, or set DATABASE_URL.',
  );
}

/**
 * Returns environment and account for a PostgreSQL program. The environment is a short list: `PG*` and locale settings of the shell would
 * change its behaviour, and the account must not see our secrets.
 */
export function spawnSettings(account: Account | undefined): { env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV, LC_ALL: 'C' };
  for (const name of ['PATH', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return { env, ...account };
}

/** Returns whether the account can enter the folder, by trying: modes alone ignore access lists. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...spawnSettings(account), cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
