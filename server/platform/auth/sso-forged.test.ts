import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { type Forgery, startForgingProvider } from '#test/forging-provider.ts';
import { addMember } from '#test/members.ts';
import { SITE, SsoBrowser } from '#test/sso-browser.ts';
import { createWorld } from '#test/world.ts';
import { setSingleSignOn } from '../../modules/access/manage-single-sign-on.ts';
import { currentVisit } from './session.ts';

process.env.JORNADA_SSO_PRIVATE_ADDRESSES = '1';
const world = await createWorld();
const { runtime, ownerPool } = world;
const EMAIL = 'erika@forged.test';
const SUBJECT = { sub: 'ada' };
const MAIL = { email: EMAIL, email_verified: true };
const provider = await startForgingProvider(() => ({ ...SUBJECT, ...MAIL }));
after(provider.stop);

const company = await world.company();
const { companyId, scope } = company;
const { userId } = await addMember(world, company, { role: 'administrator' });
await ownerPool.query('update auth."user" set email = $2 where id = $1', [userId, EMAIL]);
await setSingleSignOn(scope, { issuer: provider.issuer, clientId: 'jornada', clientSecret: 'a secret' });
await ownerPool.query(`update sso_connections set last_test_result = 'passed'`);
await setSingleSignOn(scope, { enabled: true });

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

/** Where a browser ends whose provider answers so, and whether somebody is signed in there. */
async function ends(forgery: Forgery): Promise<string> {
  provider.forgery = forgery;
  const browser = new SsoBrowser(runtime);
  const path = await browser.signIn({ companyId });
  const { kind } = await currentVisit(runtime, new Headers({ cookie: browser.cookie }));
  assert.equal(kind, path === '/' ? 'member' : 'signed_out', path);
  return path === '/' ? 'in' : (new URL(path, SITE).searchParams.get('sso') ?? path);
}

const altered = (idToken: string) => {
  const [header, claims, signature] = idToken.split('.');
  const given = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
  return [header, Buffer.from(JSON.stringify({ ...given, sub: 'owner' })).toString('base64url'), signature].join('.');
};

const withoutMail = { email: undefined, email_verified: undefined };

/** Before anything is known of them. */
const first: [name: string, claims: Record<string, unknown>, end: string][] = [
  ['an address with the sign of kelvin in place of a k', { sub: 'eve', email: 'eri\u212aa@forged.test' }, 'not_member'],
  ['a subject longer than any', { sub: randomBytes(3000).toString('hex') }, 'answer_refused'],
  ['a subject that cannot be stored', { sub: 'ada\0' }, 'answer_refused'],
  ['an address that cannot be stored', { email: `\0${EMAIL}` }, 'email_missing'],
];

for (const [name, claims, end] of first) {
  test(`I8 ${name}: ${end}`, async () => {
    assert.equal(await ends({ claims }), end);
    assert.equal((await ownerPool.query('select from auth.session where company_id = $1', [companyId])).rowCount, 0);
  });
}

