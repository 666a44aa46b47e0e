import type pg from 'pg';
import type { DatabasePool } from '../db/pool.ts';
import { transactAlone } from '../db/send-alone.ts';
import type { Origin } from '../shared/origin.ts';
import type { Role } from '../shared/roles.ts';
import type { ClosedInvitation } from './constants.ts';
import { proveAddress } from './repository-proofs.ts';

export interface OpenInvitation {
  companyId: string;
  companyName: string;
  /** The company's language. */
  language: string;
  role: Role;
  email: string;
  /** The employee that the user will be; null: the invitation names none. */
  personName: string | null;
  /** The address has an account that can sign in. */
  hasAccount: boolean;
  /** The link was mailed to the address, and nobody else has read it. */
  isMailed: boolean;
}

type Client = Pick<pg.Pool, 'query'>;

/** Returns the invitation of the secret with this hash. `locks`: keeps it unchanged until the end of the transaction. */
export async function findInvitation(
  client: Client,
  { hash, at, locks = false }: { hash: Buffer; at: Temporal.Instant; locks?: boolean },
): Promise<ClosedInvitation | OpenInvitation> {
  const { rows } = await client.query<OpenInvitation & { state: ClosedInvitation | 'open' }>({
    name: 'find_invitation',
    text: `select state, company_id as "companyId", company_name as "companyName", language, role, email, has_account as "hasAccount",
        is_mailed as "isMailed", person_name as "personName"
      from find_invitation($1, $2, $3)`,
    values: [hash, at.toString(), locks],
  });
  const [{ state, ...open }] = rows as [OpenInvitation & { state: ClosedInvitation | 'open' }];
  return state === 'open' ? open : state;
}

export interface Joining {
  hash: Buffer;
  at: Temporal.Instant;
  userId: string;
  origin: Origin;
}

/** Makes an account a member of the company that invited its address. False: the invitation is not open, or for another address. */
export async function acceptInvitation(client: Client, { hash, at, userId, origin }: Joining): Promise<boolean> {
  const { rows } = await client.query<{ joined: boolean }>({
    name: 'accept_invitation',
    text: 'select accept_invitation($1, $2, $3, $4) as joined',
    values: [hash, at.toString(), userId, JSON.stringify(origin)],
  });
  return rows[0]?.joined === true;
}

export interface NewAccount {
  id: string;
  accountId: string;
  name: string;
  email: string;
  passwordHash: string;
}

const INSERT_USER = `insert into auth."user" (id, name, email, email_verified) values ($1, $2, $3, $4)`;
const FIND_USER = `select id, email_verified as "isProven" from auth."user" where email = $1 for update`;
const RENAME_USER = 'update auth."user" set name = $2 where id = $1';
const INSERT_PASSWORD = `
  insert into auth.account (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)`;

/**
 * Creates the invited account and its membership, both or neither. An account that a provider created without proof of its address passes
 * to the recipient of the mailed link. Returns its id, or the state of the link, if that is not an invitation of somebody without an
 * account.
 */
export function acceptAsNew(
  pool: DatabasePool,
  account: NewAccount,
  joining: Omit<Joining, 'userId'>,
): Promise<ClosedInvitation | OpenInvitation | { userId: string }> {
  return transactAlone(pool, async (client) => {
    const opened = await findInvitation(client, { ...joining, locks: true });
    if (typeof opened === 'string' || opened.hasAccount) {
      await client.query('rollback');
      return opened;
    }
    const { rows } = await client.query<{ id: string; isProven: boolean }>(FIND_USER, [account.email]);
    const [known] = rows;
    if (known?.isProven) {
      // Another mail has proven the address meanwhile.
      await client.query('rollback');
      return { ...opened, hasAccount: true };
    }
    const userId = known?.id ?? account.id;
    if (known) {
      await proveAddress(client, userId);
      await client.query(RENAME_USER, [userId, account.name]);
    } else await client.query(INSERT_USER, [userId, account.name, account.email, opened.isMailed]);
    await client.query(INSERT_PASSWORD, [account.accountId, userId, account.passwordHash]);
    await acceptInvitation(client, { ...joining, userId });
    await client.query('commit');
    return { userId };
  });
}

/** Gives a session another token; everything else about it stays. */
export async function renewSession(pool: pg.Pool, token: string, newToken: string): Promise<void> {
  await pool.query('update auth.session set token = $2, updated_at = clock_timestamp() where token = $1', [
    token,
    newToken,
  ]);
}
