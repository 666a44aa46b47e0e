import { outboundFetch } from '../outbound/outbound-fetch.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { providerCallbackPath } from '../shared/page-paths.ts';
import type { SsoProblem } from '../shared/sign-on-problems.ts';
import { findConnection } from './repository-sso.ts';
import { providerClient } from './sso-flow.ts';
import { checkClient, findProvider, PROVIDER_MILLISECONDS, SsoError } from './sso-provider.ts';

/** What is looked at, in this order. One that fails ends the check. */
export interface ConnectionStep {
  step: 'discovery' | 'keys' | 'client';
  problem: SsoProblem | null;
}

export interface CheckedConnection {
  issuer: string;
  enabled: boolean;
  steps: ConnectionStep[];
}

/**
 * Checks a company's connection as far as that goes without a browser: what the provider says about itself, the keys it signs with, and
 * whether it takes the client's id and secret. Null: the company has none.
 */
export async function checkConnection(runtime: Runtime, companyId: string): Promise<CheckedConnection | null> {
  const connection = await findConnection(runtime.signInPool, { companyId, domain: null });
  if (!connection) return null;
  const { settings } = runtime;
  const steps: ConnectionStep[] = [];
  const checked = { issuer: connection.issuer, enabled: connection.isEnabled, steps };
  const perform = async <Found>(step: ConnectionStep['step'], work: () => Promise<Found>): Promise<Found> => {
    try {
      const found = await work();
      steps.push({ step, problem: null });
      return found;
    } catch (error) {
      if (error instanceof SsoError) steps.push({ step, problem: error.problem });
      throw error;
    }
  };
  try {
    const provider = await perform('discovery', () =>
      findProvider(providerClient(runtime, connection), { isFresh: true }),
    );
    const address = provider.serverMetadata().jwks_uri;
    await perform('keys', () => readKeys(address, settings.ssoPrivateAddresses));
    const site = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    await perform('client', () => checkClient(provider, site + providerCallbackPath(companyId)));
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
  }
  return checked;
}

/** Throws `not_a_provider` when there is no key at the address. */
async function readKeys(address: string | undefined, allowsPrivateAddresses: boolean): Promise<void> {
  if (!address) throw new SsoError('not_a_provider');
  const fetchKeys = outboundFetch({ allowsPrivateAddresses, timeoutMilliseconds: PROVIDER_MILLISECONDS });
  const answer = await fetchKeys(address).catch((cause) => Promise.reject(new SsoError('unreachable', { cause })));
  const found = await answer.json().catch(() => null);
  if (!answer.ok || !Array.isArray(found?.keys) || found.keys.length === 0) throw new SsoError('not_a_provider');
}
