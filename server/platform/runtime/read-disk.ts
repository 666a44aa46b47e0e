import { statfs } from 'node:fs/promises';

/** Returns the space of the data folder's file system; null if it cannot be read. */
export async function readDisk(dataDir: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
