import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface ProviderUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  /** The person whom the provider signs in next; null: they refuse. */
  user: ProviderUser | null;
  /** Another secret of the client, as its administrator would change it. */
  changeSecret(secret: string): Promise<void>;
  stop(): Promise<void>;
}

interface TestClient {
  secret: string;
  redirectUris: string[];
  signedOutUris?: string[];
}

/**
 * A real provider of OpenID Connect on this machine. It signs in `user` without asking; with `asks` a page asks for the e-mail address of
 * one of the users first, as a browser sees it.
 */
export async function startProvider(
  { secret, redirectUris, signedOutUris = [] }: TestClient,
  { users = {}, asks = false, port = 0 }: { users?: Record<string, ProviderUser>; asks?: boolean; port?: number } = {},
): Promise<TestProvider> {
  let provider: Provider;
  const server = createServer((request, response) => {
    const work = request.url?.startsWith('/interaction/')
      ? interact(request, response)
      : provider.callback()(request, response);
    Promise.resolve(work).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = new Map<string, ProviderUser>();
  let clientSecret = secret;

  const make = () => {
    const made = new Provider(issuer, {
      clients: [
        {
          client_id: 'jornada',
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          post_logout_redirect_uris: signedOutUris,
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['a key for tests'] },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ ...known.get(accountId), sub: accountId }) }),
      loadExistingGrant: async (ctx) => {
        const { Grant } = ctx.oidc.provider;
        const { session, client } = ctx.oidc;
        const given = session?.grantIdFor(client?.clientId);
        if (given) return Grant.find(given);
        const grant = new Grant({ accountId: session?.accountId, clientId: client?.clientId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    // Each company has a redirect URI of its own, below the one that a test registers.
    made.Client.prototype.redirectUriAllowed = (uri) => redirectUris.some((allowed) => uri.startsWith(`${allowed}/`));
    return made;
  };
  provider = make();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', issuer).searchParams.get('email');
    if (asks && asked === null) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(FORM);
      return;
    }
    const user = asks ? (users[asked ?? ''] ?? null) : running.user;
    if (user) known.set(user.sub, user);
    const result = user ? { login: { accountId: user.sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  const running: TestProvider = {
    issuer,
    clientId: 'jornada',
    user: null,
    changeSecret: async (changed) => {
      clientSecret = changed;
      provider = make();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

const FORM = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><main><h1>Provider</h1>
<form><label>Email <input name="email" type="email"></label> <button>Continue</button></form></main></html>`;
