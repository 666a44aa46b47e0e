import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { findRunningEmbedded } from '#server/platform/embedded/embedded.ts';
import { freePort } from '#test/free-port.ts';
import { startApplication } from './fixtures/application.ts';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { founder } from './fixtures/founding.ts';
import { server } from './fixtures/server.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const PASSWORD = 'password-of-the-mail-server';

const mails: string[][] = [];
/** Whether the mail server refuses the sign-in. */
let isRefusing = false;
const mailServer = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, callback) =>
    isRefusing ? callback(new Error(`${password} is wrong`)) : callback(null, { user: username ?? '' }),
  onData(stream, { envelope }, callback) {
    stream.resume();
    stream.on('end', () => {
      mails.push(envelope.rcptTo.map(({ address }) => address));
      callback();
    });
  },
});

let stop: () => Promise<void>;
let site: string;

// Another process on the same database, with a mail server and an address.
test.beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { dataDir } = server();
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const { port: mailPort } = mailServer.server.address() as AddressInfo;
  ({ stop } = await startApplication({
    ...{ PORT: String(port), JORNADA_URL: site, JORNADA_DATA_DIR: dataDir },
    DATABASE_URL: (await findRunningEmbedded(dataDir))?.url ?? '',
    ...{ SMTP_URL: `smtp://jornada:${PASSWORD}@127.0.0.1:${mailPort}`, MAIL_FROM: 'Jornada <jornada@time.example>' },
  }));
});
test.afterAll(async () => {
  await stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

async function enter(page: Page, email: string): Promise<void> {
  const cookie = await founder(server().dataDir).enter(email);
  await page.context().addCookies([{ ...cookie, url: site, httpOnly: true, sameSite: 'Lax' }]);
}

async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectToFit(page);
    await expectAccessibleInBothThemes(page);
  }
}

const lineOf = (page: Page, topic: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: topic, exact: true }) });

test('an installation without problems says so, and a test mail is sent by keyboard to the owner', async ({ page }) => {
  const { owner } = await makeCompany();
  await enter(page, owner.email);
  await page.goto(`${site}/settings`);
  await page.getByRole('link', { name: 'System' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No problems found' })).toBeVisible();
  await expect(lineOf(page, 'Backups')).toContainText('No daily backups are configured.');
  await expect(lineOf(page, 'Address')).toContainText(`The browser opened ${site}, the address of JORNADA_URL.`);
  await expect(lineOf(page, 'Migrations')).toContainText('All migrations of this release are applied.');
  await expectGoodLooks(page);

  isRefusing = false;
  await page.getByRole('button', { name: 'Send test mail' }).press('Enter');
  await expect(page.getByText('accepted the test mail')).toBeVisible();
  await expect(page.getByText(`Recipient: ${owner.email}`)).toBeVisible();
  // Notices of the demo company go through it too.
  expect(mails.filter((to) => to.includes(owner.email))).toEqual([[owner.email]]);
});

test('a test mail that fails shows the conversation without the password', async ({ page }) => {
  const { owner } = await makeCompany();
  await enter(page, owner.email);
  await page.goto(`${site}/settings/system`);
  isRefusing = true;
  await page.getByRole('button', { name: 'Send test mail' }).press('Enter');
  await expect(page.getByText('did not accept the test mail: Invalid login')).toBeVisible();
  await expect(page.getByText('Correct host, port, user or password in SMTP_URL')).toBeVisible();
  const conversation = page.getByRole('region', { name: 'Conversation with the mail server' });
  await expect(conversation).toContainText('AUTH PLAIN');
  await expect(conversation).toContainText('535 /* secret */ is wrong');
  expect(await page.content()).not.toContain(PASSWORD);
  await expectGoodLooks(page);
});

test('a problem comes first, with its cure, for the company that has it alone', async ({ page }) => {
  const [ours, others] = [await makeCompany(), await makeCompany('Another company')];
  await inDatabase(
    `insert into webhook_endpoints (company_id, id, url, events, is_active, secret, deactivation_reason, created_at, updated_at)
       values ($1, gen_random_uuid(), 'https://receiver.example/', '{}', false, '', 'failing', now(), now())`,
    [ours.id],
  );
  await signIn(page, ours.owner);
  await page.goto('/settings/system');
  const list = page.getByRole('list', { name: 'Findings' });
  await expect(lineOf(page, 'Webhooks')).toContainText('Webhook endpoints that were turned off after failures: 1.');
  await expect(lineOf(page, 'Webhooks')).toContainText('Repair the receiver');
  // This server has no mail server.
  await expect(lineOf(page, 'Mail')).toContainText('Set SMTP_URL, MAIL_FROM and JORNADA_URL');
  await expect(list.getByRole('listitem').first()).toContainText('Warning');
  await expect(page.getByRole('button', { name: 'Send test mail' })).toHaveAttribute('aria-disabled', 'true');
  await expectGoodLooks(page);

  // The address of the browser is not the one that this process is configured for.
  await enter(page, ours.owner.email);
  const otherName = site.replace('127.0.0.1', 'localhost');
  const cookie = await founder(server().dataDir).enter(ours.owner.email);
  await page.context().addCookies([{ ...cookie, url: otherName, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${otherName}/settings/system`);
  await expect(list.getByRole('listitem').first()).toContainText('the host names differ');
  await expect(list.getByRole('listitem').first()).toContainText(`Redirect ${otherName} to ${site} in the proxy`);

  await page.context().clearCookies();
  await signIn(page, others.owner);
  await page.goto('/settings/system');
  await expect(lineOf(page, 'Webhooks')).toContainText('No webhook is failing. Endpoints: 0.');
});
