import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, openBrowser } from '#test/browser.ts';
import { createWorld, TEST_SECRET } from '#test/world.ts';
import { prepareLogins } from '../db/logins.ts';
import { createPool } from '../db/pool.ts';
import { createUser, setPassword } from './better-auth.ts';
import { codeOf } from './rules-second-factor.ts';
import { pruneSignInRecords } from './sign-in-limit.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
// Another process is another runtime on connections of its own: it shares nothing with this one but the database.
const logins = await prepareLogins(world.databaseUrl, { secret: TEST_SECRET, password: undefined });
const signInPool = createPool(world.databaseUrl, { connections: 4, login: logins.signIn });
const otherProcess = { ...runtime, signInPool };
after(() => signInPool.end());

const PASSWORD = 'a long password of theirs';
const STEP_MILLISECONDS = 30_000;
const now = () => Math.floor(Date.now() / STEP_MILLISECONDS);

async function account() {
  const email = `${crypto.randomUUID()}@x.test`;
  const userId = await createUser(runtime, { email, name: 'Ada Lovelace', password: PASSWORD });
  const signIn = async (browser: Browser) => browser.call('/sign-in/email', { email, password: PASSWORD });
  const open = async (of = runtime) => {
    const browser = openBrowser(of);
    const answer = await signIn(browser);
    assert.equal(answer.status, 200);
    return browser;
  };
  return { email, userId, signIn, open };
}

/** An account with an authenticator app, and how its codes are made. The step in which it was set up is used up. */
async function protectedAccount() {
  const person = await account();
  const browser = await person.open();
  const { body } = await browser.call('/account/second-factor/start');
  const secret = body.secret as string;
  // The code of the step before is too old as soon as this one has ended. A timer may be a millisecond early.
  const left = STEP_MILLISECONDS - (Date.now() % STEP_MILLISECONDS);
  if (left < 5000) await wait(left + 50);
  const confirmed = await browser.call('/account/second-factor/confirm', { code: codeOf(secret, now() - 1) });
  assert.equal(confirmed.status, 200);
  const codes = confirmed.body.recoveryCodes as string[];
  return { ...person, browser, secret, codes, code: () => codeOf(secret, now()) };
}

const isSignedIn = async (browser: Browser) => !['signed_out', 'session_ended'].includes((await browser.visit()).kind);
const codes = (browser: Browser, code: string) => browser.call('/sign-in/second-factor', { code });

/** One that none of the steps around has. */
const wrong = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((around) => codeOf(secret, now() + around));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) as string;
};

test('I7: with a second factor the password alone opens no session, and a code of the app completes the sign-in', async () => {
  const person = await protectedAccount();
  const browser = openBrowser(runtime);
  const first = await person.signIn(browser);
  assert.deepEqual([first.status, first.body], [200, { secondFactor: true }]);
  assert.equal(await isSignedIn(browser), false);
  assert.deepEqual([...browser.cookies.keys()], ['jornada.second_factor']);
  const cookie = first.set.find((one) => one.startsWith('jornada.second_factor=')) ?? '';
  assert.match(cookie, /Max-Age=300/);
  assert.match(cookie, /HttpOnly/);
  assert.match(cookie, /SameSite=Strict/i);
  const second = await codes(browser, person.code());
  assert.deepEqual([second.status, second.body], [200, {}]);
  assert.equal(await isSignedIn(browser), true);
  assert.equal(browser.cookies.has('jornada.second_factor'), false);
});

test('I7: the cookie of a sign-in that waits is no session, even under its name, and a password sign-in makes another each time', async () => {
  const person = await protectedAccount();
  const browser = openBrowser(runtime);
  await person.signIn(browser);
  const pending = browser.cookies.get('jornada.second_factor') as string;
  const posing = openBrowser(runtime, { cookies: new Map([['jornada.session_token', pending]]) });
  assert.equal(await isSignedIn(posing), false);
  assert.equal((await posing.call('/account/read')).status, 401);
  assert.equal((await browser.call('/account/read')).status, 401);
  assert.equal((await browser.procedure('access.createToken', { name: 'x' })).status, 401);
  await person.signIn(browser);
  assert.notEqual(browser.cookies.get('jornada.second_factor'), pending);
});

