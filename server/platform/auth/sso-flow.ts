import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt } from '../encryption.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Settings } from '../runtime/settings.ts';
import * as repository from './repository-sso.ts';
import type { Confirming } from './sso-confirm.ts';
import { type ProviderClient, type SignInChecks, SsoError } from './sso-provider.ts';

/** Time for signing in at the provider. */
export const FLOW_SECONDS = 600;

/** A sign-in in progress: stored on the server, so that the browser contains nothing to tamper with. */
export interface SsoFlow extends Omit<SignInChecks, 'state'> {
  companyId: string;
  version: number;
  redirectUri: string;
  /** Page to show afterwards, as given to the sign-in page. */
  next: string | null;
  /** Administrator who tests the connection; null: a sign-in. */
  testedBy: string | null;
  /** Person who confirms their identity; null: a sign-in or a test. */
  confirms: Confirming | null;
  /** Hash of the cookie in the browser that began it. */
  browser: string;
}

/** Returns the address of this site: without a public one, the address that the browser has used. */
export const siteOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>, headers: Headers | undefined): string =>
  publicUrl ?? `http://${headers?.get('host')}`;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const keyOf = (state: string) => `sso:${hash(state)}`;

export const keepFlow = ({ signInPool }: Runtime, state: string, flow: SsoFlow): Promise<void> =>
  repository.keepFlow(signInPool, { key: keyOf(state), value: JSON.stringify(flow), seconds: FLOW_SECONDS });

/** Takes the sign-in of a state, once. Null: unknown, used before, or begun too long ago. */
export async function takeFlow({ signInPool }: Runtime, state: string): Promise<SsoFlow | null> {
  const value = await repository.takeFlow(signInPool, keyOf(state));
  return value && JSON.parse(value);
}

/** Stored hash of the cookie that binds a sign-in to a browser. */
export const browserHash = ({ secret }: Runtime, cookie: string): string =>
  createHmac('sha256', secret).update(`sso browser ${cookie}`).digest('base64url');

export const isBrowser = (runtime: Runtime, flow: SsoFlow, cookie: string | null): boolean =>
  cookie !== null && timingSafeEqual(Buffer.from(browserHash(runtime, cookie)), Buffer.from(flow.browser));

const secretPlace = (connectionId: string) => ({ purpose: 'single sign-on secrets', id: connectionId });

/** Encrypts a client secret for storage. */
export const encryptClientSecret = (serverSecret: string, connectionId: string, secret: string): Buffer =>
  encrypt(serverSecret, secretPlace(connectionId), secret);

/** Null: it was stored under another secret of the server. */
export const decryptClientSecret = (serverSecret: string, connectionId: string, stored: Buffer): string | null =>
  decrypt(serverSecret, secretPlace(connectionId), stored);

/** Returns a connection with its secret. Throws `client_refused` if that was stored under another secret of the server. */
export function providerClient({ secret, settings }: Runtime, connection: repository.Connection): ProviderClient {
  const clientSecret = decryptClientSecret(secret, connection.id, connection.clientSecret);
  if (clientSecret === null) throw new SsoError('client_refused');
  const { issuer, clientId } = connection;
  const key = hash(JSON.stringify([issuer, clientId, clientSecret]));
  return { key, issuer, clientId, clientSecret, allowsPrivateAddresses: settings.ssoPrivateAddresses };
}

const tokenPlace = (userId: string) => ({ purpose: 'single sign-on statements', id: userId });

/** Encrypts the provider's ID token for a session. */
export const encryptIdToken = ({ secret }: Runtime, userId: string, idToken: string): string =>
  encrypt(secret, tokenPlace(userId), idToken).toString('base64');

export const decryptIdToken = ({ secret }: Runtime, userId: string, stored: string): string | null =>
  decrypt(secret, tokenPlace(userId), Buffer.from(stored, 'base64'));
