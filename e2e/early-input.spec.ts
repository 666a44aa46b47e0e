import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { expect, signIn, test, untilItListens } from './fixtures/test.ts';

/** The page as it is before its scripts have come; they come when what is returned is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const comes = Promise.withResolvers<void>();
  await page.route('**/_next/**/*.js', async (route) => {
    await comes.promise;
    await route.continue();
  });
  await page.evaluate((target) => location.assign(target), address);
  await expect(page.locator('main h1')).toBeVisible();
  return async () => {
    comes.resolve();
    await untilItListens(page);
  };
}

test('a choice that is saved at once is saved too if it was made before the page listened', async ({
  page,
  baseURL,
}) => {
  const { owner } = await makeCompany();
  await signIn(page, owner);
  await page.goto('/today');
  const listen = await openWithoutScripts(page, `${baseURL}/account`);
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('dark');
  const saved = page.waitForResponse('**/api/auth/account/preferences');
  await listen();
  await expect(page.locator('html[data-mantine-color-scheme=dark]')).toBeVisible();
  expect((await saved).status()).toBe(200);
});

test('a form has what was typed, chosen and ticked before the page listened', async ({ page, baseURL }) => {
  const { owner } = await makeCompany();
  await signIn(page, owner);
  await page.goto('/today');
  const listen = await openWithoutScripts(page, `${baseURL}/settings/company`);
  const fields = () => ({
    address: page.getByRole('textbox', { name: 'Address' }),
    language: page.getByRole('combobox', { name: 'Language' }),
    tokens: page.getByRole('checkbox', { name: 'Employees can create personal tokens' }),
  });
  await fields().address.fill('1 Early Street');
  await fields().language.selectOption('fr');
  const wasTicked = await fields().tokens.isChecked();
  await fields().tokens.click();
  await listen();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Saved:')).toBeVisible();
  await page.reload();
  await expect(fields().address).toHaveValue('1 Early Street');
  await expect(fields().language).toHaveValue('fr');
  expect(await fields().tokens.isChecked()).toBe(!wasTicked);
});

test('a choice that the browser restores after Back is not made again', async ({ page, baseURL }) => {
  const { owner } = await makeCompany();
  await signIn(page, owner);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/account/preferences')) saves.push(request.postData() ?? '');
  });
  await page.goto('/account');
  const appearance = page.getByRole('combobox', { name: 'Appearance' });
  await appearance.selectOption('dark');
  await expect.poll(() => saves.length).toBe(1);
  await page.goto('about:blank');
  const elsewhere = await page.request.post('/api/auth/account/preferences', {
    data: { theme: 'light' },
    headers: { origin: baseURL ?? '' },
  });
  expect(elsewhere.status()).toBe(200);
  await page.goBack();
  await untilItListens(page);
  await expect(appearance).toHaveValue('light');
  expect(saves).toHaveLength(1);
});
