import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/free-port.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { BenchDatabase } from './database.ts';
import { memoryMegabytes, type ProcessorTime, processorTime } from './process-usage.ts';

export const JORNADA = 'Jornada';
export const BARE = 'bare';
export const BARE_LOOKING_UP = 'bare, looks up token';
export const NEXT = 'Next route';

/** Connections to the database of each server. */
const POOL = 8;
const START_MILLISECONDS = 300_000;
/** Requests a minute of each company. So many that none is refused. */
const RATE_LIMIT = process.env.JORNADA_RATE_LIMIT ?? '1000000';

const nextCommand = createRequire(import.meta.url).resolve('next/dist/bin/next');

export interface BenchServer {
  name: string;
  port: number;
  /** Before the paths of the interface. */
  prefix: string;
  /** Processor time so far; undefined if the system does not report it. */
  processorTime(): ProcessorTime | undefined;
  memoryMegabytes(): number | undefined;
  stop(): Promise<void>;
}

/** The product, as `npm start` runs it; without pages it starts at once, and needs less memory. */
export async function startJornada(
  database: BenchDatabase,
  { hasPages, env }: { hasPages: boolean; env?: Record<string, string | undefined> },
): Promise<BenchServer> {
  // Behind the check of the version, which ends by itself.
  const args = packageJson.scripts.start.split(' && node ').at(-1)?.split(' ') ?? [];
  const entry = fileURLToPath(new URL(`../${args.at(-1)}`, import.meta.url));
  const withoutPages = fileURLToPath(new URL('../test/serve-without-pages.ts', import.meta.url));
  const all = {
    DATABASE_URL: database.url,
    JORNADA_DATA_DIR: database.dataDir,
    JORNADA_DEMO: '0',
    JORNADA_RATE_LIMIT: RATE_LIMIT,
    JORNADA_DATABASE_CONNECTIONS: String(POOL),
    ...env,
  };
  return start(JORNADA, [...args.slice(0, -1), hasPages ? entry : withoutPages], all, database);
}

export async function startFastify(database: BenchDatabase): Promise<BenchServer> {
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  return start(BARE, [program], bareEnv(database), database);
}

/** The same process, but each request looks its token up first. */
export const lookingUp = (fastify: BenchServer): BenchServer => ({
  ...fastify,
  name: BARE_LOOKING_UP,
  prefix: '/looked-up',
});

/** Builds the application first. */
export async function startNext(database: BenchDatabase): Promise<BenchServer> {
  const app = fileURLToPath(new URL('next-app', import.meta.url));
  // Building loads the route, which reads the same environment.
  const env = { ...bareEnv(database), NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const build = spawn(process.execPath, [nextCommand, 'build', app], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error('The Next application could not be built.');
  return start(NEXT, [nextCommand, 'start', app], env, database);
}

const bareEnv = ({ url, companies }: BenchDatabase) => ({
  DATABASE_URL: url,
  BENCH_COMPANIES: JSON.stringify(Object.fromEntries(companies.map(({ id, token }) => [token, id]))),
  BENCH_CONNECTIONS: String(POOL),
});

async function start(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  { companies }: BenchDatabase,
): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      JORNADA_WORKERS: '1',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + START_MILLISECONDS;
  while (!(await answers(port, companies[0]?.token ?? ''))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    name,
    port,
    prefix: '',
    processorTime: () => processorTime([child.pid ?? 0]),
    memoryMegabytes: () => memoryMegabytes(child.pid ?? 0),
    stop: () => stop(child),
  };
}

/** Whether it answers what all servers have. */
const answers = (port: number, token: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/core/v3/job-charges?name=x&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  }).then(
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
