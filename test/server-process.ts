import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ENTRIES = {
  'server/entry/process/main.ts': [file('../server/entry/process/main.ts')],
  'without pages': [file('./serve-without-pages.ts')],
  'next start': [createRequire(import.meta.url).resolve('next/dist/bin/next'), 'start', '-H', '127.0.0.1'],
};
// With pages the first start builds them.
const START_MILLISECONDS = { 'server/entry/process/main.ts': 300_000, 'without pages': 60_000, 'next start': 60_000 };
const READY = /(?:Jornada is ready at|Local: ) +(http\S+)/;

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Everything it wrote to standard output and standard error. */
  output(): string;
}

export interface StartOptions {
  entry?: keyof typeof ENTRIES;
  /** The program of a release archive, instead of an entry of the sources. */
  release?: string | undefined;
  /** The working folder; default: the project's. */
  cwd?: string;
  /** Further words of the command. */
  words?: readonly string[];
  env: Record<string, string | undefined>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

/** A server in a process of its own, without a demo company, on a free port; ended after the tests of the file. */
export function spawnServer({
  entry = 'without pages',
  release,
  cwd = file('..'),
  words = [],
  env,
}: StartOptions): Omit<ServerProcess, 'url'> {
  const [program, first] = release === undefined ? [process.execPath, ENTRIES[entry]] : [release, ['start']];
  const child = spawn(program, [...first, ...words], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      JORNADA_DEMO: '0',
      JORNADA_RATE_LIMIT: '0',
      JORNADA_WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a process group, as a terminal makes one
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

/** The same, ready: throws with what it said when it ends or takes too long. */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const server = spawnServer(options);
  const deadline = Date.now() + START_MILLISECONDS[options.entry ?? 'without pages'];
  for (;;) {
    const url = READY.exec(server.output())?.[1];
    if (url) return { ...server, url };
    if (hasEnded(server.child)) throw new Error(`The server ended:\n${server.output()}`);
    if (Date.now() > deadline) throw new Error(`The server did not get ready:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Sends the signal, and answers the exit status once the process has ended; null when a signal ended it. */
export async function endServer({ child }: { child: ChildProcess }, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

/** A new data folder, removed after the tests of the file. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-reliability-'));
  chmodSync(folder, 0o755); // PostgreSQL runs under another account when we are root
  folders.push(folder);
  return folder;
}

after(async () => {
  for (const child of running) {
    child.kill('SIGCONT'); // a failed test can leave one stopped
    await endServer({ child }, 'SIGTERM');
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
