import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawnSettings } from './embedded-account.ts';
import { codeOf, EmbeddedDatabaseError } from './embedded-error.ts';
import type { Home } from './embedded-home.ts';
import { makeSocketFolder } from './embedded-socket.ts';

const run = promisify(execFile);

const logLimitBytes = 5 * 1024 * 1024;
const stopMilliseconds = 60_000;
const pollMilliseconds = 20;

/** PostgreSQL's settings, by name. */
export type Settings = Record<string, string | number>;

/** Settings of every start; the log excludes errors of statements, which would contain people's data. */
const usualSettings: Settings = {
  listen_addresses: '127.0.0.1',
  max_connections: 100,
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Address of a server: a port of 127.0.0.1, and a socket folder if there are sockets (`''`: none). */
export type Place = { port: number; socketFolder: string };
type Postmaster = Place & { pid: number; ready: boolean };

/** Returns the PostgreSQL server running on the data folder now, even if another process started it, or null; a stale lock file is null. */
export function runningPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostmaster(pid, dataFolder)) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops a server on the data folder that has outlived its parent process, and deletes a stale lock file: PostgreSQL refuses to start if the
 * process id in it belongs to another program by now. Call it under the home's lock, which proves that nobody uses the server. Fast
 * shutdown, after a minute an immediate one. Throws `still_stopping` if it outlives that too.
 */
export async function stopOrphan(bin: string, dataFolder: string, log: (message: string) => void): Promise<void> {
  const orphan = runningPostmaster(dataFolder);
  if (orphan) {
    log(`PostgreSQL (process ${orphan.pid}) outlived the server that had started it; stopping it.`);
    await interrupt(bin, orphan.pid);
    if (!(await endsWithin(stopMilliseconds, orphan.pid, dataFolder))) {
      process.kill(orphan.pid, 'SIGQUIT');
      if (!(await endsWithin(5_000, orphan.pid, dataFolder))) {
        throw new EmbeddedDatabaseError(
          'still_stopping',
          `PostgreSQL (process ${orphan.pid}) still runs on ${dataFolder} and does not end. Wait for it or end that process.`,
        );
      }
    }
  }
  rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
}

async function endsWithin(milliseconds: number, pid: number, dataFolder: string): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isPostmaster(pid, dataFolder)) {
    if (Date.now() > deadline) return false;
    await sleep(pollMilliseconds);
  }
  return true;
}

/**
 * Starts PostgreSQL on the home's data folder and returns once it accepts connections, after any crash recovery. It gets a process group of
 * its own, so that Ctrl-C reaches only us. Without `port` it picks a free one. `settings` come before the usual ones. Throws `start_failed`
 * with PostgreSQL's output.
 */
export async function launch(
  bin: string,
  home: Home,
  { port, settings }: { port?: number; settings?: Settings | undefined },
): Promise<{ child: ChildProcess; place: Place }> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const tried = port ?? (await freePort());
    const { child, place, failure } = await launchOnce(bin, home, { ...usualSettings, ...settings, port: tried });
    if (place) return { child, place };
    // Connections of a killed server take a moment to end; a free port can be taken in between.
    const passing = /shared memory block .* still in use|could not bind|could not create any TCP/.test(failure);
    if (!passing || Date.now() > deadline) {
      throw new EmbeddedDatabaseError('start_failed', `PostgreSQL did not start. It says:\n${failure.trim()}`);
    }
    await sleep(200);
  }
}

async function launchOnce(
  bin: string,
  home: Home,
  settings: Settings,
): Promise<{ child: ChildProcess; place?: Place; failure: string }> {
  const logPath = join(home.path, 'postgres.log');
  const before = boundLog(logPath);
  const log = openSync(logPath, 'a', 0o600);
  const all = { ...settings, unix_socket_directories: makeSocketFolder(home) };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', home.dataFolder, ...options], {
    ...spawnSettings(home.account),
    cwd: home.path,
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  let failure: string | null = null;
  child.on('error', (error) => {
    failure = error.message;
  });
  while (failure === null) {
    await sleep(pollMilliseconds);
    const running = runningPostmaster(home.dataFolder);
    if (hasEnded(child)) failure = readFileSync(logPath).subarray(before).toString();
    else if (child.pid && running?.ready && running.pid === child.pid) return { child, place: running, failure: '' };
  }
  return { child, failure };
}

/** Fast shutdown: cuts connections; acknowledged writes are on disk. Resolves once the process has ended. */
export async function stopChild(bin: string, child: ChildProcess): Promise<void> {
  if (hasEnded(child) || !child.pid) return;
  const ended = once(child, 'exit');
  child.ref();
  await interrupt(bin, child.pid);
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopMilliseconds);
  await ended;
  clearTimeout(timer);
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function interrupt(bin: string, pid: number): Promise<void> {
  // Windows has no signals: PostgreSQL's own tool sends them there.
  if (process.platform === 'win32') await run(join(bin, 'pg_ctl'), ['kill', 'INT', String(pid)]);
  else process.kill(pid, 'SIGINT');
}

/** Returns whether the process is a PostgreSQL server on this folder; a process id in a lock file may belong to any program by now. */
function isPostmaster(pid: number, dataFolder: string): boolean {
  try {
    if (process.platform === 'linux') {
      const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0] ?? '';
      return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder);
    }
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).includes('postgres.exe');
    }
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command=']).toString();
    return command.includes('postgres') && command.includes(dataFolder);
  } catch {
    return false; // no such process, or one of another user
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The operating system assigned no port.');
  return address.port;
}

/** Keeps the log and one older part, of 5 MiB each at a start; returns the log's size in bytes. */
function boundLog(path: string): number {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= logLimitBytes) return bytes;
  renameSync(path, `${path}.1`);
  return 0;
}
