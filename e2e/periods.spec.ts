import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

type Api = (path: string, init?: RequestInit) => Promise<Response>;

async function post(api: Api, path: string, body: object): Promise<{ id: string }> {
  const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data;
}

/** A month in which nobody else has a contract, and the person worked a day before theirs begins. */
async function prepare(api: Api, month: string) {
  const lastName = `Month${crypto.randomUUID().slice(0, 8)}`;
  const { id: employeeId } = await post(api, '/core/v3/employees', { firstName: 'Alba', lastName });
  const [from, to] = [`${month}-01`, `${month}-28`];
  await post(api, '/contract/v1/contracts', { employeeId, startAt: `${month}-05`, endAt: to, weeklyHours: 40 });
  await post(api, '/schedule/v1/work-entries', {
    ...{ employeeId, workEntryType: 'work', workEntryIn: { date: `${from}T09:00:00Z` } },
    workEntryOut: { date: `${from}T17:00:00Z` },
  });
  const { data: periods } = await (await api('/schedule/v1/periods?limit=500')).json();
  const period = periods.find((one: { from: string }) => one.from === from);
  return { employeeId, person: `Alba ${lastName}`, periodId: period.id as string };
}

async function inBothThemes(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
}

for (const [width, month] of [
  [1280, '2001-02'],
  [360, '2002-02'],
] as const) {
  test(`${width} px: a month is reviewed, approved by keyboard, closed and reopened`, async ({ page, api }) => {
    test.slow();
    const { person, periodId, employeeId } = await prepare(api, month);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await page.goto('/time');
    await page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: 'Periods' }).press('Enter');
    await page.waitForURL(/\/time\/periods$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Periods' })).toBeVisible();
    await expect(
      page
        .getByRole('table')
        .getByText(/confirmed ·/)
        .first(),
    ).toBeVisible();
    await inBothThemes(page);
    await page.screenshot({ path: `test-results/periods-${width}.png` });

    await page.goto(`/time/periods/${periodId}`);
    await expect(page.getByText('1 of 1 people stands between now and closed')).toBeVisible();
    await page.getByRole('button', { name: 'Start review' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Start review' }).press('Enter');
    await expect(page.getByText('In review')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^Days without a contract/ }).press('Enter');
    await expect(page).toHaveURL(/blocker=no_contract/);
    await expect(page.getByRole('link', { name: `View contracts: ${person}` })).toHaveAttribute(
      'href',
      `/people/${employeeId}/contracts`,
    );
    await inBothThemes(page);
    await page.screenshot({ path: `test-results/period-${width}.png` });

    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: person, exact: true })).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: person })).toBeChecked();
    await page.keyboard.press('a');
    await expect(page.getByText('1 month approved')).toBeVisible();
    await expect(page.getByRole('table').getByText('Approved')).toBeVisible();

    await page.getByRole('link', { name: person, exact: true }).press('Enter');
    await page.waitForURL(new RegExp(`/time/periods/${periodId}/${employeeId}$`));
    await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
    await expect(page.getByRole('complementary').getByText(/^Approved by/)).toBeVisible();
    const record = page.getByRole('article', { name: 'Monthly record of working time' });
    await expect(record.getByText(person).first()).toBeVisible();
    await expect(record.getByRole('table').first()).toBeVisible();
    await inBothThemes(page);
    await page.screenshot({ path: `test-results/month-${width}.png` });
    await page.getByRole('button', { name: 'Remove approval' }).press('Enter');
    await expect(page.getByText('Not approved yet')).toBeVisible();

    await page.goto(`/time/periods/${periodId}`);
    await page.getByRole('button', { name: 'Close period' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Nobody is ready to close.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Close people with open points too' }).press('Space');
    await expectAccessibleInBothThemes(page);
    await page.screenshot({ path: `test-results/close-${width}.png` });
    await dialog.getByRole('button', { name: 'Close period' }).press('Enter');
    await expect(page.getByText('Everyone is closed')).toBeVisible();
    await page.getByRole('button', { name: 'Reopen' }).press('Enter');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The shifts of the 12th are missing.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).press('Enter');
    await expect(page.getByText('1 of 1 people stands between now and closed')).toBeVisible();
  });
}

test('periods end on the closing day that the settings say', async ({ page, api }) => {
  await signIn(page);
  await page.goto('/settings/periods');
  await page.getByRole('radio', { name: 'On the same day of each month' }).check();
  await page.getByLabel('Closing day').fill('15');
  await page.getByRole('checkbox', { name: 'Managers approve the period of each person' }).check();
  await inBothThemes(page);
  await page.screenshot({ path: 'test-results/period-settings.png' });
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText(/^Saved: Closing day/)).toBeVisible();
  const { data } = await (await api('/core/v3/configurations/company')).json();
  expect([data.closingDay, data.monthApproval]).toEqual([15, true]);
  const before = { closingDay: null, monthApproval: false };
  await api('/core/v3/configurations/company', { method: 'PUT', body: JSON.stringify(before) });
});
