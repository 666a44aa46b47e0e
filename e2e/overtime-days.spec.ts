import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';
import { secondsOf } from './fixtures/words.ts';

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);

/** The amounts of a row's cells, from the right end. */
async function amountsOf(place: Page | Locator, count: number): Promise<{ name: string; amounts: number[] }[]> {
  // The page arrives in parts: until it is whole, parts of it are there twice, hidden.
  const rows = place.locator('tbody tr').filter({ visible: true });
  return rows
    .evaluateAll(
      (all, last) =>
        all.map((row) => {
          const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '');
          return { name: cells[0] ?? '', cells: cells.slice(-last) };
        }),
      count,
    )
    .then((read) => read.map(({ name, cells }) => ({ name, amounts: cells.map(secondsOf) })));
}

const adds = ({ name, amounts }: { name: string; amounts: number[] }) =>
  expect(sum(amounts.slice(0, -1)), `${name}: ${amounts.join(' ')}`).toBe(amounts.at(-1));

test('opening balance, positive, negative and bonus are the balance of every person, in minutes and in seconds', async ({
  page,
}) => {
  await signIn(page);
  // From a period with something before it.
  const from = `${new Date().getUTCFullYear()}-03-01`;
  await page.goto(`/overtime?from=${from}`);
  const range = page.getByText(/^\d+–\d+ of \d+$/).filter({ visible: true });
  let seen = 0;
  for (let at = 1; ; at++) {
    await page.goto(`/overtime?from=${from}&page=${at}`);
    await expect(range).toBeVisible();
    const [, last, total] = (await range.textContent())?.match(/–(\d+) of (\d+)/) ?? [];
    const people = await amountsOf(page, 5);
    people.forEach(adds);
    seen += people.length;
    if (at === 1) {
      expect(people.some(({ amounts }) => amounts[0] !== 0)).toBe(true);
      await page.keyboard.press('s');
      (await amountsOf(page, 5)).forEach(adds);
      await page.keyboard.press('s');
    }
    if (last === total) {
      expect(seen).toBe(Number(total));
      return;
    }
  }
});

/** Opens the first person of the list whose days are many. */
async function openSomebody(page: Page): Promise<void> {
  await page.goto('/overtime?sort=name');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.waitForURL(/\/overtime\/[0-9a-f-]+/);
  await expect(page.getByRole('region', { name: 'Days' }).getByRole('button').nth(4)).toBeVisible();
}

test('a period has its balance before and after it, and every day adds up', async ({ page }) => {
  await signIn(page);
  await openSomebody(page);
  const amount = async (name: string) =>
    secondsOf(await page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').first().textContent());
  const [opening, change, closing] = [
    await amount('Opening balance'),
    await amount('Change in the period'),
    await amount('Closing balance'),
  ];
  expect(opening + change).toBe(closing);
  // Positive, negative, bonus, adjusted, change.
  const days = await amountsOf(page.getByRole('region', { name: 'Days' }), 5);
  expect(days.length).toBeGreaterThan(20);
  days.forEach(adds);
});

test('a day says why and explains itself step by step, by keyboard, and its link shows the same', async ({ page }) => {
  await signIn(page);
  await openSomebody(page);
  const day = page.getByRole('region', { name: 'Days' }).getByRole('row').nth(3).getByRole('button').first();
  const counted = secondsOf(
    await page.getByRole('region', { name: 'Days' }).getByRole('row').nth(3).getByRole('cell').last().textContent(),
  );
  await day.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Why: / });
  await expect(drawer.getByText('Result for the day')).toBeVisible();
  const change = await drawer.getByText('Change in balance').locator('xpath=following-sibling::span').textContent();
  expect(Math.abs(secondsOf(change) - counted)).toBeLessThan(180);
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
  await expectAccessible(page);
  await page.reload();
  await expect(drawer.getByText('Result for the day')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/day=/);
});

test('the chart and the year are read by keyboard, and as tables', async ({ page }) => {
  await signIn(page);
  await openSomebody(page);
  const slider = page.getByRole('slider', { name: 'Day in the chart' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /worked .* expected .* balance/);
  await page.locator('summary').filter({ hasText: 'Show as table' }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Month' }).first()).toBeVisible();
  await page.getByRole('tab', { name: /^Year/ }).click();
  const cells = page.getByRole('group', { name: /^Days; / });
  await cells.getByRole('button').last().waitFor();
  await cells.locator('[tabindex="0"]').focus();
  const before = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('ArrowUp');
  const after = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(after).not.toBe(before);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Why: / })).toBeVisible();
  await page.keyboard.press('Escape');
});

for (const width of [1280, 360]) {
  test(`a year and an explanation have no accessibility findings in either theme at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await page.goto('/overtime?sort=name');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.waitForURL(/\/overtime\/[0-9a-f-]+/);
    await page.getByRole('tab', { name: /^Year/ }).click();
    await page.getByRole('group', { name: /^Days; / }).waitFor();
    await page.locator('summary').filter({ hasText: 'Show as table' }).first().click();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page.getByRole('tab', { name: /Days/ }).click();
    await page.getByRole('region', { name: 'Days' }).getByRole('button').nth(2).click();
    await expect(page.getByRole('dialog', { name: /^Why: / }).getByText('Result for the day')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
}
