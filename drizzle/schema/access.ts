import { sql } from 'drizzle-orm';
import { boolean, check, index, inet, integer, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { languages } from '#messages/languages.ts';
import { ROLES } from '#server/platform/shared/roles.ts';
import { SELF_SCOPES, TOKEN_SCOPES } from '#server/platform/shared/token-scopes.ts';
import { user } from './auth.ts';
import { bytea, calendarDate, instant, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

export const companies = tenantTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    notificationEmail: text('notification_email'),
    /** As the monthly record names the company (L1): tax number, and postal address. */
    taxNumber: text('tax_number'),
    address: text('address'),
    language: text('language').notNull().default('en'),
    timeZone: text('time_zone').notNull().default('Europe/Madrid'),
    subscription: text('subscription', { enum: ['active', 'cancelled'] })
      .notNull()
      .default('active'),
    publicApi: boolean('public_api').notNull().default(true),
    geofenceMode: text('geofence_mode', { enum: ['off', 'record', 'warn', 'block'] })
      .notNull()
      .default('record'),
    correctionsNeedOtherParty: boolean('corrections_need_other_party').notNull().default(true),
    /** Days that an employee has to answer a proposed correction (J2). */
    correctionDays: integer('correction_days').notNull().default(14),
    /** Hours for which the claimed time of a punch without a network is taken; older ones become proposals (M3). 0: all do. */
    offlinePunchHours: integer('offline_punch_hours').notNull().default(24),
    forgottenClockOut: jsonb('forgotten_clock_out')
      .$type<{
        mode: 'none' | 'expected' | 'fixed_time' | 'unresolved';
        toleranceSeconds: number;
        time: string | null;
      }>()
      .notNull()
      .default({ mode: 'none', toleranceSeconds: 0, time: null }),
    /** Whether managers see the pay of the people in their scope (I4). */
    managersSeePay: boolean('managers_see_pay').notNull().default(false),
    /** Monday first; null: days without any hours in the contract are planned 0 (C1). */
    defaultWorkDays: jsonb('default_work_days').$type<{ hour: number }[]>(),
    /** First day of `defaultWorkDays`; null: all days (C7). */
    defaultWorkDaysFrom: calendarDate('default_work_days_from'),
    /** The weeks of the days before, in order of dates. */
    earlierDefaultWorkDays: jsonb('earlier_default_work_days')
      .$type<readonly { value: { hour: number }[] | null; to: string }[]>()
      .notNull()
      .default([]),
    /** Days without work have overtime rows from here on (D1); null: five years before the company was made. */
    overtimeSince: calendarDate('overtime_since'),
    /** Null: every origin may be used (B8). */
    availableCheckOrigins: text('available_check_origins').array(),
    /** Roles that need a second factor or a passkey to enter (I7). */
    requireTwoFactor: text('require_two_factor', { enum: ROLES }).array().notNull().default([]),
    /** Minutes without use after which sessions of members end (I7, `auth.session_end`). */
    sessionIdleMinutes: integer('session_idle_minutes').notNull().default(720),
    /** Days that requests wait before those who decide are reminded, and from one reminder to the next; null: nobody is. */
    decisionReminderDays: integer('decision_reminder_days').default(3),
    /** Days after which the coordinates of punches are removed (H3). */
    coordinatesKeptDays: integer('coordinates_kept_days').notNull().default(90),
    /** Last day of the month of each period, 1 to 28; null: periods are calendar months (K1). */
    closingDay: integer('closing_day'),
    /** Whether the employee has to confirm a period before it is approved, and a manager to approve it before it is closed (K2). */
    monthConfirmation: boolean('month_confirmation').notNull().default(false),
    monthApproval: boolean('month_approval').notNull().default(false),
    /** Whether employees make tokens for themselves, and these work (M7). */
    personalTokens: boolean('personal_tokens').notNull().default(true),
    /** Whether employees change their own private contact data (M1). */
    ownContact: boolean('own_contact').notNull().default(true),
    ...timestamps,
  },
  { audit: { bookkeeping: ['earlierDefaultWorkDays'] } },
);

