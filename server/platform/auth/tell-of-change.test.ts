import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Authenticator } from '#test/authenticator.ts';
import { type Browser, openBrowser } from '#test/browser.ts';
import { startMailServer } from '#test/mail-server.ts';
import { SsoBrowser } from '#test/sso-browser.ts';
import { ssoWorld } from '#test/sso-world.ts';
import { sendMails } from '../mail/send-mail.ts';
import { createUser } from './better-auth.ts';
import { codeOf } from './rules-second-factor.ts';

const { world, provider, connected } = await ssoWorld();
const { runtime, ownerPool } = world;
const mails = await startMailServer();
const withMail = { ...runtime.settings, smtpUrl: mails.url, mailFrom: 'Jornada <jornada@time.example>' };
const PASSWORD = 'a long password of theirs';
const NEW = 'kx7!vQm2zRtw';
const now = () => Math.floor(Date.now() / 30_000);

beforeEach(() => {
  runtime.settings = withMail;
});

async function signedIn() {
  const email = `${crypto.randomUUID()}@x.test`;
  await createUser(runtime, { email, name: 'Ada Lovelace', password: PASSWORD });
  const browser = openBrowser(runtime);
  assert.equal((await browser.call('/sign-in/email', { email, password: PASSWORD })).status, 200);
  return { email, browser };
}

/** Returns the news in the mails to an address, oldest first. */
async function told(email: string): Promise<(string | undefined)[]> {
  await sendMails(runtime);
  return mails.received.filter(({ to }) => to[0] === email).map(({ text }) => text.split('\n\n')[1]);
}

const succeeds = async (answer: ReturnType<Browser['call']>) => {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

test('I7 a new password, app, recovery codes or passkey is announced to the person by mail, once', async () => {
  const { email, browser } = await signedIn();
  await succeeds(browser.call('/account/password', { currentPassword: PASSWORD, newPassword: NEW }));
  const { secret } = await succeeds(browser.call('/account/second-factor/start'));
  await succeeds(browser.call('/account/second-factor/confirm', { code: codeOf(secret, now()) }));
  await succeeds(browser.call('/account/second-factor/renew-codes'));
  const options = await succeeds(browser.call('/passkey/generate-register-options'));
  const response = new Authenticator().create(options);
  await succeeds(browser.call('/passkey/verify-registration', { response }));
  const [{ id }] = (await succeeds(browser.call('/account/read'))).passkeys;
  await succeeds(browser.call('/account/passkeys/rename', { id, name: 'Laptop' }));
  await succeeds(browser.call('/account/passkeys/remove', { id }));
  await succeeds(browser.call('/account/second-factor/remove'));
  assert.deepEqual((await told(email)).sort(), [
    'A passkey was added to your Jornada account.',
    'A passkey was removed from your Jornada account.',
    'The password of your Jornada account was changed, and all its other sessions were ended.',
    'Two-step verification was turned off for your Jornada account.',
    'Two-step verification with an authenticator app was turned on for your Jornada account.',
    'Your Jornada account has new recovery codes. The old ones no longer work.',
  ]);
});

test('I7 the mail is in the language of whoever changed it: that of their account, else of the request', async () => {
  const { email, browser } = await signedIn();
  const change = { currentPassword: PASSWORD, newPassword: NEW };
  await succeeds(browser.call('/account/password', change, { 'accept-language': 'de-AT' }));
  assert.match((await told(email)).join(), /^das Passwort Ihres Jornada-Kontos wurde geändert/);
  await succeeds(browser.call('/account/preferences', { language: 'es' }));
  const again = { currentPassword: NEW, newPassword: PASSWORD };
  await succeeds(browser.call('/account/password', again, { 'accept-language': 'de-AT' }));
  assert.match((await told(email)).at(-1) ?? '', /contraseña de tu cuenta de Jornada/);
});

test('I7 a change that is refused tells nobody', async () => {
  const { email, browser } = await signedIn();
  const refused = [
    ['/account/password', { currentPassword: 'not the password', newPassword: NEW }],
    ['/account/password', { currentPassword: PASSWORD, newPassword: 'short' }],
    ['/account/second-factor/confirm', { code: '000000' }],
    ['/account/second-factor/remove', {}],
    ['/account/passkeys/remove', { id: 'x' }],
    ['/passkey/verify-registration', { response: {} }],
  ] as const;
  for (const [path, body] of refused) assert.ok((await browser.call(path, body)).status >= 400, path);
  assert.deepEqual(await told(email), []);
});

test('I7 a change holds when its mail cannot be queued, and without a mail server', async () => {
  const { email, browser } = await signedIn();
  const { level } = runtime.log;
  runtime.log.level = 'silent';
  await ownerPool.query('alter table auth.mail_outbox rename to mail_outbox_away');
  try {
    await succeeds(browser.call('/account/password', { currentPassword: PASSWORD, newPassword: NEW }));
  } finally {
    await ownerPool.query('alter table auth.mail_outbox_away rename to mail_outbox');
    runtime.log.level = level;
  }
  runtime.settings = { ...withMail, smtpUrl: undefined };
  await succeeds(browser.call('/account/password', { currentPassword: NEW, newPassword: `${NEW} again` }));
  runtime.settings = withMail;
  assert.deepEqual(await told(email), []);
});

test('I8 a member’s first sign-in with the company’s provider is announced to them by mail, later ones are not', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  for (let round = 0; round < 2; round += 1) {
    assert.equal(await new SsoBrowser(runtime).signIn({ companyId }), '/');
    assert.equal((await told(person.email)).length, 1);
  }
  assert.match((await told(person.email)).join(), /single sign-on for the first time/);
});
