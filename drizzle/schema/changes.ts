import { sql } from 'drizzle-orm';
import { bigint, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantColumns } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

const position = () => bigint('position', { mode: 'number' }).notNull();

/**
 * The change feed of each company: position of its newest change. Cursors contain the epoch, which a restored backup renews, since its
 * positions begin again.
 */
export const changeFeeds = tenantTable(
  'change_feeds',
  {
    companyId: tenantColumns.companyId,
    position: position().default(0),
    epoch: uuid('epoch').notNull().default(sql`gen_random_uuid()`),
  },
  { audit: { none: 'counter' } },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/**
 * Changes of records in the order of their commits (changes.sql). Positions of a company have no gap until changes expire. The newest
 * change of a record is kept as long as the record exists.
 */
export const recordedChanges = tenantTable(
  'recorded_changes',
  {
    companyId: tenantColumns.companyId,
    position: position(),
    /** As declared by the table of the record (`feed`). */
    type: text('type').notNull(),
    recordId: uuid('record_id').notNull(),
    op: text('op', { enum: ['created', 'updated', 'deleted'] }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  { audit: { none: 'log' }, person: { none: 'that a record changed, without its content' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.position] }),
    index('recorded_changes_record_idx').on(table.companyId, table.type, table.recordId, table.position),
  ],
);
