import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setSingleSignOn } from '../access/manage-single-sign-on.ts';
import { readText } from '../db/statement.ts';
import { COMPANY_HEADER } from '../shared/company-at-work.ts';
import { addMember } from '../testing/members.ts';
import { startProvider } from '../testing/oidc-provider.ts';
import { CALLBACK, SITE, SsoBrowser } from '../testing/sso-browser.ts';
import { createWorld, type TestCompany } from '../testing/world.ts';
import { currentVisit, listCompanies, type Member, memberScope } from './session.ts';

process.env.JORNADA_SSO_PRIVATE_ADDRESSES = '1';
const SECRET = 'the secret of the client';
const world = await createWorld();
const { runtime, ownerPool } = world;
const provider = await startProvider({ secret: SECRET, redirectUris: [CALLBACK], signedOutUris: [`${SITE}/sign-in`] });
after(provider.stop);

let made = 0;
const query = async (text: string, values: unknown[] = []) => (await ownerPool.query(text, values)).rows;

/** A company whose connection counts, and one of its members. */
async function connected(settings: Parameters<typeof setSingleSignOn>[1] = {}) {
  made += 1;
  const domain = `company${made}.test`;
  const company = await world.company();
  const owner = await addMember(world, company, { role: 'owner' });
  const { issuer, clientId } = provider;
  await setSingleSignOn(owner.scope, { issuer, clientId, clientSecret: SECRET, domains: [domain], ...settings });
  await enable(company);
  const person = await member(company, domain);
  return { ...company, owner, domain, person };
}

async function enable({ companyId, scope }: Pick<TestCompany, 'companyId' | 'scope'>) {
  await query(`update sso_connections set last_test_result = 'passed' where company_id = $1`, [companyId]);
  await setSingleSignOn(scope, { enabled: true });
}

async function member(
  company: TestCompany,
  domain: string,
  role: 'owner' | 'administrator' | 'employee' = 'administrator',
) {
  const added = await addMember(world, company, { role });
  // Signs in before the address changes.
  await added.call('query', 'access.listTokens', {});
  const email = `${added.userId.toLowerCase()}@${domain}`;
  await query('update auth."user" set email = $2 where id = $1', [added.userId, email]);
  return { ...added, email, user: { sub: `sub-${added.userId}`, email, email_verified: true } };
}

const visitOf = (browser: SsoBrowser, asked?: string) =>
  currentVisit(runtime, new Headers({ cookie: browser.cookie, ...(asked && { [COMPANY_HEADER]: asked }) }));

async function entered(browser: SsoBrowser): Promise<Member> {
  const visit = await visitOf(browser);
  assert.equal(visit.kind, 'member', JSON.stringify(visit));
  return (visit as { member: Member }).member;
}

const problemOf = (path: string) => new URL(path, SITE).searchParams.get('sso');

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
  // As signing in with a password does, and did when the member was made.
  assert.equal((await query('select from auth.known_devices where user_id = $1', [person.userId])).length, 2);
  assert.match(browser.cookie, /jornada\.device=/);
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
    [{ sub: 'no address' }, 'email_not_verified'],
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
  assert.deepEqual(lines, [
    { way: 'page', action: 'created', part_type: null },
    { way: 'page', action: 'created', part_type: 'sso_identity' },
  ]);

  const grace = await hire('grace');
  await company.rest.put(`/core/v3/employees/${grace.id}`, { status: 'inactive' });
  provider.user = grace.user;
  assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId: company.companyId })), 'not_member');
  await setSingleSignOn(company.scope, { addsEmployees: false });
  provider.user = (await hire('joan')).user;
  assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId: company.companyId })), 'not_member');
});

