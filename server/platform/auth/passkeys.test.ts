import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Authenticator } from '#test/authenticator.ts';
import { type Browser, openBrowser } from '#test/browser.ts';
import { createWorld } from '#test/world.ts';
import { removeFactors } from '../../modules/access/manage-users.ts';
import { createUser } from './better-auth.ts';
import { codeOf } from './rules-second-factor.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const PASSWORD = 'a long password of theirs';

async function account() {
  const email = `${crypto.randomUUID()}@x.test`;
  const userId = await createUser(runtime, { email, name: 'Ada Lovelace', password: PASSWORD });
  const open = async () => {
    const browser = openBrowser(runtime);
    assert.equal((await browser.call('/sign-in/email', { email, password: PASSWORD })).status, 200);
    return browser;
  };
  return { email, userId, open };
}

async function register(browser: Browser, authenticator: Authenticator) {
  const { body } = await browser.call('/passkey/generate-register-options');
  return browser.call('/passkey/verify-registration', { response: authenticator.create(body) });
}

const ask = async (browser: Browser) => (await browser.call('/passkey/generate-authenticate-options')).body;
const prove = (browser: Browser, response: object) => browser.call('/passkey/verify-authentication', { response });
const use = async (browser: Browser, authenticator: Authenticator) =>
  prove(browser, authenticator.get(await ask(browser)));

const isSignedIn = async (browser: Browser) => !['signed_out', 'session_ended'].includes((await browser.visit()).kind);

async function holder() {
  const person = await account();
  const browser = await person.open();
  const authenticator = new Authenticator();
  assert.equal((await register(browser, authenticator)).status, 200);
  return { ...person, browser, authenticator };
}

test('I7: a passkey signs in without password and code, also where there is an app, and no answer holds a token', async () => {
  const person = await holder();
  const { body } = await person.browser.call('/account/second-factor/start');
  const code = codeOf(body.secret, Math.floor(Date.now() / 30_000));
  assert.equal((await person.browser.call('/account/second-factor/confirm', { code })).status, 200);
  const browser = openBrowser(runtime);
  const answer = await use(browser, person.authenticator);
  assert.deepEqual([answer.status, answer.body], [200, {}]);
  const account = (await browser.call('/account/read')).body;
  assert.equal(account.email, person.email);
  assert.ok(account.passkeys[0].lastUsedAt);
});

test('I7: an authenticator that does not check its person is refused, when it is added and when it is used', async () => {
  const person = await account();
  const careless = new Authenticator({ checksPerson: false });
  const refused = await register(await person.open(), careless);
  assert.ok(refused.status >= 400 && refused.status < 500, String(refused.status));
  const browser = await person.open();
  assert.deepEqual((await browser.call('/account/read')).body.passkeys, []);

  const holding = await holder();
  Reflect.set(holding.authenticator, 'checksPerson', false);
  const other = openBrowser(runtime);
  assert.equal((await use(other, holding.authenticator)).status, 401);
  assert.equal(await isSignedIn(other), false);
});

test('I7: what was signed is taken once, for the challenge of this browser, from this site', async () => {
  const person = await holder();
  const browser = openBrowser(runtime);
  const signed = person.authenticator.get(await ask(browser));
  const challenge = browser.copy();
  assert.equal((await prove(browser, signed)).status, 200);
  assert.equal((await prove(challenge, signed)).status, 400);

  const [asking, other] = [openBrowser(runtime), openBrowser(runtime)];
  const foreign = person.authenticator.get(await ask(asking));
  await ask(other);
  assert.ok((await prove(other, foreign)).status >= 400);
  assert.equal(await isSignedIn(other), false);

  const phished = openBrowser(runtime);
  Reflect.set(person.authenticator, 'site', 'https://evil.example');
  assert.ok((await use(phished, person.authenticator)).status >= 400);
  assert.equal(await isSignedIn(phished), false);
});

