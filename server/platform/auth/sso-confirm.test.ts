import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE, SsoBrowser } from '#test/sso-browser.ts';
import { ssoWorld } from '#test/sso-world.ts';
import { answerProcedures } from '../../entry/rpc/fetch.ts';

const { world, provider, query, connected, member, entered } = await ssoWorld();
const { runtime } = world;

type Company = Awaited<ReturnType<typeof connected>>;

/** In a browser that the company's provider has signed in, an hour ago as far as the provider says. */
async function signedIn(company: Company, person: { user: typeof provider.user } = company.person) {
  const browser = new SsoBrowser(runtime);
  provider.user = person.user;
  assert.equal(await browser.signIn({ companyId: company.companyId }), '/');
  return browser;
}

async function createToken(browser: SsoBrowser): Promise<string | null> {
  const text = JSON.stringify({ name: 'All' });
  const headers = {
    ...{ host: 'jornada.test', origin: SITE, cookie: browser.cookie },
    ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
  };
  const request = new Request(`${SITE}/api/trpc/access.createToken`, { method: 'POST', body: text, headers });
  const answer = await (await answerProcedures(request)).json();
  return answer.error?.data.problem ?? null;
}

/** Where the provider leads back to after it was asked to confirm. */
async function confirm(browser: SsoBrowser): Promise<string | null> {
  const { body } = await browser.start({ confirms: true });
  if (!body.url) return body.problem ?? null;
  const asked = new URL(body.url).searchParams;
  assert.deepEqual([asked.get('prompt'), asked.get('max_age')], ['login', '0']);
  return browser.open(await browser.follow(body.url));
}

test('I7 I8 who came in by a provider confirms by it: it asks again, and that counts for the company alone', async () => {
  const company = await connected();
  const browser = await signedIn(company);
  assert.equal(await createToken(browser), 'confirmation_required');
  assert.equal(await confirm(browser), '/confirmed?result=confirmed');
  assert.equal(await createToken(browser), null);
  const passkey = await browser.post('/api/auth/account/second-factor/start', {});
  assert.deepEqual(
    [passkey.status, passkey.body.code],
    [403, 'confirmation_required'],
    'the account is another matter',
  );
  await query(`update auth.session set provider_confirmed_at = now() - interval '11 minutes'`);
  assert.equal(await createToken(browser), 'confirmation_required');
});

test('I7 other_account: a provider that names another person confirms nothing', async () => {
  const company = await connected();
  const colleague = await member(company, company.domain);
  const browser = await signedIn(company);
  provider.user = colleague.user;
  browser.forget(provider.issuer);
  assert.equal(await confirm(browser), '/confirmed?result=other_account');
  assert.equal(await createToken(browser), 'confirmation_required');
  assert.equal((await entered(browser)).userId, company.person.userId, 'and signs nobody in');
});

test('I7 unknown_company: only a session that a provider made is confirmed by one', async () => {
  const company = await connected();
  assert.equal(await confirm(new SsoBrowser(runtime)), 'unknown_company');
  const browser = new SsoBrowser(runtime);
  const cookie = await company.person.cookie();
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const held = new Response(null, { headers: { 'set-cookie': `${name}=${value}; Path=/` } });
  browser.keep(SITE, held);
  assert.equal(await confirm(browser), 'unknown_company');
});
