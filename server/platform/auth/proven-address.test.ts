import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { INVITATIONS, join, secretIn } from '#test/invitations.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createAccount, MEMBER_PASSWORD } from '#test/sign-ins.ts';
import { SsoBrowser } from '#test/sso-browser.ts';
import { problemOf, ssoWorld } from '#test/sso-world.ts';
import { sendMails } from '../mail/send-mail.ts';
import { INVITATION_PATH, RESET_PASSWORD_PATH } from '../shared/page-paths.ts';
import { mailReset, resetPassword } from './reset-password.ts';

const { world, provider, query, connected, visitOf, entered } = await ssoWorld();
const { runtime } = world;
const mails = await startMailServer();
runtime.settings = { ...runtime.settings, smtpUrl: mails.url, mailFrom: 'Jornada <jornada@time.example>' };
const NEW = 'a new password of theirs';

/** The secret after the # of the link to a page, in the first mail to an address that has one. */
async function mailedSecret(email: string, page: string): Promise<string> {
  for (;;) {
    for (const { to, text } of mails.received) {
      const secret = new RegExp(`${page}#([\\w-]{43})$`, 'm').exec(text)?.[1];
      if (to[0] === email && secret) return secret;
    }
    await sendMails(runtime);
    await sleep(5);
  }
}

/** A company whose provider names a new employee, who is not in it yet. */
async function employing(email?: string) {
  const company = await connected({ addsEmployees: true });
  const hired = email ?? `hired@${company.domain}`;
  const { status } = await company.rest.post('/core/v3/employees', {
    ...{ firstName: 'Ines', lastName: 'Sol', email: hired },
  });
  assert.equal(status, 200);
  const user = { sub: `sub-${hired}`, email: hired, email_verified: true };
  const signIn = (browser = new SsoBrowser(runtime)) => {
    provider.user = user;
    browser.forget(provider.issuer);
    return browser.signIn({ companyId: company.companyId });
  };
  const isMember = async () =>
    (
      await query(
        `select from memberships m join auth."user" u on u.id = m.user_id where u.email = $1 and m.company_id = $2`,
        [hired, company.companyId],
      )
    ).length === 1;
  return { ...company, email: hired, signIn, isMember };
}

/** An account that a company's provider has made, in the browser that it signed in. */
async function madeByProvider() {
  const company = await employing();
  const browser = new SsoBrowser(runtime);
  assert.equal(await company.signIn(browser), '/');
  const { userId } = await entered(browser);
  return { company, browser, userId, email: company.email };
}

async function leaveFactors(userId: string): Promise<void> {
  await query('insert into auth.second_factors (user_id, secret, confirmed_at) values ($1, $2, now())', [userId, 'x']);
  await query(
    `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ($1, 'x', $2, $1, 0, 'x', false)`,
    [crypto.randomUUID(), userId],
  );
}

const leftOf = async (userId: string) =>
  (
    await query(
      `select (select count(*)::int from auth.passkey where user_id = $1) as passkeys,
        (select count(*)::int from auth.second_factors where user_id = $1) as factors`,
      [userId],
    )
  )[0];

const byPassword = (browser: SsoBrowser, email: string, password: string) =>
  browser.post('/api/auth/sign-in/email', { email, password });

const accept = (browser: SsoBrowser, secret: string) =>
  browser.post('/api/auth/invitation/accept', join(secret, { password: NEW }));

test('I8 account_exists: an account joins a company by its provider only when it is signed in by itself', async () => {
  const email = `${crypto.randomUUID()}@x.test`;
  const userId = await createAccount(runtime, { email, name: 'Ines' });
  const { signIn, isMember } = await employing(email);
  const browser = new SsoBrowser(runtime);
  assert.equal(problemOf(await signIn(browser)), 'account_exists');
  assert.equal((await visitOf(browser)).kind, 'signed_out');
  const other = `${crypto.randomUUID()}@x.test`;
  await createAccount(runtime, { email: other, name: 'Other' });
  await byPassword(browser, other, MEMBER_PASSWORD);
  assert.equal(problemOf(await signIn(browser)), 'account_exists', 'another account agreed');
  assert.equal(await isMember(), false);

  const own = new SsoBrowser(runtime);
  assert.equal((await byPassword(own, email, MEMBER_PASSWORD)).status, 200);
  assert.equal(await signIn(own), '/');
  assert.equal((await entered(own)).userId, userId);
  assert.equal(await signIn(), '/', 'a member agrees no more');
});

