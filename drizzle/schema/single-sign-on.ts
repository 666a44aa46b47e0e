import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { memberships } from './access.ts';
import { instant, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { OF_MEMBERSHIP } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** How people of a company sign in with its provider of OpenID Connect (I8): one per company. */
export const ssoConnections = tenantTable(
  'sso_connections',
  {
    ...tenantColumns,
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted. */
    clientSecret: bytea('client_secret').notNull(),
    /** Of e-mail addresses, in lower case: the sign-in page finds the connection by them. */
    domains: text('domains').array().notNull().default(sql`'{}'`),
    /** Of addresses that count as verified by this provider, which does not say so itself. An owner has declared it. */
    verifiedDomains: text('verified_domains').array().notNull().default(sql`'{}'`),
    /** No other way into the company, save for owners. */
    onlyWay: boolean('only_way').notNull().default(false),
    /** Active employees become members with the role `employee` when they first sign in. */
    addsEmployees: boolean('adds_employees').notNull().default(false),
    /** Issuer, client or secret were set by an owner: only then may its provider say who an owner is. */
    setByOwner: boolean('set_by_owner').notNull().default(false),
    /** Of issuer, client and secret: a sign-in counts for the version that it began with. */
    version: integer('version').notNull().default(1),
    /** Null: switched off. */
    enabledAt: instant('enabled_at'),
    /** Of this version, by a real sign-in. */
    lastTestedAt: instant('last_tested_at'),
    /** `passed`, or why it failed (`SSO_PROBLEMS`). */
    lastTestResult: text('last_test_result'),
    /** The first sign-in that failed through the provider's or the connection's fault since one succeeded, and why. */
    failingSince: instant('failing_since'),
    failure: text('failure'),
    ...timestamps,
  },
  { audit: { bookkeeping: ['version', 'failingSince', 'failure'], unshown: ['clientSecret'] } },
  (table) => [tenantKey(table), unique().on(table.companyId), index().using('gin', table.domains)],
);

/** Names that providers give to members who have signed in with them. They outlive a change of the e-mail address. */
export const ssoIdentities = tenantTable(
  'sso_identities',
  {
    ...tenantColumns,
    membershipId: uuid('membership_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: timestamps.createdAt,
  },
  {
    audit: { partOf: { record: memberships, by: 'membershipId', isNamedByRecord: true } },
    person: { file: 'single-sign-on', rows: OF_MEMBERSHIP, onErasure: 'removed' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.membershipId, memberships).onDelete('cascade'),
    unique().on(table.companyId, table.issuer, table.subject),
    unique().on(table.companyId, table.membershipId, table.issuer),
  ],
);
