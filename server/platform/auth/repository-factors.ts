import type pg from 'pg';

export interface SecondFactor {
  /** Encrypted. */
  secret: Buffer;
  isConfirmed: boolean;
}

/** The authenticator app of an account, also one being set up; null without. */
export async function findSecondFactor(pool: pg.Pool, userId: string): Promise<SecondFactor | null> {
  const { rows } = await pool.query<SecondFactor>({
    name: 'find_second_factor',
    text: 'select secret, confirmed_at is not null as "isConfirmed" from auth.second_factors where user_id = $1',
    values: [userId],
  });
  return rows[0] ?? null;
}

/** Starts to set up an app, replacing an unfinished one. False: the account has one in use. */
export async function startSecondFactor(pool: pg.Pool, userId: string, secret: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into auth.second_factors as f (user_id, secret) values ($1, $2)
      on conflict (user_id) do update set secret = excluded.secret where f.confirmed_at is null`,
    [userId, secret],
  );
  return rowCount === 1;
}

/** Activates the app being set up, with its recovery codes. False: it is active already, or has another secret by now. */
export async function confirmSecondFactor(
  pool: pg.Pool,
  { userId, secret, step, hashes }: { userId: string; secret: Buffer; step: number; hashes: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with confirmed as (
        update auth.second_factors set confirmed_at = clock_timestamp(), last_step = $3
        where user_id = $1 and secret = $2 and confirmed_at is null returning user_id)
      insert into auth.recovery_codes (user_id, hash) select user_id, unnest($4::text[]) from confirmed`,
    [userId, secret, step, hashes],
  );
  return rowCount !== 0;
}

/** Uses up the code of a time step and all before it. False: it was used; of several simultaneous tries one succeeds. */
export async function takeStep(pool: pg.Pool, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take_code_step',
    text: `update auth.second_factors set last_step = $2
      where user_id = $1 and confirmed_at is not null and last_step < $2`,
    values: [userId, step],
  });
  return rowCount === 1;
}

/** Uses up a recovery code. False: there is none with this hash any more; of several simultaneous tries one succeeds. */
export async function takeRecoveryCode(pool: pg.Pool, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take_recovery_code',
    text: `delete from auth.recovery_codes r using auth.second_factors f
      where r.user_id = $1 and r.hash = $2 and f.user_id = r.user_id and f.confirmed_at is not null`,
    values: [userId, hash],
  });
  return rowCount === 1;
}

/** Replaces the remaining recovery codes. False: the account has no second factor. */
export async function replaceRecoveryCodes(pool: pg.Pool, userId: string, hashes: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with locked as (
        select user_id from auth.second_factors where user_id = $1 and confirmed_at is not null for update),
      removed as (delete from auth.recovery_codes where user_id in (select user_id from locked))
      insert into auth.recovery_codes (user_id, hash) select user_id, unnest($2::text[]) from locked`,
    [userId, hashes],
  );
  return rowCount !== 0;
}

/** Deletes the app of an account and its recovery codes. False: it has none. */
export async function deleteSecondFactor(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from auth.second_factors where user_id = $1', [userId]);
  return rowCount === 1;
}

/** Stores for some minutes that the password of this sign-in was right. */
export async function keepPendingSignIn(
  pool: pg.Pool,
  { hash, userId, seconds }: { hash: string; userId: string; seconds: number },
): Promise<void> {
  await pool.query({
    name: 'keep_pending_sign_in',
    text: `insert into auth.pending_sign_ins (hash, user_id, expires_at)
      values ($1, $2, clock_timestamp() + $3 * interval '1 s')`,
    values: [hash, userId, seconds],
  });
}

/** Account of a sign-in that waits for its second factor; null if there is none, or its time is over. */
export async function findPendingSignIn(pool: pg.Pool, hash: string): Promise<string | null> {
  const { rows } = await pool.query<{ userId: string }>({
    name: 'find_pending_sign_in',
    text: 'select user_id as "userId" from auth.pending_sign_ins where hash = $1 and expires_at > clock_timestamp()',
    values: [hash],
  });
  return rows[0]?.userId ?? null;
}

/** Ends all sign-ins of an account that wait for a second factor. */
export async function deletePendingSignIns(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from auth.pending_sign_ins where user_id = $1', [userId]);
}

/** Ends the wait of a sign-in. False: it has ended; of several simultaneous tries one succeeds. */
export async function takePendingSignIn(pool: pg.Pool, hash: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take_pending_sign_in',
    text: 'delete from auth.pending_sign_ins where hash = $1 and expires_at > clock_timestamp()',
    values: [hash],
  });
  return rowCount === 1;
}
