import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Where tests keep what they throw away, databases above all: in memory on Linux, if there is room for it and programs may run from
 * there (in containers they usually may not); elsewhere in the system's folder. Disks take most of the time of making a database.
 */
export function temporaryFolder(): string {
  return isInMemory() ? MEMORY : tmpdir();
}

function isInMemory(): boolean {
  if (process.platform !== 'linux' || freemem() < NEEDED_BYTES) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  if (!mount || /\b(noexec|ro)\b/.test(mount.split(' ')[3] ?? '')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}

/** A folder for as long as the work lasts; answers what the work does. */
export async function withRunFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-run-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
