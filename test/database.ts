import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DECLARATIONS_SQL } from '#server/platform/db/declared-tables.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A database of its own for one test file, cloned from a migrated template on the server that `npm test` started
 * (`JORNADA_TEST_DATABASE_URL`, an address with the rights to create databases).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = testServerUrl();
  const template = `jornada_template_${migrationsHash()}`;
  const name = newName();
  await withServer(serverUrl, async (client) => {
    // One test file makes the template, the others wait; nobody may be connected to a template that is being copied.
    await client.query('select pg_advisory_lock(7246002)');
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [template]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${template}`);
      await client.query(`create database ${template}`);
      await migrateDatabase(urlOf(serverUrl, template));
      await client.query(`alter database ${template} is_template true`);
    }
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await client.query('select pg_advisory_unlock(7246002)');
  });
  return databaseOf(serverUrl, name);
}

/** A database with nothing in it, not even the tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const serverUrl = testServerUrl();
  const name = newName();
  await withServer(serverUrl, async (client) => void (await client.query(`create database ${name}`)));
  return databaseOf(serverUrl, name);
}

function testServerUrl(): string {
  const url = process.env.JORNADA_TEST_DATABASE_URL;
  if (!url) throw new Error('JORNADA_TEST_DATABASE_URL is not set; run tests through npm test or npm run test:file.');
  return url;
}

const newName = () => `jornada_test_${randomUUID().replaceAll('-', '')}`;

const databaseOf = (serverUrl: string, name: string): TestDatabase => ({
  url: urlOf(serverUrl, name),
  drop: () =>
    withServer(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
});

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function withServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function migrationsHash(): string {
  const folder = fileURLToPath(new URL('../drizzle/', import.meta.url));
  const hash = createHash('sha256').update(DECLARATIONS_SQL);
  for (const place of [join(folder, 'sql'), join(folder, 'migrations')]) {
    for (const file of readdirSync(place).sort()) {
      if (file.endsWith('.sql')) hash.update(readFileSync(join(place, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
