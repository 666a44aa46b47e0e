import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantColumns } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * The requests of the interface, in batches: what one token asked of one operation within a minute, with one status. A partition for each
 * day in UTC (request-log.sql), so that an old day costs nothing to remove. Without references: a line outlives its token.
 */
export const apiRequestBatches = tenantTable(
  'api_request_batches',
  {
    ...tenantColumns,
    /** In which all of them arrived. */
    minute: instant('minute').notNull(),
    tokenId: uuid('token_id').notNull(),
    status: integer('status').notNull(),
    /** As the token was called then. */
    tokenName: text('token_name').notNull(),
    method: text('method').notNull(),
    operation: text('operation').notNull(),
    pathPattern: text('path_pattern').notNull(),
    lineCount: integer('line_count').notNull(),
    /** A line each, as request-log.sql takes them apart. */
    lines: text('lines').notNull(),
    /** Request ids that callers sent; null: none. Those that were made here are found by the time in them. */
    sentIds: text('sent_ids').array(),
  },
  { audit: { none: 'log' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.minute, table.id] }),
    index('api_request_batches_sent_ids_idx').using('gin', table.sentIds).where(sql`${table.sentIds} is not null`),
  ],
);

/** Views of request-log.sql; they are not tables, so drizzle-kit does not see them. */
export const views = {
  /** One by one. */
  apiRequests: pgTable('api_requests', {
    ...tenantColumns,
    minute: instant('minute').notNull(),
    /** Of its arrival. */
    at: instant('at').notNull(),
    tokenId: uuid('token_id').notNull(),
    status: integer('status').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    tokenName: text('token_name').notNull(),
    method: text('method').notNull(),
    operation: text('operation').notNull(),
    pathPattern: text('path_pattern').notNull(),
    /** With its query, without values that may say something about a person; null where it is the pattern. */
    path: text('path'),
    requestId: text('request_id').notNull(),
    /** Null for a success, and for input whose fields were refused. */
    errorCode: text('error_code'),
    /** Of its operation (I10); null without a path, and of what was asked before areas were kept. */
    area: text('area'),
  }),
};

/** How many lines each hour has, by what they are filtered by: the total of a list, and where its pages begin. */
export const apiRequestCounts = tenantTable(
  'api_request_counts',
  {
    companyId: tenantColumns.companyId,
    hour: instant('hour').notNull(),
    tokenId: uuid('token_id').notNull(),
    operation: text('operation').notNull(),
    status: integer('status').notNull(),
    lines: bigint('lines', { mode: 'number' }).notNull(),
  },
  { audit: { none: 'counter' } },
  (table) => [primaryKey({ columns: [table.companyId, table.hour, table.tokenId, table.operation, table.status] })],
);
