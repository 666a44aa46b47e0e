import { text, unique, uuid } from 'drizzle-orm/pg-core';
import { memberships } from './access.ts';
import { entityIdOf, reference, tenantColumns, tenantKey } from './columns.ts';
import { departments, entityGroups, offices } from './organisation.ts';
import { OF_MEMBERSHIP } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/** The departments, offices and groups whose people a manager or viewer sees (I3). One that is deleted leaves the scope. */
export const membershipUnits = tenantTable(
  'membership_units',
  {
    ...tenantColumns,
    membershipId: uuid('membership_id').notNull(),
    entityType: text('entity_type', { enum: ['office', 'department', 'entity_group'] }).notNull(),
    entityId: uuid('entity_id').notNull(),
    officeId: entityIdOf('office'),
    departmentId: entityIdOf('department'),
    entityGroupId: entityIdOf('entity_group'),
  },
  {
    audit: { partOf: { record: memberships, by: 'membershipId', isNamedByRecord: true } },
    person: { file: 'user-scope', rows: OF_MEMBERSHIP, onErasure: 'removed' },
  },
  (table) => [
    tenantKey(table),
    unique('membership_units_unit_key').on(table.companyId, table.membershipId, table.entityType, table.entityId),
    reference(table, table.membershipId, memberships).onDelete('cascade'),
    reference(table, table.officeId, offices).onDelete('cascade'),
    reference(table, table.departmentId, departments).onDelete('cascade'),
    reference(table, table.entityGroupId, entityGroups).onDelete('cascade'),
  ],
);
