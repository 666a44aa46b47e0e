import { isAPIError } from 'better-auth/api';
import { getSessionCookie } from 'better-auth/cookies';
import { readersLanguage } from '#messages/readers-language.ts';
import { NOBODY } from '../db/pool.ts';
import { createScope, type Scope } from '../db/scope.ts';
import type { Entrance } from '../db/tenant.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { askedCompany } from '../shared/company-at-work.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Origin } from '../shared/origin.ts';
import type { Preferences } from '../shared/preferences.ts';
import type { Role } from '../shared/roles.ts';
import { SEEN_MILLISECONDS, UNATTENDED_HEADER } from '../shared/session-use.ts';
import { keyOfMember } from '../usage/last-use.ts';
import { authOf, COOKIE_PREFIX } from './better-auth.ts';
import { touchSession } from './repository-sessions.ts';
import { noteEndedSession } from './session-cookie.ts';

/** A signed-in person in their company. */
export interface Member {
  /** Token of the session: the database checks it. */
  sessionToken: string;
  /** Instant of the person's last authentication, for actions in the company: by password, passkey or the company's provider (I7). */
  confirmedAt: Date;
  userId: string;
  userName: string;
  email: string;
  companyId: CompanyId;
  companyName: string;
  role: Role;
  /** The user's employee, if linked. */
  employeeId: string | null;
  /** Everybody in the company is in their scope (I3). */
  seesEverybody: boolean;
  /** The company shows pay to its managers (I4). */
  managersSeePay: boolean;
  /** The company's language. */
  language: string;
  /** The company's time zone, for times without an office. */
  timeZone: string;
  /** Last change of role, scope or employee: pages rendered before offer actions that no longer apply. */
  accessSince: Date;
}

/** A company that a user can enter, or could but for its subscription (I1). */
export interface CompanyChoice {
  companyId: string;
  companyName: string;
  role: Role;
  subscriptionEnded: boolean;
}

/**
 * Result of a session: a member, or why nobody enters. `no_access`: there is no company to enter. `single_sign_on_required`: the company
 * only accepts its provider (I8).
 */
type Admission =
  | { kind: 'member'; member: Member }
  | { kind: 'no_access' }
  | { kind: 'single_sign_on_required'; companyId: CompanyId }
  | { kind: 'subscription_expired'; companyName: string; role: Role }
  /** The company requires a second factor or a passkey for their role (I7). Until then they can only set one up. */
  | { kind: 'second_factor_required'; companyName: string };

/**
 * Result of identifying a visitor. `session_ended`: the session has ended while the browser still holds it, as after a new password.
 */
export type Visit =
  | { kind: 'signed_out' | 'session_ended'; preferences?: undefined }
  | (Admission & { preferences: Preferences });

type Row = Record<string, unknown>;

const membershipOf = (row: Row) => ({
  companyId: row.company_id as CompanyId,
  companyName: row.company_name as string,
  role: row.role as Role,
  employeeId: row.employee_id as string | null,
  seesEverybody: row.sees_everybody as boolean,
  managersSeePay: row.managers_see_pay as boolean,
  language: row.language as string,
  timeZone: row.time_zone as string,
  accessSince: row.changed_at as Date,
});

const TEXT = 'select * from enter_session($1, $2, $3)';

/**
 * Every transaction checks session and membership: people who signed out elsewhere, were removed from a company, whose employee becomes
 * inactive (I9) or whose company is cancelled lose access with the next click. The rights of a request follow from the role, scope,
 * employee and pay setting of its admission: if they have changed since, it is refused, and the next request has the new ones.
 */
function entranceOf({ sessionToken, companyId, role, employeeId, seesEverybody, managersSeePay }: Member): Entrance {
  return {
    text: TEXT,
    values: [sessionToken, companyId],
    admit: (row) => {
      if (row?.refusal) throw new DomainError(row.refusal as ErrorCode);
      const isSame =
        row?.role === role &&
        row.employee_id === employeeId &&
        row.sees_everybody === seesEverybody &&
        row.managers_see_pay === managersSeePay;
      if (!isSame) throw new DomainError('unauthorized');
    },
  };
}

/** Returns the session of cookies; null without one. Better Auth hides why its statements failed. Throws `service_unavailable`. */
async function findSession(runtime: Runtime, headers: Headers) {
  try {
    return await authOf(runtime).api.getSession({ headers });
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 500) throw new DomainError('service_unavailable');
    throw error;
  }
}

