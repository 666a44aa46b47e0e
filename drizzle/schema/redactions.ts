import { index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, tenantColumns, tenantKey } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * Values taken out of sealed records, because a person was erased or their time was over (L6): the hash of the rest. Append-only. The audit
 * line of a batch has a digest of it and is sealed itself.
 */
export const recordRedactions = tenantTable(
  'record_redactions',
  {
    ...tenantColumns,
    /** One erasure, or one run of the job that removes what is over. */
    batchId: uuid('batch_id').notNull(),
    chain: text('chain', { enum: ['work_entry_versions', 'audit_lines'] }).notNull(),
    recordId: uuid('record_id').notNull(),
    hash: bytea('hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'hashes of what is left of sealed records' },
    appendOnly: true,
    person: { none: 'hashes of records, which say nothing' },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.batchId, table.chain, table.recordId),
    index().on(table.companyId, table.chain, table.recordId, table.createdAt),
  ],
);
