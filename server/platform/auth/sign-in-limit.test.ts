import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createWorld, TEST_SECRET } from '#test/world.ts';
import { prepareLogins } from '../db/logins.ts';
import { createPool } from '../db/pool.ts';
import { answerAuth, createUser, setPassword } from './better-auth.ts';
import { addressHeader, countSignInTry, pruneSignInRecords } from './sign-in-limit.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
// Another process is another set of connections: nothing of the counts is kept in this one.
const logins = await prepareLogins(world.databaseUrl, { secret: TEST_SECRET, password: undefined });
const other = createPool(world.databaseUrl, { connections: 8, login: logins.signIn });
after(() => other.end());

const RIGHT = 'a long password of theirs';
const WRONG = 'not the password';

let made = 0;
const newAddress = () => `10.9.${++made >> 8}.${made & 255}`;

async function account() {
  const email = `${crypto.randomUUID()}@x.test`;
  const id = await createUser(runtime, { email, name: 'Ada', password: RIGHT });
  return { id, email };
}

interface Browser {
  address: string;
  /** As the browser keeps and sends them. */
  cookies?: Map<string, string>;
  origin?: string;
}

async function signIn(
  email: string,
  password: string,
  { address, cookies = new Map(), origin = 'http://jornada.test' }: Browser,
) {
  const body = JSON.stringify({ email, password });
  const request = new Request('http://jornada.test/api/auth/sign-in/email', {
    method: 'POST',
    body,
    headers: {
      host: 'jornada.test',
      origin,
      'content-type': 'application/json',
      'content-length': String(body.length),
      [addressHeader]: address,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const response = await answerAuth(runtime, request);
  const set = response.headers.getSetCookie();
  for (const cookie of set) {
    const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
    cookies.set(name, value);
  }
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter: Number(retryAfter), set, body: await response.text(), cookies };
}

const times = async (count: number, run: (index: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await run(i)).status);
  return statuses;
};

/** Lets this much time pass for all counts. */
const wait = (seconds: number) =>
  ownerPool.query(
    `update auth.sign_in_counts
      set next_at = next_at - $1 * interval '1 s', expires_at = expires_at - $1 * interval '1 s'`,
    [seconds],
  );

/** This many wrong attempts on an account, each from an address of its own, counted without hashing. */
async function guess(email: string, tries: number) {
  const answers = [];
  for (let i = 0; i < tries; i++) {
    answers.push(await countSignInTry(runtime, { email, address: newAddress(), deviceId: null }));
  }
  return answers;
}

/** As many guesses of an account as make it wait, for ten minutes from now. */
async function exhaust(email: string) {
  await guess(email, 25);
  const waiting = `update auth.sign_in_counts set next_at = now() + interval '10 min' where origin = '' and tries >= 25`;
  assert.ok(((await ownerPool.query(waiting)).rowCount ?? 0) > 0);
}

test('I7: 31 wrong tries of one visitor refuse neither the owner behind the same proxy nor the tried account elsewhere', async () => {
  const [owner, tried] = [await account(), await account()];
  const proxy = { address: newAddress() };
  const statuses = await times(31, () => signIn(tried.email, WRONG, proxy));
  assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(21).fill(429)]);
  assert.equal((await signIn(owner.email, RIGHT, proxy)).status, 200);
  assert.equal((await signIn(tried.email, RIGHT, { address: newAddress() })).status, 200);
});

test('I7: 31 wrong tries over as many accounts do not use up an address', async () => {
  const owner = await account();
  const proxy = { address: newAddress() };
  for (let i = 0; i < 31; i++) {
    const counted = await countSignInTry(runtime, { ...proxy, email: `sieve${i}@x.test`, deviceId: null });
    assert.ok('ofAccount' in counted);
  }
  assert.equal((await signIn(owner.email, RIGHT, proxy)).status, 200);
});

test('429: an account from one address waits a minute after ten wrong tries, then longer, the right password included', async () => {
  const { email } = await account();
  const browser = { address: newAddress() };
  assert.deepEqual(await times(10, () => signIn(email, WRONG, browser)), Array(10).fill(401));
  const refused = await signIn(email.toUpperCase(), RIGHT, browser);
  assert.equal(refused.status, 429);
  assert.ok(refused.retryAfter > 30 && refused.retryAfter <= 60, String(refused.retryAfter));
  assert.deepEqual(refused.set, []);
  await wait(60);
  assert.equal((await signIn(email, WRONG, browser)).status, 401);
  const again = await signIn(email, RIGHT, browser);
  assert.ok(again.status === 429 && again.retryAfter > 60 && again.retryAfter <= 120, String(again.retryAfter));
  await wait(120);
  assert.equal((await signIn(email, RIGHT, browser)).status, 200);
  assert.deepEqual(
    await times(9, () => signIn(email, WRONG, browser)),
    Array(9).fill(401),
    'forgotten by the right one',
  );
});

