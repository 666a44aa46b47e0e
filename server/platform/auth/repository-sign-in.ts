import type pg from 'pg';
import type { DatabasePool } from '../db/pool.ts';
import { transactAlone } from '../db/send-alone.ts';
import type { SignInCount } from './rules-sign-in-limit.ts';

/** Key of a count: an account or every account (empty), and an address, a device, or any origin (empty). */
export interface CountKey {
  account: string;
  origin: string;
}

type CountRow = CountKey & SignInCount;

const KEYS = 'unnest($1::text[], $2::text[]) as k (account, origin)';

// One try needs several counts, and tries sharing some are simultaneous: all of them lock in the order of the keys.
const LOCK = `
  insert into auth.sign_in_counts as c (account, origin, tries, next_at, expires_at)
  select k.account, k.origin, 0, clock_timestamp(), clock_timestamp()
    from ${KEYS} order by k.account, k.origin
  on conflict (account, origin) do update set tries = c.tries
  returning c.account, c.origin, c.tries, c.next_at as "nextAt", c.expires_at as "expiresAt", clock_timestamp() as now`;

const KEEP = `
  update auth.sign_in_counts c set tries = k.tries, next_at = k.next_at, expires_at = k.expires_at
  from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::timestamptz[])
    as k (account, origin, tries, next_at, expires_at)
  where c.account = k.account and c.origin = k.origin`;

const IN_ORDER = `
  (select c.account, c.origin from auth.sign_in_counts c join ${KEYS} using (account, origin)
    order by c.account, c.origin for update of c) as o
  where c.account = o.account and c.origin = o.origin`;

/**
 * Reads the counts and writes the result of `change`, atomically across processes. `now` is the database's clock. Returns its refusal,
 * which leaves everything unchanged, else null.
 */
export function changeCounts<Key extends CountKey, Refusal>(
  pool: DatabasePool,
  keys: readonly Key[],
  change: (counts: (Key & SignInCount)[], now: Date) => CountRow[] | { refusal: Refusal },
): Promise<Refusal | null> {
  return transactAlone(pool, async (client) => {
    const locked = { name: 'lock_sign_in_counts', text: LOCK, values: keyValues(keys) };
    const { rows } = await client.query<CountRow & { now: Date }>(locked);
    const counts = keys.map((key) => ({
      ...key,
      ...(rows.find(({ account, origin }) => account === key.account && origin === key.origin) as SignInCount),
    }));
    const changed = change(counts, new Date(Math.max(...rows.map(({ now }) => now.getTime()))));
    if ('refusal' in changed) {
      await client.query('rollback');
      return changed.refusal;
    }
    await client.query({ name: 'keep_sign_in_counts', text: KEEP, values: rowValues(changed) });
    await client.query('commit');
    return null;
  });
}

/** Returns the instant until which one of the counts refuses tries; null if all accept one now. Locks and writes nothing. */
export async function findWait(pool: pg.Pool, keys: readonly CountKey[]): Promise<{ nextAt: Date; now: Date } | null> {
  const { rows } = await pool.query<{ nextAt: Date | null; now: Date }>({
    name: 'find_sign_in_wait',
    text: `select max(c.next_at) as "nextAt", clock_timestamp() as now
      from auth.sign_in_counts c join ${KEYS} using (account, origin)
      where c.next_at > clock_timestamp()`,
    values: keyValues(keys),
  });
  const { nextAt, now } = rows[0] as { nextAt: Date | null; now: Date };
  return nextAt && { nextAt, now };
}

const keyValues = (keys: readonly CountKey[]) => [keys.map(({ account }) => account), keys.map(({ origin }) => origin)];

const rowValues = (rows: readonly CountRow[]) => [
  ...keyValues(rows),
  rows.map(({ tries }) => tries),
  rows.map(({ nextAt }) => nextAt),
  rows.map(({ expiresAt }) => expiresAt),
];

