import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, takeItem, test } from './fixtures/test.ts';

async function inBothSizes(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }
}

test('a device is added, paired with its code while the page is open, paired again, and revoked', async ({
  page,
  baseURL,
}) => {
  const { owner } = await makeCompany();
  await signIn(page, owner);
  const pair = (code: string) =>
    fetch(`${baseURL}/api/devices/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
  const statusOf = async (token: string) =>
    (await fetch(`${baseURL}/core/v3/info`, { headers: { authorization: `Bearer ${token}` } })).status;
  await page.goto('/settings/devices');
  await expect(page.getByText('No devices yet')).toBeVisible();
  await inBothSizes(page);

  await page.getByRole('button', { name: 'Add device' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.type('Tablet at the entrance');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Pairing code');
  await expect(code).toHaveText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  await expect(dialog.getByRole('timer')).toContainText(/(9:\d\d|10:00) left/);
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await inBothSizes(page);
  const row = page.getByRole('row', { name: /Tablet at the entrance/ });

  const answer = await pair((await code.textContent()) ?? '');
  expect(answer.status).toBe(200);
  const first = await answer.json();
  expect([first.deviceName, await statusOf(first.apiToken)]).toEqual(['Tablet at the entrance', 403]);
  await expect(dialog.getByText('Tablet at the entrance is paired.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(row).toContainText('Paired');
  await inBothSizes(page);

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Tablet at the entrance' }).press('Enter');
    await takeItem(page, name);
  };
  await act('New code');
  await expect(dialog).toContainText('keeps working until the new code is used');
  await dialog.getByRole('button', { name: 'Create code' }).press('Enter');
  await expect(code).toBeVisible();
  expect(await statusOf(first.apiToken)).toBe(403);
  const second = await (await pair((await code.textContent()) ?? '')).json();
  await expect(dialog.getByText('is paired.')).toBeVisible();
  expect([await statusOf(first.apiToken), await statusOf(second.apiToken)]).toEqual([401, 403]);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await act('Revoke');
  await expect(dialog).toContainText('stops working at once');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(row).toContainText('Revoked');
  expect(await statusOf(second.apiToken)).toBe(401);
  await expect(page.getByRole('button', { name: 'Add device' })).toBeFocused();
});

test('a manager reads why devices are not for them', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  await page.goto('/settings/devices');
  await expect(page.getByText('Only owners and administrators can see and manage devices.')).toBeVisible();
});
