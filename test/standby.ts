import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { spawnSettings, unprivilegedAccount } from '#server/platform/embedded/embedded-account.ts';
import { packagedBinaries, prepareBinaries } from '#server/platform/embedded/embedded-binaries.ts';
import { existingHome } from '#server/platform/embedded/embedded-home.ts';
import { cleanUp, startOwner } from './embedded-owner.ts';
import { freePort } from './free-port.ts';
import { databaseServes } from './postgres.ts';
import { rowsOf, waitUntil } from './remote.ts';
import { makeDataDir } from './server-process.ts';

const PATIENCE_MILLISECONDS = 30_000;

export interface Standby {
  /** Address of the same database on this server. */
  url: string;
  /** Makes it the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the data folder of a stopped embedded PostgreSQL. */
export function copyDataDir(from: string, to: string): void {
  // Keeps the owner that PostgreSQL asks of its files; Node's copy does not.
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** Starts PostgreSQL on a copy of the data of a primary, which it follows from then on. */
export async function startStandby(dataDir: string, primaryUrl: string): Promise<Standby> {
  const path = existingHome(dataDir) ?? '';
  const dataFolder = join(path, 'data');
  const home = { path, dataFolder, account: unprivilegedAccount(dataFolder) };
  const { bin } = await prepareBinaries(packagedBinaries(), home);
  const primary = new URL(primaryUrl);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${primary.username} password=${primary.password}`,
    // Once it is the primary nobody follows it.
    synchronous_standby_names: '',
  };
  writeFileSync(join(dataFolder, 'standby.signal'), '');
  const log = openSync(join(path, 'standby.log'), 'a');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', dataFolder, ...options], {
    ...spawnSettings(home.account),
    cwd: path,
    stdio: ['ignore', log, log],
  });
  const url = `postgres://${primary.username}:${primary.password}@127.0.0.1:${port}${primary.pathname}`;
  await databaseServes(url);
  return {
    url,
    promote: async () => void (await rowsOf(url, 'select pg_promote()')),
    async stop() {
      const ended = once(child, 'exit');
      if (child.kill('SIGINT')) await ended;
    },
  };
}

/** A primary and its standby. A synchronous one has what the primary acknowledges. */
export async function startPair({ isSynchronous }: { isSynchronous: boolean }) {
  const [ofPrimary, ofStandby] = [makeDataDir(), makeDataDir()];
  const first = await startEmbedded({ dataDir: ofPrimary, log: () => {} });
  if (isSynchronous) await rowsOf(first.url, `alter system set synchronous_standby_names = '*'`);
  await first.stop();
  copyDataDir(ofPrimary, ofStandby);
  after(cleanUp);
  const owner = await startOwner(ofPrimary);
  const primaryUrl = owner.url ?? '';
  const standby = await startStandby(ofStandby, primaryUrl);
  after(standby.stop);
  const followers = `select from pg_stat_replication where state = 'streaming' and (sync_state = 'sync' or not $1)`;
  await waitUntil(
    'the standby follows',
    PATIENCE_MILLISECONDS,
    async () => (await rowsOf(primaryUrl, followers, [isSynchronous])).length > 0,
  );
  return { owner, primaryUrl, standby };
}
