import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import type { Runtime } from '../runtime/runtime.ts';
import * as repository from './repository-sso.ts';
import { CLOCK_SECONDS, type ProviderPerson, SsoError } from './sso-provider.ts';

/** A person who confirms their identity. `sinceSeconds`: earliest valid authentication by the provider, in seconds since 1970. */
export interface Confirming {
  userId: string;
  sinceSeconds: number;
}

/** Returns the company and the person of a provider's session. Throws `unknown_company` for any other session, and without one. */
export async function requireProviderSession({ signInPool }: Pick<Runtime, 'signInPool'>, ctx: GenericEndpointContext) {
  const open = await getSessionFromCtx(ctx);
  const ofProvider = open && (await repository.findProviderSession(signInPool, open.session.token));
  if (!ofProvider) throw new SsoError('unknown_company');
  return { companyId: ofProvider.companyId, userId: open.user.id, email: open.user.email };
}

type Confirmed = repository.Naming & ProviderPerson & { confirms: Confirming };

/**
 * Records that the company's provider has just authenticated the session's person, which counts for actions in that company (I7). Throws
 * `not_asked` if the provider does not confirm an authentication since the beginning, and `other_account` if it named somebody else.
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
