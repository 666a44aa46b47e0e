import { outboundFetch } from '../outbound/outbound-fetch.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { providerCallbackPath } from '../shared/page-paths.ts';
import type { SsoProblem } from '../shared/sign-on-problems.ts';
import { findConnection } from './repository-sso.ts';
import { providerClient } from './sso-flow.ts';
import { checkClient, findProvider, PROVIDER_MILLISECONDS, SsoError } from './sso-provider.ts';

/** A step of the check, in this order. A failed one ends it. */
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
 * Checks a company's connection as far as possible without a browser: the provider's metadata, its signing keys, and whether it accepts the
 * client's id and secret. Null: the company has none.
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

/** Throws `not_a_provider` if there is no key at the address. */
async function readKeys(address: string | undefined, allowsPrivateAddresses: boolean): Promise<void> {
  if (!address) throw new SsoError('not_a_provider');
  const fetchKeys = outboundFetch({ allowsPrivateAddresses, timeoutMilliseconds: PROVIDER_MILLISECONDS });
  const answer = await fetchKeys(address).catch((cause) => Promise.reject(new SsoError('unreachable', { cause })));
  const found = await answer.json().catch(() => null);
  if (!answer.ok || !Array.isArray(found?.keys) || found.keys.length === 0) throw new SsoError('not_a_provider');
}
