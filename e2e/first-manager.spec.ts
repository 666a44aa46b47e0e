import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessible, exportList, signInByForm, takeOption, test } from './fixtures/test.ts';

type Post = (path: string, body: object) => Promise<string>;

const PASSWORD = 'velvet harbour thirteen';
const LAST_YEAR = new Date().getFullYear() - 1;

/** Somebody in a department of their own, with overtime and a request that waits. */
async function personIn(post: Post, department: string, lastName: string, absenceTypeId: string): Promise<void> {
  const departmentId = await post('/core/v3/departments', { name: department });
  const employeeId = await post('/core/v3/employees', { firstName: 'Alba', lastName, departmentIds: [departmentId] });
  await post('/contract/v1/contracts', { employeeId, startAt: `${LAST_YEAR}-01-01`, weeklyHours: 40 });
  await post('/schedule/v1/work-entries', {
    ...{ employeeId, workEntryType: 'work' },
    workEntryIn: { date: `${LAST_YEAR}-01-10T09:00:00Z` },
    workEntryOut: { date: `${LAST_YEAR}-01-10T12:00:00Z` },
  });
  const daysOff = [{ date: `${LAST_YEAR + 2}-07-06` }];
  await post('/schedule/v1/absence-day-off-requests', { employeeId, type: 'create', absenceTypeId, daysOff });
}

const requests = (page: Page) => page.getByRole('region', { name: 'Requests' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`from a new company to a manager of one department, by keyboard, in ${colorScheme}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { owner, token } = await makeCompany();
    const post: Post = async (path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${baseURL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status, await answer.clone().text()).toBe(200);
      return (await answer.json()).data.id;
    };
    const absenceTypeId = await post('/schedule/v1/absence-types', { name: 'Holiday', pickMode: 'by_days' });
    await personIn(post, 'Mill', 'Inside', absenceTypeId);
    await personIn(post, 'Bakery', 'Outside', absenceTypeId);

    await page.emulateMedia({ colorScheme });
    await signInByForm(page, '/sign-in', owner);
    await page.getByRole('link', { name: /^Inbox/ }).click();
    await expect(requests(page).getByRole('listitem')).toHaveCount(2);
    await page.goto('/settings/users');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Email addresses')).toBeFocused();
    const email = `${crypto.randomUUID()}@x.example`;
    await page.keyboard.type(email);
    const role = dialog.getByRole('combobox', { name: 'Role' });
    await role.press('Enter');
    await takeOption(page, 'Manager');
    await expect(role).toHaveValue('Manager');
    await dialog.getByLabel('Departments, offices and groups').first().focus();
    await page.keyboard.type('Mill');
    await takeOption(page, 'Mill');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
    const link = await dialog.getByLabel(`Link for ${email}`).inputValue();

    const profile = await browser.newContext({ baseURL, colorScheme, locale: 'en-GB' });
    try {
      const theirs = await profile.newPage();
      await theirs.goto(`/invitation${new URL(link).hash}`);
      await expect(theirs.getByText('Your role: Manager.')).toBeVisible();
      await expect(theirs.getByLabel('Your name')).toBeFocused();
      await expectAccessible(theirs);
      await theirs.keyboard.type('Berta Ruiz');
      await theirs.keyboard.press('Tab');
      await theirs.keyboard.type(PASSWORD);
      await theirs.keyboard.press('Enter');

      await theirs.waitForURL('**/today');
      await theirs.getByRole('link', { name: /^Inbox/ }).click();
      const row = requests(theirs).getByRole('button', { name: /Inside/ });
      await expect(row).toHaveCount(1);
      await expect(theirs.getByText('Outside')).toHaveCount(0);
      await expectAccessible(theirs);
      await row.focus();
      await theirs.keyboard.press('a');
      await expect(theirs.getByRole('status').filter({ hasText: 'Approved: Alba Inside' })).toBeVisible();

      await theirs.goto(`/overtime?from=${LAST_YEAR}-01-01&to=${LAST_YEAR}-12-31`);
      await expect(theirs.getByRole('row').nth(1)).toContainText('Inside');
      await expect(theirs.getByText('Outside')).toHaveCount(0);
      const exported = readFileSync(await (await exportList(theirs, 'CSV')).path(), 'utf8');
      expect(exported).toContain('Inside');
      expect(exported).not.toContain('Outside');

      await theirs.goto('/settings/users');
      await expect(
        theirs.getByRole('main').getByText('Only owners and administrators can see and manage users.'),
      ).toBeVisible();
    } finally {
      await profile.close();
    }
    await page.goto('/inbox');
    await expect(requests(page).getByRole('listitem')).toHaveCount(1);
    await expect(requests(page)).toContainText('Outside');
  });
}
