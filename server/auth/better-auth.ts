import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { drizzle } from 'drizzle-orm/node-postgres';
import { account, session, user, verification } from '#drizzle/schema/auth.ts';
import { limitKeyOf } from '../client-address.ts';
import type { Runtime } from '../runtime.ts';
import { addressHeader, countSignInTry, forgetSignInTries } from './sign-in-limit.ts';

const SIGN_IN = '/sign-in/email';
const WEEK_SECONDS = 604_800;
const MAX_BODY_BYTES = 4096;

function build({ pool, secret, settings, log }: Runtime) {
  const publicUrl = settings.publicUrl;
  return betterAuth({
    appName: 'Jornada',
    baseURL: publicUrl ?? `http://${settings.host}:${settings.port}`,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(drizzle({ client: pool }), {
      provider: 'pg',
      schema: { user, session, account, verification },
    }),
    // Without a public address people open it by any name it has: the host that was asked is the site.
    trustedOrigins: publicUrl
      ? [publicUrl]
      : (request) => {
          const host = request?.headers.get('host');
          return host ? [`http://${host}`, `https://${host}`] : [];
        },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 128 },
    session: { expiresIn: WEEK_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    // Ours counts accounts besides addresses (sign-in-limit.ts).
    rateLimit: { enabled: false },
    advanced: {
      // Said, because tests would be without these checks otherwise.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'jornada',
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
        const seconds = await countSignInTry(String(ctx.body?.email ?? ''), addressOf(ctx.headers));
        if (seconds !== null) throw new APIError('TOO_MANY_REQUESTS', undefined, { 'retry-after': String(seconds) });
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { newSession } = ctx.context;
        if (ctx.path === SIGN_IN && newSession) await forgetSignInTries(newSession.user.email, addressOf(ctx.headers));
      }),
    },
  });
}

const addressOf = (headers: Headers | undefined) => limitKeyOf(headers?.get(addressHeader) ?? 'unknown');

type Auth = ReturnType<typeof build>;

const built = new WeakMap<Runtime, Auth>();

/** Sign-in for a runtime. It answers unknown accounts and wrong passwords alike, in what it says and in how long it takes. */
export function authOf(runtime: Runtime): Auth {
  const known = built.get(runtime) ?? build(runtime);
  built.set(runtime, known);
  return known;
}

/** Answers sign-in and sign-out: JSON of a few bytes, which neither a form of another site nor a flood can be. */
export async function answerAuth(runtime: Runtime, request: Request): Promise<Response> {
  const { headers } = request;
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return new Response(null, { status: 415 });
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_BODY_BYTES)) return new Response(null, { status: 413 });
  return authOf(runtime).handler(request);
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

/** Sets a new password and ends every session of the account. */
export async function setPassword(runtime: Runtime, userId: string, password: string): Promise<void> {
  const context = await authOf(runtime).$context;
  await context.internalAdapter.updatePassword(userId, await context.password.hash(password));
  await context.internalAdapter.deleteUserSessions(userId);
}
