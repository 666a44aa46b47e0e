import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

test('an administrator creates a token by keyboard, sees it once, uses it, and revokes it', async ({
  page,
  baseURL,
}) => {
  // As over plain http.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await signIn(page);
  await page.goto('/settings/api');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Give the token a name.')).toBeVisible();
  const name = `Payroll ${Date.now()}`;
  await page.keyboard.type(name);
  await dialog.getByRole('checkbox', { name: 'People: Read' }).press('Space');
  await page.keyboard.press('Enter');
  const shown = dialog.getByLabel('API token');
  await expect(shown).toBeFocused();
  const token = await shown.inputValue();
  expect(token).toMatch(/^jrn_[0-9A-Za-z]{46}$/);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy request' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Selected: copy it manually' })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(`Bearer ${token}`);
  await dialog.getByRole('button', { name: 'Copy token' }).press('Enter');
  await expect(shown).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(token);
  await page.keyboard.press('Control+k');
  await expectAccessible(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);

  const call = () => fetch(`${baseURL}/core/v3/employees?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Active');
  expect(await page.content()).not.toContain(token);

  await row.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await takeItem(page, 'Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(row).toContainText('Revoked');
  await expect(page.getByRole('button', { name: 'New token' })).toBeFocused();
  expect((await call()).status).toBe(401);
});

test('a token for payroll may read pay and nothing more, and gets a new secret while the old one goes on working', async ({
  page,
  baseURL,
}) => {
  await signIn(page);
  await page.goto('/settings/api');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const name = `Salaries ${Date.now()}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const payroll = page.getByRole('option', { name: 'Payroll' });
  await takeOption(page, 'Payroll');
  await expect(payroll).toBeHidden();
  await expect(dialog.getByRole('checkbox', { name: 'Pay: Read' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Pay: Write' })).not.toBeChecked();
  await dialog.getByLabel('Allowed networks').fill('127.0.0.0/8, nowhere');
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  await expect(dialog.getByText('nowhere is not an IP address or network.')).toBeVisible();
  await expect(dialog.getByLabel('Allowed networks')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Allowed networks').fill('127.0.0.0/8, ::1');
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  const first = await dialog.getByLabel('API token').inputValue();
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');

  const status = async (token: string, path: string) =>
    (await fetch(`${baseURL}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status(first, '/contract/v1/salaries')).toBe(200);
  expect(await status(first, '/core/v3/offices')).toBe(403);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Reads People, Pay, Time and Overtime');
  await expect(row).toContainText('127.0.0.0/8');

  await row.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await takeItem(page, 'Rotate');
  await dialog.getByRole('button', { name: 'Rotate secret' }).press('Enter');
  await expect(dialog.getByText(/The old secret keeps working until/)).toBeVisible();
  const second = await dialog.getByLabel('API token').inputValue();
  expect(second).not.toBe(first);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  for (const token of [first, second]) expect(await status(token, '/contract/v1/salaries')).toBe(200);
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
});

test('a token for users alone is made of areas, and makes nobody an administrator', async ({ page, baseURL }) => {
  await signIn(page);
  await page.goto('/settings/api');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const name = `Invitations ${Date.now()}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Custom' }).click();
  await expect(dialog.getByText('Users includes invitations, single sign-on and tokens')).toBeVisible();
  for (const area of ['Users', 'Audit', 'Payroll'])
    await expect(dialog.getByRole('checkbox', { name: `${area}: Read` })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Users: Write' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  const token = await dialog.getByLabel('API token').inputValue();
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Writes Users');

  const invite = async (role: string) => {
    const answer = await fetch(`${baseURL}/core/v3/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, role }),
    });
    return answer.status;
  };
  expect(await invite('administrator')).toBe(403);
  expect(await invite('viewer')).toBe(200);
});

test('the list of tokens has no accessibility findings in either theme and fits 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto('/settings/api');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});
