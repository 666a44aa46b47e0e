import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

test('a list wider than its window scrolls sideways by keyboard, and its heading stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await signIn(page);
  await page.goto('/overtime');
  const list = page.getByRole('main').locator('section[tabindex="0"]');
  await expect(list).toBeVisible();
  const heading = list.locator('thead');
  await expect(list.getByRole('row').nth(9)).toBeAttached();

  await page.keyboard.press('End');
  await expect(list.getByRole('row').last()).toBeInViewport();
  await expect(heading).toBeInViewport();
  const bar = page.getByRole('banner');
  const gap = async () => {
    const [above, below] = [await bar.boundingBox(), await heading.boundingBox()];
    return Math.round((below?.y ?? 0) - (above ? above.y + above.height : 0));
  };
  await expect.poll(gap).toBe(0);
  await expectAccessibleInBothThemes(page);

  await list.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect(heading).toBeInViewport();
});

test('a list wider than its window shows its sums before its last row is in view', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await signIn(page);
  await page.goto('/time/projects/entries');
  const list = page.getByRole('main').locator('section[tabindex="0"]');
  await expect(list.getByRole('row').nth(20)).toBeAttached();
  await expect(list.getByRole('row').nth(20)).not.toBeInViewport();
  await expect(list.locator('tfoot')).toBeInViewport();
});

test('a phone shows the first person of today without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 540 });
  await signIn(page);
  await page.goto('/today');
  await expect(page.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
});

for (const width of [1280, 360]) {
  test(`${width} px: public holidays are a table, and a manager reads the days of a calendar`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, demo.manager);
    await page.goto('/absences/holidays');
    await expect(page.getByRole('button', { name: 'New calendar' })).toHaveCount(0);
    const calendar = page
      .getByRole('table')
      .getByRole('button', { name: /^Days of / })
      .first();
    await calendar.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(calendar).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  });
}
