import { randomBytes } from 'node:crypto';
import type { AuthContext, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Runtime } from '../runtime/runtime.ts';
import { useCode } from './check-code.ts';
import { keyedHash } from './hash-secret.ts';
import { noteRefusedSignIn, recordSignIn, type SignInMethod } from './record-sign-in.ts';
import { refusal } from './refusals.ts';
import * as repository from './repository-factors.ts';
import { DEVICE_SECONDS, keepDevice } from './sign-in-limit.ts';

type Keeper = Pick<Runtime, 'signInPool' | 'secret' | 'log'>;
type Context = Pick<GenericEndpointContext, 'context' | 'headers' | 'getSignedCookie' | 'setSignedCookie'>;

/** Time for the second factor, after the password. */
const WAIT_SECONDS = 300;

const pendingCookie = ({ createAuthCookie }: Pick<AuthContext, 'createAuthCookie'>) =>
  createAuthCookie('second_factor', { maxAge: WAIT_SECONDS, path: '/api/auth/sign-in', sameSite: 'strict' });

const hashOf = ({ secret }: Keeper, value: string) => keyedHash(secret, 'pending sign-in', value);

/**
 * If the account has a second factor, deletes the session of a right password, which nobody has received yet, and waits for the factor
 * instead: the browser gets a cookie that is no session and has a fresh random value. Returns whether it waits.
 */
export async function holdForSecondFactor(keeper: Keeper, ctx: GenericEndpointContext): Promise<boolean> {
  const { newSession } = ctx.context;
  if (!newSession) return false;
  const userId = newSession.user.id;
  const factor = await repository.findSecondFactor(keeper.signInPool, userId);
  if (!factor?.isConfirmed) return false;
  deleteSessionCookie(ctx, true);
  await ctx.context.internalAdapter.deleteSession(newSession.session.token);
  ctx.context.setNewSession(null);
  const value = randomBytes(32).toString('base64url');
  await repository.keepPendingSignIn(keeper.signInPool, { hash: hashOf(keeper, value), userId, seconds: WAIT_SECONDS });
  const { name, attributes } = pendingCookie(ctx.context);
  await ctx.setSignedCookie(name, value, keeper.secret, attributes);
  return true;
}

/**
 * Deletes the session of a sign-in whose password was replaced during the comparison: the new password has ended the earlier sessions, but
 * not one opened after it.
 */
export async function takeBackSignIn(
  { signInPool }: Keeper,
  ctx: GenericEndpointContext,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  deleteSessionCookie(ctx, true);
  await ctx.context.internalAdapter.deleteSession(token);
  await repository.deletePendingSignIns(signInPool, userId);
  ctx.context.setNewSession(null);
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const signInWithCode = (keeper: Keeper) =>
  createAuthEndpoint(
    '/sign-in/second-factor',
    { method: 'POST', body: z.object({ code: z.string().max(100) }) },
    async (ctx) => {
      const cookie = pendingCookie(ctx.context);
      const value = await ctx.getSignedCookie(cookie.name, keeper.secret);
      const hash = value ? hashOf(keeper, value) : '';
      const userId = value ? await repository.findPendingSignIn(keeper.signInPool, hash) : null;
      if (!userId) throw refusal('sign_in_expired');
      const user = await ctx.context.internalAdapter.findUserById(userId);
      if (!user) throw refusal('sign_in_expired');
      await useCode(keeper, userId, ctx.body.code).catch((error: unknown) => {
        const reason = error instanceof APIError && error.statusCode === 429 ? 'limit' : 'wrong';
        noteRefusedSignIn(keeper, { email: user.email, method: 'second_factor', reason, headers: ctx.headers });
        throw error;
      });
      if (!(await repository.takePendingSignIn(keeper.signInPool, hash))) throw refusal('sign_in_expired');
      const session = await ctx.context.internalAdapter.createSession(userId);
      // The database refuses sessions of an account disabled meanwhile.
      if (!session) throw refusal('sign_in_expired');
      await setSessionCookie(ctx, { session, user });
      expireCookie(ctx, cookie);
      await noteSignIn(keeper, ctx, { userId, method: 'second_factor' });
      return ctx.json({});
    },
  );

const deviceCookie = ({ createAuthCookie }: Pick<AuthContext, 'createAuthCookie'>) =>
  createAuthCookie('device', { maxAge: DEVICE_SECONDS, path: '/api/auth/sign-in', sameSite: 'strict' });

/** Returns the device id in the browser's cookie, if it has one of ours. */
export const deviceIdOf = async ({ secret }: Keeper, ctx: Context): Promise<string | null> =>
  (await ctx.getSignedCookie(deviceCookie(ctx.context).name, secret)) || null;

interface SignIn {
  userId: string;
  method: SignInMethod;
}

/**
 * Records a session opened with the account's own credentials in the audit, and remembers the browser as a device of the account. A
 * company's provider adds no known device: it could gain guesses of the password this way (I7).
 */
export async function noteSignIn(keeper: Keeper, ctx: Context, signIn: SignIn) {
  await recordSignIn(keeper, { action: 'sign_in', ...signIn, headers: ctx.headers });
  const { name, attributes } = deviceCookie(ctx.context);
  const deviceId = (await deviceIdOf(keeper, ctx)) ?? randomBytes(32).toString('base64url');
  await keepDevice(keeper, signIn.userId, deviceId);
  await ctx.setSignedCookie(name, deviceId, keeper.secret, attributes);
}
