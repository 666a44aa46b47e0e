import { randomBytes } from 'node:crypto';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { systemClock } from '../db/scope.ts';
import { requestIdOf } from '../request-id.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { nameOrNone } from '../shared/schemas.ts';
import { addressOf } from './account-endpoints.ts';
import type { InvitationRefusal } from './constants.ts';
import { passwords } from './hash-passwords.ts';
import { hashOfInvitation } from './invitation-secret.ts';
import { ownSession } from './own-session.ts';
import { passwordFault } from './password-fault.ts';
import { noteSignIn } from './pending-sign-in.ts';
import { tooManyTries } from './refusals.ts';
import * as repository from './repository-invitations.ts';
import { countSecretTry, takeBackSignInTry } from './sign-in-limit.ts';

type Keeper = Pick<Runtime, 'signInPool' | 'secret' | 'now' | 'log'>;
type Headed = { headers?: Headers | undefined };

const method = 'POST' as const;
const secret = z.string().max(200);

const STATUS = {
  unknown: 'NOT_FOUND',
  used: 'GONE',
  withdrawn: 'GONE',
  replaced: 'GONE',
  expired: 'GONE',
  other_address: 'FORBIDDEN',
  sign_in_first: 'CONFLICT',
  name_missing: 'UNPROCESSABLE_ENTITY',
} as const satisfies Record<InvitationRefusal, string>;

const refuse = (code: InvitationRefusal) => new APIError(STATUS[code], { code, message: code });

/** Operations with the link of an invitation (I6). */
export const invitationEndpoints = (keeper: Keeper) => {
  const { signInPool } = keeper;
  const at = () => keeper.now?.() ?? systemClock();

  /**
   * Returns the link's invitation. Guessing is limited by address; a person with the link of an invitation, whatever its state, is not
   * guessing.
   */
  async function open(ctx: Headed, given: string) {
    const counted = await countSecretTry(keeper, 'invitation', addressOf(ctx.headers));
    if ('waitSeconds' in counted) throw tooManyTries(counted.waitSeconds);
    const hash = hashOfInvitation(given);
    const opened = await repository.findInvitation(signInPool, { hash, at: at() });
    if (opened !== 'unknown') await takeBackSignInTry(keeper, counted);
    if (typeof opened === 'string') throw refuse(opened);
    return { ...opened, hash };
  }

  const origin = ({ headers }: Headed) => ({
    ...({ way: 'page', operation: 'acceptInvitation' } as const),
    address: addressOf(headers),
    requestId: requestIdOf(headers?.get('x-request-id') ?? undefined),
  });

  return {
    /** Returns the invitation's company, role and address. 404 and 410 reveal its state, and nothing about the company. */
    readInvitation: createAuthEndpoint('/invitation', { method, body: z.object({ secret }) }, async (ctx) => {
      const { companyName, role, email, personName, hasAccount } = await open(ctx, ctx.body.secret);
      const session = await ownSession(keeper, ctx);
      return ctx.json({ companyName, role, email, personName, hasAccount, signedInAs: session?.user.email ?? null });
    }),

    /**
     * Joins the company: as the person signed in with the invitation's address, else as a new account, which is then signed in. Either way
     * the session has a token that nobody knew before.
     */
    acceptInvitation: createAuthEndpoint(
      '/invitation/accept',
      {
        method,
        body: z.object({
          secret,
          name: nameOrNone().default(''),
          password: z.string().max(1000).default(''),
        }),
      },
      async (ctx) => {
        const { name, password } = ctx.body;
        const { hash, email, hasAccount, companyId, companyName } = await open(ctx, ctx.body.secret);
        const joining = { hash, at: at(), origin: origin(ctx) };
        const session = await ownSession(keeper, ctx);
        if (session) {
          if (session.user.email !== email) throw refuse('other_address');
          if (!(await repository.acceptInvitation(signInPool, { ...joining, userId: session.user.id })))
            throw refuse('used');
          const token = randomBytes(32).toString('base64url');
          await repository.renewSession(signInPool, session.session.token, token);
          await setSessionCookie(ctx, { session: { ...session.session, token }, user: session.user });
          return ctx.json({ companyId, userId: session.user.id });
        }
        if (hasAccount) throw refuse('sign_in_first');
        if (name === '') throw refuse('name_missing');
        const fault = passwordFault(password, [email, name, companyName]);
        if (fault) throw new APIError('UNPROCESSABLE_ENTITY', { code: fault, message: fault });
        const newId = (model: string) => ctx.context.generateId({ model }) || randomBytes(24).toString('base64url');
        const account = { id: newId('user'), accountId: newId('account'), name, email };
        const passwordHash = await passwords.hash(password);
        const joined = await repository.acceptAsNew(signInPool, { ...account, passwordHash }, joining);
        if (typeof joined === 'string') throw refuse(joined);
        if (!('userId' in joined)) throw refuse('sign_in_first');
        const user = await ctx.context.internalAdapter.findUserById(joined.userId);
        if (!user) throw refuse('sign_in_first');
        await setSessionCookie(ctx, { session: await ctx.context.internalAdapter.createSession(user.id), user });
        await noteSignIn(keeper, ctx, { userId: user.id, method: 'invitation' });
        return ctx.json({ companyId, userId: user.id });
      },
    ),
  };
};
