import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { languages } from '#messages/languages.ts';
import { THEMES } from '#server/platform/shared/preferences.ts';
import { instant } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** By what a session was made. */
export const SIGN_IN_METHODS = ['password', 'single_sign_on'] as const;

/** Sign-in belongs to people, not to companies: these tables live apart and hold no company data. */
export const auth = pgSchema('auth');

export const user = auth.table('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Of pages and mails, as its owner chose. Null: as the browser asks. */
  language: text('language', { enum: languages }),
  theme: text('theme', { enum: THEMES }),
  /** Since then nobody signs in to it. */
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const session = auth.table(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** How the person proved who they are. */
    method: text('method', { enum: SIGN_IN_METHODS }).notNull().default('password'),
    /** The only company that the session enters: it was made by that company's provider (I8). Null: every company of the user. */
    companyId: uuid('company_id'),
    /** The provider's statement about the person, encrypted: signing out there needs it. */
    idToken: text('id_token'),
    /** Exact to some minutes. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When they last gave their password or used a passkey in it: sensitive changes ask for that. */
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
    /** When the provider of `companyId` last asked them who they are: that counts for acts in its company alone. */
    providerConfirmedAt: instant('provider_confirmed_at'),
    /** A passkey was used in it, which counts as both factors. */
    hasPasskey: boolean('has_passkey').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

export const account = auth.table(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

export const verification = auth.table(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier)],
);

/**
 * Tries to sign in that did not succeed, for all processes together. Account and origin are keyed hashes: nobody reads from them who
 * was tried from where. An empty origin counts an account over all of them, an empty account an address over all accounts.
 */
export const signInCounts = auth.table(
  'sign_in_counts',
  {
    account: text('account').notNull(),
    origin: text('origin').notNull(),
    tries: integer('tries').notNull(),
    /** The next try is not taken before. */
    nextAt: instant('next_at').notNull(),
    /** Earlier attempts are forgotten then. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.origin] }), index().on(table.expiresAt)],
);

/** Browsers that signed in to an account before. The device is a keyed hash of what its cookie holds. */
export const knownDevices = auth.table(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    usedAt: instant('used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] }), index().on(table.expiresAt)],
);

/** The authenticator app of an account. */
export const secondFactors = auth.table('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Encrypted, for this account. */
  secret: bytea('secret').notNull(),
  /** Null: it is being set up, and no sign-in asks for it. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was used. It and those before it are not taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes that were not used yet, each for one sign-in without the app. Hashed with a key. */
export const recoveryCodes = auth.table(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins whose password was right and whose second factor has not come yet, by the hash of what their cookie holds. */
export const pendingSignIns = auth.table(
  'pending_sign_ins',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

export const passkey = auth.table(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index().on(table.userId), uniqueIndex().on(table.credentialID)],
);
