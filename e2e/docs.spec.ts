import { removeMadeCompanies } from './fixtures/companies.ts';
import { expect, expectAccessible, test } from './fixtures/test.ts';

// The token is filled in while there is no company but those of the demo.
test.beforeAll(removeMadeCompanies);

test('the reference asks no other host for anything, and a request from it is answered with the demo token', async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(request.url()));
  page.on('websocket', (socket) => requested.push(socket.url()));

  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Jornada', level: 1 })).toBeVisible();
  await page.goto('/docs#tag/company/GET/core/v3/info');
  await expect(page.getByRole('heading', { name: 'Get the company of the token' })).toBeVisible();
  await page.getByRole('button', { name: /Test Request.*core\/v3\/info/ }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/core/v3/info'));
  await page.getByRole('button', { name: /^Send get request/i }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('"company"').first()).toBeVisible();

  expect(requested.length).toBeGreaterThan(5);
  const elsewhere = requested.filter((url) => !url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url));
  expect(elsewhere).toEqual([]);
});

test('the policy of the reference lets no script but ours run and no other host be asked', async ({
  page,
  baseURL,
}) => {
  const answer = await page.request.get(`${baseURL}/docs`);
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`default-src 'none'; script-src 'self';`);
  expect(policy).toContain(`connect-src 'self';`);
  const document = await page.request.get(`${baseURL}/openapi.json`);
  expect((await document.json()).info).toMatchObject({ title: 'Jornada', version: '3.0.0' });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the reference follows a ${colorScheme} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: 'Jornada', level: 1 })).toBeVisible();
    await expect(page.locator(`body.${colorScheme}-mode`)).toBeVisible();
    await expectAccessible(page);
  });
}
