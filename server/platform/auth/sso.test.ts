import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OF_BROWSER } from '#test/accounts.ts';
import { MEMBER_PASSWORD } from '#test/sign-ins.ts';
import { SsoBrowser } from '#test/sso-browser.ts';
import { problemOf, SECRET, ssoWorld } from '#test/sso-world.ts';
import { setSingleSignOn } from '../../modules/access/manage-single-sign-on.ts';
import { resetUser } from '../../modules/access/manage-users.ts';
import { readText } from '../db/statement.ts';
import { listCompanies, memberScope } from './session.ts';

const { world, provider, query, connected, enable, member, visitOf, entered } = await ssoWorld();
const { runtime } = world;

test('I8 a member comes in by the domain of their address and lands on the page they asked for', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  const browser = new SsoBrowser(runtime);
  const path = await browser.signIn({
    email: `Someone@${person.email.split('@')[1]?.toUpperCase()}`,
    next: '/overtime?page=2',
  });
  assert.equal(path, '/overtime?page=2');
  const signedIn = await entered(browser);
  assert.deepEqual([signedIn.userId, signedIn.companyId], [person.userId, companyId]);
  const [session] = await query('select * from auth.session where token = $1', [signedIn.sessionToken]);
  assert.deepEqual([session.method, session.company_id], ['single_sign_on', companyId]);
  assert.ok(session.id_token && !session.id_token.includes('.'));
  // As signing in with a password would, which guesses of it would profit from.
  assert.equal((await query('select from auth.known_devices where user_id = $1', [person.userId])).length, 0);
});

test('I8 a member comes in by the company’s own address, and by the name that the provider gave them when their e-mail has changed', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  assert.equal(await new SsoBrowser(runtime).signIn({ companyId }), '/');
  provider.user = { ...person.user, email: 'married@other.test' };
  const browser = new SsoBrowser(runtime);
  assert.equal(await browser.signIn({ companyId }), '/');
  assert.equal((await entered(browser)).userId, person.userId);
});

test('I8 an address that the provider has given to somebody else does not open its former owner’s membership', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  assert.equal(await new SsoBrowser(runtime).signIn({ companyId }), '/');
  provider.user = { ...person.user, sub: 'somebody else' };
  const browser = new SsoBrowser(runtime);
  assert.equal(problemOf(await browser.signIn({ companyId })), 'other_account');
  assert.equal((await visitOf(browser)).kind, 'signed_out');
});

test('I8 where to go afterwards is a path of this site', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example', '/sign-in']) {
    assert.equal(await new SsoBrowser(runtime).signIn({ companyId, next }), '/', next);
  }
});

test('I8 who is no member, has no verified address, or says no is sent back to the sign-in page with the reason', async () => {
  const { companyId, domain } = await connected();
  const stranger = { sub: 'stranger', email: `stranger@${domain}`, email_verified: true };
  for (const [user, problem] of [
    [stranger, 'not_member'],
    [{ ...stranger, email_verified: false }, 'email_not_verified'],
    [{ sub: 'no address' }, 'email_missing'],
    [null, 'denied'],
  ] as const) {
    provider.user = user;
    const browser = new SsoBrowser(runtime);
    const path = await browser.signIn({ companyId, next: '/inbox' });
    assert.equal(path, `/sign-in?sso=${problem}&company=${companyId}&next=%2Finbox`);
    assert.equal((await visitOf(browser)).kind, 'signed_out');
  }
  const [connection] = await query('select failure from sso_connections where company_id = $1', [companyId]);
  assert.equal(connection.failure, null);
});

