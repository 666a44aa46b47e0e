import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { languageCookie } from '#messages/languages.ts';
import { NEW, resetWorld } from '#test/password-resets.ts';
import { TEST_SECRET } from '#test/world.ts';
import { prepareLogins } from '../db/logins.ts';
import { createPool } from '../db/pool.ts';
import { answerForgetPassword, answerResetPassword } from './answer-reset.ts';
import { countSignInTry } from './sign-in-limit.ts';

const { world, mails, settings, newAddress, account, post, read, ask, choose, linksOf, askForLink, nextMail } =
  await resetWorld();
const { runtime, ownerPool } = world;

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
    // A look-up of an account has to wait for this transaction.
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

test('I7 I8 an address without an account gets no mail; an account that a provider made, without a password, does', async () => {
  const { email, id } = await account();
  await ownerPool.query(`delete from auth.account where user_id = $1`, [id]);
  await ask('nobody@x.test');
  await askForLink(email);
  assert.equal((await linksOf(id)).length, 1);
  await sleep(2000); // the longest that an account is looked for after the answer
  assert.equal(mails.received.filter(({ to }) => to[0] === 'nobody@x.test').length, 0);
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

test('I7 the mail is in the language of the page, else of the browser', async () => {
  const { email } = await account();
  const asked = mails.received.length;
  await ask(email, { 'accept-language': 'fr-CA' });
  assert.equal((await nextMail(email, asked)).headers.subject, 'Choisissez un nouveau mot de passe Jornada');
  const first = mails.received.length;
  await ask(email, { 'accept-language': 'fr-CA', cookie: `${languageCookie}=es` });
  assert.equal((await nextMail(email, first)).headers.subject, 'Elige una nueva contraseña de Jornada');
});

test('I7 both mails about a reset are in the language of the account, whatever the browser accepts', async () => {
  const { email, id } = await account();
  await ownerPool.query(`update auth."user" set language = 'de' where id = $1`, [id]);
  const secret = await askForLink(email);
  const asked = mails.received.length;
  assert.equal((await choose(secret, NEW)).status, 200);
  await nextMail(email, asked);
  assert.deepEqual(
    mails.received.filter(({ to }) => to[0] === email).map(({ headers }) => headers.subject),
    ['Neues Passwort für Jornada wählen', 'Ihr Jornada-Passwort wurde geändert'],
  );
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
