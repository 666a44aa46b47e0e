import { text, unique, uuid } from 'drizzle-orm/pg-core';
import { NOTICE_FREQUENCIES, NOTICE_KINDS } from '#server/platform/shared/notices.ts';
import { memberships } from './access.ts';
import { reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { OF_MEMBERSHIP } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/** When a member gets a kind of notice (M5): only what differs from what is usual. */
export const membershipNotices = tenantTable(
  'membership_notices',
  {
    ...tenantColumns,
    membershipId: uuid('membership_id').notNull(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    frequency: text('frequency', { enum: NOTICE_FREQUENCIES }).notNull(),
    ...timestamps,
  },
  {
    audit: { partOf: { record: memberships, by: 'membershipId', isNamedByRecord: true } },
    person: { file: 'user-notices', rows: OF_MEMBERSHIP, onErasure: 'removed' },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.membershipId, table.kind),
    reference(table, table.membershipId, memberships).onDelete('cascade'),
  ],
);
