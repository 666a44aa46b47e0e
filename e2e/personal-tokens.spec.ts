import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, test } from './fixtures/test.ts';

test('M7 an employee makes a token by keyboard, reads their day and clocks in with it, and revokes it', async ({
  page,
  baseURL,
}) => {
  const company = await makeCompany();
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(baseURL + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as { data?: Record<string, unknown> }) };
  };
  const admin = (method: string, path: string, body?: object) => call(company.token, method, path, body);
  const { data: employee } = await admin('POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Ruiz' });
  const { data: invitation } = await admin('POST', '/core/v3/invitations', {
    ...{ email: `${crypto.randomUUID()}@x.example`, role: 'employee', employeeId: employee?.id },
  });
  await page.goto(`/invitation${new URL(String(invitation?.link)).hash}`);
  await page.getByLabel('Your name').fill('Ana Ruiz');
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour thirteen');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/invitation'));

  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Personal tokens' });
  await expect(section).toContainText('No personal tokens yet.');
  await section.getByRole('button', { name: 'New token' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Give the token a name.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one.')).toBeVisible();
  await page.keyboard.type('Shortcut');
  await dialog.getByRole('checkbox', { name: 'Read my day, entries, balances and absences' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Clock me in and out' }).press('Space');
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Name').press('Enter');
  const shown = dialog.getByLabel('API token');
  await expect(shown).toBeFocused();
  const token = await shown.inputValue();
  await expect(dialog.getByText(`curl -H 'Authorization: Bearer ${token}' '${baseURL}/core/v3/me/day'`)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  const own = (method: string, path: string) => call(token, method, path);
  expect((await own('GET', '/core/v3/me/day')).data?.open).toBeNull();
  expect((await own('POST', '/core/v3/me/clock-in')).status).toBe(200);
  expect((await own('GET', '/core/v3/me/day')).data?.workStatus).toBe('online');
  expect((await own('GET', '/core/v3/employees')).status).toBe(403);

  await page.reload();
  await expect(section).toContainText('Shortcut');
  // Uses are written once a minute.
  await expect(section).toContainText('Expires on');
  expect(await page.content()).not.toContain(token);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectToFit(page);
  await expectAccessibleInBothThemes(page);

  await section.getByRole('button', { name: 'Revoke Shortcut' }).press('Enter');
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(section).toContainText('No personal tokens yet.');
  expect((await own('GET', '/core/v3/me/day')).status).toBe(401);

  await admin('PUT', '/core/v3/configurations/company', { personalTokens: false });
  await page.reload();
  await expect(section).toContainText('Your company does not allow personal tokens.');
  await expect(section.getByRole('button', { name: 'New token' })).toHaveCount(0);
});
