import { listStoredBalances, type StoredBalance } from '../../modules/overtime/repository-all-balances.ts';
import { FILLED_AGAIN } from '../../platform/db/backup-format.ts';
import { countRows } from '../../platform/db/check-backup.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { createPool } from '../../platform/db/pool.ts';
import { loadBackup, type RestoreOptions } from '../../platform/db/restore-backup.ts';
import { withScratchDatabase } from '../../platform/db/scratch-database.ts';

/** A number of rows, or a balance in seconds, before and after; null: there is none. */
type Difference = { before: number | null; after: number | null };

/** Content of a database, before or after a migration. */
export interface HeldData {
  /** Rows by table. */
  counts: Record<string, number>;
  /** Seconds by company and employee. */
  balances: readonly StoredBalance[];
}

/** Differences after a migration. */
export interface ComparedData {
  changedTables: ({ table: string } & Difference)[];
  changedBalances: ({ companyId: string; employeeId: string } & Difference)[];
  /** Whether a table has fewer rows than before, or a balance is another. */
  isLossy: boolean;
}

/** Outcome of a rehearsal: how much was compared, and what differs. */
export interface Rehearsal extends ComparedData {
  madeAt: string;
  tables: number;
  rows: number;
  balances: number;
}

/**
 * Loads a backup into a scratch database at the schema that it was made with, migrates that to this release, and compares rows and balances
 * before and after. The real database is not changed. Throws `BackupError`, and `DatabaseRefusedError` without a scratch database.
 */
export function rehearseUpgrade(databaseUrl: string, file: string, options: RestoreOptions): Promise<Rehearsal> {
  return withScratchDatabase(databaseUrl, async (url) => {
    const { madeAt, tables, rows, counts } = await loadBackup(url, file, options);
    const before = { counts, balances: await readBalances(url) };
    await migrateDatabase(url);
    const after = { counts: await countRows(url), balances: await readBalances(url) };
    return { madeAt, tables, rows, balances: before.balances.length, ...compareData(before, after) };
  });
}

/** Compares what a database holds before and after a migration, without tables whose rows are made again from others. */
export function compareData(before: HeldData, after: HeldData): ComparedData {
  const changedTables = differences(tablesOf(before), tablesOf(after)).map(([table, one]) => ({ table, ...one }));
  const changedBalances = differences(balancesOf(before), balancesOf(after)).map(([key, one]) => {
    const [companyId = '', employeeId = ''] = key.split(' ');
    return { companyId, employeeId, ...one };
  });
  const hasLostRows = changedTables.some((one) => (one.before ?? 0) > (one.after ?? 0));
  return { changedTables, changedBalances, isLossy: hasLostRows || changedBalances.length > 0 };
}

const tablesOf = ({ counts }: HeldData) =>
  new Map(Object.entries(counts).filter(([table, rows]) => rows > 0 && !FILLED_AGAIN.has(table)));

const balancesOf = ({ balances }: HeldData) =>
  new Map(balances.map(({ companyId, employeeId, seconds }) => [`${companyId} ${employeeId}`, seconds]));

function differences(before: Map<string, number>, after: Map<string, number>): [string, Difference][] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key): [string, Difference] => [key, { before: before.get(key) ?? null, after: after.get(key) ?? null }])
    .filter(([, one]) => one.before !== one.after);
}

async function readBalances(url: string): Promise<StoredBalance[]> {
  const pool = createPool(url, { connections: 1, isPatient: true });
  try {
    return await listStoredBalances(pool);
  } finally {
    await pool.end();
  }
}
