import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { addMember } from '#test/members.ts';
import { SsoBrowser } from '#test/sso-browser.ts';
import { createWorld } from '#test/world.ts';
import { setSingleSignOn } from '../../modules/access/manage-single-sign-on.ts';
import { currentVisit } from './session.ts';

process.env.JORNADA_SSO_PRIVATE_ADDRESSES = '1';
const world = await createWorld();
const { runtime, ownerPool } = world;
const EMAIL = 'ada@honest.test';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Asked {
  challenge: string;
  nonce: string;
  redirectUri: string;
}

type Answer = (url: URL, body: URLSearchParams) => { location: string } | { status?: number; json: unknown };

async function serve(answer: Answer): Promise<string> {
  let issuer = '';
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const url = new URL(request.url ?? '/', issuer);
    const metadata = {
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'], subject_types_supported: ['public'] },
      id_token_signing_alg_values_supported: ['RS256'],
    };
    const found =
      url.pathname === '/.well-known/openid-configuration'
        ? { json: metadata }
        : url.pathname === '/keys'
          ? { json: { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] } }
          : answer(url, new URLSearchParams(text));
    if ('location' in found) response.writeHead(302, { location: found.location }).end();
    else
      response.writeHead(found.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(found.json));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return issuer;
}

test('I8 mix-up: a code that another provider has lured out of a browser opens no session', async () => {
  /** A provider that keeps the rules, but not that of RFC 9207, like Entra ID: it names itself in no answer. */
  const codes = new Map<string, Asked>();
  let registered = '';
  const honest = await serve((url, body) => {
    const asked = url.searchParams;
    if (url.pathname === '/authorize') {
      const redirectUri = asked.get('redirect_uri') ?? '';
      if (redirectUri !== registered) return { status: 400, json: { error: 'invalid_request' } };
      const code = randomBytes(16).toString('hex');
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', nonce: asked.get('nonce') ?? '', redirectUri });
      return { location: `${redirectUri}?code=${code}&state=${asked.get('state')}` };
    }
    const kept = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!kept || kept.challenge !== challenge || kept.redirectUri !== body.get('redirect_uri'))
      return { status: 400, json: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: honest, aud: 'jornada', iat: now, exp: now + 300, nonce: kept.nonce },
      ...{ sub: 'ada', email: EMAIL, email_verified: true },
    };
    const signed = `${base64({ alg: 'RS256', kid: 'own' })}.${base64(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), keys.privateKey).toString('base64url');
    return { json: { access_token: 'x', token_type: 'Bearer', id_token: `${signed}.${signature}` } };
  });
  let stolen: string | null = null;
  let lure = '';
  const evil = await serve((url, body) => {
    if (url.pathname === '/authorize') {
      // With the challenge and the nonce of the sign-in that the attacker has begun.
      const address = new URL(lure);
      address.searchParams.set('state', url.searchParams.get('state') ?? '');
      return { location: address.href };
    }
    stolen = body.get('code');
    return { status: 400, json: { error: 'invalid_grant' } };
  });

  const connected = async (issuer: string) => {
    const company = await world.company();
    const member = await addMember(world, company, { role: 'administrator' });
    await setSingleSignOn(company.scope, { issuer, clientId: 'jornada', clientSecret: 'a secret' });
    await ownerPool.query(`update sso_connections set last_test_result = 'passed' where company_id = $1`, [
      company.companyId,
    ]);
    await setSingleSignOn(company.scope, { enabled: true });
    return { companyId: company.companyId, userId: member.userId };
  };
  const [acme, other] = [await connected(honest), await connected(evil)];
  await ownerPool.query('update auth."user" set email = $2 where id = $1', [acme.userId, EMAIL]);

  const [victim, attacker] = [new SsoBrowser(runtime), new SsoBrowser(runtime)];
  const begun = new URL((await attacker.start({ companyId: acme.companyId })).body.url ?? '');
  registered = begun.searchParams.get('redirect_uri') ?? '';
  const own = await new SsoBrowser(runtime).signIn({ companyId: acme.companyId });
  assert.equal(own, '/', 'the provider lets Ada in');

  lure = begun.href;
  const opened = await victim.start({ companyId: other.companyId });
  await victim.open(await victim.follow(opened.body.url ?? ''));
  const back = new URL(registered);
  back.search = String(new URLSearchParams({ code: stolen ?? 'none', state: begun.searchParams.get('state') ?? '' }));
  await attacker.open(back.href);
  const visit = await currentVisit(runtime, new Headers({ cookie: attacker.cookie }));
  assert.equal(visit.kind, 'signed_out');
  assert.equal(stolen, null, 'and the other provider learns no code');
});
