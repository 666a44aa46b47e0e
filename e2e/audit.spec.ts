import { readFileSync } from 'node:fs';
import {
  addFilter,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportList,
  signIn,
  signInByForm,
  takeItem,
  test,
} from './fixtures/test.ts';

test('a change made over the interface is found in the audit, opened, and exported, by keyboard', async ({
  page,
  api,
}) => {
  const name = `Audited ${Date.now()}`;
  const made = await api('/project/v1/tags', { method: 'POST', body: JSON.stringify({ name: '=1+1' }) });
  const { data: tag } = await made.json();
  const requestId = `audit-${Date.now()}`;
  const renamed = await api(`/project/v1/tags/${tag.id}`, {
    ...{ method: 'PUT', body: JSON.stringify({ name }) },
    headers: { 'x-request-id': requestId },
  });
  expect(renamed.status).toBe(200);

  await signInByForm(page, '/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  // The newest of all is the sign-in itself.
  await expect(page.getByRole('row').nth(1)).toContainText('signed in');

  await addFilter(page, 'Type', 'Tag');
  await expect(page).toHaveURL(/type=tag/);
  await addFilter(page, 'Record ID', tag.id);
  await expect(page).toHaveURL(new RegExp(`record=${tag.id}`));
  await expect(page.getByRole('row')).toHaveCount(3);

  const change = page.getByRole('row', { name: new RegExp(name) });
  await expect(change).toContainText('through the API');
  await expect(change).toContainText(`changed the tag “${name}”`);
  const fold = change.locator('summary');
  await expect(fold).toHaveText('Name');
  await fold.press('Enter');
  await expect(change.getByRole('row', { name: /^Name/ })).toContainText('=1+1');
  await expect(change.getByRole('row', { name: /^Name/ })).toContainText(name);
  await expect(change.getByRole('link', { name: requestId })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await fold.press('Enter');
  await expect(change.getByRole('link', { name: requestId })).toBeHidden();

  const file = await exportList(page, 'CSV');
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Audit-log_Tag_${tag.id}_Europe-Madrid\\.csv$`));
  const rows = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(rows.filter((row) => row.includes(tag.id))).toHaveLength(2);
  expect(rows.find((row) => row.includes('Changed'))).toContain(`"'=1+1",${name}`);

  await page.goto('/settings/audit?action=export');
  const exported = page.getByRole('row').nth(1);
  await expect(exported).toContainText('exported the list “Audit log”');
  await exported.locator('summary').press('Enter');
  await expect(exported.getByRole('row', { name: /^Number/ })).toContainText('2');
});

test('a change names the people that it is about', async ({ page, api }) => {
  const { data } = await (await api('/core/v3/employees?limit=2&orderBy=firstName asc')).json();
  const [person, manager] = data;
  const put = (managerId: string | null) =>
    api(`/core/v3/employees/${person.id}`, { method: 'PUT', body: JSON.stringify({ managerId }) });
  await put(null);
  expect((await put(manager.id)).status).toBe(200);
  try {
    await signIn(page);
    await page.goto(`/settings/audit?type=employee&action=update&record=${person.id}`);
    const change = page.getByRole('row').nth(1);
    await expect(change).toContainText(`changed ${person.firstName} ${person.lastName}`);
    await change.locator('summary').press('Enter');
    const row = change.getByRole('row', { name: /^Manager/ });
    await expect(row).toContainText(`${manager.firstName} ${manager.lastName}`);
    await expect(row).not.toContainText(manager.id);
    await expectAccessible(page);
  } finally {
    await put(person.managerId);
  }
});

test('the history of a token says what happened to it', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/api');
  const name = `History ${Date.now()}`;
  await page.getByRole('button', { name: 'New token' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('checkbox', { name: 'People: Read' }).press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await takeItem(page, 'History');
  const drawer = page.getByRole('dialog', { name: `History of ${name}` });
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await expect(drawer.getByRole('listitem')).toContainText(`added the API token “${name}”`);
  await expectAccessible(page);
});

test('changes by one actor at one time are one line with their number, which unfolds', async ({ page, api }) => {
  const names = [1, 2, 3, 4].map((number) => `Repeated ${Date.now()} ${number}`);
  for (const name of names)
    expect((await api('/project/v1/tags', { method: 'POST', body: JSON.stringify({ name }) })).status).toBe(200);
  await signIn(page);
  await page.goto('/settings/audit?type=tag&action=create');
  const group = page.getByRole('row').nth(1);
  const summary = group.locator('summary').first();
  await expect(summary).toHaveText(/ made \d+ changes: Tag$/);
  await expect(group).not.toContainText(names[3] ?? '');
  await summary.press('Enter');
  for (const name of names) await expect(group).toContainText(`added the tag “${name}”`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
});

test('the audit has two lines for each change at 360 px, fits it, and has no accessibility findings in either theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto('/settings/audit');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const line of await page
    .getByRole('row')
    .filter({ has: page.locator('details') })
    .all()) {
    // Three lines have more than 70 px.
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(64);
  }
  await page
    .locator('summary')
    .nth(1)
    .click({ position: { x: 2, y: 2 } });
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});
