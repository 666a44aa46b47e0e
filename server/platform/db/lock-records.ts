import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { CompanyId } from '../shared/ids.ts';
import { build, writeBuilt } from './built.ts';
import { nothing, type Statement } from './statement.ts';

type TenantTable = PgTable & { companyId: PgColumn; id: PgColumn };

/**
 * Locks the company's records that meet the condition, and returns whether every one of them does. They cannot be deleted until the end of
 * the transaction, so references to them may be written; with `no key update`, one transaction after the other gets them. Sends nothing
 * without ids.
 */
export function lockRecords(
  companyId: CompanyId,
  table: TenantTable,
  ids: readonly (string | null | undefined)[],
  condition?: SQL,
  lock: 'key share' | 'no key update' = 'key share',
): Statement<boolean> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  if (wanted.length === 0) return nothing(true);
  const records = build
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.companyId, companyId), inArray(table.id, wanted), condition))
    .for(lock);
  return writeBuilt(records).map((rows) => rows.length === wanted.length);
}
