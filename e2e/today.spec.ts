import { expect, expectAccessible, signIn, test } from './fixtures/test.ts';

/** Somebody of the demo company who is not clocked in. */
async function somebodyOut(api: (path: string, init?: RequestInit) => Promise<Response>) {
  const { data } = await (await api('/core/v3/employees?limit=100')).json();
  const employees = data as { id: string; firstName: string; lastName: string; workStatus: string; status: string }[];
  const found = employees.find(({ workStatus, status }) => workStatus === 'offline' && status === 'active');
  if (!found) throw new Error('Everybody of the demo company is clocked in.');
  return found;
}

test('two browsers see a clock-in over REST within two seconds, and the clock-out', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const { id, firstName, lastName } = await somebodyOut(api);
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const pages = [page, other];
  for (const one of pages) {
    await signIn(one);
    await one.goto(`/today?q=${encodeURIComponent(lastName)}`);
    await expect(one.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await one.waitForRequest((request) => request.url().includes('access.followChanges'));
    await one.waitForTimeout(500);
  }
  const punch = async (way: 'in' | 'out') => {
    const body = JSON.stringify({ employeeId: id });
    const answer = await api(`/schedule/v1/work-entries/clock-${way}`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    return Date.now();
  };
  for (const [way, word] of [
    ['in', 'In'],
    ['out', 'Left'],
  ] as const) {
    const since = await punch(way);
    for (const one of pages) {
      const row = one.getByRole('row').filter({ hasText: `${firstName} ${lastName}` });
      await expect(row.getByText(word, { exact: true })).toBeVisible({ timeout: 2000 });
    }
    expect(Date.now() - since).toBeLessThan(2000);
  }
  await other.context().close();
});

test('the board by keyboard: a status, a name, and what waits, at every width and in both themes', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/today$/);
  const board = page.getByRole('region', { name: 'People today' });
  await expect(board.getByRole('row').nth(1)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const counts = page.getByRole('group', { name: 'Status' });
  const away = counts.getByRole('button', { name: /Not here yet|Not working/ });
  await away.last().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=off/);
  await expect(away.last()).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/status=/);
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.goto('/today?status=somewhere');
  await expect(page.getByText('somewhere')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
