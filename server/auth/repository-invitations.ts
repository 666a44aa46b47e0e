import type pg from 'pg';
import type { DatabasePool } from '../db/pool.ts';
import { transactAlone } from '../db/send-alone.ts';
import type { Origin } from '../shared/origin.ts';
import type { Role } from '../shared/roles.ts';
import type { ClosedInvitation } from './constants.ts';

export interface OpenInvitation {
  companyId: string;
  companyName: string;
  /** The company's. */
  language: string;
  role: Role;
  email: string;
  /** The address has an account already. */
  hasAccount: boolean;
}

type Client = Pick<pg.Pool, 'query'>;

/** What the secret with this hash opens. `locks`: it stays as it is until the end of the transaction. */
export async function findInvitation(
  client: Client,
  { hash, at, locks = false }: { hash: Buffer; at: Temporal.Instant; locks?: boolean },
): Promise<ClosedInvitation | OpenInvitation> {
  const { rows } = await client.query<OpenInvitation & { state: ClosedInvitation | 'open' }>({
    name: 'find_invitation',
    text: `select state, company_id as "companyId", company_name as "companyName", language, role, email, has_account as "hasAccount"
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

/** Makes an account a member of the company that invited its address. False: the invitation is not open, or for another. */
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

const INSERT_USER = `insert into auth."user" (id, name, email, email_verified) values ($1, $2, $3, true)`;
const INSERT_PASSWORD = `
  insert into auth.account (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)`;

/**
 * Makes the account that an invitation is for and its membership, both or neither. Answers what the link opens by now, when that is not
 * an invitation of somebody without an account.
 */
export function acceptAsNew(
  pool: DatabasePool,
  account: NewAccount,
  joining: Omit<Joining, 'userId'>,
): Promise<ClosedInvitation | OpenInvitation | null> {
  return transactAlone(pool, async (client) => {
    const opened = await findInvitation(client, { ...joining, locks: true });
    if (typeof opened === 'string' || opened.hasAccount) {
      await client.query('rollback');
      return opened;
    }
    await client.query(INSERT_USER, [account.id, account.name, account.email]);
    await client.query(INSERT_PASSWORD, [account.accountId, account.id, account.passwordHash]);
    await acceptInvitation(client, { ...joining, userId: account.id });
    await client.query('commit');
    return null;
  });
}

/** Gives a session another token; everything else about it stays. */
export async function renewSession(pool: pg.Pool, token: string, newToken: string): Promise<void> {
  await pool.query('update auth.session set token = $2, updated_at = clock_timestamp() where token = $1', [
    token,
    newToken,
  ]);
}