test('429: an account tried from many addresses waits, longer each time and never longer than 15 minutes', async () => {
  const { email } = await account();
  await exhaust(email);
  const refused = await signIn(email, RIGHT, { address: newAddress() });
  assert.ok(refused.status === 429 && refused.retryAfter <= 600, String(refused.retryAfter));
  for (let tries = 26; tries < 60; tries++) {
    await wait(900);
    const [answer] = await guess(email, 1);
    assert.ok(answer && 'ofAccount' in answer, 'after the longest wait');
  }
  const [answer] = await guess(email, 1);
  assert.ok(answer && 'waitSeconds' in answer && answer.waitSeconds > 800 && answer.waitSeconds <= 900);
  await wait(900);
  assert.equal((await signIn(email, RIGHT, { address: newAddress() })).status, 200);
  assert.ok(
    (await guess(email, 10)).every((counted) => 'ofAccount' in counted),
    'the right password clears the account',
  );
});

test('I7: a browser that signed in before is not kept out by the tries of others, and has a limit of its own', async () => {
  const { email } = await account();
  const home = { address: newAddress(), cookies: new Map<string, string>() };
  assert.equal((await signIn(email, RIGHT, home)).status, 200);
  await times(12, () => signIn(email, WRONG, { address: home.address }));
  await exhaust(email);
  assert.equal((await signIn(email, RIGHT, { address: home.address })).status, 429, 'another browser there');
  assert.equal((await signIn(email, RIGHT, { address: newAddress() })).status, 429, 'another browser elsewhere');
  assert.equal((await signIn(email, RIGHT, home)).status, 200);
  assert.equal((await signIn(email, RIGHT, { address: newAddress() })).status, 429, 'which forgives nobody else');

  assert.deepEqual(await times(10, () => signIn(email, WRONG, home)), Array(10).fill(401));
  const own = await signIn(email, RIGHT, home);
  assert.ok(own.status === 429 && own.retryAfter > 30);
});

test('the device’s cookie is signed, out of reach of scripts and other sites, and kept as a hash for its own account only', async () => {
  const [{ email }, other] = [await account(), await account()];
  const browser = { address: newAddress(), cookies: new Map<string, string>() };
  const { set } = await signIn(email, RIGHT, browser);
  const cookie = set.find((text) => text.startsWith('jornada.device=')) ?? '';
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth/sign-in', 'Max-Age=7776000'])
    assert.ok(cookie.includes(`; ${attribute}`), `${cookie} has ${attribute}`);
  const value = decodeURIComponent(browser.cookies.get('jornada.device') ?? '');
  const { rows } = await ownerPool.query('select device from auth.known_devices');
  assert.ok(rows.every(({ device }) => !value.includes(device)));

  await exhaust(other.email);
  assert.equal((await signIn(other.email, RIGHT, browser)).status, 429, 'of another account');
  await exhaust(email);
  const otherSignature = value.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
  const forged = { address: newAddress(), cookies: new Map([['jornada.device', encodeURIComponent(otherSignature)]]) };
  assert.equal((await signIn(email, RIGHT, forged)).status, 429, 'with another signature');
});

test('an account keeps its last twenty devices', async () => {
  const { id, email } = await account();
  const browsers = Array.from({ length: 22 }, () => ({ address: newAddress(), cookies: new Map<string, string>() }));
  for (const browser of browsers) assert.equal((await signIn(email, RIGHT, browser)).status, 200);
  const { rowCount } = await ownerPool.query('select from auth.known_devices where user_id = $1', [id]);
  assert.equal(rowCount, 20);
  await exhaust(email);
  assert.equal((await signIn(email, RIGHT, browsers[0] as Browser)).status, 429, 'the oldest is forgotten');
  assert.equal((await signIn(email, RIGHT, browsers[21] as Browser)).status, 200);
});

