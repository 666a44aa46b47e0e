import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { languages } from '#messages/languages.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { PASSWORD_LENGTH } from '../shared/password-rules.ts';
import { THEMES } from '../shared/preferences.ts';
import { name } from '../shared/schemas.ts';
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor } from './check-code.ts';
import { requireConfirmed, requireProven } from './confirmed.ts';
import { passwords } from './hash-passwords.ts';
import { passwordFault } from './password-fault.ts';
import { signInWithCode } from './pending-sign-in.ts';
import { refusal, tooManyTries } from './refusals.ts';
import { deleteSecondFactor } from './repository-factors.ts';
import * as repository from './repository-sessions.ts';
import { deviceOf } from './rules-device.ts';
import { secretAddress } from './rules-second-factor.ts';
import { addressHeader, countSignInTry, forgetAccount, forgiveSignInTry } from './sign-in-limit.ts';
import { tellOfChange } from './tell-of-change.ts';

type Keeper = Pick<Runtime, 'signInPool' | 'secret' | 'settings' | 'log'>;

const password = z.string().min(1).max(PASSWORD_LENGTH.max);
const ofOne = z.object({ id: z.string().max(100) });
const preferences = z.object({ language: z.enum(languages).optional(), theme: z.enum(THEMES).optional() });
const use = [sessionMiddleware];
const method = 'POST' as const;

export const addressOf = (headers: Headers | undefined) => headers?.get(addressHeader) ?? 'unknown';

/**
 * Operations on a person's own account, whatever their company: a session is enough. Sensitive changes require a session confirmed in the
 * last ten minutes. Changes of the ways to sign in end the account's other sessions and renew this one (I7).
 */
