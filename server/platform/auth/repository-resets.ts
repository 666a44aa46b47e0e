import type pg from 'pg';
import { together, type Write, writeText } from '../db/statement.ts';
import type { Preferences } from '../shared/preferences.ts';
import type { Reset } from './rules-reset.ts';

export interface ResetAccount extends Preferences {
  userId: string;
  email: string;
  name: string;
}

/** The account with this e-mail address, with or without a password; undefined if there is none. */
export async function findAccount(pool: pg.Pool, email: string): Promise<ResetAccount | undefined> {
  const { rows } = await pool.query<ResetAccount>({
    name: 'find_account_by_email',
    text: 'select u.id as "userId", u.email, u.name, u.language, u.theme from auth."user" u where u.email = $1',
    values: [email],
  });
  return rows[0];
}

const LOCK = writeText<never, Record<string, unknown>>('select from auth."user" where id = $userId for no key update');
const REPLACE = writeText<never, Record<string, unknown>>(
  'update auth.password_resets set replaced_at = $now where user_id = $userId and used_at is null and replaced_at is null',
);
const INSERT = writeText<never, Record<string, unknown>>(
  'insert into auth.password_resets (hash, user_id, expires_at) values ($hash, $userId, $expiresAt)',
);

/** Stores a link of an account, replacing earlier ones: of two simultaneous requests, one works. */
export function keepReset(
  reset: { hash: string; userId: string; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Write<unknown> {
  const { hash, userId, expiresAt } = reset;
  return together(
    LOCK({ userId }),
    REPLACE({ userId, now: now.toString() }),
    INSERT({ hash, userId, expiresAt: expiresAt.toString() }),
  );
}

/** A link with its account; undefined if it is unknown, or deleted. */
export async function findReset(pool: pg.Pool, hash: string): Promise<(Reset & ResetAccount) | undefined> {
  const { rows } = await pool.query<Reset & ResetAccount>({
    name: 'find_password_reset',
    text: `select r.expires_at as "expiresAt", r.used_at as "usedAt", r.replaced_at as "replacedAt",
        u.id as "userId", u.email, u.name, u.language, u.theme
      from auth.password_resets r join auth."user" u on u.id = r.user_id where r.hash = $1`,
    values: [hash],
  });
  return rows[0];
}

/** Uses a link; false if it no longer works. Of two simultaneous calls, one succeeds. */
export async function takeReset(pool: pg.Pool, hash: string, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update auth.password_resets set used_at = $2
      where hash = $1 and used_at is null and replaced_at is null and expires_at > $2`,
    [hash, now.toString()],
  );
  return rowCount === 1;
}

/** Undoes the use of a link that had no effect. */
export async function giveResetBack(pool: pg.Pool, hash: string): Promise<void> {
  await pool.query('update auth.password_resets set used_at = null where hash = $1', [hash]);
}
