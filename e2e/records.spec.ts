import { readFileSync } from 'node:fs';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, takeItem, test } from './fixtures/test.ts';

const looked = process.env.JORNADA_PICTURES;

test('L1 records by keyboard: a month, a person as it will be printed, its files, and all as one archive', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/time');
  await page
    .getByRole('navigation', { name: 'Time' })
    .getByRole('link', { name: 'Records', exact: true })
    .press('Enter');
  await page.waitForURL('**/time/records');
  await expect(page.getByRole('heading', { level: 1, name: 'Monthly records' })).toBeVisible();
  const rows = page.getByRole('main').locator('table[aria-busy=false] tbody tr');
  await expect(rows.first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
  if (looked) await page.screenshot({ path: `${looked}/records.png` });

  // Another month is in the address, and a key leads there and back.
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(/month=/);

  // A record as it will be printed; its file has the same name and period.
  const person = rows.first().getByRole('link').first();
  const name = ((await person.textContent()) ?? '').trim();
  await person.press('Enter');
  await page.waitForURL('**/time/records/*');
  const record = page.getByRole('article', { name: 'Monthly record of working time' });
  await expect(record.getByRole('heading', { name: 'Totals' })).toBeVisible();
  await expect(record.getByText(/SHA-256 of this record/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  if (looked) await page.screenshot({ path: `${looked}/record.png`, fullPage: true });
  await page.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  const downloading = page.waitForEvent('download');
  await takeItem(page, 'PDF', { exact: true });
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Monthly-record-of-working-time_.*\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.7');
  expect(name).not.toBe('');

  // The archive is made while the page may be left; its file is there afterwards.
  await page.getByRole('link', { name: 'All records' }).press('Enter');
  await page.waitForURL('**/time/records');
  await page.getByRole('button', { name: 'Download all' }).press('Enter');
  await takeItem(page, 'JSON', { exact: true });
  await expect(page).toHaveURL(/job=/);
  const ready = page.getByRole('link', { name: 'Download archive' });
  await expect(ready).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const archive = page.waitForEvent('download');
  await ready.press('Enter');
  expect((await archive).suggestedFilename()).toMatch(/^Monthly-records_.*\.zip$/);
});

test('L1 records fit a phone', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/time/records');
  const person = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /\w+ \w+/ });
  await expect(person.first()).toBeVisible();
  await expectToFit(page);
  if (looked) await page.screenshot({ path: `${looked}/records-phone.png` });
  const href = await page.getByRole('main').locator('a[href*="/time/records/"]').first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('article', { name: 'Monthly record of working time' })).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothThemes(page);
  if (looked) await page.screenshot({ path: `${looked}/record-phone.png`, fullPage: true });
});