test('I7: a cookie that an attacker planted before the sign-in is not taken over, and leads nobody into another account', async () => {
  const [victim, attacker] = [await protectedAccount(), await protectedAccount()];
  const theirs = openBrowser(runtime);
  await attacker.signIn(theirs);
  const planted = new Map(theirs.cookies);
  const browser = openBrowser(runtime, { cookies: new Map(planted) });
  assert.equal((await codes(browser, victim.code())).status, 401);
  await victim.signIn(browser);
  assert.equal((await codes(browser, victim.code())).status, 200);
  assert.equal(await isSignedIn(openBrowser(runtime, { cookies: planted })), false);
  assert.equal((await codes(theirs, victim.code())).status, 401);
  const unsigned = openBrowser(runtime, { cookies: new Map([['jornada.second_factor', 'chosen.value']]) });
  assert.deepEqual((await codes(unsigned, victim.code())).body.code, 'sign_in_expired');
});

test('I7: a code is used once: replayed in its window it is refused, also from another process, and two at one moment let one in', async () => {
  const person = await protectedAccount();
  const code = person.code();
  const browser = openBrowser(runtime);
  await person.signIn(browser);
  assert.equal((await codes(browser, code)).status, 200);
  const replay = openBrowser(otherProcess);
  await person.signIn(replay);
  assert.deepEqual((await codes(replay, code)).body.code, 'invalid_code');

  const other = await protectedAccount();
  const both = [openBrowser(runtime), openBrowser(otherProcess)];
  for (const one of both) await other.signIn(one);
  const shared = other.code();
  const answers = await Promise.all(both.map((one) => codes(one, shared)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
});

test('I7: the code that set the app up opens no session afterwards', async () => {
  const person = await account();
  const browser = await person.open();
  const { body } = await browser.call('/account/second-factor/start');
  const code = codeOf(body.secret, now());
  assert.equal((await browser.call('/account/second-factor/confirm', { code })).status, 200);
  const other = openBrowser(runtime);
  await person.signIn(other);
  assert.equal((await codes(other, code)).status, 401);
});

test('429: five wrong codes of an account wait, over all browsers and processes, the right code and sign-ins again included', async () => {
  const person = await protectedAccount();
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) {
    const browser = openBrowser(i % 2 ? runtime : otherProcess);
    await person.signIn(browser);
    statuses.push((await codes(browser, wrong(person.secret))).status);
  }
  assert.deepEqual(statuses, Array(5).fill(401));
  const browser = openBrowser(otherProcess);
  assert.deepEqual((await person.signIn(browser)).body, { secondFactor: true });
  const refused = await codes(browser, person.code());
  assert.equal(refused.status, 429);
  assert.ok(refused.retryAfter > 30 && refused.retryAfter <= 60, String(refused.retryAfter));
  assert.equal((await codes(browser, person.codes[0] as string)).status, 429);
  await ownerPool.query(`update auth.sign_in_counts set next_at = now() - interval '1 s'`);
  assert.equal((await codes(browser, person.code())).status, 200);
});

test('I7: twenty guesses at one moment are taken no more often than five', async () => {
  const person = await protectedAccount();
  const browser = openBrowser(runtime);
  await person.signIn(browser);
  const copies = Array.from({ length: 20 }, (_, at) =>
    openBrowser(at % 2 ? runtime : otherProcess, { cookies: new Map(browser.cookies) }),
  );
  const answers = await Promise.all(copies.map((one) => codes(one, wrong(person.secret))));
  assert.equal(answers.filter(({ status }) => status === 401).length, 5);
  assert.equal(answers.filter(({ status }) => status === 429).length, 15);
});

test('I7: each of ten recovery codes opens one session, however it is written, and two at one moment let one in', async () => {
  const person = await protectedAccount();
  assert.equal(new Set(person.codes).size, 10);
  const [first = '', second = ''] = person.codes;
  const browser = openBrowser(runtime);
  await person.signIn(browser);
  assert.equal((await codes(browser, ` ${first.toUpperCase().replace('-', ' ')} `)).status, 200);
  assert.equal((await browser.call('/account/read')).body.recoveryCodesLeft, 9);
  const again = openBrowser(otherProcess);
  await person.signIn(again);
  assert.equal((await codes(again, first)).body.code, 'invalid_code');

  const both = [openBrowser(runtime), openBrowser(otherProcess)];
  for (const one of both) await person.signIn(one);
  const answers = await Promise.all(both.map((one) => codes(one, second)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  assert.equal((await browser.call('/account/read')).body.recoveryCodesLeft, 8);
});

test('I7: a sign-in waits five minutes for its code, one code completes it, and a new password ends the wait', async () => {
  const person = await protectedAccount();
  const browser = openBrowser(runtime);
  await person.signIn(browser);
  const copy = browser.copy();
  await ownerPool.query(`update auth.pending_sign_ins set expires_at = now() - interval '1 s'`);
  assert.deepEqual((await codes(browser, person.code())).body.code, 'sign_in_expired');
  await pruneSignInRecords(runtime);
  assert.equal((await ownerPool.query('select from auth.pending_sign_ins')).rowCount, 0);

  await person.signIn(browser);
  const used = browser.copy();
  assert.equal((await codes(browser, person.codes[0] as string)).status, 200);
  assert.deepEqual((await codes(used, person.codes[1] as string)).body.code, 'sign_in_expired');
  assert.equal(await isSignedIn(copy), false);

  const waiting = openBrowser(runtime);
  await person.signIn(waiting);
  await setPassword(runtime, person.userId, 'another long password');
  assert.deepEqual((await codes(waiting, person.codes[2] as string)).body.code, 'sign_in_expired');
});

test('I7: the app counts once it has shown a code, and a second one is refused while it does', async () => {
  const person = await account();
  const browser = await person.open();
  const { body } = await browser.call('/account/second-factor/start');
  assert.match(body.secret, /^[A-Z2-7]{32}$/);
  assert.match(body.address, /^otpauth:\/\/totp\/Jornada%3A.*secret=.*issuer=Jornada/);
  assert.equal((await browser.call('/account/second-factor/confirm', { code: wrong(body.secret) })).status, 401);
  assert.deepEqual((await person.signIn(openBrowser(runtime))).body, {}, 'not in use yet');
  assert.equal((await browser.call('/account/read')).body.hasSecondFactor, false);
  const again = await browser.call('/account/second-factor/start');
  const old = codeOf(body.secret, now());
  assert.equal((await browser.call('/account/second-factor/confirm', { code: old })).status, 401);
  const code = codeOf(again.body.secret, now());
  const other = openBrowser(otherProcess, { cookies: new Map(browser.cookies) });
  const both = await Promise.all([
    browser.call('/account/second-factor/confirm', { code }),
    other.call('/account/second-factor/confirm', { code }),
  ]);
  const [taken, refused] = both.map(({ status }) => status).sort();
  assert.equal(taken, 200);
  // The one that was taken has given the session another token: whoever comes after that has none.
  assert.ok(refused === 409 || refused === 401, `${refused}`);
  const signedIn = both[0]?.status === 200 ? browser : other;
  assert.equal((await signedIn.call('/account/second-factor/start')).status, 409);
});

test('I7: secret and recovery codes are not in the tables as they are', async () => {
  const person = await protectedAccount();
  const { rows } = await ownerPool.query(
    `select f.secret, array_agg(r.hash) as hashes from auth.second_factors f join auth.recovery_codes r using (user_id)
      where f.user_id = $1 group by 1`,
    [person.userId],
  );
  const kept = JSON.stringify(rows);
  for (const one of [person.secret, ...person.codes, ...person.codes.map((code) => code.replace('-', ''))]) {
    assert.ok(!kept.includes(one), one);
  }
});

test('I7: other recovery codes replace those that are left; without a second factor there are none', async () => {
  const person = await protectedAccount();
  const renewed = await person.browser.call('/account/second-factor/renew-codes');
  assert.equal(renewed.body.recoveryCodes.length, 10);
  const browser = openBrowser(runtime);
  await person.signIn(browser);
  assert.equal((await codes(browser, person.codes[0] as string)).status, 401);
  assert.equal((await codes(browser, renewed.body.recoveryCodes[0])).status, 200);
  const bare = await (await account()).open();
  assert.deepEqual((await bare.call('/account/second-factor/renew-codes')).body.code, 'second_factor_missing');
  assert.deepEqual((await bare.call('/account/second-factor/remove')).body.code, 'second_factor_missing');
});

test('I7: a changed second factor ends the other sessions, and those that wait for a code', async () => {
  const person = await account();
  const [browser, other] = [await person.open(), await person.open()];
  const { body } = await browser.call('/account/second-factor/start');
  assert.equal(await isSignedIn(other), true);
  await browser.call('/account/second-factor/confirm', { code: codeOf(body.secret, now() - 1) });
  assert.deepEqual([await isSignedIn(browser), await isSignedIn(other)], [true, false]);

  const [complete, waiting] = [openBrowser(runtime), openBrowser(runtime)];
  await person.signIn(complete);
  assert.equal((await codes(complete, codeOf(body.secret, now()))).status, 200);
  await person.signIn(waiting);
  assert.equal((await browser.call('/account/second-factor/remove')).status, 200);
  assert.deepEqual([await isSignedIn(browser), await isSignedIn(complete)], [true, false]);
  assert.deepEqual((await codes(waiting, codeOf(body.secret, now() + 1))).body.code, 'sign_in_expired');
  assert.deepEqual((await person.signIn(openBrowser(runtime))).body, {});
});
