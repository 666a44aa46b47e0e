import * as oidc from 'openid-client';
import { OutboundError } from '../outbound/open.ts';
import { outboundFetch } from '../outbound/outbound-fetch.ts';
import { isStorableText } from '../shared/schemas.ts';
import type { SsoProblem } from '../shared/sign-on-problems.ts';
import { isVerified } from './rules-verified-address.ts';

/** For each request to a provider. */
export const PROVIDER_MILLISECONDS = 5000;
/** How far the clocks of the provider and this server may be apart. */
export const CLOCK_SECONDS = 60;
const KEPT_MILLISECONDS = 600_000;
const KEPT_FAILURE_MILLISECONDS = 5000;
const MAX_KEPT = 500;
/** As the specification has it. */
const MAX_SUBJECT = 255;
const MAX_EMAIL = 254;

/** A connection whose secret can be read. */
export interface ProviderClient {
  /** Of all that the provider is asked with: what it says about itself is kept under it. */
  key: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** In the own network, and then over http too. */
  allowsPrivateAddresses: boolean;
}

/** A person as their provider names them, in a verified answer. */
export interface ProviderPerson {
  subject: string;
  /** Its letters of ASCII in lower case. */
  email: string;
  idToken: string;
  /** When the provider last asked them who they are, in seconds since 1970; null where it does not say. */
  signedInAt: number | null;
}

/** Signing in failed for a reason that the person or the administrator learns. */
export class SsoError extends Error {
  readonly problem: SsoProblem;

  constructor(problem: SsoProblem, options?: ErrorOptions) {
    super(`Single sign-on failed: ${problem}.`, options);
    this.name = 'SsoError';
    this.problem = problem;
  }
}

const kept = new Map<string, { made: Promise<oidc.Configuration>; until: number }>();

/** What the provider says about itself, asked for once in ten minutes. Throws `SsoError`. */
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

/** Throws `tenant_missing` for an address that all tenants share: anybody's tenant could name anybody by it. */
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
      // Signatures are checked although the answer comes from the provider itself.
      execute: [oidc.enableNonRepudiationChecks, ...(allowsPrivateAddresses ? [oidc.allowInsecureRequests] : [])],
    },
  );

/** Entra ID has a placeholder where the tenant belongs, in `common` and the like. */
const isOfAllTenants = (issuer: string): boolean => /(?:\{|%7B)tenant-?id(?:\}|%7D)/i.test(issuer);

const withoutSlash = (issuer: string): string => new URL(issuer).href.replace(/\/$/, '');

/** The issuer that a provider calls itself by, where it was asked under another; null for any other error. */
function otherIssuer(error: unknown): string | null {
  const cause = error instanceof oidc.ClientError ? error.cause : null;
  const issuer = (cause as { body?: { issuer?: unknown } } | null)?.body?.issuer;
  return typeof issuer === 'string' && URL.canParse(issuer) ? issuer : null;
}

/** As the provider wants it: by HTTP's own way, the default of the specification, unless it takes the body alone. */
function authenticateAs(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesBasic = methods === undefined || methods.includes('client_secret_basic');
    return (takesBasic ? basic : post)(server, client, body, headers);
  };
}

/** What has to come back with the answer of one sign-in. */
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
 * Where a browser goes to sign in. `email`, if known, fills in the provider's form. `asksAgain`: the provider asks who they are, even when it
 * knows. Throws `not_a_provider` where the provider names no page for it.
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

/** The address of a page that a provider names, which can be anything. Null: it is none, or one that no browser may be led to. */
function pageOf(build: () => URL): string | null {
  try {
    return build().href;
  } catch {
    return null;
  }
}

/**
 * Who signed in, by the answer that the browser brought back to `address`: the code is exchanged, and signature, issuer, audience, nonce
 * and times of the provider's statement are checked. Addresses in `verifiedDomains` count as verified. Throws `SsoError`.
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
    // Many providers keep the e-mail address out of the token.
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

/** Whether it is a text of at least one character that can be stored. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && isStorableText(value);

/** Addresses of accounts are of ASCII. Other letters stay as they are: in lower case, the sign of kelvin would be a k. */
const lowerCase = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Whether the provider takes the client's id and secret: it is asked for tokens with a code that it never gave, which it refuses after it has
 * looked at them. Throws `SsoError`.
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

/** Where a browser goes to sign out of the provider and comes back from; null where the provider has no such page. */
export function signOutAddress(
  provider: oidc.Configuration,
  { idToken, backTo }: { idToken: string | null; backTo: string },
): string | null {
  const parameters = { post_logout_redirect_uri: backTo, ...(idToken && { id_token_hint: idToken }) };
  return pageOf(() => oidc.buildEndSessionUrl(provider, parameters));
}

/** Of a request that the provider did not answer as one. */
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