test('I8 account_exists: the session of one company’s provider agrees to nothing in another', async () => {
  const { browser, email } = await madeByProvider();
  const second = await employing(email);
  assert.equal(problemOf(await second.signIn(browser)), 'account_exists');
  assert.equal(await second.isMember(), false);
  const { data } = await second.rest.post(INVITATIONS, { email, role: 'viewer' });
  const read = await browser.post('/api/auth/invitation', { secret: secretIn(data.link) });
  assert.deepEqual([read.body.signedInAs, read.body.hasAccount], [null, true]);
  const { status, body } = await accept(browser, secretIn(data.link));
  assert.deepEqual([status, body.code], [409, 'sign_in_first']);
  assert.equal(await second.isMember(), false);
});

test('I8 a mailed reset gives an account that a provider made to its owner, and ends what was in it', async () => {
  const { company, browser, userId, email } = await madeByProvider();
  await leaveFactors(userId);
  await mailReset(runtime, { email, language: 'en' });
  const secret = await mailedSecret(email, RESET_PASSWORD_PATH);
  assert.equal(await resetPassword(runtime, { secret, password: NEW, language: 'en' }), null);
  assert.deepEqual(await leftOf(userId), { passkeys: 0, factors: 0 });
  assert.equal((await visitOf(browser)).kind, 'session_ended');
  const own = new SsoBrowser(runtime);
  assert.equal((await byPassword(own, email, NEW)).status, 200);
  assert.equal((await entered(own)).companyId, company.companyId);
});

test('I8 a reset of an address that was proven before ends no passkey and no second factor', async () => {
  const email = `${crypto.randomUUID()}@x.test`;
  const userId = await createAccount(runtime, { email, name: 'Ines' });
  await leaveFactors(userId);
  await mailReset(runtime, { email, language: 'en' });
  const secret = await mailedSecret(email, RESET_PASSWORD_PATH);
  assert.equal(await resetPassword(runtime, { secret, password: NEW, language: 'en' }), null);
  assert.deepEqual(await leftOf(userId), { passkeys: 1, factors: 1 });
});

test('I8 a mailed invitation gives an account that a provider made to its owner; the inviter’s link does not', async () => {
  const { browser, userId, email } = await madeByProvider();
  await leaveFactors(userId);
  const inviting = await world.company();
  const { data } = await inviting.rest.post(INVITATIONS, { email, role: 'viewer' });
  const copied = await accept(new SsoBrowser(runtime), secretIn(data.link));
  assert.deepEqual([copied.status, copied.body.code], [409, 'sign_in_first']);
  assert.deepEqual(await leftOf(userId), { passkeys: 1, factors: 1 });

  const secret = await mailedSecret(email, INVITATION_PATH);
  assert.notEqual(secret, secretIn(data.link));
  const own = new SsoBrowser(runtime);
  const read = await own.post('/api/auth/invitation', { secret });
  assert.deepEqual([read.body.hasAccount, read.body.signedInAs], [false, null]);
  const { status, body } = await accept(own, secret);
  assert.deepEqual([status, body.userId], [200, userId], JSON.stringify(body));
  assert.equal((await visitOf(own, inviting.companyId)).kind, 'member');
  assert.equal((await visitOf(browser)).kind, 'session_ended');
  assert.deepEqual(await leftOf(userId), { passkeys: 0, factors: 0 });
  assert.equal((await accept(new SsoBrowser(runtime), secretIn(data.link))).body.code, 'used');
});

test('I6 I8 sending an invitation again voids both links of the one before', async () => {
  const company = await world.company();
  const email = `${crypto.randomUUID()}@x.test`;
  const { data } = await company.rest.post(INVITATIONS, { email, role: 'viewer' });
  const mailed = await mailedSecret(email, INVITATION_PATH);
  await company.rest.post(`${INVITATIONS}/${data.id}/resend`);
  for (const secret of [secretIn(data.link), mailed]) {
    assert.equal((await accept(new SsoBrowser(runtime), secret)).body.code, 'replaced');
  }
});

test('I8 an account by a link that the inviter could read is unproven: a mailed reset ends what was in it', async () => {
  const company = await world.company();
  const email = `${crypto.randomUUID()}@x.test`;
  const { data } = await company.rest.post(INVITATIONS, { email, role: 'viewer' });
  const made = await accept(new SsoBrowser(runtime), secretIn(data.link));
  const userId = made.body.userId as string;
  await leaveFactors(userId);
  await mailReset(runtime, { email, language: 'en' });
  const secret = await mailedSecret(email, RESET_PASSWORD_PATH);
  assert.equal(await resetPassword(runtime, { secret, password: `${NEW} 2`, language: 'en' }), null);
  assert.deepEqual(await leftOf(userId), { passkeys: 0, factors: 0 });
});
