import type { Page } from '@playwright/test';
import { startProvider, type TestProvider } from '#test/oidc-provider.ts';
import { expect, expectAccessible, expectToFit, signIn, takeItem, test, untilItListens } from './fixtures/test.ts';

const SECRET = 'the secret of the client';
const SETTINGS = '/core/v3/configurations/single-sign-on';

let provider: TestProvider;

test.beforeEach(async ({ baseURL, demo }) => {
  const user = (email: string) => ({ sub: `sub-${email}`, email, email_verified: true });
  provider = await startProvider(
    { secret: SECRET, redirectUris: [`${baseURL}/api/auth/sso/callback`], signedOutUris: [`${baseURL}/sign-in`] },
    {
      asks: true,
      users: Object.fromEntries(
        [demo.owner.email, demo.manager.email, 'stranger@jornada.example'].map((email) => [email, user(email)]),
      ),
    },
  );
});

test.afterEach(async ({ api }) => {
  expect((await api(SETTINGS, { method: 'DELETE' })).status).toBe(200);
  await provider.stop();
});

/** The provider's own page. */
async function signInAtProvider(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Provider' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
}

// The pages of the provider ask for an icon and a font that are not there.
test.use({ expectedErrors: /status of 404|ERR_NAME_NOT_RESOLVED/ });

test('an owner connects the provider by keyboard, tests it, switches it on, and signs in and out with it', async ({
  page,
  demo,
}) => {
  await signIn(page);
  await page.goto('/settings/sign-in');
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible();
  await expect(page.getByLabel('Redirect URI', { exact: true })).toHaveValue(
    /\/api\/auth\/sso\/callback\/[\da-f-]{36}$/,
  );

  await page.getByLabel('Issuer').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fill in this field.').first()).toBeVisible();
  await expect(page.getByLabel('Issuer')).toBeFocused();
  await page.keyboard.type(provider.issuer);
  await page.keyboard.press('Tab');
  await page.keyboard.type(provider.clientId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(SECRET);
  await page.getByRole('combobox', { name: 'Email domains', exact: true }).focus();
  await page.keyboard.type('jornada.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Not tested')).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);

  await expect(page.getByRole('button', { name: 'Switch on' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Test sign-in' }).press('Enter');
  await signInAtProvider(page, demo.owner.email);
  await expect(page.getByText('The test sign-in succeeded.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch on' }).press('Enter');
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /Account of/ }).press('Enter');
  await takeItem(page, 'Sign out');
  await page.waitForURL('**/sign-in');
  await untilItListens(page);
  const start = page.getByRole('button', { name: 'Single sign-on' });
  await start.press('Enter');
  await expect(page.getByText('Enter your work email')).toBeVisible();
  await page.keyboard.type(demo.owner.email);
  await start.press('Enter');
  // The provider knows the browser from the test.
  await page.waitForURL(/\/today/);

  await page.getByRole('button', { name: /Account of/ }).press('Enter');
  await takeItem(page, 'Sign out');
  await page.getByRole('button', { name: /Yes, sign me out/i }).press('Enter');
  await page.waitForURL(/\/sign-in/);
  await page.goto('/inbox');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('leaving the form with changes that are not saved asks first', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/sign-in');
  const issuer = page.getByLabel('Issuer');
  await issuer.fill(provider.issuer);
  const users = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Users' });
  await users.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Discard changes?' });
  await expect(dialog.getByText('been saved')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(issuer).toHaveValue(provider.issuer);
  await users.press('Enter');
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page).toHaveURL('/settings/users');

  await page.goto('/settings/sign-in');
  await expect(issuer).toHaveValue('');
  await users.press('Enter');
  await expect(page).toHaveURL('/settings/users');
});

/** Connected and on, as the first journey does it by hand. */
async function connect(page: Page, email: string): Promise<void> {
  await page.goto('/settings/sign-in');
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(SECRET);
  await page.getByRole('combobox', { name: 'Email domains', exact: true }).fill('jornada.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Test sign-in' }).click();
  await signInAtProvider(page, email);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('On', { exact: true })).toBeVisible();
}

test.describe('confirming', () => {
  test.use({ expectedErrors: /status of 40[34]|ERR_NAME_NOT_RESOLVED/ });

  test('I7 who came in by the provider confirms by it, in a window beside the page', async ({
    page,
    demo,
    context,
  }) => {
    await signIn(page);
    await connect(page, demo.owner.email);
    await context.clearCookies();
    await page.goto('/sign-in?next=/settings/api');
    await page.getByLabel('Email').fill(demo.owner.email);
    await page.getByRole('button', { name: 'Single sign-on' }).press('Enter');
    await signInAtProvider(page, demo.owner.email);
    await page.waitForURL(/\/settings\/api/);
    await page.getByRole('button', { name: 'New token' }).first().press('Enter');
    const form = page.getByRole('dialog', { name: 'New API token' });
    await form.getByLabel('Name').fill('By the provider');
    await form.getByRole('checkbox', { name: 'Pay: Read' }).press('Space');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const byProvider = question.getByRole('button', { name: 'Sign in with your provider' });
    await expect(byProvider).toBeVisible();
    await expectAccessible(page);
    const [asking] = await Promise.all([page.waitForEvent('popup'), byProvider.press('Enter')]);
    await signInAtProvider(asking, 'stranger@jornada.example');
    await expect(question.getByRole('alert')).toBeVisible();
    await asking.close();
    const [again] = await Promise.all([page.waitForEvent('popup'), byProvider.press('Enter')]);
    await Promise.all([again.waitForEvent('close'), signInAtProvider(again, demo.owner.email)]);
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('API token', { exact: true })).toHaveValue(/^jrn_/);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, expectedErrors: /403|status of/ });

    test(`as the only way in it is what the sign-in page leads to, and says who may not come in, in ${colorScheme}`, async ({
      page,
      browser,
      demo,
      baseURL,
    }) => {
      await signIn(page);
      await connect(page, demo.owner.email);
      await page.getByRole('switch', { name: 'Only way in' }).press(' ');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Make it the only way' }).press('Enter');
      await expect(page.getByRole('switch', { name: 'Only way in' })).toBeChecked();

      const context = await browser.newContext({ colorScheme, baseURL, viewport: { width: 360, height: 740 } });
      const other = await context.newPage();
      await other.goto('/sign-in');
      await other.getByLabel('Email').fill(demo.manager.email);
      await other.getByLabel('Password', { exact: true }).fill(demo.manager.password);
      await other.keyboard.press('Enter');
      await expect(other.getByText('Your company requires single sign-on.')).toBeVisible();
      await expectAccessible(other);
      await expectToFit(other);

      const start = other.getByRole('button', { name: 'Single sign-on' });
      await start.press('Enter');
      await signInAtProvider(other, 'stranger@jornada.example');
      await expect(other.getByText('belongs to nobody in this company')).toBeVisible();
      await expectAccessible(other);

      await context.clearCookies({ domain: new URL(provider.issuer).hostname });
      await other.goto('/overtime');
      await other.getByLabel('Email').fill(demo.manager.email);
      await other.getByRole('button', { name: 'Single sign-on' }).press('Enter');
      await signInAtProvider(other, demo.manager.email);
      await other.waitForURL(/\/overtime/);
      await context.close();

      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/settings/sign-in');
      await expect(page.getByLabel('Issuer')).toHaveValue(provider.issuer);
      await expectAccessible(page);
      await expectToFit(page);
    });
  });
}
