import type pg from 'pg';

const PROVE = `
  with proven as (
    update auth."user" set email_verified = true, updated_at = clock_timestamp()
      where id = $1 and not email_verified returning id),
  passkeys as (delete from auth.passkey k using proven p where k.user_id = p.id),
  devices as (delete from auth.known_devices d using proven p where d.user_id = p.id),
  factors as (delete from auth.second_factors f using proven p where f.user_id = p.id)
  select auth.end_sessions(p.id) from proven p`;

/**
 * I8: records that a mail, or the operator, has proven the account's address. Earlier users of the account may have been somebody else:
 * their sessions, passkeys, devices and second factor end. Changes nothing for an address proven before.
 */
export async function proveAddress(client: Pick<pg.Pool, 'query'>, userId: string): Promise<void> {
  await client.query(PROVE, [userId]);
}
