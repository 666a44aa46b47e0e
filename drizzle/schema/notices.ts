import { index, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { LISTED_NOTICE_KINDS, MAIL_TIMES } from '#server/platform/shared/notices.ts';
import { ROLES } from '#server/platform/shared/roles.ts';
import { memberships } from './access.ts';
import { instant, reference, tenantColumns, tenantKey } from './columns.ts';
import { OF_MEMBERSHIP, OWN } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * Notices of members (M5), one per fact: the unique key makes it so. Rows contain no name and no text that somebody wrote: pages
 * and mails read them from the records, as far as the reader may see those.
 */
export const notices = tenantTable(
  'notices',
  {
    ...tenantColumns,
    membershipId: uuid('membership_id').notNull(),
    kind: text('kind', { enum: LISTED_NOTICE_KINDS }).notNull(),
    /** Tells the facts of a kind apart, such as a request and its level. */
    fact: text('fact').notNull(),
    /** The record that it is about. A newer notice of the kind about it replaces the older. */
    recordId: uuid('record_id'),
    /** The person that it is about, if it is about one. */
    employeeId: uuid('employee_id'),
    /** Role of the reader then: who has lost it no longer sees the notice. */
    role: text('role', { enum: ROLES }).notNull(),
    /** Path of the page that it leads to. */
    path: text('path').notNull(),
    /** Dates and outcomes that its text names. */
    said: jsonb('said').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** When it is mailed, as the reader had chosen then. */
    mail: text('mail', { enum: MAIL_TIMES }).notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** When its mail was queued. */
    mailedAt: instant('mailed_at'),
  },
  {
    audit: { none: 'copies of facts that have their own lines' },
    live: { topic: 'notices', whom: 'membershipId' },
    person: {
      file: 'notices',
      rows: `${OWN} or ${OF_MEMBERSHIP}`,
      onErasure: 'removed',
      without: ['membershipId', 'path'],
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.membershipId, table.kind, table.fact),
    reference(table, table.membershipId, memberships).onDelete('cascade'),
    index('notices_reader_idx').on(table.companyId, table.membershipId, table.createdAt, table.id),
    index('notices_record_idx').on(table.companyId, table.recordId),
    index('notices_employee_idx').on(table.companyId, table.employeeId),
    index('notices_created_idx').on(table.companyId, table.createdAt),
  ],
);
