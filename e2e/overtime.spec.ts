import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readXlsx } from '#test/read-xlsx.ts';
import { openDays } from './fixtures/same.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportList,
  signIn,
  takeOption,
  test,
} from './fixtures/test.ts';
import { secondsOf } from './fixtures/words.ts';

const MAX_TABS = 60;
const HOUR = 3600;
const DAY_MILLISECONDS = 86_400_000;

type Api = (path: string, init?: RequestInit) => Promise<Response>;

async function read<Data>(api: Api, path: string): Promise<Data> {
  const response = await api(path);
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

/** The id of a policy that keeps positive and negative separate. */
async function hybridPolicy(api: Api): Promise<string> {
  const policies = await read<{ id: string }[]>(api, '/overtime-policies/v1/policies?type=hybrid');
  return policies[0]?.id ?? '';
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tab = 0; tab < MAX_TABS; tab++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** As a browser in en-GB, which these tests run in, writes a date in a field, and back. */
const british = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
const dateOf = (written: string) => written.split('/').toReversed().join('-');

const firstPerson = (page: Page) => page.getByRole('row').nth(1).getByRole('link');

/** Opens the nth person of the hybrid policy and returns their id. */
async function openPerson(page: Page, api: Api, row: number): Promise<string> {
  await page.goto(`/overtime?${new URLSearchParams({ ...openDays(), policy: await hybridPolicy(api), sort: 'name' })}`);
  await page.getByRole('row').nth(row).getByRole('link').click();
  await page.waitForURL(/\/people\/[0-9a-f-]+\/overtime/);
  await expect(page.getByRole('button', { name: 'Adjust balance' })).toBeVisible();
  return /people\/([0-9a-f-]+)\/overtime/.exec(page.url())?.[1] ?? '';
}

test('a balance is found, adjusted and explained by keyboard alone', async ({ page, api }) => {
  await signIn(page);
  await page.goto(`/overtime?${new URLSearchParams({ ...openDays(), policy: await hybridPolicy(api) })}`);
  const name = (await firstPerson(page).textContent()) ?? '';
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.waitForURL(/q=/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await tabTo(page, firstPerson(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Amount');
  const source = dialog.getByLabel('Which balance?');
  await expect(source).toBeFocused();
  await expect(dialog.getByText('Only days between these dates change.')).toBeVisible();
  await tabTo(page, amount);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose a balance.')).toBeVisible();
  await expect(source).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await takeOption(page, /^Overtime:/);
  await expect(source).toHaveValue(/^Overtime:/);
  await tabTo(page, amount);
  await page.keyboard.type('1:30');
  await tabTo(page, dialog.getByLabel('Note'));
  const note = `Stocktaking ${Date.now()}`;
  await page.keyboard.type(note);
  await expect(dialog.getByText('1 day affected')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Balance of ${name} adjusted`)).toBeVisible();
  await expect(page.getByRole('tab', { name: /Movements/, selected: true })).toBeVisible();
  const line = page.getByRole('list', { name: 'Movements' }).getByRole('listitem').filter({ hasText: note });
  await expect(line).toContainText('+1:30');
  await expect(page.getByRole('button', { name: 'Adjust balance' })).toBeFocused();
});

/** Fills in two hours, then changes the same balance over REST. Returns the dialog, where to read the balance, and its first value. */
async function changeMeanwhile(page: Page, api: Api, employeeId: string) {
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('2:00');
  await dialog.getByLabel('Which balance?').click();
  await page.getByRole('option', { name: /^Overtime:/ }).click();
  await expect(dialog.getByText('1 day affected')).toBeVisible();

  const from = dateOf(await dialog.getByLabel('First day').inputValue());
  const to = dateOf(await dialog.getByLabel('Last day').inputValue());
  const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=${from}&to=${to}`;
  const seen = await read<{ positive_balance: number }>(api, path);
  const between = await api('/overtime-policies/v1/adjustments', {
    method: 'POST',
    body: JSON.stringify({
      employeeId,
      from,
      to,
      operation: 'add',
      source: 'positive_balance',
      balanceBeforeSeconds: seen.positive_balance,
      amountSeconds: HOUR,
      note: 'Payroll was faster',
    }),
  });
  expect(between.status).toBe(200);
  return { dialog, path, seen };
}

test('an adjustment without a first day says so', async ({ page, api }) => {
  await signIn(page);
  await openPerson(page, api, 3);
  await page.keyboard.press('e');
  const first = page.getByRole('dialog').getByLabel('First day');
  await first.fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Enter a complete date.')).toBeVisible();
  await expect(first).toBeFocused();
  await expectAccessible(page);
});

test.describe('refused adjustment', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('a balance that has changed is shown next to the old one, and no single Enter applies the amount to it', async ({
    page,
    api,
  }) => {
    await signIn(page);
    const employeeId = await openPerson(page, api, 3);
    const { dialog, path, seen } = await changeMeanwhile(page, api, employeeId);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByText('The balance changed in the meantime')).toBeVisible();
    await expect(dialog.getByText('Payroll was faster')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeFocused();
    const after = dialog.getByText('After', { exact: true }).locator('xpath=following-sibling::dd');
    await expect(after).toHaveText(/\d/);
    expect(secondsOf(await after.textContent())).toBe(Math.trunc((seen.positive_balance + 3 * HOUR) / 60) * 60);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const now = await read<{ positive_balance: number }>(api, path);
    expect(now.positive_balance).toBe(seen.positive_balance + 3 * HOUR);
  });

  test('Escape leads from the changed balance back to the amount', async ({ page, api }) => {
    await signIn(page);
    const { dialog } = await changeMeanwhile(page, api, await openPerson(page, api, 4));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await expect(dialog.getByLabel('Amount')).toHaveValue('2:00');
  });
});

test('a link shows the same list, and unknown values are dropped with a notice', async ({ page, api }) => {
  await signIn(page);
  const [from, to] = [40, 10].map((days) => new Date(Date.now() - days * DAY_MILLISECONDS).toISOString().slice(0, 10));
  const policy = await hybridPolicy(api);
  await page.goto(`/overtime?policy=${policy}&sort=name&from=${from}&to=${to}&office=nowhere`);
  await expect(page.getByText('office=nowhere')).toBeVisible();
  await expect(page).not.toHaveURL(/office/);
  await page.getByRole('button', { name: /^Period: / }).press('Enter');
  const dates = page.getByRole('dialog', { name: 'Period' });
  await expect(dates.getByLabel('From')).toHaveValue(british(from ?? ''));
  await page.keyboard.press('Escape');
  await expect(dates).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('Search by name').fill('nobody has this name');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(firstPerson(page)).toBeVisible();
});

test('the export has all filtered rows, names the filter and the zone, and gives durations in seconds and hours', async ({
  page,
  api,
}) => {
  await signIn(page);
  await page.goto(`/overtime?policy=${await hybridPolicy(api)}`);
  await expect(firstPerson(page)).toBeVisible();
  const total = Number(/of (\d+)/.exec((await page.getByText(/^1–\d+ of \d+$/).textContent()) ?? '')?.[1]);
  const csv = await exportList(page, 'CSV');
  expect(csv.suggestedFilename()).toMatch(/^Overtime_\d{4}-01-01_\d{4}-\d\d-\d\d_Flexible-hours_Europe-Madrid\.csv$/);
  const lines = readFileSync(await csv.path(), 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFEmployee code,Person,Office,Policy,.*Balance \(seconds\),Balance \(hours\)/);
  expect(lines.slice(1, -1)).toHaveLength(total);
  expect(lines[1]).toMatch(/,-?\d+,-?\d+\.\d{4},/);

  const [list, facts] = await readXlsx(readFileSync(await (await exportList(page, 'Excel (XLSX)')).path()));
  expect(list?.rows).toHaveLength(total + 1);
  expect(list?.rows[1]?.slice(4).every((cell) => typeof cell === 'number')).toBe(true);
  expect(facts?.rows).toContainEqual(['Policy', 'Flexible hours']);
  expect(facts?.rows).toContainEqual(['Time zone', 'Europe/Madrid']);
});

test('nobody adjusts their own balance, and the page says so', async ({ page, api, demo }) => {
  const query = new URLSearchParams({ name: 'Lucía Fernández' });
  const [self] = await read<{ id: string }[]>(api, `/core/v3/employees?${query}`);
  await signIn(page, demo.manager);
  await page.goto(`/people/${self?.id}/overtime`);
  const adjust = page.getByRole('button', { name: 'Adjust balance' });
  await expect(page.getByRole('tab', { name: /Days/ })).toBeVisible();
  await expect(adjust).toHaveAttribute('aria-disabled', 'true');
  await adjust.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is your own balance. Someone else has to adjust it.').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('overtime has no accessibility findings in either theme and fits 360 px', async ({ page, api }) => {
  await signIn(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await openPerson(page, api, 2);
    await page.goBack();
    await expect(firstPerson(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page.goForward();
    for (const tab of [/Movements/, /Recalculated/, /Days/]) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessibleInBothThemes(page);
      await expectToFit(page);
    }
    await page.getByRole('button', { name: 'Adjust balance' }).click();
    await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
