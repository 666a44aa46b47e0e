import { bigint, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantColumns } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * The requests of the interface, a row each. A partition for each day in UTC (request-log.sql), so that an old day costs nothing to remove.
 * Without references: a line outlives its token.
 */
export const apiRequests = tenantTable(
  'api_requests',
  {
    ...tenantColumns,
    /** Of its arrival. */
    at: instant('at').notNull(),
    tokenId: uuid('token_id').notNull(),
    status: integer('status').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    /** As the token was called then. */
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
  },
  { audit: { none: 'log' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.at, table.id] }),
    index('api_requests_company_id_request_id_index').on(table.companyId, table.requestId),
  ],
);

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
