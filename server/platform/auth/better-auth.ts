import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { drizzle } from 'drizzle-orm/node-postgres';
import { account, passkey, session, user, verification } from '#drizzle/schema/auth.ts';
import { databaseError, isUnavailable } from '../db/errors.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { providerCallbackPath } from '../shared/page-paths.ts';
import { PASSWORD_LENGTH } from '../shared/password-rules.ts';
import { accountEndpoints, addressOf } from './account-endpoints.ts';
import { AUTH_CALLS } from './auth-calls.ts';
import { passwords, withRoom } from './hash-passwords.ts';
import { invitationEndpoints } from './invitation-endpoints.ts';
import { refuseRequest } from './json-request.ts';
import { afterPasskey, beforePasskey, passkeys } from './passkeys.ts';
import { deviceIdOf, holdForSecondFactor, noteSignIn, takeBackSignIn } from './pending-sign-in.ts';
import { noteRefusedSignIn, recordSignIn } from './record-sign-in.ts';
import { tooManyTries } from './refusals.ts';
import { endSessions } from './repository-sessions.ts';
import { findPasswordHash } from './repository-sign-in.ts';
import {
  addressHeader,
  type CountedTry,
  countSignInTry,
  forgetAccount,
  forgiveSignInTry,
  takeBackSignInTry,
} from './sign-in-limit.ts';
import { siteOf } from './sso-flow.ts';
import { singleSignOn } from './sso-plugin.ts';
import { findProviderSession, providerSignOut } from './sso-sign-out.ts';

export const COOKIE_PREFIX = 'jornada';
const BASE_PATH = '/api/auth';
const SIGN_IN = '/sign-in/email';
const SIGN_OUT = '/sign-out';
const WEEK_SECONDS = 604_800;
const MAX_BODY_BYTES = 4096;
const MAX_PASSKEY_BYTES = 8192;
/** Statuses of a counted attempt: not an address, not the account's password. */
const WRONG = new Set([400, 401]);
/** NUL in a text, as JSON writes it. */
const NUL = /(?:^|[^\\])(?:\\\\)*\\u0000/;

