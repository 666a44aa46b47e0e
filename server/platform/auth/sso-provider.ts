import * as oidc from 'openid-client';
import { OutboundError } from '../outbound/open.ts';
import { outboundFetch } from '../outbound/outbound-fetch.ts';
import { isStorableText } from '../shared/schemas.ts';
import type { SsoProblem } from '../shared/sign-on-problems.ts';
import { isVerified } from './rules-verified-address.ts';

/** Timeout of each request to a provider. */
export const PROVIDER_MILLISECONDS = 5000;
/** Largest difference between the clocks of the provider and this server. */
export const CLOCK_SECONDS = 60;
const KEPT_MILLISECONDS = 600_000;
const KEPT_FAILURE_MILLISECONDS = 5000;
const MAX_KEPT = 500;
/** Limit of the specification. */
const MAX_SUBJECT = 255;
const MAX_EMAIL = 254;

/** A connection with a readable secret. */
export interface ProviderClient {
  /** Cache key of the provider's metadata: covers every input of the requests to it. */
  key: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Allows addresses in the private network, and then http too. */
  allowsPrivateAddresses: boolean;
}

/** A person as their provider names them, in a verified response. */
export interface ProviderPerson {
  subject: string;
  /** ASCII letters in lower case. */
  email: string;
  idToken: string;
  /** When the provider last authenticated them, in seconds since 1970; null if it does not say. */
  signedInAt: number | null;
}

/** Thrown if signing in failed for a reason that the person or the administrator may know. */
export class SsoError extends Error {
  readonly problem: SsoProblem;

  constructor(problem: SsoProblem, options?: ErrorOptions) {
    super(`Single sign-on failed: ${problem}.`, options);
    this.name = 'SsoError';
    this.problem = problem;
  }
}

const kept = new Map<string, { made: Promise<oidc.Configuration>; until: number }>();

/** Returns the provider's metadata, cached for ten minutes. Throws `SsoError`. */
export function findProvider(client: ProviderClient, { isFresh = false } = {}): Promise<oidc.Configuration> {
  const now = performance.now();
  const known = kept.get(client.key);
  if (known && !isFresh && known.until > now) return known.made;
  const made = discover(client);
  if (kept.size >= MAX_KEPT) kept.clear();
  const entry = { made, until: now + KEPT_MILLISECONDS };
  kept.set(client.key, entry);
  made.catch(() => {
    entry.until = now + KEPT_FAILURE_MILLISECONDS;
  });
  return made;
}

/** Throws `tenant_missing` for an address shared by all tenants: any tenant could name anybody through it. */
async function discover(client: ProviderClient): Promise<oidc.Configuration> {
  if (isOfAllTenants(client.issuer)) throw new SsoError('tenant_missing');
  try {
    const provider = await requestMetadata(client).catch((error) => {
      const named = otherIssuer(error);
      if (named === null || withoutSlash(named) !== withoutSlash(client.issuer)) throw error;
      return requestMetadata({ ...client, issuer: named });
    });
    if (isOfAllTenants(provider.serverMetadata().issuer)) throw new SsoError('tenant_missing');
    return provider;
  } catch (error) {
    if (error instanceof SsoError) throw error;
    const problem = isOfAllTenants(otherIssuer(error) ?? '') ? 'tenant_missing' : 'not_a_provider';
    throw new SsoError(unansweredProblem(error) ?? problem, { cause: error });
  }
}

const requestMetadata = ({ issuer, clientId, clientSecret, allowsPrivateAddresses }: ProviderClient) =>
  oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_SECONDS },
    authenticateAs(clientSecret),
    {
      [oidc.customFetch]: outboundFetch({ allowsPrivateAddresses, timeoutMilliseconds: PROVIDER_MILLISECONDS }),
      // Checks signatures although the response comes from the provider itself.
      execute: [oidc.enableNonRepudiationChecks, ...(allowsPrivateAddresses ? [oidc.allowInsecureRequests] : [])],
    },
  );

/** Entra ID has a placeholder instead of the tenant, in `common` and the like. */
const isOfAllTenants = (issuer: string): boolean => /(?:\{|%7B)tenant-?id(?:\}|%7D)/i.test(issuer);

const withoutSlash = (issuer: string): string => new URL(issuer).href.replace(/\/$/, '');

/** Returns the provider's own issuer if it was asked under another; null for any other error. */
function otherIssuer(error: unknown): string | null {
  const cause = error instanceof oidc.ClientError ? error.cause : null;
  const issuer = (cause as { body?: { issuer?: unknown } } | null)?.body?.issuer;
  return typeof issuer === 'string' && URL.canParse(issuer) ? issuer : null;
}

/** Authenticates by HTTP basic, the default of the specification, unless the provider accepts only the body. */
function authenticateAs(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesBasic = methods === undefined || methods.includes('client_secret_basic');
    return (takesBasic ? basic : post)(server, client, body, headers);
  };
}

