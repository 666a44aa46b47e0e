import { sql } from 'drizzle-orm';
import { boolean, customType, index, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#server/platform/shared/roles.ts';
import { instant, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const ids = (name: string) => uuid(name).array().notNull().default([]);

/** People who were asked to join a company (I6), with the membership that they get. It is open until it is accepted or withdrawn. */
export const invitations = tenantTable(
  'invitations',
  {
    ...tenantColumns,
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    scopeAll: boolean('scope_all').notNull(),
    scopeReports: boolean('scope_reports').notNull(),
    /** Units that are gone when it is accepted are left out. */
    departmentIds: ids('department_ids'),
    officeIds: ids('office_ids'),
    entityGroupIds: ids('entity_group_ids'),
    employeeId: uuid('employee_id'),
    /** Of the secret in the link. */
    hash: bytea('hash').notNull(),
    /** Of the secret in the link that was mailed, which nobody else has read: whoever opens it has proven the address. Null: none was. */
    mailedHash: bytea('mailed_hash'),
    /** Of links that a newer one has replaced: whoever opens one learns that. */
    oldHashes: bytea('old_hashes').array().notNull().default([]),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** Name of the inviting person at that time. */
    invitedByName: text('invited_by_name').notNull(),
    ...timestamps,
  },
  {
    audit: { unshown: ['mailedHash', 'oldHashes'] },
    names: [{ name: 'invitedByName' }],
    person: { file: 'invitations', onErasure: 'removed', without: ['hash', 'mailedHash', 'oldHashes'] },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.hash),
    index().on(table.hash),
    index().on(table.mailedHash),
    index().using('gin', table.oldHashes),
    uniqueIndex('invitations_open_key')
      .on(table.companyId, table.email)
      .where(sql`accepted_at is null and withdrawn_at is null`),
  ],
);
