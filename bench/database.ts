import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCompany } from '#server/modules/access/create-company.ts';
import { addToken } from '#server/modules/access/manage-tokens.ts';
import { auditChain } from '#server/modules/audit/repository-chain.ts';
import { sealRecords } from '#server/modules/records/seal-records.ts';
import { versionChain } from '#server/modules/time/repository-records.ts';
import { ChangeFeed } from '#server/platform/db/change-feed.ts';
import { Installation } from '#server/platform/db/installation.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { createPool, type DatabasePool } from '#server/platform/db/pool.ts';
import { systemScope } from '#server/platform/db/scope.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { readSettings } from '#server/platform/runtime/settings.ts';
import type { CompanyId } from '#server/platform/shared/ids.ts';
import { fillCompanies } from './fill.ts';
import { COMPANIES } from './ids.ts';
import { type ProcessorTime, processorTime } from './process-usage.ts';

const EMPTY_COMPANIES = 2;
/** Of each company. */
const CHAINS = [versionChain, auditChain];

export interface BenchCompany {
  id: CompanyId;
  token: string;
}

export interface BenchDatabase {
  url: string;
  dataDir: string;
  companies: BenchCompany[];
  /** With nothing in them. */
  emptyCompanies: BenchCompany[];
  /** As before the first clock-in, with nothing left to clean up in the background. */
  forgetClockIns(): Promise<void>;
  /** Open entries with the coordinates of their clock-in. */
  countOpenEntries(): Promise<number>;
  /** Of PostgreSQL, all its processes together. */
  processorTime(): Promise<ProcessorTime | undefined>;
  stop(): Promise<void>;
}

/** A database of its own in a temporary folder, with companies that have the same records and a token each. */
export async function makeDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  chmodSync(dataDir, 0o755);
  const { url, stop } = await startEmbedded({ dataDir, log: () => {} });
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const made = await makeCompanies(url);
  const companies = made.slice(0, COMPANIES);
  const ids = companies.map(({ id }) => id);
  await fillCompanies(client, ids);
  await sealEverything(url, ids);
  return {
    url,
    dataDir,
    companies,
    emptyCompanies: made.slice(COMPANIES),
    forgetClockIns: async () => {
      await client.query('truncate work_entries, work_entry_versions');
      await client.query(`update employees set work_status = 'offline' where work_status <> 'offline'`);
      await client.query('vacuum employees');
    },
    countOpenEntries: async () => {
      const { rows } = await client.query(
        'select count(*)::int as count from work_entries where ended_at is null and in_latitude is not null',
      );
      return rows[0].count;
    },
    processorTime: async () => {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
      return processorTime(rows.map(({ pid }) => pid));
    },
    stop: async () => {
      await client.end();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function withSystem<T>(url: string, work: (pool: DatabasePool) => Promise<T>): Promise<T> {
  const { system } = await prepareLogins(url, { secret: randomUUID(), password: undefined });
  const pool = createPool(url, { connections: 1, login: system });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Seals the new rows now; a server that has been running for a while has no such backlog. */
const sealEverything = (url: string, companyIds: CompanyId[]): Promise<void> =>
  withSystem(url, async (pool) => {
    const log = createLog('error');
    const parts = { settings: readSettings(process.env), log, secret: '', changes: new ChangeFeed(pool, log) };
    const background = { ...parts, installation: new Installation(pool), systemPool: pool };
    for (const id of companyIds) for (const chain of CHAINS) await sealRecords(systemScope(background, id), chain);
  });

const makeCompanies = (url: string): Promise<BenchCompany[]> => withSystem(url, foundCompanies);

async function foundCompanies(pool: DatabasePool): Promise<BenchCompany[]> {
  const company = { name: 'Bench', language: 'en', timeZone: 'Europe/Madrid', notificationEmail: 'bench@example.com' };
  const companies: BenchCompany[] = [];
  while (companies.length < COMPANIES + EMPTY_COMPANIES) {
    let token = '';
    const id = await createCompany(pool, company, async ({ send }, companyId) => {
      token = (await send(addToken(companyId, { name: 'bench' }))).apiToken;
    });
    companies.push({ id, token });
  }
  return companies;
}