/**
 * Returns the visitor of a request by its cookies, and whether they can enter: the company that its headers name, else the one of their
 * longest membership among those that they can enter (I1). Records a use of the session, unless the headers say that nobody is there.
 */
export async function currentVisit(runtime: Runtime, headers: Headers): Promise<Visit> {
  const session = await findSession(runtime, headers);
  if (!session) {
    if (!getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX })) return { kind: 'signed_out' };
    noteEndedSession(headers.get('cookie') ?? undefined);
    return { kind: 'session_ended' };
  }
  if (!headers.has(UNATTENDED_HEADER)) await noteSeen(runtime, session.session);
  const { language = null, theme = null } = session.user as Partial<Preferences>;
  const preferences = { language, theme };
  return { ...(await admit(runtime, headers, session, preferences)), preferences };
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

async function admit(
  runtime: Runtime,
  headers: Headers,
  session: Session,
  preferences: Preferences,
): Promise<Admission> {
  const { id, name, email } = session.user;
  const { token: sessionToken, confirmedAt, providerConfirmedAt } = session.session;
  const query = { name: 'enter_session', text: TEXT, values: [sessionToken, askedCompany(headers, id), null] };
  const [row] = await runtime.pool.queryFor<Row>(NOBODY, query);
  if (!row) return { kind: 'no_access' };
  const membership = membershipOf(row);
  if (row.refusal === 'second_factor_required') {
    return { kind: 'second_factor_required', companyName: membership.companyName };
  }
  if (row.refusal === 'subscription_expired') {
    return { kind: 'subscription_expired', companyName: membership.companyName, role: membership.role };
  }
  if (row.refusal === 'single_sign_on_required') return { kind: row.refusal, companyId: membership.companyId };
  if (row.refusal) return { kind: 'no_access' };
  const language = readersLanguage((header) => headers.get(header), preferences);
  runtime.memberUsage.note(keyOfMember({ companyId: membership.companyId, userId: id }), language);
  return {
    kind: 'member',
    member: {
      sessionToken,
      confirmedAt: latest(confirmedAt, providerConfirmedAt),
      userId: id,
      userName: name,
      email,
      ...membership,
    },
  };
}

const latest = (...times: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.max(0, ...times.map((time) => time?.getTime() ?? 0)));

/** The last use is exact to some minutes: not every request writes. */
async function noteSeen({ signInPool }: Runtime, { token, lastSeenAt }: { token: string; lastSeenAt?: Date | null }) {
  const isRecent = lastSeenAt && Date.now() - lastSeenAt.getTime() < SEEN_MILLISECONDS;
  if (!isRecent) await touchSession(signInPool, token);
}

/** Returns the account of a request's session, and its companies to choose from, by name; null without a session. */
export async function listCompanies(
  runtime: Runtime,
  headers: Headers,
): Promise<{ userId: string; companies: CompanyChoice[] } | null> {
  const session = await findSession(runtime, headers);
  if (!session) return null;
  const text = 'select * from list_session_companies($1)';
  const rows = await runtime.pool.queryFor<Row>(NOBODY, { text, values: [session.session.token] });
  const companies = rows.map((row) => ({
    companyId: row.company_id as string,
    companyName: row.company_name as string,
    role: row.role as Role,
    subscriptionEnded: row.refusal === 'subscription_expired',
  }));
  return { userId: session.user.id, companies };
}

/** Returns the member of a visit; null if nobody can enter. Throws the refusal named after its kind. */
export function memberOf(visit: Visit): Member | null {
  if (
    visit.kind === 'subscription_expired' ||
    visit.kind === 'second_factor_required' ||
    visit.kind === 'single_sign_on_required'
  )
    throw new DomainError(visit.kind);
  return visit.kind === 'member' ? visit.member : null;
}

/** Creates the scope of a member's calls: their company, with the member as the actor. */
export function memberScope(runtime: Runtime, member: Member, origin?: Origin): Scope {
  return createScope({
    companyId: member.companyId,
    actor: {
      type: 'user',
      id: member.userId,
      name: member.userName,
      role: member.role,
      employeeId: member.employeeId,
      seesEverybody: member.seesEverybody,
      managersSeePay: member.managersSeePay,
    },
    pool: runtime.pool,
    services: runtime,
    entrance: entranceOf(member),
    origin,
  });
}