test('I8 owners come in by a provider that an owner has set, and by no other', async () => {
  const company = await connected();
  const owner = await member(company, company.domain, 'owner');
  provider.user = owner.user;
  assert.equal(await new SsoBrowser(runtime).signIn({ companyId: company.companyId }), '/');
  // An administrator who could name the provider could name the owner.
  await setSingleSignOn(company.person.scope, { clientSecret: SECRET });
  await enable(company);
  assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId: company.companyId })), 'owner_not_allowed');
  provider.user = company.person.user;
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
  const signIn = await browser.post('/api/auth/sign-in/email', { email, password: 'a password for tests only' });
  assert.equal(signIn.status, 200);
  assert.deepEqual(await visitOf(browser), { kind: 'single_sign_on_required', companyId });
  const other = await world.company();
  await query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'employee')`,
    [other.companyId, person.userId],
  );
  assert.equal((await entered(browser)).companyId, other.companyId);
  assert.deepEqual(await visitOf(browser, companyId), { kind: 'single_sign_on_required', companyId });
});

test('I8 an answer counts once, for ten minutes, and in the browser that asked', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  const browser = new SsoBrowser(runtime);
  const begin = async () => browser.follow((await browser.start({ companyId })).body.url ?? '');

  const [first, second] = [await begin(), await begin()];
  assert.equal(await browser.open(first), '/', 'two tabs');
  assert.equal(await browser.open(second), '/');
  assert.equal(await browser.open(first), '/sign-in?sso=expired');

  const stolen = await begin();
  assert.equal(problemOf(await new SsoBrowser(runtime).open(stolen)), 'other_browser');
  assert.equal(problemOf(await browser.open(stolen)), 'expired');

  const late = await begin();
  await query(`update auth.verification set expires_at = now() where identifier like 'sso:%'`);
  assert.equal(problemOf(await browser.open(late)), 'expired');

  const forged = new URL(await begin());
  forged.searchParams.set('code', 'made up');
  assert.equal(problemOf(await browser.open(forged.href)), 'answer_refused');
  const strange = new URL(await begin());
  strange.searchParams.set('iss', 'https://evil.example');
  assert.equal(problemOf(await browser.open(strange.href)), 'answer_refused');
  for (const search of ['', '?state=', '?state=unknown&code=x', '?code=x']) {
    assert.equal(await browser.open(`${CALLBACK}${search}`), '/sign-in?sso=expired');
  }
});

test('I8 a secret that the provider no longer takes is named, shown as failing, and a new one counts after a test', async () => {
  const { companyId, person, scope } = await connected();
  provider.user = person.user;
  await provider.changeSecret('another secret');
  const read = async () => (await query('select * from sso_connections where company_id = $1', [companyId]))[0];
  try {
    assert.equal(problemOf(await new SsoBrowser(runtime).signIn({ companyId })), 'client_refused');
    const failing = await read();
    assert.equal(failing.failure, 'client_refused');
    assert.ok(failing.failing_since);
    await setSingleSignOn(scope, { clientSecret: 'another secret' });
    assert.equal((await read()).enabled_at, null);
    await assert.rejects(setSingleSignOn(scope, { enabled: true }), { code: 'single_sign_on_not_tested' });

    const administrator = new SsoBrowser(runtime);
    administrator.keep(SITE, await passwordSession(person.userId));
    const test = { companyId, isTest: true };
    assert.equal(await administrator.signIn(test), '/settings/sign-in?test=passed');
    assert.equal((await read()).last_test_result, 'passed');
    await setSingleSignOn(scope, { enabled: true });
    assert.equal(await new SsoBrowser(runtime).signIn({ companyId }), '/');
    assert.equal((await read()).failing_since, null);
  } finally {
    await provider.changeSecret(SECRET);
  }
});

/** The answer of a sign-in with the password. */
async function passwordSession(userId: string): Promise<Response> {
  const email = `${userId.toLowerCase()}.password@x.test`;
  const [{ email: before }] = await query('select email from auth."user" where id = $1', [userId]);
  await query('update auth."user" set email = $2 where id = $1', [userId, email]);
  const browser = new SsoBrowser(runtime);
  await browser.post('/api/auth/sign-in/email', { email, password: 'a password for tests only' });
  await query('update auth."user" set email = $2 where id = $1', [userId, before]);
  return new Response(null, {
    headers: browser.cookie.split('; ').map((pair): [string, string] => ['set-cookie', pair]),
  });
}

test('I8 only administrators of the company test its connection; a test opens no session and fails for who is no member', async () => {
  const company = await connected();
  const { companyId, person } = company;
  const test = { companyId, isTest: true };
  const employee = await member(company, company.domain, 'employee');
  for (const userId of [null, employee.userId, (await connected()).person.userId]) {
    const browser = new SsoBrowser(runtime);
    if (userId) browser.keep(SITE, await passwordSession(userId));
    assert.deepEqual(await browser.start(test), { status: 404, body: { problem: 'unknown_company' } });
  }
  const administrator = new SsoBrowser(runtime);
  administrator.keep(SITE, await passwordSession(person.userId));
  const cookie = administrator.cookie.match(/session_token=[^;]+/)?.[0];
  provider.user = { sub: 'stranger', email: 'stranger@x.test', email_verified: true };
  assert.equal(await administrator.signIn(test), '/settings/sign-in?test=not_member');
  provider.user = employee.user;
  administrator.forget(provider.issuer);
  assert.equal(await administrator.signIn(test), '/settings/sign-in?test=passed');
  assert.equal(administrator.cookie.match(/session_token=[^;]+/)?.[0], cookie);
  const [line] = await query(
    `select actor_id, after from audit_lines where company_id = $1 and record_type = 'sso_connection' and after ->> 'last_test_result' = 'not_member'`,
    [companyId],
  );
  assert.equal(line.actor_id, person.userId);
});

test('I8 signing out ends our session and leads to the provider’s own end, and back to the sign-in page', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  const browser = new SsoBrowser(runtime);
  await browser.signIn({ companyId });
  const { status, body } = await browser.post('/api/auth/sign-out', {});
  assert.equal(status, 200);
  const end = new URL(body.redirectTo ?? '');
  assert.equal(end.origin, provider.issuer);
  assert.equal(end.searchParams.get('post_logout_redirect_uri'), `${SITE}/sign-in`);
  assert.ok(end.searchParams.get('id_token_hint'));
  assert.equal((await visitOf(browser)).kind, 'signed_out');
  const answer = await fetch(end, { redirect: 'manual', headers: { cookie: browser.cookieOf(end.origin) } });
  assert.equal(answer.status, 200, 'the provider asks or confirms');

  const other = new SsoBrowser(runtime);
  other.keep(SITE, await passwordSession(person.userId));
  assert.equal((await other.post('/api/auth/sign-out', {})).body.redirectTo, undefined);
});

test('I8 a provider that is away is named in time, and its sessions go on', async () => {
  const gone = await startProvider({ secret: SECRET, redirectUris: [CALLBACK] });
  const { companyId, person, scope } = await connected();
  await setSingleSignOn(scope, { issuer: gone.issuer, clientSecret: SECRET });
  await enable({ companyId, scope });
  gone.user = person.user;
  const [browser, late] = [new SsoBrowser(runtime), new SsoBrowser(runtime)];
  assert.equal(await browser.signIn({ companyId }), '/');
  const answer = await late.follow((await late.start({ companyId })).body.url ?? '');
  await gone.stop();
  assert.equal(problemOf(await late.open(answer)), 'unreachable');
  assert.equal((await entered(browser)).companyId, companyId);
  const [connection] = await query('select * from sso_connections where company_id = $1', [companyId]);
  assert.equal(connection.failure, 'unreachable');
  await setSingleSignOn(scope, { clientSecret: 'what is known of the provider is not asked for again' });
  await enable({ companyId, scope });
  assert.deepEqual(await late.start({ companyId }), { status: 503, body: { problem: 'unreachable' } });
  // Our own session ends whether or not the provider answers.
  assert.equal((await browser.post('/api/auth/sign-out', {})).status, 200);
  assert.equal((await visitOf(browser)).kind, 'signed_out');
});
