import { randomBytes } from 'node:crypto';
import type { AuthContext, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Runtime } from '../runtime.ts';
import { useCode } from './check-code.ts';
import { keyedHash } from './hash-secret.ts';
import { refusal } from './refusals.ts';
import * as repository from './repository-factors.ts';
import { DEVICE_SECONDS, keepDevice } from './sign-in-limit.ts';

type Keeper = Pick<Runtime, 'signInPool' | 'secret'>;
type Context = Pick<GenericEndpointContext, 'context' | 'getSignedCookie' | 'setSignedCookie'>;

/** Time for the second factor, after the password. */
const WAIT_SECONDS = 300;

const pendingCookie = ({ createAuthCookie }: Pick<AuthContext, 'createAuthCookie'>) =>
  createAuthCookie('second_factor', { maxAge: WAIT_SECONDS, path: '/api/auth/sign-in', sameSite: 'strict' });

const hashOf = ({ secret }: Keeper, value: string) => keyedHash(secret, 'pending sign-in', value);

/**
 * Where the account has a second factor, takes the session of a right password back, which nobody has received yet, and waits for the
 * factor instead: the browser gets a cookie that is no session and of a value that nobody else chose. Answers whether it waits.
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
      await useCode(keeper, userId, ctx.body.code);
      const user = await ctx.context.internalAdapter.findUserById(userId);
      if (!user || !(await repository.takePendingSignIn(keeper.signInPool, hash))) throw refusal('sign_in_expired');
      await setSessionCookie(ctx, { session: await ctx.context.internalAdapter.createSession(userId), user });
      expireCookie(ctx, cookie);
      await rememberDevice(keeper, ctx, userId);
      return ctx.json({});
    },
  );

const deviceCookie = ({ createAuthCookie }: Pick<AuthContext, 'createAuthCookie'>) =>
  createAuthCookie('device', { maxAge: DEVICE_SECONDS, path: '/api/auth/sign-in', sameSite: 'strict' });

/** What the cookie of the browser holds, if it has one of ours. */
export const deviceIdOf = async ({ secret }: Keeper, ctx: Context): Promise<string | null> =>
  (await ctx.getSignedCookie(deviceCookie(ctx.context).name, secret)) || null;

/** The account was signed in to from this browser. `known`: what its cookie held, where the request does not carry it. */
export async function rememberDevice(
  keeper: Keeper,
  ctx: Context,
  userId: string,
  known: string | null = null,
): Promise<void> {
  const { name, attributes } = deviceCookie(ctx.context);
  const deviceId = known ?? (await deviceIdOf(keeper, ctx)) ?? randomBytes(32).toString('base64url');
  await keepDevice(keeper, userId, deviceId);
  await ctx.setSignedCookie(name, deviceId, keeper.secret, attributes);
}
