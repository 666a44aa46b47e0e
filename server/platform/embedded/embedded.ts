import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { isUnavailable } from '../db/errors.ts';
import { spawnSettings } from './embedded-account.ts';
import { type Binaries, packagedBinaries, prepareBinaries } from './embedded-binaries.ts';
import { codeOf, EmbeddedDatabaseError } from './embedded-error.ts';
import {
  existingHome,
  type Home,
  makeStage,
  openHome,
  readPassword,
  removeStages,
  syncFolder,
} from './embedded-home.ts';
import { isLocked, lockHome } from './embedded-lock.ts';
import {
  hasEnded,
  launch,
  type Place,
  runningPostmaster,
  type Settings,
  stopChild,
  stopOrphan,
} from './embedded-postmaster.ts';

export { EmbeddedDatabaseError } from './embedded-error.ts';

const run = promisify(execFile);

const superuser = 'postgres';
const databaseName = 'jornada';
const findMilliseconds = 20_000;
const restartMilliseconds = 1_000;

export type EmbeddedDatabase = {
  /** Address of the database `jornada`, as superuser; constant while this runs. */
  url: string;
  /** PostgreSQL's version, `18.4`. */
  version: string;
  /** Fast shutdown; resolves once PostgreSQL has ended and the folder is free. Repeated calls wait for the same end. */
  stop(): Promise<void>;
};

type StartOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** The folder with bin/, lib/ and share/; by default the installed package of this platform. */
  binaries?: string;
  /** Settings of PostgreSQL that differ from the usual ones. */
  settings?: Settings;
  /** Options of `initdb` for the locale, for a PostgreSQL that lacks the built-in one (before 17). */
  locale?: readonly string[];
};

const BUILT_IN_LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Starts PostgreSQL on the data folder, creating the database on the first start, and keeps it running until `stop`: if it ends by itself
 * it is started again on the same port. One process at a time uses a folder, by a lock that ends with that process; a PostgreSQL left
 * behind by a killed process is stopped first. A process that exits without `stop` still signals PostgreSQL to shut down. As root
 * PostgreSQL runs under an unprivileged account; see `openHome` for where its data then is. Throws `EmbeddedDatabaseError`.
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options;
  const home = await openHome(dataDir, log);
  const unlock = lockHome(home.path);
  try {
    removeStages(home);
    const binaries = await prepareBinaries(options.binaries ?? packagedBinaries(), home);
    const password = readPassword(home);
    if (existsSync(home.dataFolder)) {
      requireSameMajor(home.dataFolder, binaries.version);
      await stopOrphan(binaries.bin, home.dataFolder, log);
    } else {
      log('Making the database (once).');
      await initialise(binaries, home, password, options.locale ?? BUILT_IN_LOCALE);
    }
    return await keepRunning(binaries, home, password, unlock, options);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Returns the database of the folder, if a process runs it: waits while that one is still starting (20 s at most). Null if none does, also
 * if only a PostgreSQL of a killed process runs, which `startEmbedded` replaces. Starts and changes nothing. Throws `wrong_user` if this
 * user may not read the password.
 */
export async function findRunningEmbedded(dataDir: string): Promise<{ url: string } | null> {
  try {
    const path = existingHome(dataDir);
    if (!path) return null;
    const home = { path, dataFolder: join(path, 'data') };
    const deadline = Date.now() + findMilliseconds;
    while (isLocked(path) && Date.now() < deadline) {
      const postmaster = runningPostmaster(home.dataFolder);
      if (postmaster?.ready) {
        const password = readPassword(home);
        const found = await hasDatabase(password, postmaster, false).catch(falseWhileNotServing);
        if (found) return { url: urlOf(password, postmaster, databaseName) };
      }
      await sleep(100);
    }
    return null;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'ERR_SQLITE_ERROR'].includes(codeOf(error))) throw error;
    const message = `The database in ${dataDir} belongs to another user. Run this as the user that started the server.`;
    throw new EmbeddedDatabaseError('wrong_user', message, { cause: error });
  }
}

/** Returns whether the folder has a database, running or not. Throws `data_missing` if it names one that is gone. */
export function hasEmbedded(dataDir: string): boolean {
  const path = existingHome(dataDir);
  return path !== null && existsSync(join(path, 'data'));
}

