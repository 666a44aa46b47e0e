import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createPool, type Login } from './pool.ts';

/** Logins by purpose. None of them owns anything or bypasses row-level security. */
export interface Logins {
  /** Requests: the rows of the company that a token or session admits to. */
  app: Login;
  /** Background work and the operator's command: may also enter a company by its id. */
  system: Login;
  /** Sign-in: the schema `auth` and nothing else. */
  signIn: Login;
}

/** Roles that receive rights (tenancy.sql). */
export const GROUPS = { app: 'jornada_app', system: 'jornada_system', signIn: 'jornada_sign_in' } as const;

/** Thrown if PostgreSQL refuses our logins: it has to be configured to accept them. */
export class LoginRefusedError extends Error {}

/** The secret of the installation, and the password of its logins, if the operator has chosen one. */
export interface Secrets {
  secret: string;
  password: string | undefined;
}

function loginsOf({ secret, password }: Secrets): Logins {
  const loginOf = (group: string): Login => {
    const own =
      password ?? Buffer.from(hkdfSync('sha256', secret, '', `jornada login ${group}`, 32)).toString('base64url');
    const fingerprint = createHash('sha256').update(`${group} ${own}`).digest('hex').slice(0, 12);
    return { user: `${group}_${fingerprint}`, password: own };
  };
  return { app: loginOf(GROUPS.app), system: loginOf(GROUPS.system), signIn: loginOf(GROUPS.signIn) };
}

/**
 * Statements that an administrator runs once where the role of `DATABASE_URL`, `owner`, may not create roles: the groups, and this
 * installation's logins. They contain no password, only the stored form of it.
 */
export function roleStatements(owner: string, secrets: Secrets): string {
  const groups = Object.values(GROUPS).map((group) => unlessThere(`create role ${group} nologin`));
  const admin = `grant ${Object.values(GROUPS).join(', ')} to ${pg.escapeIdentifier(owner)} with admin option;`;
  const logins = Object.entries(loginsOf(secrets)).map(([key, login]: [string, Login]) =>
    unlessThere(createLogin(login, GROUPS[key as keyof Logins])),
  );
  return [...groups, `grant ${GROUPS.app} to ${GROUPS.system};`, ...logins, admin, ''].join('\n');
}

/** Another installation of the server may have made the role. */
const unlessThere = (statement: string): string =>
  `do $$ begin ${statement}; exception when duplicate_object then null; end $$;`;

const createLogin = ({ user, password }: Login, group: string): string =>
  `create role ${pg.escapeIdentifier(user)} login nobypassrls password ${pg.escapeLiteral(scramVerifier(password))} in role ${group}`;

/**
 * Creates this installation's login roles, members of the roles that `tenancy.sql` grants to, and tries one of them. Roles belong to the
 * whole server, which may contain databases of several installations, and a database may be used with several secrets: so each password has
 * roles of its own, and none breaks another's. `ownerUrl` may create roles. Throws `LoginRefusedError`.
 */
export async function prepareLogins(ownerUrl: string, { secret, password }: Secrets): Promise<Logins> {
  const logins = loginsOf({ secret, password });
  const owner = createPool(ownerUrl, { connections: 1 });
  try {
    for (const [key, group] of Object.entries(GROUPS)) await makeRole(owner, logins[key as keyof Logins], group);
  } finally {
    await owner.end();
  }
  await tryLogin(ownerUrl, logins.app);
  return logins;
}

async function makeRole(owner: pg.Pool, login: Login, group: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [login.user]);
  if (rowCount !== 0) return;
  await owner.query(createLogin(login, group)).catch((error: unknown) => {
    // Another process created it at the same moment.
    const { code, message } = error as Error & { code?: string };
    if (code === '42710' || code === '23505') return;
    if (code !== '42501') throw error;
    throw new LoginRefusedError(
      `The role of DATABASE_URL cannot make the role ${login.user}, which connections log in as: ${message}. ` +
        `It needs CREATEROLE, and ${group} granted with admin option; or an administrator runs what "check --sql" prints.`,
    );
  });
}

const ITERATIONS = 4096;

/** PostgreSQL's stored form of a password: sent instead of the password, which therefore appears in no log of the server. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** Codes of PostgreSQL, and of PgBouncer. */
const REFUSED_LOGIN = /^(28|08P01$)/;

async function tryLogin(url: string, login: Login): Promise<void> {
  const pool = createPool(url, { connections: 1, login });
  try {
    await pool.query('select');
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (!REFUSED_LOGIN.test(code ?? '')) throw error;
    throw new LoginRefusedError(
      `PostgreSQL refuses the role ${login.user}, which requests log in as: ${message}. ` +
        'Allow the roles whose names start with "jornada_" to log in with a password (scram-sha-256 in pg_hba.conf; behind PgBouncer, auth_query).',
    );
  } finally {
    await pool.end();
  }
}
