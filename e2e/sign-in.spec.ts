import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, signIn, signInByForm, takeItem, test, untilItListens } from './fixtures/test.ts';

test.describe('refused sign-in', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('sign-in leads to the requested page, and wrong passwords and unknown people get the same answer', async ({
    page,
    demo,
  }) => {
    await page.goto('/settings/api');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await expectAccessible(page);
    const answers: string[] = [];
    for (const email of [demo.owner.email, 'nobody@jornada.example']) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.keyboard.press('Enter');
      answers.push((await page.getByRole('main').getByRole('alert').textContent()) ?? '');
      await page.reload();
    }
    expect(answers[0]).not.toBe('');
    expect(answers[1]).toBe(answers[0]);
    await page.getByLabel('Email').fill(demo.owner.email);
    await page.getByLabel('Password', { exact: true }).fill(demo.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  });
});

test.describe('sign-in at another address', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('a refusal that is not about the password says so', async ({ page, demo }) => {
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(demo.owner.email);
    await page.getByLabel('Password', { exact: true }).fill(demo.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('status 403');
  });
});

for (const next of [
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  '//evil.example',
]) {
  test(`signing in with next=${next} stays on this site`, async ({ page, baseURL }) => {
    const left: string[] = [];
    await page.context().route(/evil\.example\//, (route) => {
      left.push(route.request().url());
      return route.abort();
    });
    await signInByForm(page, `/sign-in?next=${next}`);
    await expect(page).toHaveURL(`${baseURL}/today`);
    expect(left).toEqual([]);
  });
}

test('what is typed before the page listens stays, and an early Enter does not load it again', async ({
  page,
  baseURL,
  demo,
}) => {
  const isListening = Promise.withResolvers<void>();
  await page.route('**/_next/**/*.js', async (route) => {
    await isListening.promise;
    await route.continue();
  });
  await page.evaluate((address) => location.assign(address), `${baseURL}/sign-in`);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill(demo.owner.email);
  await password.fill(demo.owner.password);
  await password.press('Enter');
  isListening.resolve();
  await untilItListens(page);
  await expect(email).toHaveValue(demo.owner.email);
  await expect(page).toHaveURL(`${baseURL}/sign-in`);
  await password.press('Enter');
  await page.waitForURL('**/today');
});

const colorSchemes = ['light', 'dark'] as const;
for (const [locale, language, other] of [
  ['en-GB', 'en', 'Deutsch'],
  ['es-ES', 'es', 'English'],
  ['fr-CA', 'fr', 'English'],
  ['de-AT', 'de', 'Português'],
  ['pt-BR', 'pt', 'Français'],
] as const) {
  test.describe(`sign-in by a browser in ${locale}`, () => {
    test.use({ locale });

    test('the prerendered page is in the right language and in both themes, and its menus and the way back work', async ({
      page,
      demo,
    }) => {
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        await page.goto('/overtime?search=a');
        await expect(page.locator(`html[lang=${language}][data-mantine-color-scheme=${colorScheme}]`)).toBeVisible();
        await expectAccessible(page);
      }
      const header = page.locator('header').getByRole('button');
      await header.nth(0).press('Enter');
      await page.getByRole('menuitemradio').nth(0).press('Enter');
      await expect(page.locator('html[data-mantine-color-scheme=light]')).toBeVisible();
      await header.nth(1).press('Enter');
      await page.getByRole('menuitemradio', { name: other }).press('Enter');
      await expect(page.locator(`html:not([lang=${language}])`)).toBeVisible();
      await untilItListens(page);
      await page.locator('input[type=email]').fill(demo.owner.email);
      await page.locator('input[type=password]').fill(demo.owner.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/overtime?search=a');
    });
  });
}

test('the session cookie is out of reach of scripts and other sites, and signing out ends it', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByForm(page, '/sign-in');
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('session_token'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.locator('header').getByRole('button').last().press('Enter');
  await takeItem(page, 'Sign out');
  await expect(page).toHaveURL(/\/sign-in/);
  const replay = await fetch(`${baseURL}/api/trpc/access.listTokens?input=${encodeURIComponent('{"page":1}')}`, {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(replay.status).toBe(401);
});

test('a form and a script of another site change nothing', async ({ page, baseURL }) => {
  await signIn(page);
  const target = `${baseURL}/api/trpc/access.createToken`;
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<form method="post" enctype="text/plain" action="${target}"><input name='{"name":"stolen","x":"' value='"}'></form>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  try {
    const { port } = site.address() as AddressInfo;
    const attacker = await page.context().newPage();
    await attacker.goto(`http://localhost:${port}/`);
    await attacker.evaluate(async (url) => {
      await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"name":"stolen"}' }).catch(
        () => {},
      );
    }, target);
    const [answer] = await Promise.all([
      attacker.waitForResponse(target),
      attacker.evaluate(() => document.forms[0]?.submit()),
    ]);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
  } finally {
    site.close();
  }
  await page.goto('/settings/api');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('stolen')).toHaveCount(0);
});
