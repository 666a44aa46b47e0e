import { randomBytes } from 'node:crypto';
import type { AuthContext, GenericEndpointContext } from 'better-auth';
import type { Runtime } from '../runtime.ts';
import { DEVICE_SECONDS, keepDevice } from './sign-in-limit.ts';

const deviceCookie = ({ createAuthCookie }: Pick<AuthContext, 'createAuthCookie'>) =>
  createAuthCookie('device', { maxAge: DEVICE_SECONDS, path: '/api/auth/sign-in', sameSite: 'strict' });

type Context = Pick<GenericEndpointContext, 'getSignedCookie' | 'setSignedCookie'> & {
  context: Pick<AuthContext, 'createAuthCookie'>;
};

/** What the browser of a request is known by; null: it has no cookie that this server signed. */
export const readDevice = async (ctx: Context, { secret }: Runtime): Promise<string | null> =>
  (await ctx.getSignedCookie(deviceCookie(ctx.context).name, secret)) || null;

/** Remembers that the account was signed in to from a browser, and gives the browser the cookie that it is known by. */
export async function rememberDevice(
  ctx: Context,
  runtime: Runtime,
  { userId, deviceId }: { userId: string; deviceId: string | null },
): Promise<void> {
  const { name, attributes } = deviceCookie(ctx.context);
  const id = deviceId ?? randomBytes(32).toString('base64url');
  await keepDevice(runtime, userId, id);
  await ctx.setSignedCookie(name, id, runtime.secret, attributes);
}