function build(runtime: Runtime) {
  const { signInPool, secret, settings, log } = runtime;
  const publicUrl = settings.publicUrl;
  return betterAuth({
    appName: 'Jornada',
    baseURL: publicUrl ?? `http://${settings.host}:${settings.port}`,
    basePath: BASE_PATH,
    secret,
    database: drizzleAdapter(drizzle({ client: signInPool }), {
      provider: 'pg',
      schema: { user, session, account, verification, passkey },
    }),
    // Without a public address people use any name of the server: the requested host is the site.
    trustedOrigins: publicUrl
      ? [publicUrl]
      : (request) => {
          const host = request?.headers.get('host');
          return host ? [`http://${host}`, `https://${host}`] : [];
        },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: passwords,
    },
    user: {
      additionalFields: {
        language: { type: 'string', required: false, input: false },
        theme: { type: 'string', required: false, input: false },
      },
    },
    session: {
      expiresIn: WEEK_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      // Our own rules decide when to ask for confirmation (confirmed.ts).
      freshAge: 0,
      additionalFields: {
        lastSeenAt: { type: 'date', required: false, input: false },
        confirmedAt: { type: 'date', required: false, input: false },
        providerConfirmedAt: { type: 'date', required: false, input: false },
        method: { type: 'string', input: false, required: false, returned: false },
        companyId: { type: 'string', input: false, required: false, returned: false },
        idToken: { type: 'string', input: false, required: false, returned: false },
      },
    },
    plugins: [
      singleSignOn(runtime),
      passkeys(runtime),
      { id: 'account', endpoints: accountEndpoints(runtime) },
      { id: 'invitation', endpoints: invitationEndpoints(runtime) },
    ],
    // Our limits count in the database, by account too (sign-in-limit.ts).
    rateLimit: { enabled: false },
    advanced: {
      // Set explicitly, because tests would run without these checks otherwise.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    telemetry: { enabled: false },
    // Otherwise it would print failures with the values of the statement (`handle`).
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      // Its messages may contain the caller's input, so only their beginning is logged, and of a fault its code.
      log: (level, message, ...details) =>
        log[level === 'error' ? 'warn' : 'debug'](
          { from: 'better-auth', databaseCode: details.map(databaseError).find(Boolean)?.code },
          message.slice(0, 80),
        ),
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const { headers } = ctx;
        if (ctx.path === SIGN_OUT) {
          const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, secret);
          const leaving = token ? await ctx.context.internalAdapter.findSession(token) : null;
          if (leaving) {
            const companyId = (leaving.session.companyId as string | null) ?? undefined;
            await recordSignIn(runtime, { action: 'sign_out', userId: leaving.user.id, companyId, headers });
          }
        }
        if (ctx.path !== SIGN_IN) return { context: await beforePasskey(runtime, ctx) };
        const email = String(ctx.body?.email ?? '');
        const counted = await countSignInTry(runtime, {
          email,
          address: addressOf(headers),
          deviceId: await deviceIdOf(runtime, ctx),
        });
        if ('waitSeconds' in counted) {
          noteRefusedSignIn(runtime, { email, method: 'password', reason: 'limit', headers });
          throw tooManyTries(counted.waitSeconds);
        }
        // Read before the password is compared, to detect another one set meanwhile.
        return { context: { counted, passwordHash: await findPasswordHash(signInPool, email) } };
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { counted, passwordHash } = ctx as { counted?: CountedTry; passwordHash?: string | null };
        if (!counted) return afterPasskey(runtime, ctx, ctx.context.returned);
        const { newSession, returned } = ctx.context;
        const email = String(ctx.body?.email ?? '');
        if (newSession) {
          const userId = newSession.user.id;
          const waits = await holdForSecondFactor(runtime, ctx);
          if ((await findPasswordHash(signInPool, email)) !== passwordHash) {
            await takeBackSignIn(runtime, ctx, { userId, token: newSession.session.token });
            noteRefusedSignIn(runtime, { email, method: 'password', reason: 'wrong', headers: ctx.headers });
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
          }
          await forgiveSignInTry(runtime, counted);
          if (waits) return { secondFactor: true };
          await noteSignIn(runtime, ctx, { userId, method: 'password' });
          // Browsers have the session in a cookie, and need its token nowhere else.
          return ctx.request ? {} : undefined;
        }
        if (returned instanceof APIError && WRONG.has(returned.statusCode)) {
          noteRefusedSignIn(runtime, { email, method: 'password', reason: 'wrong', headers: ctx.headers });
        } else {
          await takeBackSignInTry(runtime, counted);
        }
        return undefined;
      }),
    },
  });
}

type Auth = ReturnType<typeof build>;

const built = new WeakMap<Runtime, Auth>();

/** Creates the sign-in of a runtime. Unknown accounts and wrong passwords get the same response, in content and duration. */
export function authOf(runtime: Runtime): Auth {
  const known = built.get(runtime) ?? build(runtime);
  built.set(runtime, known);
  return known;
}

/**
 * Handles sign-in, sign-out and people's own accounts: the calls of `AUTH_CALLS` and no other of Better Auth's. They are small JSON
 * requests from this site, which excludes pages of other sites and floods. Also handles browsers that a provider redirects back (I8). 503
 * if more people sign in than passwords can be hashed.
 */
