import type { Page } from '@playwright/test';
import { addFilter, expect, expectAccessible, forgetSession, signIn, takeItem, test } from './fixtures/test.ts';

// Menus and dialogs come and go as most people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const firstPerson = (page: Page) => page.getByRole('row').nth(1).getByRole('link');
const results = (page: Page) => page.getByRole('search').getByRole('status');

test('the page of the pieces is no part of a build', async ({ page }) => {
  await signIn(page);
  await page.goto('/dev/pieces');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

for (const [locale, from] of [
  ['en-GB', '02/03/2026'],
  ['en-US', '03/02/2026'],
  ['de-AT', '02.03.2026'],
] as const) {
  test.describe(() => {
    test.use({ locale });
    test(`a browser in ${locale} reads and writes the second of March as ${from}`, async ({ page }) => {
      await signIn(page);
      await page.goto('/overtime?from=2026-03-02&to=2026-03-08');
      await page.getByRole('search').getByRole('button', { name: /2026/ }).press('Enter');
      const dates = page.getByRole('dialog').getByRole('combobox');
      await expect(dates.first()).toHaveValue(from);
      await dates.first().fill(from.replace('2', '3'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/from=2026-0\d-03/);
    });
  });
}

test('a period is chosen by name and by calendar, with the keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto('/overtime');
  await page.getByRole('button', { name: /^Period: / }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Period' });
  await expect(dialog.getByRole('button', { name: 'This year' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Last month' }).press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/);
  const period = page.getByRole('button', { name: 'Period: Last month' });
  await expect(period).toBeFocused();

  await period.press('Enter');
  await dialog.getByLabel('From').press('ArrowDown');
  const calendar = page.getByRole('grid', { name: 'Calendar' });
  await expect(calendar.locator('button:focus')).toHaveText('1');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('From')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-02&to=/);
});

test('filters are chips: added, changed and removed by keyboard, with the number of results', async ({ page }) => {
  await signIn(page);
  await page.goto('/overtime');
  await expect(firstPerson(page)).toBeVisible();
  const all = await results(page).textContent();
  await addFilter(page, 'Policy', 'Flexible');
  await expect(page).toHaveURL(/policy=/);
  const chip = page.getByRole('button', { name: 'Policy Flexible hours' });
  await expect(chip).toBeVisible();
  await expect(results(page)).not.toHaveText(all ?? '');
  await expectAccessible(page);

  await chip.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Policy' }).getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
  await page.getByRole('button', { name: 'Remove filter: Policy' }).press('Enter');
  await expect(page).not.toHaveURL(/policy=/);
  await expect(results(page)).toHaveText(all ?? '');
});

test('a view is saved, shared, opened and removed', async ({ page, demo }) => {
  const name = `In debt ${Date.now()}`;
  await signIn(page, demo.manager);
  await page.goto('/overtime?show=debt&sort=name');
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await takeItem(page, /Save or remove/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: /Share/ }).press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await forgetSession(page);

  await signIn(page);
  await page.goto('/overtime');
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await takeItem(page, name);
  await expect(page).toHaveURL(/show=debt/);
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('button', { name: 'Balances Negative balance' })).toBeVisible();
  await forgetSession(page);

  await signIn(page, demo.manager);
  await page.goto('/overtime');
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await takeItem(page, /Save or remove/);
  await dialog.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  await expect(dialog.getByText(name)).toHaveCount(0);
});

test('columns are left out by choice, which the browser remembers', async ({ page }) => {
  await signIn(page);
  await page.goto('/overtime');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Premium' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Premium' })).toHaveCount(0);
  await page.reload();
  await expect(firstPerson(page)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Premium' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
});

test('paper gets the whole list of the filter, and no controls', async ({ page }) => {
  await signIn(page);
  await page.goto('/overtime?sort=name');
  await expect(firstPerson(page)).toBeVisible();
  const total = Number(/of (\d+)/.exec((await page.getByText(/^1–\d+ of \d+$/).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(20);
  // Counts the rows that a printer would see at the moment of printing.
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: document.querySelectorAll('tbody tr').length });
  });
  await page.getByRole('button', { name: 'Print' }).press('Enter');
  await page.waitForFunction((rows) => (window as { printed?: number }).printed === rows, total);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(total + 1);
  for (const control of ['Export', 'Add filter', 'Columns', 'Print']) {
    await expect(page.getByRole('button', { name: control })).toBeHidden();
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const [shown, whole] = await page
    .getByRole('region', { name: 'Overtime' })
    .evaluate((region) => [region.clientHeight, region.scrollHeight]);
  expect(shown).toBe(whole);

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
});
