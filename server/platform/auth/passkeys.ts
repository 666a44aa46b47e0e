import { getAuthenticatorName, passkey } from '@better-auth/passkey';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Runtime } from '../runtime/runtime.ts';
import { requireConfirmed } from './confirmed.ts';
import { recordSignIn } from './record-sign-in.ts';
import { refusal } from './refusals.ts';
import * as repository from './repository-sessions.ts';
import { tellOfChange } from './tell-of-change.ts';

type Keeper = Pick<Runtime, 'signInPool' | 'settings' | 'secret' | 'now' | 'log'>;

const MAX_PASSKEYS = 20;
const OPTIONS = '/passkey/generate-register-options';
const REGISTRATION = '/passkey/verify-registration';
const AUTHENTICATION = '/passkey/verify-authentication';

/**
 * Passkeys belong to one host: that of the public address, without which they only work on this machine. The authenticator has to verify
 * its person (a finger, a face, a PIN): a passkey counts as both factors.
 */
export const passkeys = ({ signInPool, settings }: Keeper) =>
  passkey({
    rpID: settings.publicUrl ? new URL(settings.publicUrl).hostname : 'localhost',
    rpName: 'Jornada',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: ({ verification: { registrationInfo } }) => {
        requireVerified(registrationInfo?.userVerified);
        const name = getAuthenticatorName(registrationInfo?.aaguid);
        return name ? { name } : undefined;
      },
    },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        requireVerified(authenticationInfo.userVerified);
        await repository.usePasskey(signInPool, authenticationInfo.credentialID);
      },
    },
  });

function requireVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED');
}

/** The session in which a passkey is used, if there is one. */
interface UsedIn {
  usedIn?: { token: string; userId: string };
}

/** Runs before a passkey is created: requires confirmation and a free place; or before one is used: identifies the signed-in person. */
export async function beforePasskey({ signInPool }: Keeper, ctx: GenericEndpointContext): Promise<UsedIn> {
  if (ctx.path === OPTIONS || ctx.path === REGISTRATION) {
    // The plugin would also name it, or open a session.
    if (ctx.body && Object.keys(ctx.body).some((key) => key !== 'response')) throw new APIError('BAD_REQUEST');
    const session = await getSessionFromCtx(ctx);
    if (!session) throw new APIError('UNAUTHORIZED');
    requireConfirmed(session.session);
    if ((await repository.countPasskeys(signInPool, session.user.id)) >= MAX_PASSKEYS) {
      throw refusal('too_many_passkeys');
    }
  }
  if (ctx.path !== AUTHENTICATION) return {};
  const session = await getSessionFromCtx(ctx);
  return session ? { usedIn: { token: session.session.token, userId: session.user.id } } : {};
}

/**
 * Runs after a passkey was created or used: its session counts as entered with it. Using one while signed in confirms that session and
 * opens no other. Returns a response in place of records, which contain the session's token.
 */
export async function afterPasskey(
  keeper: Keeper,
  ctx: GenericEndpointContext,
  returned: unknown,
): Promise<object | undefined> {
  if (returned instanceof APIError) return undefined;
  const confirm = (token: string) => repository.confirmSession(keeper.signInPool, token, { withPasskey: true });
  if (ctx.path === REGISTRATION) {
    const session = await getSessionFromCtx(ctx);
    if (session) {
      await confirm(session.session.token);
      await tellOfChange(keeper, { email: session.user.email, what: 'passkey_added', headers: ctx.headers });
    }
    return {};
  }
  const { newSession } = ctx.context;
  if (ctx.path !== AUTHENTICATION || !newSession) return undefined;
  const { usedIn } = ctx as UsedIn;
  const before = usedIn?.userId === newSession.user.id && (await ctx.context.internalAdapter.findSession(usedIn.token));
  if (before) {
    await ctx.context.internalAdapter.deleteSession(newSession.session.token);
    await setSessionCookie(ctx, before);
  } else {
    const { headers } = ctx;
    await recordSignIn(keeper, { action: 'sign_in', userId: newSession.user.id, method: 'passkey', headers });
  }
  await confirm(before ? before.session.token : newSession.session.token);
  return {};
}