export async function answerAuth(runtime: Runtime, request: Request): Promise<Response> {
  const { headers } = request;
  const { pathname } = new URL(request.url);
  if (request.method === 'GET' && pathname.startsWith(providerCallbackPath(''))) return handle(runtime, request);
  const path = pathname.slice(BASE_PATH.length);
  const call = AUTH_CALLS.get(path);
  if (!call) return new Response(null, { status: 404 });
  const maxBytes = path.startsWith('/passkey/') ? MAX_PASSKEY_BYTES : MAX_BODY_BYTES;
  const refusal = refuseRequest(runtime, request, maxBytes);
  if (refusal) return refusal;
  // No text of the database contains NUL.
  if (NUL.test(await request.clone().text())) return new Response(null, { status: 400 });
  // Our calls are all POST, which other sites cannot send.
  const asked = call === 'reads' ? new Request(request.url, { headers }) : request;
  if (path === SIGN_OUT) return signOut(runtime, request);
  const answer = async () => {
    const given = await handle(runtime, asked);
    return path === SIGN_IN ? given : leaveSession(given);
  };
  if (call !== 'hashes') return answer();
  return (await withRoom(answer)) ?? new Response(null, { status: 503, headers: { 'retry-after': '2' } });
}

/** Logs everything but refusals without values (H4): 503 while the database is unavailable, else 500. */
async function handle(runtime: Runtime, request: Request): Promise<Response> {
  try {
    return await authOf(runtime).handler(request);
  } catch (error) {
    runtime.log.error({ error }, 'sign-in request failed');
    return new Response(null, { status: isUnavailable(error) ? 503 : 500 });
  }
}

/** The response to an ended session deletes no cookie: another call may have renewed it meanwhile (I7). */
function leaveSession({ status, headers: given, body }: Response): Response {
  const headers = new Headers(given);
  headers.delete('set-cookie');
  for (const cookie of given.getSetCookie()) {
    if (!/session_token=;/.test(cookie)) headers.append('set-cookie', cookie);
  }
  return new Response(body, { status, headers });
}

/** Ends the session. `redirectTo`: the provider's page that ends its own (I8). */
async function signOut(runtime: Runtime, request: Request): Promise<Response> {
  const { headers } = request;
  const open = await authOf(runtime).api.getSession({ headers });
  const ofProvider = open && (await findProviderSession(runtime, open.session.token));
  const answer = await handle(runtime, request);
  if (!ofProvider || !answer.ok) return answer;
  const redirectTo = await providerSignOut(runtime, ofProvider, siteOf(runtime.settings, headers));
  return redirectTo === null ? answer : Response.json({ success: true, redirectTo }, { headers: answer.headers });
}

interface NewUser {
  email: string;
  name: string;
  password: string;
}

/** Creates an account that can sign in; returns its id. Throws if the e-mail has one already (`findUser`). */
export async function createUser(runtime: Runtime, { email, name, password }: NewUser): Promise<string> {
  const context = await authOf(runtime).$context;
  const hash = await context.password.hash(password);
  const created = await context.internalAdapter.createUser(
    { email: email.toLowerCase(), name, emailVerified: true },
    { method: 'email-password' },
  );
  await context.internalAdapter.linkAccount({
    userId: created.id,
    providerId: 'credential',
    accountId: created.id,
    password: hash,
  });
  return created.id;
}

/** Returns the account with this e-mail, or null. `isProven`: a mail or the operator has proven that the address is its owner's (I8). */
export async function findUser(runtime: Runtime, email: string): Promise<{ id: string; isProven: boolean } | null> {
  const context = await authOf(runtime).$context;
  const found = await context.internalAdapter.findUserByEmail(email.toLowerCase());
  return found && { id: found.user.id, isProven: found.user.emailVerified };
}

/** Sets a new password, ends every session of the account, voids its reset links, and deletes its tries and devices. */
export async function setPassword(runtime: Runtime, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: passwords } = await authOf(runtime).$context;
  const hash = await passwords.hash(password);
  // An account created by a company's provider has no password yet.
  if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, hash);
  else await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
  await endSessions(runtime.signInPool, userId);
  const user = await internalAdapter.findUserById(userId);
  if (user) await forgetAccount(runtime, user);
}
