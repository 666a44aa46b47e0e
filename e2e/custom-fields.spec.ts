import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { post } from './fixtures/team.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  takeItem,
  test,
} from './fixtures/test.ts';

// A slug that another field has.
test.use({ expectedErrors: /status of 409/ });

async function inBothSizes(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }
}

test('a field is created by keyboard, filled in on a record, changed, kept while it has a value, and deleted', async ({
  page,
  baseURL,
}) => {
  const { owner, token } = await makeCompany();
  await signIn(page, owner);
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${baseURL}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
  const ada = await post(api, '/core/v3/employees', { firstName: 'Ada', lastName: 'Mora' });
  await post(api, '/core/v3/employees', { firstName: 'Ben', lastName: 'Ortega' });
  await page.goto('/organisation/fields');
  await expect(page.getByText('No custom fields yet')).toBeVisible();
  await inBothSizes(page);

  await page.getByRole('button', { name: 'New field' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.type('Badge number');
  await expect(dialog.getByLabel('API name')).toHaveAttribute('placeholder', 'cf_badge_number');
  await dialog.getByRole('combobox', { name: 'Type' }).press('ArrowDown');
  await dialog.getByRole('option', { name: 'Number' }).click();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  const row = page.getByRole('row', { name: /Badge number/ });
  await expect(row).toContainText('cf_badge_number');
  await expect(row).toContainText('Number');

  // A second one with the same slug is refused at its field.
  await page.getByRole('button', { name: 'New field' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Badge number');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Another field has this API name.')).toBeVisible();
  await expect(dialog.getByLabel('API name')).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Locker');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Locker/ })).toBeVisible();

  // The record leads to the fields, and the field to whoever has a value.
  await page.goto(`/people/${ada.id}`);
  await expect(page.getByText('No custom fields have a value.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage custom fields' })).toHaveAttribute(
    'href',
    '/organisation/fields',
  );
  await page.getByRole('button', { name: 'Edit Custom fields' }).press('Enter');
  await dialog.getByLabel('Badge number').fill('4711');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByText('4711')).toBeVisible();
  await page.getByRole('link', { name: 'Manage custom fields' }).press('Enter');
  await page.getByRole('link', { name: 'People with a value in Badge number: 1' }).press('Enter');
  await expect(page).toHaveURL(/people\?field=/);
  await expect(page.getByRole('row', { name: /Ada Mora/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ben Ortega/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Custom field Badge number' })).toBeVisible();
  await page.goBack();

  const actions = page.getByRole('button', { name: 'Actions for Badge number' });
  await actions.press('Enter');
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('1 person has a value');
  await takeItem(page, 'Edit');
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeDisabled();
  await expect(dialog.getByText('while someone has a value')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Badge');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await inBothSizes(page);

  const { data: fields } = await (await api('/core/v3/custom-fields?name=Badge')).json();
  const cleared = { customFields: [{ id: fields[0].id, value: null }] };
  await api(`/core/v3/employees/${ada.id}`, { method: 'PUT', body: JSON.stringify(cleared) });
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Badge', exact: true }).press('Enter');
  await takeItem(page, 'Delete');
  await expect(dialog).toContainText('nothing is lost');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('row', { name: /Badge/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New field' })).toBeFocused();
});