async function keepRunning(
  { bin, version }: Binaries,
  home: Home,
  password: string,
  unlock: () => void,
  { log, settings }: StartOptions,
): Promise<EmbeddedDatabase> {
  const first = await launch(bin, home, { settings });
  const { place } = first;
  let { child } = first;
  let stopped: Promise<void> | undefined;
  const interruptOnExit = () => child.kill('SIGINT');
  process.once('exit', interruptOnExit);

  const supervise = async () => {
    for (;;) {
      if (!hasEnded(child)) await once(child, 'exit');
      while (!stopped && hasEnded(child)) {
        log(`PostgreSQL ended unexpectedly (${child.signalCode ?? child.exitCode}); starting it again.`);
        try {
          await stopOrphan(bin, home.dataFolder, log);
          ({ child } = await launch(bin, home, { port: place.port, settings }));
          child.unref();
        } catch (error) {
          log(error instanceof Error ? error.message : String(error));
          await sleep(restartMilliseconds);
        }
      }
      if (stopped) return;
    }
  };
  const supervised = supervise();

  const stop = async () => {
    await stopChild(bin, child);
    await supervised;
    await stopChild(bin, child); // it was being started again meanwhile
    process.off('exit', interruptOnExit);
    unlock();
  };
  const stopOnce = () => {
    stopped ??= Promise.resolve().then(stop);
    return stopped;
  };
  try {
    await hasDatabase(password, place, true);
  } catch (error) {
    await stopOnce();
    const detail = error instanceof Error ? error.message : String(error);
    const message = `PostgreSQL started on ${home.dataFolder}, but refuses us: ${detail}`;
    throw new EmbeddedDatabaseError('start_failed', message, { cause: error });
  }
  child.unref();
  return { url: urlOf(password, place, databaseName), version, stop: stopOnce };
}

/** Works in a folder next to it that is renamed at the end: an interrupted start leaves no half database. */
async function initialise({ bin }: Binaries, home: Home, password: string, locale: readonly string[]): Promise<void> {
  const stage = makeStage(home);
  const made = join(stage, 'data');
  const passwordFile = join(stage, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.account) chownSync(passwordFile, home.account.uid, home.account.gid);
  const options = [
    `--pgdata=${made}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await run(join(bin, 'initdb'), options, { ...spawnSettings(home.account), cwd: home.path });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new EmbeddedDatabaseError('start_failed', `PostgreSQL could not make the database. It says:\n${said}`);
  }
  renameSync(made, home.dataFolder);
  syncFolder(home.path);
  removeStages(home);
}

function requireSameMajor(dataFolder: string, version: string): void {
  const path = join(dataFolder, 'PG_VERSION');
  if (!existsSync(path)) {
    throw new EmbeddedDatabaseError(
      'data_damaged',
      `${dataFolder} is not a PostgreSQL database: PG_VERSION is missing.`,
    );
  }
  const major = readFileSync(path, 'utf8').trim();
  if (version.startsWith(`${major}.`)) return;
  throw new EmbeddedDatabaseError(
    'incompatible_version',
    `The database in ${dataFolder} was made by PostgreSQL ${major}, this is ${version}. Dump it with the release of Jornada that made it and restore it into a new folder.`,
  );
}

/** Uses the socket if there is one. Without the parameters the address reaches the same server over TCP. */
function urlOf(password: string, { port, socketFolder }: Place, database: string): string {
  const address = `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  return socketFolder === '' ? address : `${address}?host=${encodeURIComponent(socketFolder)}&port=${port}`;
}

/** Returns whether the server has our database, which is created if `make` is true. */
async function hasDatabase(password: string, place: Place, make: boolean): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(password, place, 'postgres') });
  // The query or the connection that fails throws; the event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0 && make) await client.query(`CREATE DATABASE ${databaseName}`);
    return make || rowCount !== 0;
  } finally {
    await client.end();
  }
}

/** A server that starts up or shuts down may refuse or end a connection at any moment. */
function falseWhileNotServing(error: unknown): false {
  if (isUnavailable(error)) return false;
  throw error;
}
