import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '#test/browser.ts';
import { readEvents } from '#test/event-stream.ts';
import { createWorld } from '#test/world.ts';
import { answerProcedures } from '../../entry/rpc/fetch.ts';
import { createUser } from './better-auth.ts';
import { codeOf } from './rules-second-factor.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
/** Streams look at the access of their reader every minute too. */
const IN_TIME = { timeout: 30_000 };
const PASSWORD = 'a long password of theirs';
const company = await world.company();

async function signedIn() {
  const email = `${crypto.randomUUID()}@x.test`;
  const userId = await createUser(runtime, { email, name: 'Ada Lovelace', password: PASSWORD });
  await ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'viewer')`,
    [company.companyId, userId],
  );
  const open = async () => {
    const browser = openBrowser(runtime);
    assert.equal((await browser.call('/sign-in/email', { email, password: PASSWORD })).status, 200);
    return browser;
  };
  const rows = async () =>
    (await ownerPool.query('select * from auth.session where user_id = $1', [userId])).rows.map((row) => ({ ...row }));
  return { userId, open, rows };
}

type Person = Awaited<ReturnType<typeof signedIn>>;
type Browser = Awaited<ReturnType<Person['open']>>;

const setUpApp = async (browser: Browser) => {
  const { body } = await browser.call('/account/second-factor/start');
  const code = codeOf(body.secret, Math.floor(Date.now() / 30_000));
  return () => browser.call('/account/second-factor/confirm', { code });
};

/** Changes of how an account signs in: all calls before the last, which is answered. */
const CHANGES: Record<string, (browser: Browser, person: Person) => Promise<() => ReturnType<Browser['call']>>> = {
  'another password': async (browser) => () =>
    browser.call('/account/password', { currentPassword: PASSWORD, newPassword: 'kx7!vQm2zRtw' }),
  'an app that is set up': setUpApp,
  'an app that is turned off': async (browser) => {
    await (await setUpApp(browser))();
    return () => browser.call('/account/second-factor/remove');
  },
  'a removed passkey': async (browser, { userId }) => {
    await ownerPool.query(
      `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
        values ($1, 'x', $1, $1, 0, 'singleDevice', false)`,
      [userId],
    );
    return () => browser.call('/account/passkeys/remove', { id: userId });
  },
};

for (const [what, prepare] of Object.entries(CHANGES)) {
  test(`I7: ${what} gives the session another id and token; its old cookie and all others are signed out`, async () => {
    const person = await signedIn();
    const browser = await person.open();
    const change = await prepare(browser, person);
    await person.open();
    const thief = browser.copy();
    assert.equal((await thief.visit()).kind, 'member');
    const before = (await person.rows()).find(({ token }) => cookieOf(browser).includes(token));
    const changed = await change();
    assert.equal(changed.status, 200);
    assert.match(changed.set.join('\n'), /^jornada\.session_token=.*; HttpOnly; SameSite=Lax$/im);

    const [after, ...others] = await person.rows();
    assert.deepEqual(others, []);
    assert.notEqual(after.id, before.id);
    assert.notEqual(after.token, before.token);
    const same = ({ id, token, updated_at, confirmed_at, ...kept }: Record<string, unknown>) => kept;
    assert.deepEqual(same(after), same(before));
    assert.ok(!JSON.stringify(changed.body).includes(after.token));

    assert.equal((await browser.visit()).kind, 'member');
    assert.equal((await browser.copy().visit()).kind, 'member', 'other tabs share the cookie');
    assert.equal((await thief.visit()).kind, 'session_ended');
    for (const path of ['/account/read', '/account/confirm', '/account/sessions/end-others']) {
      assert.equal((await thief.call(path, { password: PASSWORD })).status, 401, path);
    }
    assert.equal((await thief.procedure('organisation.updateCompanySettings')).problem, 'unauthorized');
    assert.equal((await browser.call('/account/read')).body.sessions.length, 1);
  });
}

test('I7: a change that is refused leaves the session as it is', async () => {
  const person = await signedIn();
  const browser = await person.open();
  const before = await person.rows();
  const change = { currentPassword: 'not the password', newPassword: 'kx7!vQm2zRtw' };
  const { status, set } = await browser.call('/account/password', change);
  assert.deepEqual([status, set], [401, []]);
  assert.deepEqual(await person.rows(), before);
});

test('I7: a call that was under way when the session was renewed does not take the new cookie', async () => {
  const person = await signedIn();
  const browser = await person.open();
  const late = browser.copy();
  const change = { currentPassword: PASSWORD, newPassword: 'kx7!vQm2zRtw' };
  assert.equal((await browser.call('/account/password', change)).status, 200);
  const { status, set } = await late.call('/account/read');
  assert.equal(status, 401);
  assert.ok(!set.some((cookie) => cookie.includes('session_token')), set.join());
});

test('I7: the stream of a renewed session ends, and the page goes on with the new cookie', IN_TIME, async () => {
  const person = await signedIn();
  const browser = await person.open();
  const follow = (signal?: AbortSignal) =>
    answerProcedures(
      new Request('http://localhost/api/trpc/access.followChanges?input=%7B%7D', {
        headers: { host: 'localhost', cookie: cookieOf(browser) },
        ...(signal && { signal }),
      }),
    );
  const stream = await follow();
  const readUntil = readEvents(stream);
  // Heard once the process listens to the database, for which it looks at the access of every reader.
  assert.equal((await company.rest.post('/core/v3/offices', { name: 'Madrid' })).status, 200);
  assert.equal((await readUntil(/"organisation"/)).hasEnded, false);
  const change = { currentPassword: PASSWORD, newPassword: 'kx7!vQm2zRtw' };
  assert.equal((await browser.call('/account/password', change)).status, 200);
  assert.equal((await readUntil(/serialized-error/)).hasEnded, true);
  const leaving = new AbortController();
  assert.equal((await follow(leaving.signal)).status, 200);
  leaving.abort();
});

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