const cases: [name: string, forgery: Forgery | (() => Forgery), end: string][] = [
  ['a right answer comes in', {}, 'in'],
  ['a signature of another key', { hasOtherKey: true }, 'answer_refused'],
  ['claims that were changed after they were signed', { alter: altered }, 'answer_refused'],
  ['no signature, by alg none', { header: { alg: 'none', kid: undefined } }, 'answer_refused'],
  ['a signature that was cut off', { alter: (token) => token.slice(0, token.lastIndexOf('.') + 1) }, 'answer_refused'],
  ['a signature with the public key as a secret', { header: { alg: 'HS256' } }, 'answer_refused'],
  ['a key that it does not publish', { header: { kid: 'other' }, hasOtherKey: true }, 'answer_refused'],
  [
    'a key that the statement itself names',
    { header: { jku: 'https://evil.example/keys' }, hasOtherKey: true },
    'answer_refused',
  ],
  ['a header that has to be understood', { header: { crit: ['exp'] } }, 'answer_refused'],
  ['two audiences, for another party', { claims: { aud: ['jornada', 'other'], azp: 'other' } }, 'answer_refused'],
  ['another nonce', { claims: { nonce: 'another' } }, 'answer_refused'],
  ['no nonce', { claims: { nonce: undefined } }, 'answer_refused'],
  ['another issuer', { claims: { iss: 'https://evil.example' } }, 'answer_refused'],
  ['another audience', { claims: { aud: 'another-client' } }, 'answer_refused'],
  ['no text of a token', { alter: () => 'nonsense' }, 'answer_refused'],
  ['no subject', { claims: { sub: undefined } }, 'answer_refused'],
  ['an end 50 seconds ago: clocks differ', () => ({ claims: { iat: seconds(-350), exp: seconds(-50) } }), 'in'],
  ['an end 90 seconds ago', () => ({ claims: { iat: seconds(-390), exp: seconds(-90) } }), 'clock'],
  [
    'a beginning in 40 seconds: clocks differ',
    () => ({ claims: { iat: seconds(40), nbf: seconds(40), exp: seconds(400) } }),
    'in',
  ],
  ['a beginning in 90 seconds', () => ({ claims: { nbf: seconds(90), exp: seconds(400) } }), 'clock'],
  ['a statement from 90 seconds ahead', () => ({ claims: { iat: seconds(90), exp: seconds(400) } }), 'clock'],
  ['the address by userinfo', { claims: withoutMail, userinfo: { ...SUBJECT, ...MAIL } }, 'in'],
  ['userinfo of another person', { claims: withoutMail, userinfo: { sub: 'owner', ...MAIL } }, 'answer_refused'],
  ['no address anywhere', { claims: withoutMail, userinfo: SUBJECT }, 'email_missing'],
  ['an empty address', { claims: { email: '' } }, 'email_missing'],
  ['an address that Entra ID has verified', { claims: { email_verified: undefined, xms_edov: true } }, 'in'],
  [
    'an address that userinfo calls unverified',
    { claims: withoutMail, userinfo: { ...SUBJECT, email: EMAIL, email_verified: false } },
    'email_not_verified',
  ],
  ['an address that nobody verified', { claims: { email_verified: undefined } }, 'email_not_verified'],
  ['a provider that keeps us waiting', { hangs: true }, 'unreachable'],
];

for (const [name, forgery, end] of cases) {
  test(`I8 ${name}: ${end}`, { timeout: 20_000 }, async () => {
    assert.equal(await ends(typeof forgery === 'function' ? forgery() : forgery), end);
  });
}

test('I7 not_asked: who confirms by the provider was asked since, as it says in its signed statement', async () => {
  provider.forgery = {};
  const browser = new SsoBrowser(runtime);
  assert.equal(await browser.signIn({ companyId }), '/');
  const confirm = async (claims: Record<string, unknown>) => {
    provider.forgery = { claims };
    return new URL(await browser.signIn({ confirms: true }), SITE).searchParams.get('result');
  };
  for (const auth_time of [undefined, seconds(-3600)]) assert.equal(await confirm({ auth_time }), 'not_asked');
  for (const auth_time of [null, `${seconds(0)}`, {}]) assert.equal(await confirm({ auth_time }), 'answer_refused');
  assert.equal(await confirm({ auth_time: seconds(0), sub: 'eve' }), 'other_account');
  assert.equal(await confirm({ auth_time: seconds(0) }), 'confirmed');
});

test('I8 an owner’s declaration counts for addresses of the domain that the provider says nothing about, never against an explicit false', async () => {
  const owner = await addMember(world, company, { role: 'owner' });
  const silent = { email_verified: undefined };
  await setSingleSignOn(owner.scope, { verifiedDomains: ['other.test'] });
  assert.equal(await ends({ claims: silent }), 'email_not_verified');
  await setSingleSignOn(owner.scope, { verifiedDomains: ['forged.test'] });
  assert.equal(await ends({ claims: silent }), 'in');
  assert.equal(await ends({ claims: { email_verified: false } }), 'email_not_verified');
  assert.equal(await ends({ claims: { ...silent, xms_edov: false } }), 'email_not_verified');
  assert.equal(await ends({ claims: withoutMail, userinfo: { ...SUBJECT, email: EMAIL } }), 'in');
  await setSingleSignOn(owner.scope, { verifiedDomains: [] });
  assert.equal(await ends({ claims: silent }), 'email_not_verified');
});

