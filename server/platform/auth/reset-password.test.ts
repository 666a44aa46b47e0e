import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEW, OLD, resetWorld } from '#test/password-resets.ts';
import { openSession } from '#test/sign-ins.ts';
import { setPassword } from './better-auth.ts';
import { countSignInTry, pruneSignInRecords } from './sign-in-limit.ts';

const { world, mails, account, choose, signIn, linksOf, askForLink, nextMail } = await resetWorld();
const { runtime, ownerPool } = world;

test('I7 a link from the mail sets a new password, once, ends all sessions, and the account hears of it', async () => {
  const { email, id } = await account();
  await openSession(world.runtime, id);
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

test('I7 only a hash of the secret is kept, and the mail waits encrypted', async () => {
  const { email, id } = await account();
  const token = await askForLink(email);
  const [link] = await linksOf(id);
  assert.ok(link && !link.row.includes(token));
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

test('I7 the link leads to this installation, whatever host the request names', async () => {
  const { email } = await account();
  const token = await askForLink(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  assert.equal((await choose(token)).status, 200);
  assert.ok(mails.received.every(({ source }) => !source.includes('evil')));
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
