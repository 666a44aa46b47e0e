import { index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
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

/** The last contact of a paired tablet (M4). */
export const deviceHeartbeats = tenantTable(
  'device_heartbeats',
  {
    companyId: tenantColumns.companyId,
    deviceId: uuid('device_id').notNull(),
    contactAt: instant('contact_at').notNull(),
    /** Clock of the tablet minus the server's. */
    clockDifferenceSeconds: integer('clock_difference_seconds').notNull(),
    /** Build of the page. */
    version: text('version').notNull(),
    /** Punches that wait on the tablet, and its clock at the first of them. */
    waitingPunches: integer('waiting_punches').notNull(),
    waitingSince: instant('waiting_since'),
  },
  { audit: { none: 'state of a tablet' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.deviceId] }),
    reference(table, table.deviceId, devices).onDelete('cascade'),
  ],
);

/** Late punches of tablets that belong to nobody: a PIN or badge that nobody has, or one that the server cannot decrypt (M4). */
export const unassignedPunches = tenantTable(
  'unassigned_punches',
  {
    ...tenantColumns,
    deviceId: uuid('device_id').notNull(),
    key: uuid('key').notNull(),
    problem: text('problem', { enum: ['credential_unknown', 'credential_unreadable'] }).notNull(),
    /** The time that would count for the punch. */
    happenedAt: instant('happened_at').notNull(),
    claimedAt: instant('claimed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  { audit: { none: 'punches of nobody' } },
  (table) => [
    tenantKey(table),
    reference(table, table.deviceId, devices),
    unique().on(table.companyId, table.deviceId, table.key),
    index().on(table.companyId, table.deviceId, table.receivedAt),
  ],
);
