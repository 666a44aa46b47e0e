import type { Page } from '@playwright/test';
import { codeOf } from '#server/platform/auth/rules-second-factor.ts';
import { makeCompany } from './fixtures/companies.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  signInByForm,
  takeItem,
  test,
  untilItListens,
} from './fixtures/test.ts';

const step = () => Math.floor(Date.now() / 30_000);

/** Opens My account from the menu, as people do. */
async function openAccount(page: Page): Promise<void> {
  await page.locator('header').getByRole('button').last().press('Enter');
  await takeItem(page, 'My account');
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.locator('header').getByRole('button').last().press('Enter');
  await takeItem(page, 'Sign out');
  await expect(page).toHaveURL(/\/sign-in/);
  await untilItListens(page);
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Sets an authenticator app up in the dialog that is open, by keyboard; answers its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expect(dialog.getByLabel('2. Enter the code that the app shows')).toBeFocused();
  await page.keyboard.type(codeOf(secret, step()));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Save your recovery codes')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('jornada-recovery-codes.txt');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I saved them' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  return { secret, codes };
}

test.describe('second factor', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('an authenticator app is set up, asked for at sign-in, replaced by a recovery code, and turned off', async ({
    page,
    demo,
  }) => {
    test.slow();
    await signIn(page, demo.manager);
    await page.goto('/inbox');
    await openAccount(page);
    await expectAccessibleInBothThemes(page);
    const factor = region(page, 'Two-step verification');
    await factor.getByRole('button', { name: 'Set up' }).press('Enter');
    const { secret, codes } = await setUpApp(page);
    await expect(factor.getByText('10 recovery codes left')).toBeVisible();
    await signOut(page);

    await enterPassword(page, demo.manager);
    const code = page.getByLabel('Code from your authenticator app');
    await expect(code).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type(codeOf(secret, step() - 5));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('This code is wrong, expired or already used.');
    await code.fill(codeOf(secret, step() + 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/today');
    await signOut(page);

    await enterPassword(page, demo.manager);
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/today');
    await openAccount(page);
    await expect(factor.getByText('9 recovery codes left')).toBeVisible();
    await factor.getByRole('button', { name: 'Turn off' }).press('Enter');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).press('Enter');
    await expect(factor.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

test.describe('passkeys', () => {
  test('a passkey is added, renamed, used to sign in without a password, and removed', async ({
    page,
    demo,
    baseURL,
  }) => {
    // A passkey belongs to a name, which an address of numbers is not.
    const site = (baseURL ?? '').replace('127.0.0.1', 'localhost');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
    await signInByForm(page, `${site}/sign-in`, demo.manager);
    await openAccount(page);
    const passkeys = region(page, 'Passkeys');
    await passkeys.getByRole('button', { name: 'Add passkey' }).press('Enter');
    await expect(passkeys.getByText('Never used')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Rename Passkey' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Test key');
    await page.keyboard.press('Enter');
    await expect(passkeys.getByText('Test key')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await signOut(page);

    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.waitForURL('**/today');
    await openAccount(page);
    await expect(passkeys.getByText('Last used')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Remove Test key' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
  });
});

test('a session that is ended from another browser has to sign in again with its next click', async ({
  page,
  demo,
  browser,
  baseURL,
}) => {
  await signInByForm(page, '/sign-in', demo.manager);
  const other = await browser.newContext({ baseURL, locale: 'en-GB' });
  try {
    const elsewhere = await other.newPage();
    await signInByForm(elsewhere, '/sign-in', demo.manager);
    await openAccount(page);
    const sessions = region(page, 'Sessions');
    await expect(sessions.getByText('This session')).toHaveCount(1);
    await sessions
      .getByRole('button', { name: /^Sign out Chrome on/ })
      .first()
      .press('Enter');
    await expect(page.getByText('Session ended')).toBeVisible();
    await elsewhere.goto('/overtime');
    await expect(elsewhere).toHaveURL(/\/sign-in\?.*reason=sessionEnded/);
  } finally {
    await other.close();
  }
});

test('M5 notices are chosen by keyboard and kept, on a phone too, and the page says that the server sends no mail', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/account');
  const notices = region(page, 'Notices');
  await expect(notices.getByText('This server doesn’t send email')).toBeVisible();
  const failing = notices.getByLabel('Webhook endpoints that fail');
  const reminders = notices.getByLabel('Requests pending my decision');
  await expect(failing).toHaveValue('at_once');
  await expect(reminders).toHaveValue('as_company');
  await expect(notices.getByLabel('Documents that expire').getByRole('option', { selected: true })).toHaveText(
    'At once',
  );
  await expect(notices.getByText('Invitations, password links and messages about your sign-in')).toBeVisible();
  await failing.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Notices saved')).toBeVisible();
  await expect(failing).toBeFocused();
  await expectToFit(page);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(failing).toHaveValue('daily');
  await expect(reminders).toHaveValue('as_company');
  await failing.selectOption('At once');
  await expect(page.getByText('Notices saved')).toBeVisible();

  await signIn(page, demo.manager);
  await page.goto('/account');
  await expect(reminders).toBeVisible();
  await expect(failing).toHaveCount(0);
});

test.describe('a password', () => {
  test.use({ expectedErrors: /status of (401|422)/ });

  test('is changed with the current one, when it is long and not common', async ({ page, demo }) => {
    await signIn(page, demo.manager);
    await page.goto('/inbox');
    await openAccount(page);
    const section = region(page, 'Password');
    await section.getByRole('button', { name: 'Change password' }).press('Enter');
    const [current, next] = [section.getByLabel('Current password'), section.getByLabel('New password')];
    await expect(current).toBeFocused();
    await current.fill('not the password');
    await next.fill('short');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Use at least 12 characters.')).toBeVisible();
    await next.fill('Password1234!');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Incorrect password.')).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(demo.manager.password);
    await page.keyboard.press('Enter');
    await expect(section.getByText('This password is too easy to guess.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await next.fill(demo.manager.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed')).toBeVisible();
  });
});

test.describe('a company that requires a second factor', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('shows its managers only the page to set one up, and lets them in once they have', async ({
    page,
    demo,
    api,
  }) => {
    const require = (requireTwoFactor: string[]) =>
      api('/core/v3/configurations/company', { method: 'PUT', body: JSON.stringify({ requireTwoFactor }) });
    await signIn(page, demo.manager);
    try {
      expect((await require(['manager'])).status).toBe(200);
      for (const path of ['/inbox', '/account', '/overtime?sort=-balance']) {
        await page.goto(path);
        await expect(page).toHaveURL(`/second-factor?next=${encodeURIComponent(path)}`);
      }
      await expect(page.getByRole('heading', { name: 'One more step to sign in' })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
      await setUpApp(page);
      await expect(page).toHaveURL('/overtime?sort=-balance');
      await page.goto('/second-factor?next=//evil.example');
      await expect(page).toHaveURL(/\/today(\?|$)/);
      await page.goto('/account');
      await region(page, 'Two-step verification').getByRole('button', { name: 'Turn off' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).press('Enter');
      await expect(page.getByText('Two-step verification is off')).toBeVisible();
      await page.goto('/inbox');
      await expect(page).toHaveURL('/second-factor?next=%2Finbox');
    } finally {
      await require([]);
    }
  });
});

test.describe('language and appearance', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('are chosen once: another browser has them with its first page and keeps its own for visitors; a choice that fails is undone', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { owner } = await makeCompany();
    await signIn(page, owner);
    await page.goto('/account');
    await page.getByRole('combobox', { name: 'Appearance' }).selectOption('dark');
    const isDark = page.locator('html[data-mantine-color-scheme=dark]');
    await expect(isDark).toBeVisible();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect(page.getByRole('heading', { name: 'Mein Konto', level: 1 })).toBeVisible();

    const other = await browser.newContext({ baseURL, locale: 'en-GB', colorScheme: 'light' });
    try {
      const elsewhere = await other.newPage();
      await signInByForm(elsewhere, '/sign-in?next=/account', owner);
      await expect(elsewhere.getByRole('heading', { name: 'Mein Konto', level: 1 })).toBeVisible();
      await expect(elsewhere.locator('html[lang=de-DE][data-mantine-color-scheme=dark]')).toBeVisible();
      await expect(elsewhere.getByRole('combobox', { name: 'Darstellung' })).toHaveValue('dark');
      const sent = await (await elsewhere.request.get('/account')).text();
      expect(sent).toContain('<html lang="de-DE"');
      expect(sent).toMatch(/colorScheme : "dark"/);
      await elsewhere.locator('header').getByRole('button').last().press('Enter');
      await takeItem(elsewhere, 'Abmelden');
      await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(elsewhere.locator('html[lang=en][data-mantine-color-scheme=light]')).toBeVisible();
    } finally {
      await other.close();
    }

    await page.route('**/api/auth/account/preferences', (route) => route.abort());
    await page.getByRole('combobox', { name: 'Darstellung' }).selectOption('light');
    await expect(page.getByText('Ihre Auswahl wurde nicht in Ihrem Konto gespeichert.')).toBeVisible();
    await expect(isDark).toBeVisible();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
    await expect(page.getByText('Ihre Auswahl wurde nicht in Ihrem Konto gespeichert.')).toHaveCount(2);
    await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  });
});
