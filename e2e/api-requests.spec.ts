import {
  addFilter,
  closeByEscape,
  expect,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  test,
} from './fixtures/test.ts';

test('an administrator finds a request, sees how it was answered, and copies it as a command', async ({
  page,
  api,
}) => {
  const id = `journey-${Date.now()}`;
  expect((await api('/core/v3/employees?name=Ana&page=1', { headers: { 'x-request-id': id } })).status).toBe(200);
  await signIn(page);
  // Lines are written some seconds after the answer.
  await expect(async () => {
    await page.goto('/settings/api');
    await page.getByRole('link', { name: 'Requests', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'API requests' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 1000 });
  }).toPass();
  const row = page.getByRole('row', { name: new RegExp(id) });
  await expect(async () => {
    await page.goto(`/settings/api/requests?id=${id}`);
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row).toContainText('people.listEmployees');
  await expect(row).toContainText('GET /core/v3/employees?name=***&page=1');
  await expect(row).toContainText('200');
  await row.getByRole('button', { name: 'Show as API call' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Authorization: Bearer $JORNADA_TOKEN');
  await expect(dialog).toContainText('/core/v3/employees?name=***&page=1');
  await closeByEscape(page);

  await addFilter(page, 'Show', 'Refused');
  await expect(page).toHaveURL(/show=refused/);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page).not.toHaveURL(/show=|id=/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the list of requests has no accessibility findings in either theme and fits 360 px', async ({ page, api }) => {
  expect((await api('/core/v3/info')).status).toBe(200);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await expect(async () => {
    await page.goto('/settings/api/requests');
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});
