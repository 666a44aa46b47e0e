import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import next from 'next';
import { tryFileLock } from '../../platform/file-lock.ts';
import { isPackaged } from '../../platform/release.ts';
import type { Settings } from '../../platform/runtime/settings.ts';
import { type BuiltPages, openBuild } from '../front/built-pages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const buildFolder = join(root, '.next');
const stampFile = join(buildFolder, 'jornada-build');
/** In the folder that a build does not empty. */
const lockFolder = join(buildFolder, 'cache');
/** One that a killed start left behind: it ends on its own. */
const OTHER_BUILD = /another next build process is already running/i;

const SOURCES = [
  'app',
  'components',
  'drizzle',
  'messages',
  'server',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'proxy.ts',
];

/** Builds the pages unless the last build was made from the same sources; a release archive has them. */
export async function buildPages(say: (message: string) => void): Promise<void> {
  if (isPackaged) return;
  const wanted = await sourcesStamp();
  if (readStamp() === wanted) return;
  say('Building the pages (once per version, about a minute).');
  const release = await lockBuild(say);
  try {
    // Another process may have built them meanwhile: to build again would take them away from its server.
    while (readStamp() !== wanted) {
      const output = await runBuild();
      if (output === null) return writeFileSync(stampFile, wanted);
      if (!OTHER_BUILD.test(output)) throw new Error(`The pages could not be built:\n${output}`);
      await sleep(2000);
    }
  } finally {
    release();
  }
}

/** Returns how to give the lock back. */
async function lockBuild(say: (message: string) => void): Promise<() => void> {
  mkdirSync(lockFolder, { recursive: true });
  for (let tries = 0; ; tries += 1) {
    const release = tryFileLock(join(lockFolder, 'jornada-lock'), 0);
    if (release) return release;
    if (tries === 0) say('Waiting for another process that builds them.');
    await sleep(500);
  }
}

/** The handler of the pages: Next in this process, built, or in development compiling as pages are asked for. */
export async function preparePages(settings: Settings): Promise<{
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  built?: BuiltPages;
  close(): Promise<void>;
}> {
  const isDevelopment = settings.environment === 'development';
  const app = next({
    dev: isDevelopment,
    dir: root,
    hostname: settings.host,
    port: settings.port,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (request, response) => handle(request, response),
    built: isDevelopment ? undefined : await openBuild(buildFolder, { sendsMail: settings.smtpUrl !== undefined }),
    close: () => app.close(),
  };
}

/** Null, or what a failed build said. */
function runBuild(): Promise<string | null> {
  const bin = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    // With anything preloaded the workers of the build wait forever.
    NODE_OPTIONS: process.env.NODE_OPTIONS?.replace(/--(import|require|experimental-loader)[= ]\S+/g, ''),
  };
  const child = spawn(process.execPath, [bin, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? null : output));
  });
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

async function sourcesStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addTo(hash, join(root, source));
  return hash.digest('hex');
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entry = await stat(path);
  if (entry.isDirectory()) {
    for (const name of (await readdir(path)).sort()) await addTo(hash, join(path, name));
  } else if (!path.endsWith('.test.ts')) {
    hash.update(`${path}\0${entry.size}\0${Math.round(entry.mtimeMs)}\n`);
  }
}
