import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { drizzle } from 'drizzle-orm/node-postgres';
import { account, session, user, verification } from '#drizzle/schema/auth.ts';
import type { Runtime } from '../runtime.ts';
import { readDevice, rememberDevice } from './device-cookie.ts';
import { passwords, withRoom } from './hash-passwords.ts';
import {
  addressHeader,
  type CountedTry,
  countSignInTry,
  forgetAccount,
  forgiveSignInTry,
  takeBackSignInTry,
} from './sign-in-limit.ts';
import { CALLBACK_PATH, siteOf } from './sso-flow.ts';
import { singleSignOn } from './sso-plugin.ts';
import { findProviderSession, providerSignOut } from './sso-sign-out.ts';

export const COOKIE_PREFIX = 'jornada';
const SIGN_IN = '/sign-in/email';
const SIGN_OUT = '/sign-out';
const WEEK_SECONDS = 604_800;
const MAX_BODY_BYTES = 4096;
/** Of an attempt that was checked: not an address, not the account's password. */
const WRONG = new Set([400, 401]);

function build(runtime: Runtime) {
  const { signInPool, secret, settings, log } = runtime;
  const publicUrl = settings.publicUrl;
  return betterAuth({
    appName: 'Jornada',
    baseURL: publicUrl ?? `http://${settings.host}:${settings.port}`,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(drizzle({ client: signInPool }), {
      provider: 'pg',
      schema: { user, session, account, verification },
    }),
    // Without a public address people open it by any name it has: the requested host is the site.
    trustedOrigins: publicUrl
      ? [publicUrl]
      : (request) => {
          const host = request?.headers.get('host');
          return host ? [`http://${host}`, `https://${host}`] : [];
        },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      password: passwords,
    },
    session: {
      expiresIn: WEEK_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        method: { type: 'string', input: false, required: false, returned: false },
        companyId: { type: 'string', input: false, required: false, returned: false },
        idToken: { type: 'string', input: false, required: false, returned: false },
      },
    },
    plugins: [singleSignOn(runtime)],
    // Ours counts in the database, by account too (sign-in-limit.ts).
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
    onAPIError: { onError: (error) => log.debug({ from: 'better-auth', error }, 'refused') },
    logger: {
      level: 'warn',
      // Its messages may hold what the caller sent, so only their kind is kept.
      log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ from: 'better-auth' }, message.slice(0, 80)),
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== SIGN_IN) return;
        const counted = await countSignInTry(runtime, {
          email: String(ctx.body?.email ?? ''),
          address: addressOf(ctx.headers),
          deviceId: await readDevice(ctx, runtime),
        });
        if ('waitSeconds' in counted) {
          throw new APIError('TOO_MANY_REQUESTS', undefined, { 'retry-after': String(counted.waitSeconds) });
        }
        return { context: { counted } };
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { counted } = ctx as { counted?: CountedTry };
        if (!counted) return;
        const { newSession, returned } = ctx.context;
        if (newSession) {
          await forgiveSignInTry(runtime, counted);
          await rememberDevice(ctx, runtime, { userId: newSession.user.id, deviceId: await readDevice(ctx, runtime) });
        } else if (!(returned instanceof APIError && WRONG.has(returned.statusCode))) {
          await takeBackSignInTry(runtime, counted);
        }
      }),
    },
  });
}

const addressOf = (headers: Headers | undefined) => headers?.get(addressHeader) ?? 'unknown';

type Auth = ReturnType<typeof build>;

const built = new WeakMap<Runtime, Auth>();

/** Sign-in for a runtime. It answers unknown accounts and wrong passwords alike, in what it says and in how long it takes. */
export function authOf(runtime: Runtime): Auth {
  const known = built.get(runtime) ?? build(runtime);
  built.set(runtime, known);
  return known;
}

/**
 * Answers sign-in and sign-out: JSON of a few bytes, which neither a form of another site nor a flood can be, and browsers that a provider
 * sends back (I8). 503 when more people sign in than passwords can be hashed.
 */
export async function answerAuth(runtime: Runtime, request: Request): Promise<Response> {
  const { headers } = request;
  const { pathname } = new URL(request.url);
  if (request.method === 'GET' && pathname === CALLBACK_PATH) return authOf(runtime).handler(request);
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return new Response(null, { status: 415 });
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_BODY_BYTES)) return new Response(null, { status: 413 });
  const answer = () => authOf(runtime).handler(request);
  if (pathname.endsWith(SIGN_OUT)) return signOut(runtime, request);
  if (!pathname.endsWith(SIGN_IN)) return answer();
  return (await withRoom(answer)) ?? new Response(null, { status: 503, headers: { 'retry-after': '2' } });
}

/** Ends the session. `redirectTo`: where its provider ends its own (I8). */
async function signOut(runtime: Runtime, request: Request): Promise<Response> {
  const auth = authOf(runtime);
  const { headers } = request;
  const open = await auth.api.getSession({ headers });
  const ofProvider = open && (await findProviderSession(runtime, open.session.token));
  const answer = await auth.handler(request);
  if (!ofProvider || !answer.ok) return answer;
  const redirectTo = await providerSignOut(runtime, ofProvider, siteOf(runtime.settings, headers));
  return redirectTo === null ? answer : Response.json({ success: true, redirectTo }, { headers: answer.headers });
}

interface NewUser {
  email: string;
  name: string;
  password: string;
}

/** Makes an account that can sign in; the answer is its id. Throws when the e-mail has one already (`findUserId`). */
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

/** The id of the account with this e-mail, or null. */
export async function findUserId(runtime: Runtime, email: string): Promise<string | null> {
  const context = await authOf(runtime).$context;
  return (await context.internalAdapter.findUserByEmail(email.toLowerCase()))?.user.id ?? null;
}

/** Sets a new password, ends every session of the account, and forgets its tries and devices. */
export async function setPassword(runtime: Runtime, userId: string, password: string): Promise<void> {
  const context = await authOf(runtime).$context;
  await context.internalAdapter.updatePassword(userId, await context.password.hash(password));
  await context.internalAdapter.deleteUserSessions(userId);
  const user = await context.internalAdapter.findUserById(userId);
  if (user) await forgetAccount(runtime, user);
}
