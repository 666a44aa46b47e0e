import type { Runtime } from '../runtime/runtime.ts';
import { SIGN_IN_PATH } from '../shared/page-paths.ts';
import * as repository from './repository-sso.ts';
import { decryptIdToken, providerClient } from './sso-flow.ts';
import { findProvider, SsoError, signOutAddress } from './sso-provider.ts';

/** What a session that a provider made is signed out with; null of any other. To be read before the session ends. */
export const findProviderSession = ({ signInPool }: Runtime, token: string): Promise<ProviderSession | null> =>
  repository.findProviderSession(signInPool, token);

type ProviderSession = repository.ProviderSession;

/**
 * Where a browser goes to sign out of the provider that made its session, and comes back from to the sign-in page. Null where the
 * provider has no such page or does not answer.
 */
export async function providerSignOut(
  runtime: Runtime,
  { companyId, userId, idToken: stored }: ProviderSession,
  site: string,
): Promise<string | null> {
  const connection = await repository.findConnection(runtime.signInPool, { companyId, domain: null });
  if (!connection?.isEnabled) return null;
  try {
    const provider = await findProvider(providerClient(runtime, connection));
    const idToken = stored && decryptIdToken(runtime, userId, stored);
    return signOutAddress(provider, { idToken, backTo: `${site}${SIGN_IN_PATH}` });
  } catch (error) {
    if (error instanceof SsoError) return null;
    throw error;
  }
}
