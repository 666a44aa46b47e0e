import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import { type MailServer, sendMailsTo, startMailServer } from '#test/mail-server.ts';
import { createMailWorld } from '#test/mails.ts';
import { createWorld } from '#test/world.ts';
import { SENT_AT_ONCE, sendMails } from './send-mail.ts';

const world = await createWorld();
const { runtime } = world;
const { at, pass, waiting, empty, queue, serve: serveMail } = await createMailWorld(world);

beforeEach(async () => {
  await empty();
  pass(0);
});

const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

const FAILURES: Record<string, SMTPServerOptions> = {
  'refuses the address for now (450)': {
    onRcptTo: (_address, _session, callback) => callback(smtpError(450, 'Mailbox busy')),
  },
  'refuses the message for now (451)': {
    onData: (_stream, _session, callback) => callback(smtpError(451, 'Try later')),
  },
  'refuses the sender (550)': {
    onMailFrom: (_address, _session, callback) => callback(smtpError(550, 'Not this sender')),
  },
  'wants a sign-in that we do not have (530)': { authOptional: false, onAuth: (_auth, _session, done) => done(null) },
  'refuses the connection (554)': { onConnect: (_session, callback) => callback(smtpError(554, 'Go away')) },
  'drops the connection before the address': { onRcptTo: () => current?.drop() },
  'drops the connection before it answers to the message': { onData: () => current?.drop() },
};
let current: MailServer | undefined;

for (const [what, options] of Object.entries(FAILURES)) {
  test(`nothing is lost where the server ${what}: it is tried again`, async () => {
    const server = await serveMail(options);
    current = server;
    await queue();
    await sendMails(runtime);
    const [row] = await waiting();
    assert.equal(row?.attempts, 1);
    assert.ok(row.next_attempt_at > new Date(at(0.9)) && row.next_attempt_at < new Date(at(1.3)));
    await sendMails(runtime);
    assert.equal((await waiting())[0]?.attempts, 1, 'not before its time');
    await server.close();
    const repaired = await serveMail();
    pass(1.3);
    await sendMails(runtime);
    assert.deepEqual(await waiting(), []);
    assert.deepEqual([server.received.length, repaired.received.length], [0, 1]);
  });
}

for (const [what, options] of Object.entries({
  'the address (550)': { onRcptTo: (_address, _session, callback) => callback(smtpError(550, 'No such person')) },
  'the message (554)': { onData: (_stream, _session, callback) => callback(smtpError(554, 'Spam')) },
} satisfies Record<string, SMTPServerOptions>)) {
  test(`what the server refuses for good is not tried again: ${what}`, async () => {
    const server = await serveMail(options);
    await queue();
    await sendMails(runtime);
    assert.deepEqual([server.received, await waiting()], [[], []]);
  });
}

test('a message that the server took without our hearing so comes again, under the same Message-ID', async () => {
  const server = await serveMail({
    onData: (_stream, _session, callback) => {
      if (server.received.length === 0) server.drop();
      callback();
    },
  });
  await queue();
  await sendMails(runtime);
  pass(1.3);
  await sendMails(runtime);
  assert.equal(server.received.length, 2);
  assert.equal(new Set(server.received.map(({ headers }) => headers['message-id'])).size, 1);
  assert.deepEqual(await waiting(), []);
});

test('a server that takes the connection and says nothing does not hold up the mails of another run', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  after(() => silent.close());
  sendMailsTo(world, `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const sockets: Socket[] = [];
  const allEntered = new Promise<void>((resolve) => {
    silent.on('connection', (socket) => sockets.push(socket) === SENT_AT_ONCE && resolve());
  });
  for (let mail = 0; mail < SENT_AT_ONCE; mail++) await queue();
  const sending = sendMails(runtime);
  // With fewer, the first run would still have a place for the mail of the second.
  await allEntered;
  const server = await serveMail();
  await queue('bea@acme.example');
  await sendMails(runtime);
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [['bea@acme.example']],
  );
  for (const socket of sockets) socket.destroy();
  await sending;
  assert.deepEqual(
    (await waiting()).map(({ attempts }) => attempts),
    Array(SENT_AT_ONCE).fill(1),
  );
});

test('a sign-in goes over TLS alone, and a certificate that is not trusted is refused', async () => {
  const asked: string[] = [];
  const server = await startMailServer({
    disabledCommands: [],
    authOptional: false,
    onAuth: ({ username, password }, { secure }, callback) => {
      asked.push(`${username} ${password} ${secure}`);
      callback(null, { user: 'ok' });
    },
  });
  const address = `127.0.0.1:${server.port}`;
  sendMailsTo(world, `smtp://us%40er:pass@${address}`);
  await queue();
  await sendMails(runtime);
  assert.deepEqual([asked, server.received], [[], []]);
  sendMailsTo(world, `smtp://us%40er:pass@${address}?tls.rejectUnauthorized=false`);
  pass(2);
  await sendMails(runtime);
  assert.deepEqual([asked, server.received.length], [['us@er pass true'], 1]);
});

test('a password is not sent where the server offers no TLS', async () => {
  const asked: string[] = [];
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, callback) => {
      asked.push(username ?? '');
      callback(null, { user: 'ok' });
    },
  });
  // A name of this machine that is not one of those that are trusted without TLS.
  sendMailsTo(world, `smtp://user:pass@127.0.0.2:${server.port}`);
  await queue();
  await sendMails(runtime);
  assert.deepEqual([asked, server.received], [[], []]);
  assert.equal((await waiting())[0]?.attempts, 1);
});
