import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OF_BROWSER } from '#test/accounts.ts';
import { type Browser, openBrowser } from '#test/browser.ts';
import { createWorld } from '#test/world.ts';
import type { Role } from '../shared/roles.ts';
import { createUser } from './better-auth.ts';
import { codeOf } from './rules-second-factor.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const PASSWORD = 'a long password of theirs';
const now = () => Math.floor(Date.now() / 30_000);

async function account() {
  const email = `${crypto.randomUUID()}@x.test`;
  const userId = await createUser(runtime, { email, name: 'Ada Lovelace', password: PASSWORD });
  const open = async (userAgent = 'Test', password = PASSWORD) => {
    const browser = openBrowser(runtime, { userAgent });
    const answer = await browser.call('/sign-in/email', { email, password });
    assert.equal(answer.status, 200);
    return browser;
  };
  return { email, userId, open };
}

const isSignedIn = async (browser: Browser) => !['signed_out', 'session_ended'].includes((await browser.visit()).kind);

/** As if this much time had passed since the password was given. */
const wait = (userId: string, interval: string) =>
  ownerPool.query(
    `update auth.session set confirmed_at = confirmed_at - $2::interval, last_seen_at = last_seen_at - $2::interval
      where user_id = $1`,
    [userId, interval],
  );

async function setUpApp(browser: Browser): Promise<void> {
  const { body } = await browser.call('/account/second-factor/start');
  const answer = await browser.call('/account/second-factor/confirm', { code: codeOf(body.secret, now()) });
  assert.equal(answer.status, 200);
}

test('I7: one’s sessions are listed with device and address, this one first, and no secret of any', async () => {
  const person = await account();
  const first = await person.open('Mozilla/5.0 (Wayland; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0');
  await (await account()).open();
  const browser = await person.open('Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36');
  const { body } = await browser.call('/account/read');
  assert.deepEqual(
    body.sessions.map(({ browser, system, isCurrent }: Record<string, unknown>) => [browser, system, isCurrent]),
    [
      ['Chrome', 'Windows', true],
      ['Firefox', 'Linux', false],
    ],
  );
  for (const { address, createdAt, lastSeenAt } of body.sessions) {
    assert.match(address, /^10\.8\./);
    assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000);
    assert.ok(Math.abs(Date.now() - Date.parse(lastSeenAt)) < 60_000);
  }
  const { rows } = await ownerPool.query('select token from auth.session where user_id = $1', [person.userId]);
  for (const { token } of rows) assert.ok(!JSON.stringify(body).includes(token));
  assert.deepEqual(
    [body.email, body.hasPassword, body.hasSecondFactor, body.passkeys],
    [person.email, true, false, []],
  );
  assert.equal(await isSignedIn(first), true);
});

test('I7: a session is ended at once, another person’s is not found, and all others end together', async () => {
  const person = await account();
  const [browser, second, third] = [await person.open(), await person.open(), await person.open()];
  const stranger = await (await account()).open();
  const { body } = await browser.call('/account/read');
  const others = body.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const { id } = others[1];
  assert.equal((await stranger.call('/account/sessions/end', { id })).status, 404);
  assert.equal((await browser.call('/account/sessions/end', { id })).status, 200);
  assert.deepEqual([await isSignedIn(second), await isSignedIn(third)].sort(), [false, true]);
  assert.equal((await browser.call('/account/sessions/end', { id })).status, 404);
  assert.equal((await browser.call('/account/sessions/end-others')).status, 200);
  assert.deepEqual(
    [await isSignedIn(second), await isSignedIn(third), await isSignedIn(browser)],
    [false, false, true],
  );
  assert.equal(await isSignedIn(stranger), true);
});

test('I7: last seen follows the visits, exact to five minutes', async () => {
  const person = await account();
  const browser = await person.open();
  const seen = async () => Date.parse((await browser.call('/account/read')).body.sessions[0].lastSeenAt);
  await wait(person.userId, '4 minutes');
  await browser.visit();
  assert.ok(Date.now() - (await seen()) > 200_000);
  await wait(person.userId, '2 minutes');
  await browser.visit();
  assert.ok(Date.now() - (await seen()) < 60_000);
});

