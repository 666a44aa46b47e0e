import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, beforeEach, test } from 'node:test';
import { sendMailsTo } from '#test/mail-server.ts';
import { createMailWorld, LINK, START } from '#test/mails.ts';
import { createWorld, TEST_SECRET } from '#test/world.ts';
import { prepareLogins } from '../db/logins.ts';
import { createPool } from '../db/pool.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { queueMail } from './queue-mail.ts';
import { claimMail } from './repository-mail.ts';
import { pruneMails, sendMails } from './send-mail.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const { acme, at, pass, waiting, empty, queue, serve: serveMail } = await createMailWorld(world);

beforeEach(async () => {
  await empty();
  pass(0);
});

test('a mail waits encrypted, is sent once, and nothing of it stays', async () => {
  const server = await serveMail();
  await queue();
  const [row] = await waiting();
  assert.doesNotMatch(row?.message.toString('latin1') ?? '', /SECRET|ana/);
  await sendMails(runtime);
  await sendMails(runtime);
  assert.equal(server.received.length, 1);
  const [mail] = server.received;
  assert.deepEqual([mail?.from, mail?.to], ['jornada@time.example', ['ana@acme.example']]);
  assert.equal(mail?.headers['message-id'], `<${row?.id}@time.example>`);
  assert.equal(mail?.headers.subject, 'Choose a new Jornada password');
  assert.equal(mail?.headers.from, 'Jornada <jornada@time.example>');
  assert.equal(mail?.headers['auto-submitted'], 'auto-generated');
  assert.ok(mail?.text.includes(LINK) && mail.html.includes(LINK));
  assert.deepEqual(await waiting(), []);
});