/** Values that the response of one sign-in must match. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export const newChecks = (): SignInChecks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/**
 * Returns the address where a browser signs in. `email`, if known, fills in the provider's form. `asksAgain`: the provider authenticates
 * again, even if it knows them. Throws `not_a_provider` if the provider has no such page.
 */
export async function providerAddress(
  provider: oidc.Configuration,
  { state, nonce, verifier }: SignInChecks,
  { redirectUri, email, asksAgain }: { redirectUri: string; email: string | null; asksAgain: boolean },
): Promise<string> {
  const parameters = {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email && { login_hint: email }),
    ...(asksAgain && { prompt: 'login', max_age: '0' }),
  };
  const address = pageOf(() => oidc.buildAuthorizationUrl(provider, parameters));
  if (address === null) throw new SsoError('not_a_provider');
  return address;
}

/** Returns the address of a provider's page, which can be anything. Null: there is none, or no browser may be redirected to it. */
function pageOf(build: () => URL): string | null {
  try {
    return build().href;
  } catch {
    return null;
  }
}

/**
 * Returns the person who signed in, by the response that the browser brought back to `address`: exchanges the code, and checks signature,
 * issuer, audience, nonce and times of the ID token. Addresses in `verifiedDomains` count as verified. Throws `SsoError`.
 */
export async function readAnswer(
  provider: oidc.Configuration,
  address: URL,
  { state, nonce, verifier, verifiedDomains }: SignInChecks & { verifiedDomains: readonly string[] },
): Promise<ProviderPerson> {
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new SsoError('answer_refused');
    if (claims.iat > Date.now() / 1000 + CLOCK_SECONDS) throw new SsoError('clock');
    // Many providers omit the e-mail address from the token.
    const profile =
      claims.email === undefined && provider.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
        : claims;
    if (!isText(claims.sub, MAX_SUBJECT)) throw new SsoError('answer_refused');
    if (!isText(profile.email, MAX_EMAIL)) throw new SsoError('email_missing');
    const email = lowerCase(profile.email);
    if (!isVerified(email, [claims, profile], verifiedDomains)) throw new SsoError('email_not_verified');
    const signedInAt = typeof claims.auth_time === 'number' ? claims.auth_time : null;
    return { subject: claims.sub, email, idToken: tokens.id_token, signedInAt };
  } catch (error) {
    throw error instanceof SsoError ? error : new SsoError(answerProblem(error), { cause: error });
  }
}

/** Returns whether it is a text of at least one character that can be stored. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && isStorableText(value);

/** Addresses of accounts are ASCII. Other letters stay as they are: in lower case, the kelvin sign would be a k. */
const lowerCase = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Checks whether the provider accepts the client's id and secret: requests tokens with an invalid code, which it refuses only after
 * checking them. Throws `SsoError`.
 */
export async function checkClient(provider: oidc.Configuration, redirectUri: string): Promise<void> {
  try {
    const address = new URL(`${redirectUri}?code=check`);
    const { issuer } = provider.serverMetadata();
    address.searchParams.set('iss', issuer);
    await oidc.authorizationCodeGrant(provider, address, { pkceCodeVerifier: oidc.randomPKCECodeVerifier() });
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return;
    throw new SsoError(answerProblem(error), { cause: error });
  }
}

/** Returns the address where a browser signs out of the provider and is redirected back; null if the provider has no such page. */
export function signOutAddress(
  provider: oidc.Configuration,
  { idToken, backTo }: { idToken: string | null; backTo: string },
): string | null {
  const parameters = { post_logout_redirect_uri: backTo, ...(idToken && { id_token_hint: idToken }) };
  return pageOf(() => oidc.buildEndSessionUrl(provider, parameters));
}

/** Returns the problem of a request without a proper response. */
function unansweredProblem(error: unknown): SsoProblem | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause.failure === 'private_address' ? 'address_refused' : 'unreachable';
    if ('code' in cause && cause.code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return 'address_refused';
    if ('code' in cause && (cause.code === 'OAUTH_TIMEOUT' || cause.code === 'OAUTH_ABORT')) return 'unreachable';
    if (cause.cause instanceof Response && cause.cause.status >= 500) return 'unreachable';
  }
  return null;
}

const OF_CLIENT = new Set(['invalid_client', 'unauthorized_client']);

function answerProblem(error: unknown): SsoProblem {
  const unanswered = unansweredProblem(error);
  if (unanswered) return unanswered;
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'denied' : 'provider_error';
  }
  if (error instanceof oidc.ResponseBodyError) {
    if (OF_CLIENT.has(error.error)) return 'client_refused';
    return error.error === 'invalid_grant' ? 'answer_refused' : 'provider_error';
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'client_refused';
  return error instanceof oidc.ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
    ? 'clock'
    : 'answer_refused';
}
