import { stopServer } from './fixtures/server.ts';
import { expect, expectAccessible, signIn, test, untilPartsAreThere } from './fixtures/test.ts';

// Messages of the browser about calls without an answer.
test.use({ expectedErrors: /ERR_|status of 50\d|Failed to fetch|RSC payload/ });

test('without a network a calm bar says so, writes fail and keep what was typed, links wait, and all goes on by itself', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/settings/api');
  await untilPartsAreThere(page);
  const bar = page.getByText('You’re offline.');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).fill('Offline');
  await page.getByRole('checkbox', { name: 'People: Read' }).press('Space');
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Offline');
  await expect(page.getByRole('dialog').locator('[data-loading]')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.waitForTimeout(1500);
  await expect(page).toHaveURL(/\/settings\/api$/);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a server that stops and starts again: lists say that they failed, and come back by themselves', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/overtime');
  const table = page.getByRole('region', { name: 'Overtime' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const start = await stopServer();
  await page.getByRole('searchbox').first().fill('an');
  await expect(page.getByText('Can’t reach Jornada.')).toBeVisible();
  await expect(
    page.getByText('This list couldn’t be loaded').or(page.getByText('did not answer')).first(),
  ).toBeVisible();
  await start();
  await expect(page.getByText('Can’t reach Jornada.')).toHaveCount(0);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  // Beside the page there is the one in which Next says where a link has led to.
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('without a network a key that needs the server says why it does nothing, and those of the page alone go on', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/inbox');
  const selected = page.getByText('1 selected');
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await untilPartsAreThere(page);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
  const says = (action: string) =>
    page.getByRole('status').getByText(`You’re offline. “${action}” works again when the connection is back.`);
  await page.keyboard.press('a');
  await expect(says('Approve the request or the selection')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await expect(says('Reject the request or the selection')).toBeVisible();
  await expect(says('Approve the request or the selection')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Reason for rejection' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(says('Search')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(selected).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // The message goes away by itself.
  await expect(page.getByText('works again when')).toHaveCount(0, { timeout: 10_000 });

  await page.keyboard.press('a');
  await expect(says('Approve the request or the selection')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByPlaceholder('Page, person or action')).toBeFocused();
});
