import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import type { Runtime } from '../runtime/runtime.ts';
import { findProviderSession } from './repository-sso.ts';

/**
 * Returns the session of a person's own sign-in; null for one created by a company's provider. A provider can claim anything about anybody,
 * so it cannot agree for them (I8).
 */
export async function ownSession({ signInPool }: Pick<Runtime, 'signInPool'>, ctx: GenericEndpointContext) {
  const session = await getSessionFromCtx(ctx);
  if (!session) return null;
  return (await findProviderSession(signInPool, session.session.token)) ? null : session;
}
