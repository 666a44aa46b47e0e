import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An embedded PostgreSQL for one test run, thrown away afterwards; with `JORNADA_TEST_DATABASE_URL` set, that server instead. */
export async function withTestDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.JORNADA_TEST_DATABASE_URL;
  if (given) return work(given);
  const dataDir = mkdtempSync(join(temporaryFolder(), 'jornada-test-'));
  chmodSync(dataDir, 0o755); // PostgreSQL runs under another account when we are root
  const database = await startEmbedded({ dataDir, log: () => {} });
  try {
    await work(database.url);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
