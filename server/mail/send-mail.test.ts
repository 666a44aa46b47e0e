import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sendMailsTo, startMailServer } from '../testing/mail-server.ts';
import { createWorld } from '../testing/world.ts';
import { queueMail } from './queue-mail.ts';
import { sendMails } from './send-mail.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const acme = await world.company();
const LINK = 'https://time.example/reset-password#SECRET';

const waiting = async () => (await ownerPool.query('select * from auth.mail_outbox order by queued_at')).rows;
const queue = (to = 'ana@acme.example') =>
  acme.scope.transaction(({ commit }) =>
    commit(
      queueMail({
        ...{ to, language: 'en', kind: 'password_reset' },
        values: { link: LINK, expiresAt: runtime.now?.().add({ hours: 48 }) as Temporal.Instant },
      }),
    ),
  );

beforeEach(async () => {
  await ownerPool.query('delete from auth.mail_outbox');
  world.setNow(undefined);
});

test('a mail is sent once, and nothing of it stays', async () => {
  const server = await startMailServer();
  sendMailsTo(world, server.url);
  await queue();
  const [row] = await waiting();
  assert.doesNotMatch(row.message.toString('latin1'), /SECRET|ana/);
  await Promise.all([sendMails(runtime), sendMails(runtime)]);
  await sendMails(runtime);
  assert.equal(server.received.length, 1);
  const [mail] = server.received;
  assert.deepEqual(mail?.to, ['ana@acme.example']);
  assert.equal(mail?.headers['message-id'], `<${row.id}@time.example>`);
  assert.equal(mail?.headers.subject, 'Choose a new Jornada password');
  assert.ok(mail?.text.includes(LINK) && mail.html.includes(LINK));
  assert.deepEqual(await waiting(), []);
});
