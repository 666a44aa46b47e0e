import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { languageCookie } from '#messages/languages.ts';
import { prepareLogins } from '../db/logins.ts';
import { createPool } from '../db/pool.ts';
import { sendMails } from '../mail/send-mail.ts';
import { type ReceivedMail, sendMailsTo, startMailServer } from '../testing/mail-server.ts';
import { openSession } from '../testing/members.ts';
import { createWorld, TEST_SECRET } from '../testing/world.ts';
import { answerForgetPassword, answerResetPassword } from './answer-reset.ts';
import { answerAuth, createUser, setPassword } from './better-auth.ts';
import { addressHeader, countSignInTry, pruneSignInRecords } from './sign-in-limit.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const mails = await startMailServer();
sendMailsTo(world, mails.url);
const { settings } = runtime;

const OLD = 'the old password of theirs';
const NEW = 'a new password of theirs';

let made = 0;
const newAddress = () => `10.7.${++made >> 8}.${made & 255}`;

async function account() {
  const email = `${crypto.randomUUID()}@x.test`;
  return { email, id: await createUser(runtime, { email, name: 'Ada Núñez', password: OLD }) };
}

function post(
  path: string,
  body: unknown,
  { address = newAddress(), ...headers }: Record<string, string> = {},
): Request {
  const text = JSON.stringify(body);
  return new Request(`https://time.example/api/auth/${path}`, {
    method: 'POST',
    body: text,
    headers: {
      ...{ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
      ...{ host: 'time.example', origin: 'https://time.example', [addressHeader]: address, ...headers },
    },
  });
}

async function read(response: Response) {
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

const ask = async (email: string, headers?: Record<string, string>) =>
  read(await answerForgetPassword(runtime, post('forget-password', { email }, headers)));
const choose = async (token: string, password?: string, headers?: Record<string, string>) =>
  read(await answerResetPassword(runtime, post('reset-password', { token, password }, headers)));
const signIn = async (email: string, password: string) =>
  (await answerAuth(runtime, post('sign-in/email', { email, password }))).status;

const linksOf = async (userId: string) =>
  (await ownerPool.query('select r::text as row, replaced_at from auth.password_resets r where user_id = $1', [userId]))
    .rows as { row: string; replaced_at: Date | null }[];

/** Asks for a link and follows the mail: its secret. The answer does not wait for the mail, so this does. */
async function askForLink(email: string, headers?: Record<string, string>): Promise<string> {
  const before = mails.received.length;
  assert.equal((await ask(email, headers)).status, 202);
  return linkIn(await nextMail(email, before));
}

async function nextMail(email: string, from: number): Promise<ReceivedMail> {
  for (;;) {
    const mail = mails.received.slice(from).find(({ to }) => to[0] === email);
    if (mail) return mail;
    await sendMails(runtime);
    await sleep(5);
  }
}

const linkIn = ({ text }: ReceivedMail): string =>
  /^https:\/\/time\.example\/reset-password#([\w-]{43})$/m.exec(text)?.[1] as string;

beforeEach(() => {
  runtime.settings = settings;
  world.setNow(undefined);
});

test('I7 a link from the mail sets a new password, once, ends all sessions, and the account hears of it', async () => {
  const { email, id } = await account();
  await openSession(world, id);
  for (let i = 0; i < 10; i += 1) await countSignInTry(runtime, { email, address: '10.8.0.1', deviceId: null });
  const token = await askForLink(email);
  assert.deepEqual([(await choose(token)).status, (await choose(token)).status], [200, 200], 'looking uses nothing up');
  const done = await choose(token, NEW, { 'accept-language': 'de' });
  assert.deepEqual([done.status, done.text, done.headers['cache-control']], [200, '{}', 'no-store']);
  assert.deepEqual([await signIn(email, OLD), await signIn(email, NEW)], [401, 200]);
  const sessions = await ownerPool.query('select from auth.session where user_id = $1', [id]);
  assert.equal(sessions.rowCount, 1, 'the new one');
  const counted = await countSignInTry(runtime, { email, address: '10.8.0.1', deviceId: null });
  assert.ok('ofAccount' in counted, 'what the account was tried with is forgotten');
  const told = await nextMail(email, mails.received.length);
  assert.equal(told.headers.subject, 'Ihr Jornada-Passwort wurde geändert');
  const again = await choose(token, 'another password of theirs');
  assert.deepEqual([again.status, again.text], [410, '{"code":"used"}']);
  assert.equal(await signIn(email, NEW), 200);
});

test('I7 asking is answered alike, in status, headers and body, whether or not the account exists', async () => {
  const { email } = await account();
  const answers = [
    ...[await ask(email), await ask(email.toUpperCase()), await ask('nobody@x.test'), await ask('not an address')],
    await ask(''),
  ];
  assert.equal(answers[0]?.status, 202);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test('I7 asking is answered before anything is looked up: an account that cannot be read changes nothing', async () => {
  const { email, id } = await account();
  const client = await ownerPool.connect();
  const before = mails.received.length;
  try {
    // Whoever looks at an account comes back after this transaction.
    await client.query('begin; lock table auth."user" in access exclusive mode');
    const answers = await Promise.all([ask(email), ask('nobody@x.test')]);
    assert.deepEqual(answers[0], answers[1]);
    assert.equal(answers[0]?.status, 202);
    assert.deepEqual(await linksOf(id), []);
  } finally {
    await client.query('rollback');
    client.release();
  }
  assert.equal((await nextMail(email, before)).to[0], email);
});

test('I7 an address without an account, and an account without a password, get no mail', async () => {
  const { email, id } = await account();
  await ownerPool.query(`delete from auth.account where user_id = $1`, [id]);
  await ask(email);
  await ask('nobody@x.test');
  // Asked for last: what was before it has been looked up.
  await askForLink((await account()).email);
  assert.deepEqual(await linksOf(id), []);
});

test('I7 only a hash of the secret is kept, and the mail waits encrypted', async () => {
  const { email, id } = await account();
  const token = await askForLink(email);
  const [link] = await linksOf(id);
  assert.ok(link && !link.row.includes(token));
});

test('I7 asking again voids the link before it, also when both are asked for at once', async () => {
  const { email, id } = await account();
  const first = await askForLink(email);
  const second = await askForLink(email);
  assert.deepEqual(await choose(first).then(({ status, text }) => [status, text]), [410, '{"code":"replaced"}']);
  assert.equal((await choose(first, NEW)).status, 410);
  assert.equal((await choose(second)).status, 200);
  await ownerPool.query('delete from auth.sign_in_counts');
  await Promise.all([ask(email), ask(email), ask(email)]);
  while ((await linksOf(id)).length < 5) await sleep(5);
  const open = (await linksOf(id)).filter(({ replaced_at }) => replaced_at === null);
  assert.equal(open.length, 1);
});

test('I7 a link works for an hour', async () => {
  const { email } = await account();
  world.setNow('2026-11-22T10:00:00Z');
  const token = await askForLink(email);
  world.setNow('2026-11-22T10:59:59Z');
  assert.equal((await choose(token)).status, 200);
  world.setNow('2026-11-22T11:00:00Z');
  assert.deepEqual(await choose(token, NEW).then(({ status, text }) => [status, text]), [410, '{"code":"expired"}']);
  assert.equal(await signIn(email, OLD), 200);
});

test('I7 a link that nobody was sent is unknown', async () => {
  const made = (await choose('x'.repeat(43), NEW)) ?? {};
  assert.deepEqual([made.status, made.text], [404, '{"code":"unknown"}']);
});

test('I7 a password changed elsewhere voids the link', async () => {
  const { email, id } = await account();
  const token = await askForLink(email);
  await setPassword(runtime, id, NEW);
  assert.equal((await choose(token, 'another password of theirs')).text, '{"code":"replaced"}');
});

test('I7 a password that is short, long, common or made of the own name is refused, and the link works on', async () => {
  const { email } = await account();
  const token = await askForLink(email);
  const refused = [];
  for (const password of ['short', 'x7#kQ'.repeat(26), 'Password1234', 'AdaNunez2026!', email])
    refused.push(await choose(token, password).then(({ status, text }) => `${status} ${JSON.parse(text).code}`));
  assert.deepEqual(refused, ['422 too_short', '422 too_long', ...Array(3).fill('422 too_common')]);
  assert.equal(await signIn(email, OLD), 200);
  assert.equal((await choose(token, NEW)).status, 200);
});

test('I7 of two who use a link at once, one sets the password', async () => {
  const { email } = await account();
  const token = await askForLink(email);
  const passwords = ['one password of theirs', 'two password of theirs'];
  const answers = await Promise.all(passwords.map((password) => choose(token, password)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410]);
  const [won, lost] = answers[0]?.status === 200 ? passwords : passwords.toReversed();
  assert.deepEqual([await signIn(email, String(won)), await signIn(email, String(lost))], [200, 401]);
});

test('I7 a link is given back when the password could not be set', async () => {
  const { email } = await account();
  const token = await askForLink(email);
  await ownerPool.query(`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end';
    create trigger fail before update on auth.account for each row execute function fail()`);
  await assert.rejects(choose(token, NEW));
  await ownerPool.query('drop trigger fail on auth.account');
  assert.equal((await choose(token, NEW)).status, 200);
});

test('I7 asking is limited by the account, over all addresses and processes, alike for one that does not exist', async () => {
  const { email } = await account();
  const logins = await prepareLogins(world.databaseUrl, { secret: TEST_SECRET, password: undefined });
  const other = createPool(world.databaseUrl, { connections: 2, login: logins.signIn });
  after(() => other.end());
  for (const address of [email, 'nobody2@x.test']) {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) {
      const process = i % 2 ? runtime : { ...runtime, signInPool: other };
      const answer = await read(await answerForgetPassword(process, post('forget-password', { email: address })));
      statuses.push(answer.status);
      if (answer.status === 429) assert.ok(Number(answer.headers['retry-after']) > 50);
    }
    assert.deepEqual(statuses, [202, 202, 202, 429, 429]);
  }
});

test('I7 asking is limited by the address, over all accounts', async () => {
  const address = newAddress();
  const statuses = [];
  for (let i = 0; i < 31; i += 1) statuses.push((await ask(`somebody${i}@x.test`, { address })).status);
  assert.deepEqual([statuses.filter((status) => status === 202).length, statuses.at(-1)], [30, 429]);
  assert.equal((await ask('somebody31@x.test')).status, 202, 'from elsewhere');
});

test('I7 asking for a link does not use up attempts to sign in, nor the other way round', async () => {
  const { email } = await account();
  const address = newAddress();
  for (let i = 0; i < 4; i += 1) await ask(email, { address });
  const counted = await countSignInTry(runtime, { email, address, deviceId: null });
  assert.ok('ofAccount' in counted);
  const tried = await account();
  for (let i = 0; i < 12; i += 1) await countSignInTry(runtime, { email: tried.email, address, deviceId: null });
  assert.equal((await ask(tried.email)).status, 202);
});

test('I7 the link leads to this installation, whatever host the request names', async () => {
  const { email } = await account();
  const token = await askForLink(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  assert.equal((await choose(token)).status, 200);
  assert.ok(mails.received.every(({ source }) => !source.includes('evil')));
});

test('I7 the mail is in the language of the page, else of the browser', async () => {
  const { email } = await account();
  const asked = mails.received.length;
  await ask(email, { 'accept-language': 'fr-CA' });
  assert.equal((await nextMail(email, asked)).headers.subject, 'Choisissez un nouveau mot de passe Jornada');
  await ask(email, { 'accept-language': 'fr-CA', cookie: `${languageCookie}=es` });
  assert.equal((await nextMail(email, asked + 1)).headers.subject, 'Elige una nueva contraseña de Jornada');
});

test('I7 without a mail server the answer is 409, for everybody, and nothing is kept', async () => {
  const { email, id } = await account();
  runtime.settings = { ...settings, smtpUrl: undefined };
  assert.deepEqual(
    [await ask(email), await ask('nobody@x.test')].map(({ status, text }) => [status, text]),
    [
      [409, '{"code":"no_mail"}'],
      [409, '{"code":"no_mail"}'],
    ],
  );
  assert.deepEqual(await linksOf(id), []);
});

test('what is not JSON of a few bytes is refused', async () => {
  const form = post('forget-password', { email: 'a@b.example' }, { 'content-type': 'text/plain' });
  assert.equal((await answerForgetPassword(runtime, form)).status, 415);
  assert.equal((await ask('a'.repeat(5000))).status, 413);
  for (const body of [{}, { email: 5 }, { email: 'a'.repeat(300) }, [], null])
    assert.equal((await answerForgetPassword(runtime, post('forget-password', body))).status, 400);
  for (const body of [{}, { token: '' }, { token: 'x', password: 5 }, { token: 'x'.repeat(200) }])
    assert.equal((await answerResetPassword(runtime, post('reset-password', body))).status, 400);
});

test('links are removed a month after they ended', async () => {
  await askForLink((await account()).email);
  await ownerPool.query(`update auth.password_resets set expires_at = now() - interval '29 days'`);
  await pruneSignInRecords(runtime);
  assert.ok(((await ownerPool.query('select from auth.password_resets')).rowCount ?? 0) > 0);
  await ownerPool.query(`update auth.password_resets set expires_at = now() - interval '31 days'`);
  await pruneSignInRecords(runtime);
  assert.equal((await ownerPool.query('select from auth.password_resets')).rowCount, 0);
});