export const apiTokens = tenantTable(
  'api_tokens',
  {
    ...tenantColumns,
    name: text('name').notNull(),
    kind: text('kind', { enum: ['api', 'device'] })
      .notNull()
      .default('api'),
    hash: bytea('hash').notNull(),
    /** First and last characters, to recognise a token by. */
    hint: text('hint').notNull(),
    /** Null: all, also those of later releases (I10). */
    scopes: text('scopes', { enum: [...TOKEN_SCOPES, ...SELF_SCOPES] }).array(),
    /** From where it may be used; null: from everywhere. */
    networks: inet('networks').array(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
    /** Name of the maker at that time; empty if the operator's command made it. */
    createdByName: text('created_by_name'),
    /** Made by somebody with the right `govern`, or by the operator: it may do what only owners may (I2). */
    governs: boolean('governs').notNull().default(false),
    /** Of a personal token (M7): the person whose own data it reaches, and the membership with which it ends. Null: the company's. */
    employeeId: uuid('employee_id'),
    membershipId: uuid('membership_id'),
    ...timestamps,
  },
  {
    audit: { bookkeeping: ['lastUsedAt'] },
    names: [{ name: 'createdByName' }],
    person: { file: 'personal-tokens', onErasure: 'removed', without: ['hash'] },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.membershipId, memberships).onDelete('cascade'),
    unique().on(table.companyId, table.hash),
    index().on(table.hash),
    index().on(table.companyId, table.membershipId),
    check(
      'api_tokens_personal',
      sql`num_nulls(employee_id, membership_id, scopes, expires_at) = 0
      or num_nonnulls(employee_id, membership_id) = 0`,
    ),
  ],
);

/** Secrets of tokens before a rotation, which may remain valid for a while (I10). */
export const apiTokenOldSecrets = tenantTable(
  'api_token_old_secrets',
  {
    ...tenantColumns,
    apiTokenId: uuid('api_token_id').notNull(),
    hash: bytea('hash').notNull(),
    validUntil: instant('valid_until').notNull(),
    createdAt: timestamps.createdAt,
  },
  { audit: { partOf: { record: apiTokens, by: 'apiTokenId', isNamedByRecord: true } } },
  (table) => [
    tenantKey(table),
    reference(table, table.apiTokenId, apiTokens).onDelete('cascade'),
    index().on(table.companyId, table.apiTokenId),
    index().on(table.hash),
  ],
);

export const memberships = tenantTable(
  'memberships',
  {
    ...tenantColumns,
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ROLES }).notNull(),
    /** The employee this user is, if any; no foreign key cycle, checked where it is set. */
    employeeId: uuid('employee_id'),
    /** People that a manager or viewer sees (I3): everybody; otherwise those of `membership_units` and, with reports, of their line. */
    scopeAll: boolean('scope_all').notNull().default(true),
    scopeReports: boolean('scope_reports').notNull().default(false),
    /** When the user was last at work in the company, to a few minutes. */
    lastSeenAt: instant('last_seen_at'),
    /** In which the user read the pages then; mails to them come in it. Null: they have not been there. */
    language: text('language', { enum: languages }),
    /** The company's date on which the user was last reminded of requests that wait. */
    remindedOn: calendarDate('reminded_on'),
    /** The same of months to approve, and of the user's own to confirm (K2). */
    monthsRemindedOn: calendarDate('months_reminded_on'),
    ownMonthRemindedOn: calendarDate('own_month_reminded_on'),
    /** The user's date on which their notices of the day were last mailed (M5). */
    noticesMailedOn: calendarDate('notices_mailed_on'),
    ...timestamps,
  },
  {
    audit: {
      bookkeeping: [
        ...(['lastSeenAt', 'language'] as const),
        ...(['remindedOn', 'monthsRemindedOn', 'ownMonthRemindedOn', 'noticesMailedOn'] as const),
      ],
    },
    person: { file: 'user', onErasure: 'removed' },
  },
  (table) => [tenantKey(table), unique().on(table.companyId, table.userId), index().on(table.userId)],
);

/** The requests of a company within the minute that is running, for all processes together. Not logged: a crash forgives them. */
export const rateLimits = tenantTable(
  'rate_limits',
  {
    companyId: uuid('company_id').primaryKey(),
    windowStartedAt: instant('window_started_at').notNull(),
    used: integer('used').notNull(),
  },
  { audit: { none: 'counter' } },
);

/** The answers of requests that came with an idempotency key, kept for a day. */
export const idempotencyKeys = tenantTable(
  'idempotency_keys',
  {
    companyId: tenantColumns.companyId,
    /** A hash of it: the key itself reads the answer. */
    key: bytea('key').notNull(),
    /** Of the key, the operation and its input; without the key where `body` is set. */
    fingerprint: bytea('fingerprint').notNull(),
    status: integer('status').notNull(),
    /** Encrypted with the key. */
    answer: bytea('answer'),
    /** Of a release that did not encrypt, until its day has passed. */
    body: text('body'),
    createdAt: instant('created_at').notNull(),
  },
  { audit: { none: 'answers kept for a day' } },
  (table) => [primaryKey({ columns: [table.companyId, table.key] }), index().on(table.companyId, table.createdAt)],
);
