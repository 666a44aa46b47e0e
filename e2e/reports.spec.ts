import type { Page } from '@playwright/test';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import {
  addFilter,
  closeByEscape,
  expect,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  signIn,
  takeItem,
  test,
} from './fixtures/test.ts';

// A report of too many days is refused.
test.use({ expectedErrors: /status of 422/ });

const REPORTS = [
  ['Absence rate', 'Absence rate'],
  ['Overtime', 'Overtime by department'],
  ['Headcount', 'Headcount'],
  ['Hours', 'Planned and worked hours'],
  ['Leave left', 'Leave left'],
  ['Contract ends', 'Contract ends'],
] as const;

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const rows = (page: Page) => page.getByRole('main').locator('table[aria-busy=false] tbody tr');
/** The last number of the list that leads to its people, and the name that says which it is. */
const numbers = (page: Page, part: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`: see people of .*, ${part}$`) });

test('Reports by keyboard: every report, a number and its people, filters, files and views', async ({ page }) => {
  await signIn(page);
  await page.goto('/today');
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Reports' }).press('Enter');
  await page.waitForURL('**/reports/absence-rate');
  for (const [name, title] of REPORTS) {
    await tab(page, name).press('Enter');
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('main').getByText(/^(\d+ results?|No results)$/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }

  // The chart is read by arrow keys, and whole as a table.
  await tab(page, 'Absence rate').press('Enter');
  const chart = page.getByRole('slider', { name: 'Absence rate by month' });
  await chart.press('ArrowLeft');
  await expect(page.locator('figcaption')).toContainText(/\w+ \d{4}: .*%/);
  await page.getByText('Show as table').press('Enter');
  await expect(page.locator('figure table')).toBeVisible();

  // A number leads to as many people as it says; the address names it, and Back closes it.
  await tab(page, 'Headcount').press('Enter');
  await expect(heading(page, 'Headcount')).toBeVisible();
  const number = numbers(page, 'At end').last();
  const count = await number.textContent();
  await number.press('Enter');
  const people = page.getByRole('dialog', { name: 'Headcount' });
  await expect(people.getByText(new RegExp(`of ${count}$`))).toBeVisible();
  await expect(page).toHaveURL(/line=\d{4}-\d{2}&part=closing/);
  await expectAccessibleInBothThemes(page);
  const person = people.getByRole('link').first();
  await expect(person).toHaveAttribute('href', /^\/people\/.*\/contracts$/);
  await page.goBack();
  await expect(people).toHaveCount(0);

  // Filters stay from report to report, and are in the file, the command and the view.
  await addFilter(page, 'Department', 'Sales');
  await expect(page).toHaveURL(/department=/);
  await tab(page, 'Overtime').press('Enter');
  await expect(heading(page, 'Overtime by department')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  const file = await exportedText(page);
  expect(file).toMatch(/Department,People,Opening balance \(seconds\)/);
  expect(file.trim().split('\r\n')).toHaveLength(2);
  await page.getByRole('button', { name: 'Show as API call' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('/reports/v1/overtime?from=');
  await expect(page.getByRole('dialog')).toContainText('departmentIds=');
  await closeByEscape(page);
  const view = `Sales ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await takeItem(page, 'Save or remove views…');
  await page.getByRole('dialog').getByLabel('Name').fill(view);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(page).not.toHaveURL(/department=/);
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await takeItem(page, view);
  await expect(page).toHaveURL(/department=/);

  // Nothing in a period before the company.
  await page.goto('/reports/hours?from=1990-01-01&to=1990-12-31');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('I3 a manager sees the leave of people in scope alone', async ({ page, demo }) => {
  const countOf = async () => {
    await page.goto('/reports/leave');
    const text = await page
      .getByRole('main')
      .getByText(/^\d+ results?$/)
      .textContent();
    return Number.parseInt(text ?? '', 10);
  };
  await signIn(page);
  const all = await countOf();
  await signIn(page, demo.manager);
  const seen = await countOf();
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(all);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('Reports by touch: every report fits, and a number opens its people', async ({ page }) => {
    await signIn(page);
    await page.goto('/reports/absence-rate');
    for (const [name, title] of REPORTS) {
      await tab(page, name).tap();
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('main').getByText(/^(\d+ results?|No results)$/)).toBeVisible();
      await expectToFit(page);
      await expectAccessibleInBothThemes(page);
    }
    await tab(page, 'Overtime').tap();
    await numbers(page, 'People').first().tap();
    const people = page.getByRole('dialog', { name: 'Overtime by department' });
    await expect(people.getByRole('link').first()).toBeVisible();
    await expectToFit(page);
    await people.getByRole('button', { name: 'Close' }).tap();
    await expect(people).toHaveCount(0);
  });
});

test('a report too large for a page is written in the background, left, and found again', async ({ page }) => {
  const company = await makeCompany();
  await inDatabase(
    `insert into employees (company_id, id, first_name, last_name, created_at, updated_at)
      select $1, gen_random_uuid(), 'Person', lpad(n::text, 3, '0'), now(), now() from generate_series(1, 300) n`,
    [company.id],
  );
  await inDatabase(
    `insert into overtime_days (company_id, employee_id, date, planned_seconds, expected_seconds, worked_seconds, positive_seconds,
        negative_seconds, bonus_seconds, typed_seconds, policy_id)
      select $1, e.id, '2020-03-02', 28800, 28800, 30600, 1800, 0, 0, 0, p.id
        from employees e join overtime_policies p using (company_id) where e.company_id = $1`,
    [company.id],
  );
  await signIn(page, company.owner);
  await page.goto('/reports/hours?from=2016-01-01&to=2025-12-31');
  await expect(page.getByText('This report is too large to show at once')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Run in background' }).press('Enter');
  await page.waitForURL(/job=/);
  const address = page.url();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Inbox' }).press('Enter');
  await page.waitForURL('**/inbox');
  await page.goto('/reports/hours?from=2016-01-01&to=2025-12-31');
  const ready = page.getByRole('region', { name: 'Background reports' }).getByRole('link', { name: '2016' });
  await expect(ready).toBeVisible();
  await ready.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Written in the background.', { exact: false })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('2,400:00');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  await page.getByRole('button', { name: 'Other reports' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Run in background' })).toBeVisible();
});