test('I7: two answers to one challenge at one moment open one session', async () => {
  const person = await holder();
  const browser = openBrowser(runtime);
  const signed = person.authenticator.get(await ask(browser));
  const answers = await Promise.all([browser.copy(), browser.copy()].map((one) => prove(one, signed)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
});

test('I7: an unknown and a removed passkey sign nobody in, and removing one ends the other sessions', async () => {
  const person = await holder();
  assert.equal((await use(openBrowser(runtime), new Authenticator())).status, 401);
  const other = openBrowser(runtime);
  await use(other, person.authenticator);
  const [{ id }] = (await person.browser.call('/account/read')).body.passkeys;
  const stranger = await (await account()).open();
  assert.equal((await stranger.call('/account/passkeys/remove', { id })).status, 404);
  assert.equal((await stranger.call('/account/passkeys/rename', { id, name: 'Mine' })).status, 404);
  assert.equal((await person.browser.call('/account/passkeys/rename', { id, name: ' Laptop ' })).status, 200);
  assert.equal((await person.browser.call('/account/read')).body.passkeys[0].name, 'Laptop');
  assert.equal((await person.browser.call('/account/passkeys/remove', { id })).status, 200);
  assert.deepEqual([await isSignedIn(person.browser), await isSignedIn(other)], [true, false]);
  assert.equal((await use(openBrowser(runtime), person.authenticator)).status, 401);
});

test('I7: a passkey that is used while signed in confirms the session, and opens no other', async () => {
  const person = await holder();
  const token = person.browser.cookies.get('jornada.session_token');
  await ownerPool.query(
    `update auth.session set confirmed_at = now() - interval '1 hour', has_passkey = false where user_id = $1`,
    [person.userId],
  );
  assert.equal((await person.browser.call('/passkey/generate-register-options')).status, 403);
  assert.equal((await use(person.browser, person.authenticator)).status, 200);
  assert.equal(person.browser.cookies.get('jornada.session_token'), token);
  assert.equal((await person.browser.call('/passkey/generate-register-options')).status, 200);
  const { rows } = await ownerPool.query('select has_passkey from auth.session where user_id = $1', [person.userId]);
  assert.deepEqual(rows, [{ has_passkey: true }]);

  const stranger = await (await account()).open();
  assert.equal((await use(stranger, person.authenticator)).status, 200);
  assert.equal((await stranger.call('/account/read')).body.email, person.email);
});

test('I7: a session in which a passkey was used or added enters a company that requires a second factor; one with the password does not', async () => {
  const person = await account();
  const company = await world.company();
  await ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'owner')`,
    [company.companyId, person.userId],
  );
  await company.rest.put('/core/v3/configurations/company', { requireTwoFactor: ['owner'] });
  const browser = await person.open();
  assert.equal((await browser.visit()).kind, 'second_factor_required');
  const authenticator = new Authenticator();
  assert.equal((await register(browser, authenticator)).status, 200);
  assert.equal((await browser.visit()).kind, 'member');
  const other = await person.open();
  assert.equal((await other.visit()).kind, 'second_factor_required');
  const third = openBrowser(runtime);
  await use(third, authenticator);
  assert.equal((await third.visit()).kind, 'member');
});

test('I7: the operator turns app and passkeys off for who lost them: sessions end, and the password is enough', async () => {
  const person = await holder();
  const { body } = await person.browser.call('/account/second-factor/start');
  const code = codeOf(body.secret, Math.floor(Date.now() / 30_000));
  await person.browser.call('/account/second-factor/confirm', { code });
  const removed = await removeFactors(runtime, person.email.toUpperCase());
  assert.deepEqual(removed, { email: person.email, hadApp: true, passkeys: 1 });
  assert.equal(await isSignedIn(person.browser), false);
  assert.equal((await use(openBrowser(runtime), person.authenticator)).status, 401);
  assert.equal(await isSignedIn(await person.open()), true);
  await assert.rejects(removeFactors(runtime, 'nobody@x.test'), { code: 'user_not_found' });
});

test('409: the 21st passkey; 400 a registration that would name itself or open a session', async () => {
  const person = await holder();
  for (const extra of [{ name: 'x' }, { createSession: true }]) {
    const { body } = await person.browser.call('/passkey/generate-register-options');
    const response = new Authenticator().create(body);
    assert.equal((await person.browser.call('/passkey/verify-registration', { response, ...extra })).status, 400);
  }
  await ownerPool.query(
    `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      select $1 || n, 'x', $1, $1 || n, 0, 'singleDevice', false from generate_series(1, 19) n`,
    [person.userId],
  );
  const answer = await person.browser.call('/passkey/generate-register-options');
  assert.deepEqual([answer.status, answer.body.code], [409, 'too_many_passkeys']);
});
