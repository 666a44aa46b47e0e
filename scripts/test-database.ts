import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import type { InstalledPostgres } from './oldest-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Nothing has to outlive a power cut, and each database lives for seconds. */
const FOR_TESTS = {
  plan_cache_mode: 'force_generic_plan',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
};

/**
 * An embedded PostgreSQL for one run, thrown away afterwards: `installed`, else the one of this release, else, with
 * `JORNADA_TEST_DATABASE_URL` set, that server. `isForTests`: it keeps
 * nothing safe, and a statement has from the first time the plan that a long-running server settles on. PostgreSQL makes the first five for
 * their values: nearly a third of its work where each file of tests has connections of its own. Benches measure it as users have it.
 */
export async function withTestDatabase(
  work: (url: string) => Promise<void>,
  { isForTests = false, installed }: { isForTests?: boolean; installed?: InstalledPostgres } = {},
): Promise<void> {
  const given = process.env.JORNADA_TEST_DATABASE_URL;
  if (given && !installed) return work(given);
  const dataDir = mkdtempSync(join(temporaryFolder(), 'jornada-test-'));
  chmodSync(dataDir, 0o755); // PostgreSQL runs under another account when we are root
  const settings = isForTests ? FOR_TESTS : {};
  const database = await startEmbedded({ dataDir, log: () => {}, settings, ...installed });
  try {
    await work(database.url);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
