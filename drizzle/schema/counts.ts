import { bigint, boolean, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDate, tenantColumns } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * How many records the large lists have, as sums of changes that triggers append (counts.sql): a day has one row for each change since
 * the last fold and one for all before it. Nothing is updated, so writers never wait for each other here. The audit of a company has one
 * row, which no trigger writes.
 */
export const listCounts = tenantTable(
  'list_counts',
  {
    companyId: tenantColumns.companyId,
    /** The name of the table. */
    list: text('list').notNull(),
    /** Day by which records are counted; for the audit, the day before which they were written. */
    day: calendarDate('day').notNull(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    /** Of records that are not deleted. */
    live: boolean('live').notNull(),
    change: bigint('change', { mode: 'number' }).notNull(),
  },
  { audit: { none: 'counter' } },
  (table) => [primaryKey({ columns: [table.companyId, table.list, table.day, table.id] })],
);
