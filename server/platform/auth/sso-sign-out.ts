import type { Runtime } from '../runtime/runtime.ts';
import { SIGN_IN_PATH } from '../shared/page-paths.ts';
import * as repository from './repository-sso.ts';
import { decryptIdToken, providerClient } from './sso-flow.ts';
import { findProvider, SsoError, signOutAddress } from './sso-provider.ts';

/** Returns the data for signing out a provider's session; null for any other. Read it before the session ends. */
export const findProviderSession = ({ signInPool }: Runtime, token: string): Promise<ProviderSession | null> =>
  repository.findProviderSession(signInPool, token);

type ProviderSession = repository.ProviderSession;

/**
 * Returns the address where a browser signs out of its session's provider, and is redirected back to the sign-in page. Null if the provider
 * has no such page or does not respond.
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
    if (!(error instanceof SsoError)) throw error;
    runtime.log.warn({ companyId, error }, 'signed out here alone: the provider has no usable page for it');
    return null;
  }
}