test('401, 429: unknown accounts are counted and answered like known ones', async () => {
  const { email } = await account();
  const answersOf = async (tried: string) => {
    const browser = { address: newAddress() };
    const answers = [];
    for (let i = 0; i < 12; i++) {
      const { status, body, set } = await signIn(tried, WRONG, browser);
      answers.push({ status, body, set });
    }
    return answers;
  };
  assert.deepEqual(await answersOf('nobody@x.test'), await answersOf(email));
});

test('attempts at once, in two processes, do not slip past each other', async () => {
  const [email, address] = [`${crypto.randomUUID()}@x.test`, newAddress()];
  const keepers = [runtime, { ...runtime, signInPool: other }];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      countSignInTry(keepers[i % 2] as typeof runtime, { email, address, deviceId: null }),
    ),
  );
  assert.equal(answers.filter((answer) => 'ofAccount' in answer).length, 10);
});

test('200: right sign-ins of one account at once, from known browsers and others, all succeed', async () => {
  const { email } = await account();
  const [address, cookies] = [newAddress(), new Map<string, string>()];
  await signIn(email, RIGHT, { address, cookies });
  for (let round = 0; round < 4; round++) {
    const browsers = Array.from({ length: 9 }, (_, i) => (i % 3 ? { address } : { address, cookies }));
    const answers = await Promise.all(browsers.map((browser) => signIn(email, RIGHT, browser)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(9).fill(200),
    );
  }
});

test('503: more sign-ins at once than can be hashed are refused before anything is counted', async () => {
  const { email } = await account();
  const address = newAddress();
  const ofAddresses = async () =>
    (await ownerPool.query(`select coalesce(sum(tries), 0) as tries from auth.sign_in_counts where account = ''`))
      .rows[0].tries;
  const before = await ofAddresses();
  const flood = Array.from({ length: 300 }, (_, i) => signIn(`${address}-${i}@x.test`, WRONG, { address }));
  const answers = await Promise.all(flood);
  const busy = answers.filter(({ status }) => status === 503);
  assert.ok(busy.length > 0 && busy.every(({ retryAfter }) => retryAfter > 0));
  assert.equal(answers.filter(({ status }) => status === 401).length, 300 - busy.length);
  assert.equal((await ofAddresses()) - before, 300 - busy.length);
  assert.equal((await signIn(email, RIGHT, { address })).status, 200);
});

test('a try whose password was not looked at is taken back', async () => {
  const { email } = await account();
  const address = newAddress();
  for (let i = 0; i < 30; i++) {
    const foreign = await signIn(email, RIGHT, { address, origin: 'https://evil.example' });
    assert.equal(foreign.status, 403);
  }
  assert.equal((await signIn(email, RIGHT, { address })).status, 200);
});

test('an address waits after three hundred wrong tries, for a minute at most, and right ones are none', async () => {
  const address = newAddress();
  const sieve = (i: number) => countSignInTry(runtime, { email: `${address}-${i}@x.test`, address, deviceId: null });
  const { email } = await account();
  for (let i = 0; i < 5; i++) assert.equal((await signIn(email, RIGHT, { address })).status, 200);
  for (let i = 0; i < 300; i++) assert.ok('ofAccount' in (await sieve(i)), String(i));
  for (let i = 300; i < 310; i++) {
    await wait(60);
    assert.ok('ofAccount' in (await sieve(i)), String(i));
  }
  const answer = await sieve(310);
  assert.ok('waitSeconds' in answer && answer.waitSeconds > 30 && answer.waitSeconds <= 60);
});

test('a new password forgets what the account was tried with, and its devices', async () => {
  const { id, email } = await account();
  const browser = { address: newAddress(), cookies: new Map<string, string>() };
  await signIn(email, RIGHT, browser);
  await times(11, () => signIn(email, WRONG, { address: browser.address }));
  await setPassword(runtime, id, 'another long password');
  assert.equal((await ownerPool.query('select from auth.known_devices where user_id = $1', [id])).rowCount, 0);
  assert.equal((await signIn(email, 'another long password', { address: browser.address })).status, 200);
});

test('what no longer counts is removed', async () => {
  const { email } = await account();
  await signIn(email, RIGHT, { address: newAddress() });
  await guess(email, 2);
  await wait(2 * 86_400);
  await ownerPool.query(`update auth.known_devices set expires_at = now() - interval '1 s'`);
  await guess('still@x.test', 1);
  await pruneSignInRecords(runtime);
  assert.equal((await ownerPool.query('select from auth.sign_in_counts')).rowCount, 3);
  assert.equal((await ownerPool.query('select from auth.known_devices')).rowCount, 0);
});
