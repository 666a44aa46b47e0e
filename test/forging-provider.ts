import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** Forged parts of the provider's next answers. */
export interface Forgery {
  claims?: Claims;
  header?: Claims;
  /** Signs with a key that it does not publish. */
  hasOtherKey?: boolean;
  /** Changes the finished statement. */
  alter?: (idToken: string) => string;
  userinfo?: Claims;
  /** The part after its address in the issuer that it calls itself. */
  path?: string;
  /** The part after its address where it describes itself; `path` by default. */
  foundAt?: string;
  /** Metadata that replaces the right ones. */
  metadata?: (issuer: string) => Claims;
  /** Never answers for tokens. */
  hangs?: boolean;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider of OpenID Connect made by hand, which can answer anything. It sends every browser straight back. */
export async function startForgingProvider(claims: () => Claims) {
  const [own, other] = [newKey(), newKey()];
  let issuer = '';
  let nonce: string | null = null;
  const running = { forgery: {} as Forgery };

  const idToken = (key: KeyObject, forgery: Forgery): string => {
    const now = Math.floor(Date.now() / 1000);
    const header = { alg: 'RS256', kid: 'own', ...forgery.header };
    const given = {
      iss: issuer + (forgery.path ?? ''),
      aud: 'jornada',
      iat: now,
      exp: now + 300,
      nonce,
      ...claims(),
      ...forgery.claims,
    };
    const signed = `${base64(header)}.${base64(given)}`;
    const signature = header.alg === 'none' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url');
    const token = `${signed}.${signature}`;
    return forgery.alter?.(token) ?? token;
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const { forgery } = running;
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { path = '', foundAt = path } = forgery;
    if (url.pathname === `${foundAt.replace(/\/$/, '')}/.well-known/openid-configuration`) {
      json({
        issuer: issuer + path,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        code_challenge_methods_supported: ['S256'],
        ...forgery.metadata?.(issuer),
      });
    } else if (url.pathname === '/keys') {
      json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] });
    } else if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/token') {
      if (forgery.hangs) return;
      const key = (forgery.hasOtherKey ? other : own).privateKey;
      json({ access_token: 'an-access-token', token_type: 'Bearer', id_token: idToken(key, forgery) });
    } else if (url.pathname === '/userinfo') {
      json(forgery.userinfo ?? {});
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(running, {
    issuer,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
