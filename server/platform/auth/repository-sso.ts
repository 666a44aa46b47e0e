import type pg from 'pg';
import type { DatabasePool } from '../db/pool.ts';
import { transactAlone } from '../db/send-alone.ts';
import type { SsoProblem } from '../shared/sign-on-problems.ts';

/** A company's connection, as needed for signing in. */
export interface Connection {
  companyId: string;
  id: string;
  version: number;
  issuer: string;
  clientId: string;
  clientSecret: Buffer;
  isEnabled: boolean;
  /** Addresses in them count as verified. */
  verifiedDomains: string[];
}

/** Finds it by its company, or by the domain of an e-mail address, for which only one connection may be switched on. */
export async function findConnection(
  pool: pg.Pool,
  { companyId, domain }: { companyId: string | null; domain: string | null },
): Promise<Connection | null> {
  const { rows } = await pool.query<Connection>({
    name: 'find_sso_connection',
    text: `select company_id as "companyId", id, version, issuer, client_id as "clientId", client_secret as "clientSecret",
      is_enabled as "isEnabled", verified_domains as "verifiedDomains" from public.find_sso_connection($1, $2)`,
    values: [companyId, domain],
  });
  return rows[0] ?? null;
}

/** Person named by a provider: a member, or the active employee who may become one, with the account if there is one. */
export interface NamedPerson {
  userId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  refusal: SsoProblem | null;
}

export interface Naming {
  companyId: string;
  /** Version of the connection when the sign-in began. */
  version: number;
  subject: string;
  email: string;
  isTest: boolean;
  /** The account that is itself signed in in the browser; null: none. */
  agreed: string | null;
}

export async function findMember(
  pool: pg.Pool,
  { companyId, version, subject, email, isTest, agreed }: Naming,
): Promise<NamedPerson> {
  const { rows } = await pool.query<NamedPerson>({
    name: 'find_sso_member',
    text: `select user_id as "userId", employee_id as "employeeId", employee_name as "employeeName", refusal
      from public.find_sso_member($1, $2, $3, $4, $5, $6)`,
    values: [companyId, version, subject, email, isTest, agreed],
  });
  return rows[0] as NamedPerson;
}

/** Makes an employee's account, which has agreed, a member, if they may become one. */
export async function addMember(
  pool: pg.Pool,
  { companyId, version, subject }: Naming,
  { userId, employeeId }: { userId: string; employeeId: string },
): Promise<void> {
  const values = [companyId, version, subject, userId, employeeId];
  await pool.query('select public.add_sso_member($1, $2, $3, $4, $5)', values);
}

/**
 * Creates an account without a password for an employee and its membership, both or neither. Its address counts as unproven: a provider can
 * claim anything (I8). An account created at the same moment stays as it is.
 */
export function addNewMember(
  pool: DatabasePool,
  { companyId, version, subject, email }: Naming,
  { userId, name, employeeId }: { userId: string; name: string; employeeId: string },
): Promise<void> {
  return transactAlone(pool, async (client) => {
    const insert = `insert into auth."user" (id, name, email, email_verified) values ($1, $2, $3, false) on conflict (email) do nothing`;
    const { rowCount } = await client.query(insert, [userId, name, email]);
    const join = 'select public.add_sso_member($1, $2, $3, $4, $5) as joined';
    const { rows } =
      rowCount === 1 ? await client.query(join, [companyId, version, subject, userId, employeeId]) : { rows: [] };
    await client.query(rows[0]?.joined ? 'commit' : 'rollback');
  });
}

/** Stores the provider's subject of a member, and that signing in works. Returns whether it is their first time. */
export async function noteEntry(pool: pg.Pool, { companyId, subject }: Naming, userId: string): Promise<boolean> {
  const text = 'select public.note_sso_entry($1, $2, $3) as "isFirst"';
  const { rows } = await pool.query<{ isFirst: boolean }>(text, [companyId, subject, userId]);
  return rows[0]?.isFirst === true;
}

type TestOf = { companyId: string; version: number; userId: string; result: string };

/** Stores the result of a test. False: the connection has changed since. */
export async function noteTest(pool: pg.Pool, { companyId, version, userId, result }: TestOf): Promise<boolean> {
  const text = 'select public.note_sso_test($1, $2, $3, $4) as noted';
  const { rows } = await pool.query(text, [companyId, version, userId, result]);
  return rows[0].noted;
}

/** Stores why nobody can sign in at the moment. */
export async function noteFailure(
  pool: pg.Pool,
  { companyId, version, problem }: { companyId: string; version: number; problem: SsoProblem },
): Promise<void> {
  await pool.query('select public.note_sso_failure($1, $2, $3)', [companyId, version, problem]);
}

/** Stores a sign-in that has begun, by a hash of its state, for some minutes. */
export async function keepFlow(
  pool: pg.Pool,
  { key, value, seconds }: { key: string; value: string; seconds: number },
): Promise<void> {
  await pool.query({
    name: 'keep_sso_flow',
    text: `insert into auth.verification (id, identifier, value, expires_at)
      values (gen_random_uuid(), $1, $2, clock_timestamp() + $3 * interval '1 second')`,
    values: [key, value, seconds],
  });
}

/** Takes the sign-in of a state, once: a second call finds none. */
export async function takeFlow(pool: pg.Pool, key: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string; isRunning: boolean }>({
    name: 'take_sso_flow',
    text: `delete from auth.verification where identifier = $1
      returning value, expires_at > clock_timestamp() as "isRunning"`,
    values: [key],
  });
  return rows[0]?.isRunning ? rows[0].value : null;
}

/** A session created by a company's provider. */
export interface ProviderSession {
  userId: string;
  companyId: string;
  /** The provider's ID token, encrypted. */
  idToken: string | null;
}

/** Null for any other session. */
export async function findProviderSession(pool: pg.Pool, token: string): Promise<ProviderSession | null> {
  const text = `select user_id as "userId", company_id as "companyId", id_token as "idToken" from auth.session
    where token = $1 and company_id is not null`;
  const { rows } = await pool.query(text, [token]);
  return rows[0] ?? null;
}

/**
 * Records that the provider has just authenticated the person again, in a session that it created. False: the session has ended, or is not
 * the provider's.
 */
export async function confirmByProvider(
  pool: pg.Pool,
  { token, companyId }: { token: string; companyId: string },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'confirm_by_provider',
    text: `update auth.session set provider_confirmed_at = clock_timestamp()
      where token = $1 and company_id = $2 and expires_at > clock_timestamp()`,
    values: [token, companyId],
  });
  return rowCount === 1;
}
