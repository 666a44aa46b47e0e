import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from './database.ts';
import { processorSeconds } from './processor.ts';

/** Connections to the database of each server. */
const POOL = 8;
const START_MILLISECONDS = 300_000;

export interface BenchServer {
  name: string;
  url: string;
  clockInPath: string;
  /** Seconds of processor time used so far; undefined where the system does not tell. */
  processorSeconds(): number | undefined;
  stop(): Promise<void>;
}

const nextCommand = createRequire(import.meta.url).resolve('next/dist/bin/next');

/** The product, as `npm start` runs it; without pages it starts at once, and needs less memory. */
export async function startJornada({ url, dataDir }: BenchDatabase, withPages: boolean): Promise<BenchServer> {
  const entry = withPages
    ? new URL('../server/main.ts', import.meta.url)
    : new URL('../server/testing/serve-without-pages.ts', import.meta.url);
  const env = {
    DATABASE_URL: url,
    JORNADA_DATA_DIR: dataDir,
    JORNADA_DEMO: '0',
    JORNADA_RATE_LIMIT: '0',
    JORNADA_DATABASE_CONNECTIONS: String(POOL),
  };
  return start('Jornada', [fileURLToPath(entry)], env, '/readyz');
}

export async function startFastify(database: BenchDatabase): Promise<BenchServer> {
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  return start('bare Fastify', [program], bareEnv(database), '/core/v3/offices');
}

/** Builds the application first. */
export async function startNext(database: BenchDatabase): Promise<BenchServer> {
  const app = fileURLToPath(new URL('next-app', import.meta.url));
  const build = spawn(process.execPath, [nextCommand, 'build', app], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: nextEnv,
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error('The Next application could not be built.');
  return start('Next route', [nextCommand, 'start', app], { ...bareEnv(database), ...nextEnv }, '/core/v3/offices');
}

const nextEnv = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

const bareEnv = ({ url, listing, punching }: BenchDatabase) => ({
  DATABASE_URL: url,
  BENCH_LISTING: listing.id,
  BENCH_PUNCHING: punching.id,
  BENCH_CONNECTIONS: String(POOL),
});

async function start(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  readyPath: string,
): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + START_MILLISECONDS;
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    name,
    url,
    clockInPath: '/schedule/v1/work-entries/clock-in',
    processorSeconds: () => processorSeconds([child.pid ?? 0]),
    stop: () => stop(child),
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
