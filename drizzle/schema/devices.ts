import { index, uuid } from 'drizzle-orm/pg-core';
import { apiTokens } from './access.ts';
import { bytea, instant, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { offices } from './organisation.ts';
import { tenantTable } from './tenant-table.ts';

/** Tablets where people clock in. One is paired by a code that works once, and holds a token of its own from then on (M4). */
export const devices = tenantTable(
  'devices',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    officeId: uuid('office_id'),
    /** Of its pairing code; null: it has none that was not used. */
    hash: bytea('hash'),
    codeExpiresAt: instant('code_expires_at'),
    /** The token that it was given when it was last paired. */
    apiTokenId: uuid('api_token_id'),
    pairedAt: instant('paired_at'),
    revokedAt: instant('revoked_at'),
    ...timestamps,
  },
  { audit: 'record', live: 'organisation' },
  (table) => [
    tenantKey(table),
    reference(table, table.officeId, offices),
    reference(table, table.apiTokenId, apiTokens),
    index().on(table.hash),
    index().on(table.companyId, table.officeId),
    index().on(table.companyId, table.apiTokenId),
    index().on(table.companyId, table.name, table.id),
  ],
);
