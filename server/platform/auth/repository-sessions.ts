import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Preferences } from '../shared/preferences.ts';

/** An account's ways to sign in, and its sessions. */
export interface AccountRecord {
  hasPassword: boolean;
  /** A company's provider created the session. */
  isOfProvider: boolean;
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
  passkeys: { id: string; name: string | null; createdAt: string; lastUsedAt: string | null }[];
  sessions: {
    id: string;
    address: string | null;
    userAgent: string | null;
    createdAt: string;
    lastSeenAt: string;
    isCurrent: boolean;
  }[];
}

/**
 * The account of a session; null if the session has ended. A session created by a company's provider sees that company's alone: the
 * provider identifies people there, and nowhere else (I8).
 */
export async function findAccount(pool: pg.Pool, sessionToken: string): Promise<AccountRecord | null> {
  const { rows } = await pool.query<AccountRecord>({
    name: 'find_account',
    text: `select
        exists (select from auth.account a where a.user_id = c.user_id and a.provider_id = 'credential'
          and a.password is not null) as "hasPassword",
        c.company_id is not null as "isOfProvider",
        exists (select from auth.second_factors f where f.user_id = c.user_id
          and f.confirmed_at is not null) as "hasSecondFactor",
        (select count(*)::int from auth.recovery_codes r where r.user_id = c.user_id) as "recoveryCodesLeft",
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'createdAt', p.created_at,
          'lastUsedAt', p.last_used_at) order by p.created_at, p.id), '[]')
          from auth.passkey p where p.user_id = c.user_id) as passkeys,
        (select json_agg(json_build_object('id', s.id, 'address', s.ip_address, 'userAgent', s.user_agent,
          'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'isCurrent', s.id = c.id)
          order by s.id = c.id desc, s.last_seen_at desc, s.id)
          from auth.session s where s.user_id = c.user_id and s.expires_at > clock_timestamp()
            and (c.company_id is null or s.company_id = c.company_id)) as sessions
      from auth.session c where c.token = $1 and c.expires_at > clock_timestamp()`,
    values: [sessionToken],
  });
  return rows[0] ?? null;
}

/** Changes those of the preferences that are given. */
export async function savePreferences(
  pool: pg.Pool,
  userId: string,
  { language, theme }: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<void> {
  await pool.query(
    `update auth."user" set language = coalesce($2, language), theme = coalesce($3, theme), updated_at = now() where id = $1`,
    [userId, language ?? null, theme ?? null],
  );
}

/** Ends the sessions of an account and its sign-ins that wait for a second factor. */
export async function endSessions(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('select auth.end_sessions($1)', [userId]);
}

/**
 * Gives a session an unknown id and token, and ends the others of its account and its sign-ins that wait for a second factor. Null: the
 * session has ended meanwhile, and all others with it.
 */
export async function renewSession(
  pool: pg.Pool,
  { userId, token }: { userId: string; token: string },
): Promise<{ id: string; token: string } | null> {
  const renewed = { id: randomUUID(), token: randomBytes(32).toString('base64url') };
  const text = 'select auth.renew_session($1, $2, $3, $4) as "isRenewed"';
  const { rows } = await pool.query(text, [userId, token, renewed.id, renewed.token]);
  return rows[0].isRenewed ? renewed : null;
}

/** Ends one of the sessions that a session sees. False: it has ended, or belongs to somebody else. */
export async function endSession(pool: pg.Pool, token: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `delete from auth.session s using auth.session c
      where c.token = $1 and s.id = $2 and s.user_id = c.user_id and (c.company_id is null or s.company_id = c.company_id)`,
    [token, sessionId],
  );
  return rowCount === 1;
}

/** Ends the sessions that a session sees, except itself, and, if it sees all, the account's sign-ins that wait for a second factor. */
export async function endOtherSessions(pool: pg.Pool, token: string): Promise<void> {
  const text = `select auth.end_sessions(c.user_id, c.token, c.company_id) from auth.session c
    where c.token = $1 and c.expires_at > clock_timestamp()`;
  await pool.query(text, [token]);
}

/** Records a use of a session, which extends it (`limit_session`). One that has ended stays ended. */
export async function touchSession(pool: pg.Pool, sessionToken: string): Promise<void> {
  await pool.query({
    name: 'touch_session',
    text: `update auth.session set last_seen_at = clock_timestamp() where token = $1 and expires_at > clock_timestamp()`,
    values: [sessionToken],
  });
}

/** Records that the session's person has just given their password, or used a passkey. */
export async function confirmSession(
  pool: pg.Pool,
  sessionToken: string,
  { withPasskey }: { withPasskey: boolean },
): Promise<void> {
  await pool.query({
    name: 'confirm_session',
    text: 'update auth.session set confirmed_at = clock_timestamp(), has_passkey = has_passkey or $2 where token = $1',
    values: [sessionToken, withPasskey],
  });
}

export async function usePasskey(pool: pg.Pool, credentialId: string): Promise<void> {
  await pool.query('update auth.passkey set last_used_at = clock_timestamp() where credential_id = $1', [credentialId]);
}

export async function renamePasskey(pool: pg.Pool, userId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('update auth.passkey set name = $3 where id = $1 and user_id = $2', [
    id,
    userId,
    name,
  ]);
  return rowCount === 1;
}

export async function deletePasskey(pool: pg.Pool, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from auth.passkey where id = $1 and user_id = $2', [id, userId]);
  return rowCount === 1;
}

/** Deletes all passkeys of an account; returns their number. */
export async function deletePasskeys(pool: pg.Pool, userId: string): Promise<number> {
  const { rowCount } = await pool.query('delete from auth.passkey where user_id = $1', [userId]);
  return rowCount ?? 0;
}

export async function countPasskeys(pool: pg.Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from auth.passkey where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}
