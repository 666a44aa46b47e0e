import { bigint, index, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { WAYS } from '#server/platform/shared/origin.ts';
import { bytea, instant, tenantColumns, tenantKey } from './columns.ts';
import { OWN_ACCOUNTS, OWN_MEMBERSHIPS } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * Every change of every record that no ledger records, and events that change none (I11). Written by a trigger and a function of
 * audit.sql alone; append-only.
 */
export const auditLines = tenantTable(
  'audit_lines',
  {
    ...tenantColumns,
    createdAt: instant('created_at').notNull(),
    actorType: text('actor_type', { enum: ['token', 'user', 'system'] }).notNull(),
    actorId: text('actor_id'),
    /** As they were called then. */
    actorName: text('actor_name').notNull(),
    /** Null: by a statement that came from no entrance, such as a migration. */
    way: text('way', { enum: WAYS }),
    operation: text('operation'),
    address: text('address'),
    requestId: text('request_id'),
    action: text('action').notNull(),
    recordType: text('record_type').notNull(),
    /** Null: an event about no single record. */
    recordId: uuid('record_id'),
    /** As it was called then. */
    recordName: text('record_name'),
    /** The row that has changed, where it is a part of the record. */
    partType: text('part_type'),
    partId: uuid('part_id'),
    /** The fields that have changed; what H4 names only as "changed". */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  {
    audit: { none: 'the audit itself' },
    appendOnly: true,
    person: [
      {
        file: 'audit',
        rows: `t.record_id = $employeeId or t.before ->> 'employee_id' = $employeeId::text
      or t.after ->> 'employee_id' = $employeeId::text or t.record_id in (${OWN_MEMBERSHIPS})`,
        onErasure: 'changed',
        stays: true,
        order: 'createdAt',
      },
      {
        // Changes that they made to records of others, without the content of these records.
        file: 'activity',
        rows: `t.actor_id in (${OWN_ACCOUNTS})`,
        onErasure: 'changed',
        stays: true,
        without: ['recordName', 'before', 'after'],
        order: 'createdAt',
      },
    ],
  },
  (table) => [
    tenantKey(table),
    index('audit_lines_created_idx').on(table.companyId, table.createdAt, table.id),
    index('audit_lines_actor_idx').on(table.companyId, table.actorId, table.createdAt, table.id),
    index('audit_lines_record_idx').on(table.companyId, table.recordId, table.createdAt, table.id),
    // The last column answers a filter on both from the index alone.
    index('audit_lines_type_idx').on(table.companyId, table.recordType, table.createdAt, table.id, table.action),
    index('audit_lines_action_idx').on(table.companyId, table.action, table.createdAt, table.id),
  ],
);

/** The hash chain over the lines of a company, in the order they were sealed; append-only (I11). */
export const auditSeals = tenantTable(
  'audit_seals',
  {
    ...tenantColumns,
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    lineId: uuid('line_id').notNull(),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  { audit: { none: 'seals' }, appendOnly: true, person: { none: 'hashes of lines, which say nothing' } },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.sequence),
    unique().on(table.companyId, table.lineId),
  ],
);
