import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { findRunningEmbedded } from '#server/platform/embedded/embedded.ts';
import { freePort } from '#test/free-port.ts';
import { startApplication } from './fixtures/application.ts';
import { makeCompany } from './fixtures/companies.ts';
import { server } from './fixtures/server.ts';
import { expect, expectAccessible, test } from './fixtures/test.ts';

const NEW_PASSWORD = 'lantern orbit cactus';

/** Every mail that arrived. The process that sends them works for all companies of its database, so those of other journeys are among them. */
const mails: { to: string[]; text: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, callback) {
    let mail = '';
    stream.on('data', (part: Buffer) => {
      mail += part;
    });
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, text: mail.replace(/=\r\n/g, '').replaceAll('=3D', '=') });
      callback();
    });
  },
});

let stop: () => Promise<void>;
let site: string;

// Another process on the same database, which sends mail.
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
    ...{ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'Jornada <jornada@time.example>' },
  }));
});
test.afterAll(async () => {
  await stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

/** Asks for a link on the page that is open, and takes it from the mail. */
async function askForLink(page: Page, email: string): Promise<string> {
  const theirs = () => mails.filter(({ to }) => to.includes(email));
  const before = theirs().length;
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText(email);
  await expect.poll(() => theirs().length).toBe(before + 1);
  const [link = ''] = new RegExp(`${site}/reset-password#[\\w-]+`).exec(theirs().at(-1)?.text ?? '') ?? [];
  return link;
}

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: /status of 4(01|04|10|22)|ERR_FAILED/ });

  test('is replaced by the link of a mail, with the keyboard, once', async ({ page }) => {
    const { email, password } = (await makeCompany()).owner;
    await page.goto(`${site}/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
    await expect(page).toHaveURL(`${site}/forgot-password`);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter your email')).toBeVisible();
    const link = await askForLink(page, email);
    await expectAccessible(page);

    await page.goto(link);
    const field = page.getByLabel('New password', { exact: true });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    for (const [refused, text] of [
      ['short', 'Use at least 12 characters.'],
      ['Password1234!', 'This password is too easy to guess.'],
    ] as const) {
      await field.fill(refused);
      await page.keyboard.press('Enter');
      await expect(page.getByText(text)).toBeVisible();
      await expect(field).toBeFocused();
    }
    await expectAccessible(page);
    await field.fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your password was changed.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in' }).press('Enter');

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}/today`);

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('already been used');
    await expectAccessible(page);
  });

  test('a link that no longer works says why, and leads to another one', async ({ page }) => {
    const { email } = (await makeCompany()).owner;
    await page.goto(`${site}/forgot-password`);
    const first = await askForLink(page, email);
    const second = await askForLink(page, email);
    await page.goto(first);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('a newer one was sent');
    // The same page with another link.
    await page.goto(second);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await page.goto(second.slice(0, -3));
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Open the whole link');
    await page.getByRole('link', { name: 'Get another link' }).press('Enter');
    await expect(page).toHaveURL(`${site}/forgot-password`);
  });

  test('a server that does not answer is said, and asked again', async ({ page }) => {
    await page.route('**/api/auth/reset-password', (route) => route.abort());
    await page.goto(`${site}/reset-password#secret`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('did not answer');
    await page.unroute('**/api/auth/reset-password');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Open the whole link');
  });
});

test.describe('where no mail is sent', () => {
  test('the sign-in page says whom to ask, and offers no link', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByText('Ask an administrator of your company for a new one.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
    await page.goto('/forgot-password');
    await expect(page.getByText('Ask an administrator of your company for a new one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to sign in' }).press('Enter');
    await expect(page).toHaveURL(/\/sign-in$/);
  });
});