test('a mail goes with the transaction that queued it, or not at all', async () => {
  const server = await serveMail();
  const undone = acme.scope.transaction(async ({ send }) => {
    await send(
      queueMail(world.runtime, { to: 'ana@acme.example', language: 'en', kind: 'password_changed', values: {} }),
    );
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  await sendMails(runtime);
  assert.deepEqual([server.received, await waiting()], [[], []]);
});

test('without a mail server nothing is queued', async () => {
  runtime.settings = { ...runtime.settings, smtpUrl: undefined };
  await queue();
  assert.deepEqual(await waiting(), []);
  await sendMails(runtime);
});

test('two processes share the queue: each mail is sent once, several at a time by each', async () => {
  // Responds only once there are more connections than one process opens.
  let open = 0;
  const bothAreAtWork = Promise.withResolvers<void>();
  const server = await serveMail({
    onMailFrom(_address, _session, callback) {
      open += 1;
      if (open > 4) bothAreAtWork.resolve();
      void bothAreAtWork.promise.then(() => callback());
    },
  });
  const logins = await prepareLogins(world.databaseUrl, { secret: TEST_SECRET, password: undefined });
  const signInPool = createPool(world.databaseUrl, { connections: 4, login: logins.signIn });
  after(() => signInPool.end());
  const other: Runtime = { ...runtime, signInPool };
  for (let i = 0; i < 25; i++) await queue(`person${i}@acme.example`);
  await Promise.all([sendMails(runtime), sendMails(other)]);
  const addressed = server.received.flatMap(({ to }) => to);
  assert.deepEqual([addressed.length, new Set(addressed).size], [25, 25]);
  assert.deepEqual(await waiting(), []);
});

test('while a slow server has a mail, nobody else takes it, the process answers others, and a full minute changes nothing', async () => {
  const release = Promise.withResolvers<void>();
  const server = await serveMail({
    onData: (_stream, _session, callback) => void release.promise.then(() => callback()),
  });
  await queue();
  const [entered, sending] = [once(server.server, 'connection'), sendMails(runtime)];
  await entered;
  pass(1);
  await sendMails(runtime);
  assert.equal((await acme.rest.get('/core/v3/info')).status, 200);
  assert.equal(server.received.length, 0);
  release.resolve();
  await sending;
  assert.equal(server.received.length, 1);
  assert.deepEqual(await waiting(), []);
});

test('a process that ends with a mail in its hands leaves it to another, after the lease, under the same Message-ID', async () => {
  const server = await serveMail();
  await queue();
  // State after a claim whose process ended.
  const [row] = await waiting();
  const lost = { ...runtime, settings: { ...runtime.settings, smtpUrl: 'smtp://127.0.0.1:1' } };
  await sendMails(lost);
  await ownerPool.query('update auth.mail_outbox set next_attempt_at = $1', [at(1.5)]);
  pass(1);
  await sendMails(runtime);
  assert.equal(server.received.length, 0);
  pass(1.6);
  await sendMails(runtime);
  assert.equal(server.received[0]?.headers['message-id'], `<${row?.id}@time.example>`);
});

test('an unreachable server costs no mail: attempts grow apart over a day, and then it is given up', async () => {
  sendMailsTo(world, 'smtp://127.0.0.1:1');
  await queue();
  const pauses: number[] = [];
  let last = 0;
  for (let minute = 0; minute <= 24 * 60; minute += 1) {
    pass(minute);
    const [row] = await waiting();
    if (!row || row.next_attempt_at > new Date(at(minute))) continue;
    await sendMails(runtime);
    pauses.push(minute - last);
    last = minute;
  }
  assert.ok(pauses.length >= 10 && pauses.length <= 14, String(pauses));
  const growing = pauses.slice(0, 9);
  assert.deepEqual(
    growing.toSorted((left, right) => left - right),
    growing,
  );
  assert.ok(last > 18 * 60, String(last));
  pass(24 * 60 + 1);
  await pruneMails(runtime);
  assert.deepEqual(await waiting(), []);
});

test('a link that no longer works is not sent, and the mail is removed', async () => {
  const server = await serveMail();
  await queue('ana@acme.example', 1);
  assert.deepEqual((await waiting())[0]?.give_up_at, new Date(at(60)));
  pass(60);
  await sendMails(runtime);
  assert.equal(server.received.length, 0);
  await pruneMails(runtime);
  assert.deepEqual(await waiting(), []);
});

test('a mail that was queued under another secret is given up, and holds nobody up', async () => {
  const server = await serveMail();
  await queue();
  await ownerPool.query(`update auth.mail_outbox set message = '\\x00'`);
  pass(0.1);
  await queue('bea@acme.example');
  await sendMails(runtime);
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [['bea@acme.example']],
  );
  assert.deepEqual(await waiting(), []);
});

test('one mail is taken at a time, whatever plan the database makes', async () => {
  await queue('ana@acme.example');
  // PostgreSQL does it by itself now and then: with one row, either side of a join looks as good as the other.
  await ownerPool.query('vacuum analyze auth.mail_outbox');
  for (const address of ['bea', 'cem']) await queue(`${address}@acme.example`);
  const pool = createPool(world.databaseUrl, { connections: 1 });
  for (const way of ['hashjoin', 'mergejoin', 'indexscan', 'bitmapscan', 'indexonlyscan', 'material'])
    await pool.query(`set enable_${way} = off`);
  const now = Temporal.Instant.from(START);
  await claimMail(pool, { now, leaseUntil: now.add({ minutes: 1 }) });
  await pool.end();
  assert.deepEqual((await waiting()).map(({ attempts }) => attempts).sort(), [0, 0, 1]);
});

test('no address becomes a second recipient, a header or a command', async () => {
  const server = await serveMail();
  for (const to of [
    ...['ana@acme.example\r\nBcc: eve@evil.example', 'ana@acme.example, eve@evil.example', 'Ana <ana@acme.example>'],
    ...[
      'ana@acme.example>\r\nRCPT TO:<eve@evil.example',
      '"a b"@acme.example',
      'ana',
      '@',
      '',
      'a@b@c',
      'a\0@b.example',
    ],
    ...['group:ana@acme.example;', `${'a'.repeat(250)}@b.example`],
  ])
    assert.throws(
      () => queueMail(world.runtime, { to, language: 'en', kind: 'password_changed', values: {} }),
      TypeError,
      to,
    );
  await queue("o'neil+tag@müller.example");
  await sendMails(runtime);
  assert.equal(server.received.length, 1);
});
