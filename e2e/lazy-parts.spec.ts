import type { Page } from '@playwright/test';
import { expect, expectAccessible, movePointer, signIn, test } from './fixtures/test.ts';

// Messages of the browser about scripts that do not arrive.
test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404/ });

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page didn’t load' });

/** The inbox with a note typed in the form that rejects, and no further script arriving. */
async function typeNote(page: Page, fail: (page: Page) => Promise<unknown>) {
  await signIn(page);
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Reject' }).first().click();
  const note = page.getByRole('textbox', { name: 'Reason for rejection' });
  await note.fill('Two of three are away that week.');
  await fail(page);
  return note;
}

/** The palette is what nobody has opened yet. */
const openPalette = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .click();

for (const [what, fail, restore] of [
  [
    'the server has a newer release (404)',
    (page: Page) =>
      page.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404, body: 'not found' })),
    (page: Page) => page.unroute('**/_next/static/chunks/**'),
  ],
  [
    'there is no network',
    (page: Page) => page.context().setOffline(true),
    (page: Page) => page.context().setOffline(false),
  ],
] as const) {
  test(`a part that cannot load because ${what} says so, and a typed note stays`, async ({ page }) => {
    // Nothing loads while the page is idle: what fails here is what nobody has loaded.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const note = await typeNote(page, fail);
    await openPalette(page);
    await expect(failure(page)).toBeVisible();
    await expect(note).toHaveValue('Two of three are away that week.');
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    if (what.includes('404')) await expectAccessible(page);

    await failure(page).getByRole('button', { name: 'Close' }).click();
    await expect(failure(page)).toHaveCount(0);
    await openPalette(page);
    await expect(failure(page).getByRole('button', { name: 'Reload page' })).toBeVisible();
    await restore(page);
    // Back on line it loads by itself; after a failed answer somebody asks.
    const again = failure(page).getByRole('button', { name: 'Try again' });
    if (what.includes('404')) await again.press('Enter');
    await expect(page.getByRole('dialog').getByPlaceholder('Page, person or action')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(note).toHaveValue('Two of three are away that week.');
  });
}

test('parts load by themselves once the page is used and idle, and work without a network from then on', async ({
  page,
}) => {
  await signIn(page);
  let lastPartAt = Number.POSITIVE_INFINITY;
  page.on('response', (response) => {
    if (response.url().includes('/_next/static/chunks/')) lastPartAt = Date.now();
  });
  await page.goto('/inbox');
  lastPartAt = Number.POSITIVE_INFINITY;
  const sinceLastPart = async () => {
    // A page that does not listen yet misses a move.
    await movePointer(page);
    return Date.now() - lastPartAt;
  };
  // All parts are there when none has come for a while: a slow browser takes its time between them.
  await expect.poll(sinceLastPart, { timeout: 90_000 }).toBeGreaterThan(8000);
  await page.context().setOffline(true);
  await openPalette(page);
  await expect(page.getByRole('dialog').getByPlaceholder('Page, person or action')).toBeFocused();
  await page.context().setOffline(false);
});
