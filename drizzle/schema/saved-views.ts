import { boolean, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { memberships } from './access.ts';
import { reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { OF_MEMBERSHIP } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/** Ways to look at a list that members keep, for themselves or for everybody in the company. */
export const savedViews = tenantTable(
  'saved_views',
  {
    ...tenantColumns,
    membershipId: uuid('membership_id').notNull(),
    /** The list's page, as its address calls it: `overtime`, `settings/audit`. */
    page: text('page').notNull(),
    name: text('name').notNull(),
    /** The parameters of the page's address. */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    ...timestamps,
  },
  {
    audit: { none: 'how a member looks at a list' },
    person: { file: 'saved-views', rows: OF_MEMBERSHIP, onErasure: 'removed' },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.membershipId, table.page, table.name),
    reference(table, table.membershipId, memberships).onDelete('cascade'),
    index().on(table.companyId, table.page),
  ],
);
