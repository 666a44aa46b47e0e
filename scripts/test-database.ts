import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * An embedded PostgreSQL for one run, thrown away afterwards; with `JORNADA_TEST_DATABASE_URL` set, that server instead. `isForTests`: it keeps
 * nothing safe, and a statement has from the first time the plan that a long-running server settles on. PostgreSQL makes the first five for
 * their values: nearly a third of its work where each file of tests has connections of its own. Benches measure it as users have it.
 */
export async function withTestDatabase(
  work: (url: string) => Promise<void>,
  { isForTests = false }: { isForTests?: boolean } = {},
): Promise<void> {
  const given = process.env.JORNADA_TEST_DATABASE_URL;
  if (given) return work(given);
  const dataDir = mkdtempSync(join(temporaryFolder(), 'jornada-test-'));
  chmodSync(dataDir, 0o755); // PostgreSQL runs under another account when we are root
  const database = await startEmbedded({ dataDir, log: () => {} });
  try {
    if (isForTests) await settle(database.url);
    await work(database.url);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Nothing of it has to outlive a power cut, and each database of it lives for seconds. */
const SETTINGS = [
  'plan_cache_mode = force_generic_plan',
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'autovacuum = off',
];

async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of SETTINGS) await client.query(`alter system set ${setting}`);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
