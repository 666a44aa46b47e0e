import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { apiTokens, memberships } from './access.ts';
import { bytea, instant, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { departments, entityGroups, offices } from './organisation.ts';
import { employees } from './people.ts';
import { OWN, OWN_MEMBERSHIPS } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/** Secret addresses under which calendars show the absences of a person, of the people in units, or of both (N4). One is gone with what it shows. */
export const calendarFeeds = tenantTable(
  'calendar_feeds',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id'),
    departmentId: uuid('department_id'),
    officeId: uuid('office_id'),
    entityGroupId: uuid('entity_group_id'),
    /** Of the secret in its address. */
    hash: bytea('hash').notNull(),
    language: text('language', { enum: ['en', 'es', 'fr', 'de', 'pt'] }).notNull(),
    /** Membership whose access the feed has, and with which it ends; null: a company token made it. */
    membershipId: uuid('membership_id'),
    /** The token that made it, with which it ends; null: a user did. */
    apiTokenId: uuid('api_token_id'),
    createdByName: text('created_by_name').notNull(),
    lastReadAt: instant('last_read_at'),
    readCount: integer('read_count').notNull().default(0),
    ...timestamps,
  },
  {
    audit: { bookkeeping: ['lastReadAt', 'readCount'] },
    names: [{ name: 'createdByName' }],
    person: {
      file: 'calendar-feeds',
      rows: `${OWN} or t.membership_id in (${OWN_MEMBERSHIPS})`,
      onErasure: 'removed',
      without: ['hash'],
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees).onDelete('cascade'),
    reference(table, table.departmentId, departments).onDelete('cascade'),
    reference(table, table.officeId, offices).onDelete('cascade'),
    reference(table, table.entityGroupId, entityGroups).onDelete('cascade'),
    reference(table, table.membershipId, memberships).onDelete('cascade'),
    reference(table, table.apiTokenId, apiTokens).onDelete('cascade'),
    unique().on(table.companyId, table.hash),
    index().on(table.hash),
    index().on(table.companyId, table.createdAt, table.id),
    check('calendar_feeds_of_somebody', sql`num_nonnulls(employee_id, department_id, office_id, entity_group_id) > 0`),
  ],
);