test('403: sensitive changes ask for the password again after ten minutes, and take it once it is right', async () => {
  const person = await account();
  const browser = await person.open();
  await setUpApp(browser);
  await ownerPool.query(
    `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ($1, 'x', $1, $1, 0, 'singleDevice', false)`,
    [person.userId],
  );
  await wait(person.userId, '10 minutes');
  const asked: [string, object][] = [
    ['/account/second-factor/remove', {}],
    ['/account/second-factor/start', {}],
    ['/account/second-factor/renew-codes', {}],
    ['/account/passkeys/remove', { id: person.userId }],
    ['/passkey/generate-register-options', {}],
    ['/passkey/verify-registration', { response: {} }],
  ];
  for (const [path, body] of asked) {
    const { status, body: answer } = await browser.call(path, body);
    assert.deepEqual([path, status, answer.code], [path, 403, 'confirmation_required']);
  }
  assert.equal((await browser.call('/account/confirm', { password: 'not the password' })).status, 401);
  assert.equal((await browser.call('/account/second-factor/remove')).status, 403);
  assert.equal((await browser.call('/account/confirm', { password: PASSWORD })).status, 200);
  assert.equal((await browser.call('/passkey/generate-register-options')).status, 200);
  assert.equal((await browser.call('/account/passkeys/remove', { id: person.userId })).status, 200);
  assert.equal((await browser.call('/account/second-factor/remove')).status, 200);
});

test('I7: a new password asks for the current one, is long and not common, and ends the other sessions', async () => {
  const person = await account();
  const [browser, other] = [await person.open(), await person.open()];
  const change = (currentPassword: string, newPassword: string) =>
    browser.call('/account/password', { currentPassword, newPassword });
  const right = 'kx7!vQm2zRtw';
  assert.deepEqual((await change('not the password', right)).body.code, 'wrong_password');
  for (const [faulty, code] of [
    ['kx7!vQm2zRt', 'too_short'],
    ['x8vZ'.repeat(33), 'too_long'],
    ['Password1234!', 'too_common'],
    ['AdaLovelace2026', 'too_common'],
  ] as const) {
    const { status, body } = await change(PASSWORD, faulty);
    assert.equal(status, 422);
    assert.equal(body.code, code);
  }
  assert.equal(await isSignedIn(other), true);
  assert.equal((await change(PASSWORD, right)).status, 200);
  assert.deepEqual([await isSignedIn(browser), await isSignedIn(other)], [true, false]);
  await person.open('Test', right);
  assert.equal(
    (await openBrowser(runtime).call('/sign-in/email', { email: person.email, password: PASSWORD })).status,
    401,
  );
});

