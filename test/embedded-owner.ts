import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import type { Account } from '#server/platform/embedded/embedded-account.ts';
import { openToReaders, packagedBinaries } from '#server/platform/embedded/embedded-binaries.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded/embedded-error.ts';

/** A process like the server: starts the database, stops it on SIGINT. As `account`, if given, from before the start. */
const ownerProgram = `
  const { embedded, dataDir, binaries, account } = JSON.parse(process.argv[1]);
  const { startEmbedded } = await import(embedded);
  if (account) { process.setgroups([]); process.setgid(account.gid); process.setuid(account.uid); }
  try {
    const database = await startEmbedded({ dataDir, binaries, log: (log) => console.log(JSON.stringify({ log })) });
    const alive = setInterval(() => {}, 1000);
    process.on('SIGINT', async () => { await database.stop(); clearInterval(alive); });
    process.on('SIGTERM', () => process.exit(0));
    console.log(JSON.stringify({ url: database.url }));
  } catch (error) {
    console.log(JSON.stringify({ reason: error.reason ?? 'other', message: String(error.message) }));
  }
`;

export type Owner = { child: ChildProcess; url?: string; reason?: string; message?: string; log: string[] };
type OwnerOptions = { binaries?: string; account?: Account };

const folders: string[] = [];
const owners: ChildProcess[] = [];

/** A new folder everybody may enter, removed by `cleanUp`. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-embedded-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** The process of `startOwner` without waiting for its answer. */
export function spawnOwner(dataDir: string, options: OwnerOptions = {}): ChildProcess {
  const input = JSON.stringify({
    embedded: import.meta.resolve('#server/platform/embedded/embedded.ts'),
    dataDir,
    ...options,
  });
  const child = spawn(process.execPath, ['--input-type=module', '-e', ownerProgram, input], {
    detached: true, // a process group, as a terminal makes one
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(child);
  return child;
}

/** Starts a process that starts the database of `dataDir`; answers when that has succeeded or failed. */
export async function startOwner(dataDir: string, options: OwnerOptions = {}): Promise<Owner> {
  const child = spawnOwner(dataDir, options);
  const owner: Owner = { child, log: [] };
  assert(child.stdout);
  for await (const line of createInterface({ input: child.stdout })) {
    const said: { log?: string; url?: string; reason?: string; message?: string } = JSON.parse(line);
    if (said.log) owner.log.push(said.log);
    else return Object.assign(owner, said);
  }
  throw new Error('the owner ended without an answer');
}

/** Sends the signal and answers the exit code once the process has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/** The rows of a statement on a connection of its own. */
export async function query(url: string | undefined, sql: string): Promise<unknown[][]> {
  assert(url, 'the database was started');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the condition holds, 20 s at most. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    assert(Date.now() < deadline, 'it happens within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** For `assert.rejects`: an `EmbeddedDatabaseError` of this reason whose message matches. */
export const failsFor = (reason: string, text: RegExp) => (error: unknown) => {
  assert(error instanceof EmbeddedDatabaseError);
  assert.equal(error.reason, reason);
  assert.match(error.message, text);
  return true;
};

/** A copy of what npm installs with install scripts switched off: the files, but not the links between libraries. */
export function copyPackage(folder: string): string {
  const packaged = packagedBinaries();
  const to = join(folder, 'package', 'native');
  const links: { target: string }[] = JSON.parse(readFileSync(join(packaged, 'pg-symlinks.json'), 'utf8'));
  const targets = new Set(links.map((link) => join(packaged, '..', link.target)));
  cpSync(packaged, to, { recursive: true, filter: (path) => !targets.has(path) && !path.endsWith('.a') });
  openToReaders(to);
  chmodSync(join(to, '..'), 0o755);
  cpSync(join(packaged, '..', 'package.json'), join(to, '..', 'package.json'));
  assert.equal(existsSync(join(to, 'lib', 'libicuuc.so.60')), false);
  chmodSync(join(to, '..', 'package.json'), 0o644);
  return to;
}

/** Removes what `makeFolder` made, after ending what still runs. */
export async function cleanUp(): Promise<void> {
  for (const child of owners) {
    child.kill('SIGCONT'); // a failed test can leave one stopped
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGINT');
  }
  for (const folder of folders) {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  }
}