export const accountEndpoints = (keeper: Keeper) => {
  const { signInPool } = keeper;
  return {
    signInWithCode: signInWithCode(keeper),

    readAccount: createAuthEndpoint('/account/read', { method, use }, async (ctx) => {
      const { user, session } = ctx.context.session;
      const account = await repository.findAccount(signInPool, session.token);
      if (!account) throw new APIError('UNAUTHORIZED');
      const sessions = account.sessions.map(({ userAgent, ...one }) => ({ ...one, ...deviceOf(userAgent ?? '') }));
      return ctx.json({ ...account, name: user.name, email: user.email, sessions });
    }),

    /** Saves a language or theme for every device. Nobody signs in by them, so nothing is confirmed. */
    savePreferences: createAuthEndpoint('/account/preferences', { method, use, body: preferences }, async (ctx) => {
      await repository.savePreferences(signInPool, ctx.context.session.user.id, ctx.body);
      return ctx.json({});
    }),

    /** Checks the password again, before a sensitive change. */
    confirm: createAuthEndpoint('/account/confirm', { method, use, body: z.object({ password }) }, async (ctx) => {
      await checkPassword(keeper, ctx, ctx.body.password);
      await repository.confirmSession(signInPool, ctx.context.session.session.token, { withPasskey: false });
      return ctx.json({});
    }),

    /** Requires the current password, so it needs no other confirmation. 422 if the new one is short or common (I7). */
    changePassword: createAuthEndpoint(
      '/account/password',
      { method, use, body: z.object({ currentPassword: password, newPassword: z.string().max(1000) }) },
      async (ctx) => {
        const { user } = ctx.context.session;
        const { currentPassword, newPassword } = ctx.body;
        await checkPassword(keeper, ctx, currentPassword);
        const fault = passwordFault(newPassword, [user.email, user.name]);
        if (fault) throw new APIError('UNPROCESSABLE_ENTITY', { code: fault, message: fault });
        await ctx.context.internalAdapter.updatePassword(user.id, await passwords.hash(newPassword));
        const renewed = await renewSession(keeper, ctx);
        await forgetAccount(keeper, user);
        await repository.confirmSession(signInPool, renewed.token, { withPasskey: false });
        await tellOfChange(keeper, { email: user.email, what: 'password', headers: ctx.headers });
        return ctx.json({});
      },
    ),

    startSecondFactor: createAuthEndpoint('/account/second-factor/start', { method, use }, async (ctx) => {
      const { user, session } = ctx.context.session;
      requireConfirmed(session);
      const secret = await startSecondFactor(keeper, user.id);
      return ctx.json({ secret, address: secretAddress(secret, user.email) });
    }),

    confirmSecondFactor: createAuthEndpoint(
      '/account/second-factor/confirm',
      { method, use, body: z.object({ code: z.string().max(100) }) },
      async (ctx) => {
        const { user } = ctx.context.session;
        const recoveryCodes = await confirmSecondFactor(keeper, user.id, ctx.body.code);
        await renewSession(keeper, ctx);
        await tellOfChange(keeper, { email: user.email, what: 'app_added', headers: ctx.headers });
        return ctx.json({ recoveryCodes });
      },
    ),

    renewRecoveryCodes: createAuthEndpoint('/account/second-factor/renew-codes', { method, use }, async (ctx) => {
      const { user, session } = ctx.context.session;
      requireConfirmed(session);
      const recoveryCodes = await renewRecoveryCodes(keeper, user.id);
      await tellOfChange(keeper, { email: user.email, what: 'codes_renewed', headers: ctx.headers });
      return ctx.json({ recoveryCodes });
    }),

    removeSecondFactor: createAuthEndpoint('/account/second-factor/remove', { method, use }, async (ctx) => {
      const { user, session } = ctx.context.session;
      requireConfirmed(session);
      if (!(await deleteSecondFactor(signInPool, user.id))) throw refusal('second_factor_missing');
      await renewSession(keeper, ctx);
      await tellOfChange(keeper, { email: user.email, what: 'app_removed', headers: ctx.headers });
      return ctx.json({});
    }),

    renamePasskey: createAuthEndpoint(
      '/account/passkeys/rename',
      { method, use, body: ofOne.extend({ name: name(100) }) },
      async (ctx) => {
        const { id, name } = ctx.body;
        const { user, session } = ctx.context.session;
        requireProven(session);
        if (!(await repository.renamePasskey(signInPool, user.id, id, name))) {
          throw refusal('not_found');
        }
        return ctx.json({});
      },
    ),

    removePasskey: createAuthEndpoint('/account/passkeys/remove', { method, use, body: ofOne }, async (ctx) => {
      const { user, session } = ctx.context.session;
      requireConfirmed(session);
      if (!(await repository.deletePasskey(signInPool, user.id, ctx.body.id))) throw refusal('not_found');
      await renewSession(keeper, ctx);
      await tellOfChange(keeper, { email: user.email, what: 'passkey_removed', headers: ctx.headers });
      return ctx.json({});
    }),

    endSession: createAuthEndpoint('/account/sessions/end', { method, use, body: ofOne }, async (ctx) => {
      if (!(await repository.endSession(signInPool, ctx.context.session.session.token, ctx.body.id))) {
        throw refusal('not_found');
      }
      return ctx.json({});
    }),

    endOtherSessions: createAuthEndpoint('/account/sessions/end-others', { method, use }, async (ctx) => {
      await repository.endOtherSessions(signInPool, ctx.context.session.session.token);
      return ctx.json({});
    }),
  };
};

/**
 * Gives the session another id and token, which the response sets in the browser's cookie; ends all others of the account (I7). Throws 401
 * if the session has ended meanwhile.
 */
async function renewSession({ signInPool }: Keeper, ctx: GenericEndpointContext): Promise<{ token: string }> {
  const { session: current } = ctx.context;
  const renewed =
    current && (await repository.renewSession(signInPool, { userId: current.user.id, token: current.session.token }));
  if (!renewed) throw new APIError('UNAUTHORIZED');
  await setSessionCookie(ctx, { user: current.user, session: { ...current.session, ...renewed } });
  return renewed;
}

/** Compares the password of the signed-in person, counted like a sign-in. Throws `wrong_password` and 429. */
async function checkPassword(keeper: Keeper, ctx: GenericEndpointContext, given: string): Promise<void> {
  const { user } = ctx.context.session ?? {};
  if (!user) throw new APIError('UNAUTHORIZED');
  const counted = await countSignInTry(keeper, {
    email: user.email,
    address: addressOf(ctx.headers),
    deviceId: null,
  });
  if ('waitSeconds' in counted) throw tooManyTries(counted.waitSeconds);
  const account = await ctx.context.internalAdapter.findCredentialAccount(user.id);
  if (!account?.password || !(await passwords.verify({ hash: account.password, password: given }))) {
    throw refusal('wrong_password');
  }
  await forgiveSignInTry(keeper, counted);
}
