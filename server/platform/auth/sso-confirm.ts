import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import type { Runtime } from '../runtime/runtime.ts';
import * as repository from './repository-sso.ts';
import { CLOCK_SECONDS, type ProviderPerson, SsoError } from './sso-provider.ts';

/** A person who confirms that it is them. `sinceSeconds`: the provider has to have asked since then, in seconds since 1970. */
export interface Confirming {
  userId: string;
  sinceSeconds: number;
}

/** The company and the person of a session that a provider made. Throws `unknown_company` for any other session, and without one. */
export async function requireProviderSession({ signInPool }: Pick<Runtime, 'signInPool'>, ctx: GenericEndpointContext) {
  const open = await getSessionFromCtx(ctx);
  const ofProvider = open && (await repository.findProviderSession(signInPool, open.session.token));
  if (!ofProvider) throw new SsoError('unknown_company');
  return { companyId: ofProvider.companyId, userId: open.user.id, email: open.user.email };
}

type Confirmed = repository.Naming & ProviderPerson & { confirms: Confirming };

/**
 * Notes that the company's provider has just asked the person of the session who they are, which counts for acts in that company (I7). Throws
 * `not_asked` when the provider does not say that it asked since the beginning, and `other_account` when it named somebody else.
 */
export async function confirmByProvider(
  { signInPool }: Pick<Runtime, 'signInPool'>,
  ctx: GenericEndpointContext,
  { confirms, ...person }: Confirmed,
): Promise<void> {
  if (person.signedInAt === null || person.signedInAt < confirms.sinceSeconds - CLOCK_SECONDS) {
    throw new SsoError('not_asked');
  }
  const session = await getSessionFromCtx(ctx);
  const { userId, refusal } = await repository.findMember(signInPool, person);
  if (refusal) throw new SsoError(refusal);
  const isSame = session !== null && userId === confirms.userId && session.user.id === userId;
  const { companyId } = person;
  if (!isSame || !(await repository.confirmByProvider(signInPool, { token: session.session.token, companyId }))) {
    throw new SsoError('other_account');
  }
}
