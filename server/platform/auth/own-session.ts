import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import type { Runtime } from '../runtime/runtime.ts';
import { findProviderSession } from './repository-sso.ts';

/**
 * The session of somebody who has signed in by themselves; null for one that a company's provider made. A provider can say anything of
 * anybody, so it agrees to nothing for them (I8).
 */
export async function ownSession({ signInPool }: Pick<Runtime, 'signInPool'>, ctx: GenericEndpointContext) {
  const session = await getSessionFromCtx(ctx);
  if (!session) return null;
  return (await findProviderSession(signInPool, session.session.token)) ? null : session;
}
