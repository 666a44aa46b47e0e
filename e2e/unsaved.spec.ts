import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures/test.ts';

// Menus and dialogs come and go as most people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

test('Esc on a changed form asks, on an untouched one closes; Keep editing keeps what was typed', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/api');
  const form = page.getByRole('dialog', { name: 'New API token' });
  const open = () => page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  await open();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await open();
  await page.getByRole('textbox', { name: 'Name' }).fill('Payroll');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Payroll');
  await page.keyboard.press('Escape');
  // The Escape that asks does not answer.
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
});

test('Back and closing the page ask on a changed form', async ({ page }) => {
  await signIn(page);
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Overtime' }).click();
  await page.getByRole('region', { name: 'Overtime' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Adjust balance' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('As agreed with Marta');
  await page.evaluate(() => window.history.back());
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(note).toHaveValue('As agreed with Marta');

  const asked = page.waitForEvent('dialog');
  await Promise.all([asked.then((dialog) => dialog.dismiss()), page.reload({ timeout: 3000 }).catch(() => {})]);
  await expect(note).toHaveValue('As agreed with Marta');

  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page).toHaveURL(/\/overtime$/);
});
