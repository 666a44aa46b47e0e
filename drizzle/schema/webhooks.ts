import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

export const webhookEndpoints = tenantTable(
  'webhook_endpoints',
  {
    ...tenantColumns,
    url: text('url').notNull(),
    description: text('description'),
    /** Names of events and of resources, the latter for all their events. */
    events: text('events').array().notNull().default(sql`'{}'`),
    isActive: boolean('is_active').notNull().default(true),
    /** Encrypted, as is the one before. */
    secret: bytea('secret').notNull(),
    previousSecret: bytea('previous_secret'),
    /** Until then the previous secret signs along with the new one. */
    previousSecretUntil: instant('previous_secret_until'),
    /** The first failure since the last success. */
    failingSince: instant('failing_since'),
    /** Why it was deactivated automatically; null when a person did it. */
    deactivationReason: text('deactivation_reason', { enum: ['gone', 'failing'] }),
    ...timestamps,
  },
  { audit: { bookkeeping: ['failingSince'] } },
  (table) => [
    tenantKey(table),
    // Looked up first by every write of a watched record.
    index('webhook_endpoints_active_idx').on(table.companyId).where(sql`${table.isActive}`),
  ],
);

/**
 * The outbox and its log: one event on its way to one endpoint, written by triggers (webhooks.sql) in the transaction of what happened.
 */
export const webhookDeliveries = tenantTable(
  'webhook_deliveries',
  {
    ...tenantColumns,
    endpointId: uuid('endpoint_id').notNull(),
    /** The same for every endpoint that gets the event. */
    eventId: uuid('event_id').notNull(),
    eventType: text('event_type').notNull(),
    resource: text('resource').notNull(),
    resourceId: uuid('resource_id').notNull(),
    employeeId: uuid('employee_id'),
    /** Of the record, since the event. */
    resourceStatus: text('resource_status'),
    /** As the table calls them; the interface's names are given when the event is sent. */
    changedColumns: text('changed_columns').array().notNull().default(sql`'{}'`),
    actorType: text('actor_type', { enum: ['token', 'user', 'system'] }).notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    status: text('status', { enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next; while it is being tried, when another process may take it over. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** The first of the attempts that go on for three days; null before it. */
    attemptsSince: instant('attempts_since'),
    lastAttemptAt: instant('last_attempt_at'),
    responseStatus: integer('response_status'),
    /** The beginning of the last answer. */
    responseBody: text('response_body'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'queue' },
    names: [{ name: 'actorName', account: 'actorId' }],
    person: {
      file: 'webhook-events',
      onErasure: 'changed',
      stays: true,
      without: ['endpointId', 'responseBody'],
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.endpointId, webhookEndpoints).onDelete('cascade'),
    index('webhook_deliveries_due_idx')
      .on(table.companyId, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    // The longest overdue of each endpoint in turn, however much waits for one of them.
    index('webhook_deliveries_turn_idx')
      .on(table.companyId, table.endpointId, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_log_idx').on(table.companyId, table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_status_idx').on(
      table.companyId,
      table.endpointId,
      table.status,
      table.createdAt,
      table.id,
    ),
  ],
);