test('429: the password that is asked again is guessed no more often than at sign-in', async () => {
  const person = await account();
  const browser = await person.open();
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    statuses.push((await browser.call('/account/confirm', { password: 'not the password' })).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
});

test('I7: a company that asks a role for a second factor lets nobody of it in without one, and other roles and companies do', async () => {
  const person = await account();
  const [company, other] = [await world.company({ name: 'Strict' }), await world.company()];
  const join = (companyId: string, role: Role) =>
    ownerPool.query('insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, $3)', [
      companyId,
      person.userId,
      role,
    ]);
  await join(company.companyId, 'administrator');
  const browser = await person.open();
  assert.equal((await browser.visit()).kind, 'member');
  const require = (roles: Role[]) =>
    company.rest.put('/core/v3/configurations/company', { requireTwoFactor: roles }).then(({ status }) => status);
  assert.equal(await require(['owner']), 200);
  assert.equal((await browser.visit()).kind, 'member');
  assert.equal(await require(['owner', 'administrator']), 200);
  assert.deepEqual(await browser.visit(), {
    kind: 'second_factor_required',
    companyName: 'Strict',
    preferences: OF_BROWSER,
  });
  assert.deepEqual(await browser.procedure('access.createToken', { name: 'x' }), {
    status: 403,
    problem: 'second_factor_required',
  });

  await join(other.companyId, 'administrator');
  const entered = await browser.visit();
  assert.equal(entered.kind === 'member' && entered.member.companyId, other.companyId);
  assert.equal((await browser.visit(company.companyId)).kind, 'second_factor_required');
  assert.equal((await browser.visit(other.companyId)).kind, 'member');

  await setUpApp(browser);
  assert.equal((await browser.visit(company.companyId)).kind, 'member');
  await browser.call('/account/second-factor/remove');
  assert.equal((await browser.visit(company.companyId)).kind, 'second_factor_required');
  await ownerPool.query('update auth.session set has_passkey = true where user_id = $1', [person.userId]);
  assert.equal((await browser.visit(company.companyId)).kind, 'member');
});

test('I7: a transaction that was let in is refused once the company asks for a second factor', async () => {
  const person = await account();
  const company = await world.company();
  await ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'administrator')`,
    [company.companyId, person.userId],
  );
  const browser = await person.open();
  assert.equal((await browser.procedure('access.createToken', { name: 'x' })).status, 200);
  const { data } = await company.rest.put('/core/v3/configurations/company', { requireTwoFactor: ['administrator'] });
  assert.deepEqual(data.requireTwoFactor, ['administrator']);
  assert.equal((await browser.procedure('access.createToken', { name: 'y' })).status, 403);
  const { rowCount } = await ownerPool.query(`select from api_tokens where company_id = $1 and name = 'y'`, [
    company.companyId,
  ]);
  assert.equal(rowCount, 0);
});

test('422 a required role that does not exist; required by no role', async () => {
  const company = await world.company();
  const put = (requireTwoFactor: unknown) => company.rest.put('/core/v3/configurations/company', { requireTwoFactor });
  assert.equal((await put(['boss'])).status, 422);
  assert.deepEqual((await put([])).data.requireTwoFactor, []);
});

test('400: NUL, which no text of the database holds, in whatever a call sends', async () => {
  const person = await account();
  const browser = await person.open();
  await browser.call('/passkey/generate-authenticate-options');
  const calls: [path: string, body: object][] = [
    ['/sign-in/email', { email: `${person.email}\0`, password: 'x' }],
    ['/account/sessions/end', { id: '\0' }],
    ['/account/passkeys/rename', { id: '\\\0', name: 'x' }],
    ['/account/passkeys/remove', { id: 'x\0' }],
    ['/passkey/verify-authentication', { response: { id: 'x\0' } }],
  ];
  for (const [path, body] of calls) assert.deepEqual([path, (await browser.call(path, body)).status], [path, 400]);
  const typed = { id: '\\u0000', name: 'x' };
  assert.equal((await browser.call('/account/passkeys/rename', typed)).status, 404, 'a backslash and five letters');
});

test('404 what Better Auth could also do is not reachable, 401 without a session, 403 from another site', async () => {
  const browser = await (await account()).open();
  const unreachable = [
    ...['/sign-up/email', '/list-sessions', '/revoke-session', '/get-session', '/update-session', '/update-user'],
    ...[
      '/change-password',
      '/set-password',
      '/change-email',
      '/delete-user',
      '/verify-password',
      '/request-password-reset',
    ],
    ...[
      '/passkey/list-user-passkeys',
      '/passkey/delete-passkey',
      '/passkey/update-passkey',
      '/two-factor/enable',
      '/ok',
    ],
    ...['/account/read/', '/ACCOUNT/read', '//account/read', '/account%2fread'],
  ];
  for (const path of unreachable) assert.deepEqual([path, (await browser.call(path)).status], [path, 404]);
  const { AUTH_CALLS } = await import('./auth-calls.ts');
  for (const path of AUTH_CALLS.keys()) {
    const evil = await browser.call(path, {}, { origin: 'https://evil.example' });
    assert.deepEqual([path, evil.status], [path, 403]);
    assert.equal((await browser.call(path, {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await browser.call(path, {}, { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await browser.call(path, {}, { 'content-length': '9000' })).status, 413);
  }
  for (const path of AUTH_CALLS.keys()) {
    if (!path.startsWith('/account/')) continue;
    const body = { id: 'x', name: 'x', password: 'x', code: 'x', currentPassword: 'x', newPassword: 'x' };
    assert.deepEqual([path, (await openBrowser(runtime).call(path, body)).status], [path, 401]);
  }
  assert.equal(await isSignedIn(browser), true);
});

test('language and theme of an account are found by its other browsers, each chosen for itself, and by nobody else', async () => {
  const person = await account();
  const [browser, other] = [await person.open(), await person.open()];
  const stranger = await (await account()).open();
  const found = async (where: Browser) => (await where.visit()).preferences;
  assert.deepEqual(await found(other), OF_BROWSER);
  const steps = [
    [{ language: 'fr' }, { language: 'fr', theme: null }],
    [{ theme: 'dark' }, { language: 'fr', theme: 'dark' }],
    [
      { language: 'de', theme: 'auto' },
      { language: 'de', theme: 'auto' },
    ],
    [{}, { language: 'de', theme: 'auto' }],
  ] as const;
  for (const [chosen, then] of steps) {
    assert.equal((await browser.call('/account/preferences', chosen)).status, 200);
    assert.deepEqual(await found(other), then);
  }
  for (const odd of [{ language: 'it' }, { language: null }, { theme: 'sepia' }, { language: 'es', theme: 1 }])
    assert.equal((await browser.call('/account/preferences', odd)).status, 400, JSON.stringify(odd));
  assert.equal((await openBrowser(runtime).call('/account/preferences', { language: 'es' })).status, 401);
  assert.deepEqual([await found(browser), await found(stranger)], [{ language: 'de', theme: 'auto' }, OF_BROWSER]);
});