/** Takes one try back: it was right, or was not checked. */
export async function takeBackTry(pool: pg.Pool, keys: readonly CountKey[]): Promise<void> {
  await pool.query({
    name: 'take_back_sign_in_try',
    text: `update auth.sign_in_counts c set tries = greatest(c.tries - 1, 0), next_at = clock_timestamp() from ${IN_ORDER}`,
    values: keyValues(keys),
  });
}

/** Deletes these counts. */
export async function deleteCounts(pool: pg.Pool, keys: readonly CountKey[]): Promise<void> {
  await pool.query({
    name: 'delete_sign_in_counts',
    text: `delete from auth.sign_in_counts c using ${IN_ORDER}`,
    values: keyValues(keys),
  });
}

/** Deletes all tries and known devices of an account, and voids its reset links. */
export async function forgetAccount(pool: pg.Pool, userId: string, account: string): Promise<void> {
  await pool.query('delete from auth.sign_in_counts where account = $1', [account]);
  await pool.query('delete from auth.known_devices where user_id = $1', [userId]);
  await pool.query(
    `update auth.password_resets set replaced_at = clock_timestamp()
      where user_id = $1 and used_at is null and replaced_at is null`,
    [userId],
  );
}

/** Returns whether the account of this e-mail address was signed in to from the device before. */
export async function isKnownDevice(pool: pg.Pool, email: string, device: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_known_device',
    text: `select from auth.known_devices d join auth."user" u on u.id = d.user_id
      where u.email = $1 and d.device = $2 and d.expires_at > clock_timestamp()`,
    values: [email, device],
  });
  return rowCount === 1;
}

/** Stores that the account was signed in to from the device; only an account's latest devices are kept. */
export async function keepDevice(
  pool: pg.Pool,
  { userId, device }: { userId: string; device: string },
  { days, atMost }: { days: number; atMost: number },
): Promise<void> {
  await pool.query({
    name: 'keep_device',
    text: `insert into auth.known_devices as d (user_id, device, used_at, expires_at)
      values ($1, $2, clock_timestamp(), clock_timestamp() + $3 * interval '1 day')
      on conflict (user_id, device) do update set used_at = excluded.used_at, expires_at = excluded.expires_at`,
    values: [userId, device, days],
  });
  await pool.query({
    name: 'forget_oldest_devices',
    text: `delete from auth.known_devices where user_id = $1 and device not in (
      select device from auth.known_devices where user_id = $1 order by used_at desc, device limit $2)`,
    values: [userId, atMost],
  });
}

/** The hash of the account's password; null without either. */
export async function findPasswordHash(pool: pg.Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ password: string | null }>({
    name: 'find_password_hash',
    text: `select a.password from auth.account a join auth."user" u on u.id = a.user_id
      where u.email = $1 and a.provider_id = 'credential'`,
    // No address contains NUL, and the database refuses it.
    values: [email.toLowerCase().replaceAll('\0', '')],
  });
  return rows[0]?.password ?? null;
}

/** Enables or disables sign-in to an account. Waits for sign-ins that have begun. */
export async function setDisabled(pool: pg.Pool, userId: string, isDisabled: boolean): Promise<void> {
  await pool.query(
    `update auth."user" set disabled_at = case when $2 then coalesce(disabled_at, clock_timestamp()) end where id = $1`,
    [userId, isDisabled],
  );
}

/** Deletes expired counts, devices, sessions, challenges and unfinished sign-ins, and links a month after their expiry. */
export async function deleteExpired(pool: pg.Pool): Promise<void> {
  await pool.query('delete from auth.sign_in_counts where expires_at <= clock_timestamp()');
  await pool.query('delete from auth.known_devices where expires_at <= clock_timestamp()');
  // Skips sessions that another transaction has locked: it ends them.
  await pool.query(`delete from auth.session where id in (
    select id from auth.session where expires_at <= clock_timestamp() for update skip locked)`);
  await pool.query('delete from auth.verification where expires_at <= clock_timestamp()');
  await pool.query('delete from auth.pending_sign_ins where expires_at <= clock_timestamp()');
  await pool.query(`delete from auth.password_resets where expires_at <= clock_timestamp() - interval '30 days'`);
}
