import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '#test/oidc-provider.ts';
import { MEMBER_PASSWORD } from '#test/sign-ins.ts';
import { CALLBACK, SITE, SsoBrowser } from '#test/sso-browser.ts';
import { problemOf, SECRET, ssoWorld } from '#test/sso-world.ts';
import { deleteSingleSignOn, setSingleSignOn } from '../../modules/access/manage-single-sign-on.ts';

const { world, provider, query, connected, enable, member, visitOf, entered } = await ssoWorld();
const { runtime } = world;

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
    assert.equal(await browser.open(`${CALLBACK}/${companyId}${search}`), '/sign-in?sso=expired');
  }
});

test('I8 not_enabled: a sign-in counts for no connection that was made after its own was removed', async () => {
  const { companyId, scope, owner, person } = await connected();
  provider.user = person.user;
  const other = await startProvider({ secret: SECRET, redirectUris: [CALLBACK] });
  after(other.stop);
  const browser = new SsoBrowser(runtime);
  const answer = await browser.follow((await browser.start({ companyId })).body.url ?? '');
  await deleteSingleSignOn(scope);
  await setSingleSignOn(owner.scope, { issuer: other.issuer, clientId: other.clientId, clientSecret: SECRET });
  await enable({ companyId, scope });
  assert.equal(problemOf(await browser.open(answer)), 'not_enabled', 'and the other provider learns no code');
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
  await browser.post('/api/auth/sign-in/email', { email, password: MEMBER_PASSWORD });
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
