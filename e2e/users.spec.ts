import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  forgetSession,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

// An address that is invited already.
test.use({ expectedErrors: /status of 409/ });

test('an owner invites somebody by keyboard, copies the link, and withdraws it', async ({ page }) => {
  // As over plain http.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await signIn(page);
  await page.goto('/settings/users');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email addresses')).toBeFocused();
  const email = `berta-${Date.now()}@example.com`;
  await page.keyboard.type(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(dialog.getByText('Choose at least one department')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Everybody' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  const link = dialog.getByLabel(`Link for ${email}`);
  await expect(link).toHaveValue(/\/invitation#[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await expect(link).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link.inputValue());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Viewer');
  await expect(row).toContainText('Everybody');

  // Again: one open invitation is enough.
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(dialog.getByLabel('Email addresses')).toBeFocused();
  await page.keyboard.type(email);
  await dialog.getByRole('radio', { name: 'Everybody' }).press('Space');
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(email);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await row.getByRole('button', { name: `Actions for ${email}` }).press('Enter');
  await takeItem(page, 'Withdraw invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeFocused();
});

test('an owner changes whom a manager sees, and learns that somebody else has changed it meanwhile', async ({
  page,
  demo,
  api,
}) => {
  const found = await (await api(`/core/v3/users?email=${encodeURIComponent(demo.manager.email)}`)).json();
  const [{ id, name, scope, employeeId }] = found.data;
  const put = (body: object) => api(`/core/v3/users/${id}`, { method: 'PUT', body: JSON.stringify(body) });
  const everybody = { all: true, departmentIds: [], officeIds: [], entityGroupIds: [], reports: false };
  await put({ scope: everybody });
  await signIn(page);
  await page.goto(`/settings/users?q=${encodeURIComponent(demo.manager.email)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Everybody');
  await expect(row.getByRole('link', { name: name.split(' ')[0] })).toHaveAttribute('href', `/people/${employeeId}`);
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await row.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
    await takeItem(page, 'Change role and scope');
    await expect(dialog.getByRole('radio', { name: 'Everybody' })).toBeVisible();
  };
  await open();
  await dialog.getByRole('radio', { name: 'Selected people' }).press('Space');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog.getByText('Choose at least one department')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Own reports' }).press('Space');
  await expect(dialog.getByText('Can see: Everybody → Own reports')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show as API call' }).press('Enter');
  const call = page.getByRole('dialog', { name: 'Show as API call' });
  await expect(call).toContainText(`/core/v3/users/${id}`);
  await expect(call).toContainText('"accessBefore":{"role":"manager"');
  await page.keyboard.press('Escape');
  await expect(call).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(row).toContainText('Own reports');

  await open();
  await put({ scope: everybody });
  await dialog.getByRole('radio', { name: 'Everybody' }).press('Space');
  await dialog.getByRole('radio', { name: 'Selected people' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Own reports' }).press('Space');
  await dialog.getByLabel('Departments, offices and groups').first().fill('Sales');
  await takeOption(page, 'Sales');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText('Now: Manager, Everybody.');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep my changes' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(row).toContainText('Sales');
  await put({ scope });
});

test('the last owner cannot be removed, which the menu says, and a manager learns why Settings is closed to them', async ({
  page,
  demo,
}) => {
  await signIn(page);
  await page.goto('/settings/users?role=owner');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .press('Enter');
  const end = page.getByRole('menuitem', { name: 'End access' });
  await expect(end).toContainText('The last owner stays.');
  await end.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await forgetSession(page);

  await signIn(page, demo.manager);
  await page.goto('/settings/users');
  await expect(
    page.getByRole('main').getByText('Only owners and administrators can see and manage users.'),
  ).toBeVisible();
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await expect(settings.getByRole('link', { name: /Users \(Only Administrator and above\)/ })).toBeVisible();
  await expectAccessible(page);
});

test('the list of users has no accessibility findings in either theme and fits 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto('/settings/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});
