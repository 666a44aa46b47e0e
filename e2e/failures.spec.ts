import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, signIn, test } from './fixtures/test.ts';

// Messages of React about a page that could not be drawn.
test.use({ expectedErrors: /./ });

/** Answers one procedure with a value that no page can draw. */
async function breakAnswer(page: Page, procedure: string, broken: unknown) {
  await page.route(`**/api/trpc/**${procedure}**`, async (route) => {
    const answer = await route.fetch();
    const names = (new URL(route.request().url()).pathname.split('/').pop() ?? '').split(',');
    const body = [await answer.json()].flat();
    body[names.indexOf(procedure)] = { result: { data: broken } };
    await route.fulfill({ response: answer, json: body });
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a page that cannot be drawn says so and recovers: ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page);
    await page.goto('/inbox');
    await breakAnswer(page, 'overtime.listBalances', { rows: [null], total: 1 });
    await page.getByRole('link', { name: 'Overtime' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overtime' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('a');
    await expect(page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inbox' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Overtime' }).getByRole('row').nth(1)).toBeVisible();
  });
}

test('when even the frame of the pages cannot be drawn, the last page says so in the reader’s language and recovers', async ({
  page,
  api,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'jornada-language', value: 'de', url: baseURL ?? '' }]);
  await signIn(page);
  await breakAnswer(page, 'approvals.countPending', { count: { valueOf: 0, toString: 0 } });
  await page.goto('/overtime');
  // The number comes with the page, and is read again when something new waits.
  const post = async (path: string, body: object) =>
    (await (await api(path, { method: 'POST', body: JSON.stringify(body) })).json()).data;
  const [employee] = (await (await api('/core/v3/employees?limit=1')).json()).data;
  const type = await post('/request/v1/request-types', { name: `Broken ${Date.now()}` });
  await post('/request/v1/requests', { title: 'A chair', employeeId: employee.id, requestTypeId: type.id });
  await expect(page.getByRole('heading', { name: 'Etwas ist schiefgelaufen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessibleInBothThemes(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Seite neu laden' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Überstunden' })).toBeVisible();
});