/** A sign-in with another issuer, tested as far as this server knows. What is kept of a provider is of another secret. */
async function endsAt(issuer: string, forgery: Forgery): Promise<string> {
  await setSingleSignOn(scope, { issuer, clientSecret: crypto.randomUUID() });
  await ownerPool.query(`update sso_connections set last_test_result = 'passed'`);
  await setSingleSignOn(scope, { enabled: true });
  const end = await ends(forgery);
  provider.forgery = {};
  return end;
}

test('I8 an issuer is found with and without its slash at the end', async () => {
  const { issuer } = provider;
  assert.equal(await endsAt(`${issuer}/realm`, { path: '/realm/' }), 'in');
  assert.equal(await endsAt(`${issuer}/realm/`, { path: '/realm' }), 'in');
  assert.equal(await endsAt(`${issuer}/`, { path: '' }), 'in');
  assert.equal(await endsAt(issuer, { path: '/' }), 'in');
  assert.equal(await endsAt(`${issuer}/realm`, { path: '/realm/other', foundAt: '/realm' }), '503 not_a_provider');
});

test('I8 tenant_missing: an issuer that all tenants share', async () => {
  const { issuer } = provider;
  const shared = { path: '/{tenantid}/v2.0', foundAt: '/common/v2.0' };
  assert.equal(await endsAt(`${issuer}/common/v2.0`, shared), '503 tenant_missing');
  assert.equal(await endsAt(`${issuer}/{tenantid}/v2.0`, {}), '503 tenant_missing');
});

const endpoint = (name: string, value: unknown) => ({ metadata: () => ({ [name]: value }) });

test('I8 not_a_provider: a browser is led to addresses of the web alone', async () => {
  const { issuer } = provider;
  for (const value of ['javascript:alert(1)', 'data:text/html,x', 'nonsense', '', 5, null])
    assert.equal(await endsAt(issuer, endpoint('authorization_endpoint', value)), '503 not_a_provider', String(value));
  for (const bad of ['%zz', '%E0%A4%A']) assert.equal(await endsAt(`${issuer}/${bad}`, {}), '503 not_a_provider', bad);
});

test('I8 address_refused: nothing that a provider names leads inside, where a server’s own secrets are', async () => {
  const inside = ['http://169.254.169.254/', 'http://2852039166/', 'http://[::ffff:a9fe:a9fe]/', 'http://[fe80::1]/'];
  for (const address of inside) {
    assert.equal(await endsAt(address, {}), '503 address_refused', address);
    for (const name of ['token_endpoint', 'jwks_uri'])
      assert.equal(await endsAt(provider.issuer, endpoint(name, address)), 'address_refused', `${name} ${address}`);
  }
  for (const value of ['file:///etc/passwd', 'ftp://x.test/', 'nonsense', 5])
    assert.equal(await endsAt(provider.issuer, endpoint('token_endpoint', value)), 'answer_refused', String(value));
});

test('I8 signing out leads to no address that is none of the web, and succeeds', async () => {
  for (const value of ['javascript:alert(1)', 'nonsense', 5, {}]) {
    const forgery = endpoint('end_session_endpoint', value);
    assert.equal(await endsAt(provider.issuer, forgery), 'in', String(value));
    const browser = new SsoBrowser(runtime);
    await browser.signIn({ companyId });
    const { status, body } = await browser.post('/api/auth/sign-out', {});
    assert.deepEqual([status, body.redirectTo], [200, undefined], String(value));
    assert.equal((await currentVisit(runtime, new Headers({ cookie: browser.cookie }))).kind, 'signed_out');
  }
});

test('I8 an issuer that calls itself something else, or is none, is no provider', async () => {
  for (const issuer of [`${provider.issuer}/tenant`, provider.issuer.replace('127.0.0.1', 'localhost')]) {
    await setSingleSignOn(scope, { issuer, clientSecret: 'a secret' });
    await ownerPool.query(`update sso_connections set last_test_result = 'passed'`);
    await setSingleSignOn(scope, { enabled: true });
    const { status, body } = await new SsoBrowser(runtime).start({ companyId });
    assert.deepEqual([status, body.problem], [503, 'not_a_provider'], issuer);
  }
});
