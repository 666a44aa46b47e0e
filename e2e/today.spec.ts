import type { Page } from '@playwright/test';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  signInByForm,
  test,
} from './fixtures/test.ts';

/** Somebody of the demo company who is not clocked in, nor absent: who is absent stays so after a clock-out. */
async function somebodyOut(api: (path: string, init?: RequestInit) => Promise<Response>) {
  const { data } = await (await api('/core/v3/employees?limit=100')).json();
  const employees = data as { id: string; firstName: string; lastName: string; workStatus: string; status: string }[];
  const absent = await inDatabase<{ id: string }>(
    'select employee_id as id from absence_days_off where date between current_date - 1 and current_date + 1',
    [],
  );
  const isAbsent = (id: string) => absent.some((one) => one.id === id);
  const found = employees.find(
    ({ id, workStatus, status }) => workStatus === 'offline' && status === 'active' && !isAbsent(id),
  );
  if (!found) throw new Error('Everybody of the demo company is clocked in or absent.');
  return found;
}

for (const width of [1280, 360]) {
  test(`two browsers see a clock-in over REST within two seconds, and the clock-out, ${width} px wide`, async ({
    page,
    browser,
    baseURL,
    api,
  }) => {
    const { id, firstName, lastName } = await somebodyOut(api);
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    const pages = [page, other];
    for (const one of pages) {
      await one.setViewportSize({ width, height: 800 });
      await signIn(one);
      const followed = one.waitForRequest((request) => request.url().includes('access.followChanges'));
      await one.goto(`/today?q=${encodeURIComponent(lastName)}`);
      await expect(one.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
      await followed;
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
}

test('a new company is led through its first steps, each found again where it was left, until it has what it needs', async ({
  page,
  baseURL,
}) => {
  const { owner, token } = await makeCompany();
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${baseURL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()).data.id;
  };
  await signInByForm(page, '/sign-in', owner);
  const steps = page.getByRole('region', { name: 'Set up your company' });
  await expect(steps.getByRole('link')).toHaveCount(8);
  await expect(steps).toContainText('0 of 8 done');
  await expectAccessibleInBothThemes(page);
  await steps.getByRole('link', { name: 'Departments' }).press('Enter');
  await expect(page).toHaveURL(/\/organisation\/departments$/);
  await post('/core/v3/departments', { name: 'Care' });
  const employeeId = await post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await page.goto('/today');
  await expect(steps).toContainText('2 of 8 done');
  await expect(steps.getByRole('link', { name: 'Departments (Done)' })).toBeVisible();
  await expectToFit(page);
  await post('/contract/v1/contracts', { employeeId, startAt: '2026-01-01', weeklyHours: 40 });
  await post('/schedule/v1/absence-types', { name: 'Holiday', pickMode: 'by_days' });
  await post('/core/v3/invitations', { email: `${crypto.randomUUID()}@x.example`, role: 'viewer' });
  await page.goto('/today');
  await expect(page.getByRole('region', { name: 'Waiting for me' })).toBeVisible();
  await expect(steps).toBeHidden();
});

test('the board by keyboard: a status, a name, and what waits, at every width and in both themes', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/today$/);
  const board = page.getByRole('region', { name: 'People today' });
  await expect(board.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInBothThemes(page);
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
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});

test('a name on the board leads to the record, by keyboard and by touch', async ({ page, browser, baseURL, api }) => {
  const { id, firstName, lastName } = await somebodyOut(api);
  const address = `/today?q=${encodeURIComponent(lastName)}`;
  const isRecord = new RegExp(`/people/${id}$`);
  await signIn(page);
  await page.goto(address);
  const cellOf = (one: Page) =>
    one
      .getByRole('region', { name: 'People today' })
      .getByRole('cell')
      .filter({ hasText: `${firstName} ${lastName}` });
  await cellOf(page).getByRole('link').press('Enter');
  await expect(page).toHaveURL(isRecord);
  await page.goBack();
  await expect(cellOf(page)).toBeVisible();

  const phone = await browser.newContext({
    ...{ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const touched = await phone.newPage();
  await signIn(touched);
  await touched.goto(address);
  const target = cellOf(touched)
    .locator('div', { has: touched.getByRole('link') })
    .first();
  await expect(target).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await expectAccessible(touched);
  // Beside the name, which is shorter than the line.
  await touched.touchscreen.tap(x + width - 4, y + height - 4);
  await expect(touched).toHaveURL(isRecord);
  await phone.close();
});

test('of ten thousand people those in view are rendered; the keyboard reaches the last, paper gets a thousand', async ({
  page,
}) => {
  const { id, owner, token } = await makeCompany();
  const [first] = await inDatabase<{ id: string }>(
    `insert into employees (company_id, id, first_name, last_name)
      select $1, gen_random_uuid(), 'Person', to_char(n, 'FM00000') from generate_series(1, 10000) n returning id`,
    [id],
  );
  await signIn(page, owner);
  const followed = page.waitForRequest((request) => request.url().includes('access.followChanges'));
  await page.goto('/today');
  const board = page.getByRole('region', { name: 'People today' });
  const rows = board.locator('tbody tr[aria-rowindex]');
  const person = (number: string) => board.getByRole('row').filter({ hasText: `Person ${number}` });
  await expect(person('00001')).toBeVisible();
  await expect(board.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  await expect(page.getByText('1–10,000 of 10,000')).toBeVisible();
  const scroller = board.getByRole('region', { name: 'People today' });
  await scroller.focus();
  await page.keyboard.press('End');
  await expect(person('10000')).toBeInViewport();
  await expect(person('10000')).toHaveAttribute('aria-rowindex', '10001');
  expect(await rows.count()).toBeLessThan(90);
  for (let step = 0; step < 4; step++) await page.keyboard.press('PageUp');
  await expect(person('10000')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await expect(person('00001')).toBeInViewport();
  expect(await rows.count()).toBeLessThan(90);

  // A person who clocks in comes first, without a reload.
  await followed;
  const body = JSON.stringify({ employeeId: first?.id });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const clockIn = await page.request.post('/schedule/v1/work-entries/clock-in', { data: body, headers });
  expect(clockIn.status()).toBe(200);
  await expect(rows.first().getByText('In', { exact: true })).toBeVisible();

  // Another list is read from its start.
  await scroller.focus();
  await page.keyboard.press('End');
  await expect(person('10000')).toBeInViewport();
  // Anywhere in the number: 100 that begin with it, and twenty others.
  await page.getByLabel('Search by name').fill('Person 029');
  await expect(page.getByText('1–120 of 120')).toBeVisible();
  expect(await rows.count()).toBeLessThan(90);
  await expect(person('00029')).toBeInViewport();
  await page.getByLabel('Search by name').fill('');
  await expect(page.getByText('1–10,000 of 10,000')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: document.querySelectorAll('tbody tr').length });
  });
  await page.getByRole('button', { name: 'Print' }).press('Enter');
  await page.waitForFunction(() => (window as { printed?: number }).printed === 1000);
});
