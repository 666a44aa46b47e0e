import type { Page, Route } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessible, movePointer, signIn, test } from './fixtures/test.ts';

// Menus and dialogs come and go as most people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const HEADINGS: Record<string, string> = {
  Deutsch: 'API-Token',
  Español: 'Tokens de API',
  Français: 'Jetons d’API',
  Português: 'Tokens de API',
  English: 'API tokens',
};

test('the palette leads to a page by keyboard', async ({ page }) => {
  await signIn(page);
  await page.goto('/inbox');
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  // One match: which of several an arrow reaches first depends on whether the list has been drawn.
  await page.keyboard.type('API › Tok');
  await expect(page.getByRole('dialog')).toContainText('Settings › API › Tokens');
  // Until then a hidden field takes what is typed.
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
});

test('the five languages are one menu away and stay', async ({ page }) => {
  await signIn(page, (await makeCompany()).owner);
  await page.goto('/settings/api');
  for (const [language, heading] of Object.entries(HEADINGS)) {
    await page.locator('header').getByRole('button').nth(-2).click();
    await page
      .getByRole('menuitem', { name: language })
      .or(page.getByRole('menuitemradio', { name: language }))
      .click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible();
});

test('the first Tab offers to skip to the content, and an unknown page says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/api');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test.describe('sign-out fails', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 503/ });

  test('the page says so, stays, and goes on loading its lists', async ({ page }) => {
    await signIn(page);
    await page.goto('/inbox');
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    const signOut = async () => {
      await page.getByRole('button', { name: /Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await signOut();
    await expect(notice.filter({ hasText: 'The server did not answer.' })).toBeVisible();
    await page.unroute('**/api/auth/sign-out');
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, body: '{}' }));
    await signOut();
    await expect(notice.filter({ hasText: 'Something failed on the server.' })).toBeVisible();
    await page.getByRole('link', { name: 'Overtime' }).click();
    await expect(page.getByRole('region', { name: 'Overtime' }).getByRole('row').nth(1)).toBeVisible();

    await page.unroute('**/api/auth/sign-out');
    await signOut();
    await page.waitForURL('**/sign-in');
  });
});

/** Holds back what the page loads once it is used and idle, the palette among it. */
function holdParts(page: Page) {
  let held = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    held += 1;
    await released;
    await route.continue();
  };
  page.once('load', () => void page.route('**/_next/static/chunks/**', hold));
  const heldOnceUsed = async () => {
    // A page that does not listen yet misses a move.
    await movePointer(page);
    return held;
  };
  return { release, untilAsked: () => expect.poll(heldOnceUsed).toBeGreaterThan(0) };
}

test('what is typed while the palette is loading, and Enter, lead to a page', async ({ page }) => {
  await signIn(page);
  const parts = holdParts(page);
  await page.goto('/inbox');
  await parts.untilAsked();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('API › Tok');
  await page.keyboard.press('Enter');
  parts.release();
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
});

test('opening the palette and closing it with Esc leaves the keyboard working, also before it has loaded', async ({
  page,
}) => {
  await signIn(page);
  const dialog = page.getByRole('dialog');
  for (const isHeld of [false, true]) {
    const parts = isHeld ? holdParts(page) : undefined;
    await page.goto('/inbox');
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await (parts ? parts.untilAsked() : page.waitForLoadState('networkidle'));
    await page.keyboard.press('Control+k');
    if (!isHeld) await expect(page.getByPlaceholder('Page, person or action')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('?');
    parts?.release();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('the number of what waits comes with the page, in the navigation and on Today alike', async ({ page }) => {
  await signIn(page);
  const html = await (await page.request.get('/today')).text();
  const [, count] = /aria-label="Inbox: (\d+) pending"/.exec(html) ?? [];
  expect(Number(count)).toBeGreaterThan(0);
  expect(html).toMatch(new RegExp(`>${count} requests? pending<`));
});