test('I8 a member of another company of this server does not come in, and the provider of one company opens no other', async () => {
  const first = await connected();
  const second = await connected();
  provider.user = first.person.user;
  assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId: second.companyId })), 'not_member');

  // A member of both, named by the provider of the second.
  await query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'employee')`,
    [second.companyId, first.person.userId],
  );
  const browser = new SsoBrowser(runtime);
  assert.equal(await browser.signIn({ companyId: second.companyId }), '/');
  const signedIn = await entered(browser);
  assert.equal(signedIn.companyId, second.companyId);
  // The browser worked in the first before.
  assert.match(browser.cookie, new RegExp(`${signedIn.userId}.${second.companyId}`));
  const choices = await listCompanies(runtime, new Headers({ cookie: browser.cookie }));
  assert.deepEqual(
    choices?.companies.map(({ companyId }) => companyId),
    [second.companyId],
  );
  assert.equal((await visitOf(browser, first.companyId)).kind, 'no_access');
  const strayed = memberScope(runtime, {
    ...signedIn,
    companyId: first.companyId,
    role: 'administrator',
    seesEverybody: true,
  });
  await assert.rejects(strayed.read(readText('select from employees')({})), { code: 'unauthorized' });
  await assert.rejects(setSingleSignOn(strayed, { onlyWay: true }), { code: 'unauthorized' });
});

test('I8 a session of a provider changes nothing of the account, and sees and ends no session that it did not make', async () => {
  const company = await connected();
  provider.user = company.person.user;
  const [byProvider, again] = [new SsoBrowser(runtime), new SsoBrowser(runtime)];
  for (const browser of [byProvider, again]) await browser.signIn({ companyId: company.companyId });
  const byPassword = async () =>
    (await query('select id from auth.session where user_id = $1 and company_id is null', [company.person.userId])).map(
      ({ id }) => id as string,
    );
  const before = (await byPassword()).sort();
  const [elsewhere] = before;
  assert.ok(elsewhere);
  const ask = (path: string, body = {}) => byProvider.post(`/api/auth/account/${path}`, body);
  for (const [path, body] of [
    ['second-factor/start', {}],
    ['second-factor/renew-codes', {}],
    ['second-factor/remove', {}],
    ['passkeys/rename', { id: 'x', name: 'Mine' }],
    ['passkeys/remove', { id: 'x' }],
  ] as const) {
    const { status, body: refused } = await ask(path, body);
    assert.deepEqual([status, refused.code], [403, 'confirmation_required'], path);
  }
  const options = await byProvider.post('/api/auth/passkey/generate-register-options', {});
  assert.deepEqual([options.status, options.body.code], [403, 'confirmation_required']);
  const { body: account } = await ask('read');
  assert.equal((account.sessions as unknown as object[]).length, 2);
  assert.equal((await ask('sessions/end', { id: elsewhere })).status, 404);
  assert.equal((await ask('sessions/end-others')).status, 200);
  assert.deepEqual((await byPassword()).sort(), before);
  assert.equal((await visitOf(again)).kind, 'session_ended');
});

test('I8 an account that the operator has disabled does not come in by a provider', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  await query('update auth."user" set disabled_at = now() where id = $1', [person.userId]);
  const path = await new SsoBrowser(runtime).signIn({ companyId });
  assert.equal(problemOf(path), 'not_member', path);
});

test('I8 a domain without a connection, with one that is off, or that two companies name finds none', async () => {
  const first = await connected();
  const start = (body: object) => new SsoBrowser(runtime).start(body);
  const none = { status: 404, body: { problem: 'unknown_company' } };
  assert.deepEqual(await start({ email: 'ada@nobody.test' }), none);
  assert.deepEqual(await start({ companyId: crypto.randomUUID() }), none);
  assert.equal((await start({ email: `ada@${first.domain}` })).status, 200);
  const second = await connected({ domains: [first.domain] });
  assert.deepEqual(await start({ email: `ada@${first.domain}` }), none);
  assert.equal((await start({ companyId: second.companyId })).status, 200);
  await setSingleSignOn(second.scope, { enabled: false });
  assert.equal((await start({ email: `ada@${first.domain}` })).status, 200);
  assert.deepEqual(await start({ companyId: second.companyId }), none);
  for (const body of [{}, { email: 'no address' }, { companyId: 'x' }, { email: `${'a'.repeat(300)}@x.test` }]) {
    assert.equal((await start(body)).status, 400, JSON.stringify(body));
  }
});

test('I8 an active employee becomes a member where the company wants it, once, and with an account that there is already', async () => {
  const company = await connected({ addsEmployees: true });
  const hire = async (name: string) => {
    const email = `${name}@${company.domain}`;
    const { data } = await company.rest.post('/core/v3/employees', { firstName: name, lastName: 'Lovelace', email });
    return { id: data.id as string, user: { sub: `sub-${name}`, email, email_verified: true } };
  };
  const ada = await hire('ada');
  provider.user = ada.user;
  const browsers = [new SsoBrowser(runtime), new SsoBrowser(runtime)];
  const paths = await Promise.all(browsers.map((browser) => browser.signIn({ companyId: company.companyId })));
  assert.deepEqual(paths, ['/', '/']);
  const signedIn = await entered(browsers[0] as SsoBrowser);
  assert.deepEqual([signedIn.role, signedIn.employeeId, signedIn.userName], ['employee', ada.id, 'ada Lovelace']);
  const lines = await query(
    `select way, action, part_type from audit_lines where company_id = $1 and record_type = 'membership' and actor_id = $2
      order by created_at`,
    [company.companyId, signedIn.userId],
  );
  const isSignIn = ({ action }: (typeof lines)[number]) => action === 'sign_in';
  assert.deepEqual(
    lines.filter((line) => !isSignIn(line)),
    [
      { way: 'page', action: 'create', part_type: null },
      { way: 'page', action: 'create', part_type: 'sso_identity' },
    ],
  );
  assert.equal(lines.filter(isSignIn).length, 2);

  const grace = await hire('grace');
  await company.rest.put(`/core/v3/employees/${grace.id}`, { status: 'inactive' });
  provider.user = grace.user;
  assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId: company.companyId })), 'not_member');
  await setSingleSignOn(company.scope, { addsEmployees: false });
  provider.user = (await hire('joan')).user;
  assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId: company.companyId })), 'not_member');
});

test('I8 an account that a provider made has no password until the operator gives it one', async () => {
  const company = await connected({ addsEmployees: true });
  const email = `ines@${company.domain}`;
  await company.rest.post('/core/v3/employees', { firstName: 'Inés', lastName: 'Sol', email });
  provider.user = { sub: 'sub-ines', email, email_verified: true };
  const browser = new SsoBrowser(runtime);
  assert.equal(await browser.signIn({ companyId: company.companyId }), '/');
  const { password } = await resetUser(runtime, email);
  assert.equal((await visitOf(browser)).kind, 'session_ended');
  const { status } = await new SsoBrowser(runtime).post('/api/auth/sign-in/email', { email, password });
  assert.equal(status, 200);
});

test('I8 owners come in by a provider that an owner has set, and by no other', async () => {
  const company = await connected();
  const owner = await member(company, company.domain, 'owner');
  provider.user = owner.user;
  assert.equal(await new SsoBrowser(runtime).signIn({ companyId: company.companyId }), '/');
  // An administrator who could name the provider could name the owner.
  await setSingleSignOn(company.person.scope, { clientSecret: 'another' });
  await setSingleSignOn(company.person.scope, { clientSecret: SECRET });
  await enable(company);
  assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId: company.companyId })), 'owner_not_allowed');
  provider.user = company.person.user;
  assert.equal(await new SsoBrowser(runtime).signIn({ companyId: company.companyId }), '/');
  // An owner who saves the same secret answers for the provider, which goes on.
  await setSingleSignOn(company.owner.scope, { clientSecret: SECRET });
  provider.user = owner.user;
  assert.equal(await new SsoBrowser(runtime).signIn({ companyId: company.companyId }), '/');
});

test('I8 as the only way in, other sessions are refused with the next call, save those of owners', async () => {
  const company = await connected();
  const { companyId, person, owner } = company;
  const call = () => person.call('query', 'access.listTokens', {});
  assert.equal((await call()).status, 200);
  const { status, text } = await person.call('mutation', 'access.setSingleSignOn', { onlyWay: true });
  assert.equal(status, 200, text);
  const refused = await call();
  assert.equal(refused.status, 403);
  assert.match(refused.text, /single_sign_on_required/);
  await assert.rejects(setSingleSignOn(person.scope, { onlyWay: false }), { code: 'single_sign_on_required' });
  assert.equal((await owner.call('query', 'access.listTokens', {})).status, 200);

  provider.user = person.user;
  const browser = new SsoBrowser(runtime);
  await browser.signIn({ companyId });
  assert.equal((await entered(browser)).companyId, companyId);
  // Switched off, it is no way in, so it is not the only one.
  await setSingleSignOn(company.scope, { enabled: false });
  assert.equal((await call()).status, 200);
});

test('I8 the visit says which company is entered by its provider alone; another that can be entered goes before it', async () => {
  const { companyId, person, scope } = await connected();
  await setSingleSignOn(scope, { onlyWay: true });
  const browser = new SsoBrowser(runtime);
  const email = `${person.userId.toLowerCase()}@x.test`;
  await query('update auth."user" set email = $2 where id = $1', [person.userId, email]);
  const signIn = await browser.post('/api/auth/sign-in/email', { email, password: MEMBER_PASSWORD });
  assert.equal(signIn.status, 200);
  assert.deepEqual(await visitOf(browser), { kind: 'single_sign_on_required', companyId, preferences: OF_BROWSER });
  const other = await world.company();
  await query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'employee')`,
    [other.companyId, person.userId],
  );
  assert.equal((await entered(browser)).companyId, other.companyId);
  assert.deepEqual(await visitOf(browser, companyId), {
    kind: 'single_sign_on_required',
    companyId,
    preferences: OF_BROWSER,
  });
});
