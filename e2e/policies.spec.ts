import type { Locator } from '@playwright/test';
import { openDays } from './fixtures/same.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  signIn,
  takeItem,
  test,
} from './fixtures/test.ts';
import { secondsOf } from './fixtures/words.ts';

const POLICIES = '/overtime-policies/v1/policies';
type Api = (path: string, init?: RequestInit) => Promise<Response>;

/** A policy of its own, with people under it since the first open day of the demo, some until their next assignment. */
async function preparePolicy(api: Api, name: string, people: number): Promise<{ id: string; employeeIds: string[] }> {
  const made = await api(POLICIES, { method: 'POST', body: JSON.stringify({ name, type: 'total' }) });
  const { id } = (await made.json()).data as { id: string };
  const found = await api(`/core/v3/employees?limit=${people}&status=active`);
  const employeeIds = ((await found.json()).data as { id: string }[]).map((one) => one.id);
  const { from } = openDays();
  const assigned = await api(`${POLICIES}/${id}/assignations`, {
    method: 'POST',
    body: JSON.stringify({ employeeIds, from }),
  });
  expect([made.status, assigned.status]).toEqual([200, 200]);
  return { id, employeeIds };
}

const secondsIn = async (row: Locator) =>
  (await row.getByRole('cell').allTextContents()).slice(-3).map((text) => secondsOf(text));

for (const width of [1280, 360]) {
  test.describe(() => {
    // The browser's own line about the refused preview.
    test.use({ expectedErrors: /422/ });
    test(`a policy is changed after looking at its preview, by keyboard, ${width} px wide`, async ({ page, api }) => {
      await page.setViewportSize({ width, height: 800 });
      const name = `Shop ${width} ${Date.now()}`;
      const { id, employeeIds } = await preparePolicy(api, name, 24);
      await signIn(page);
      await page.goto('/overtime');
      await page.getByRole('link', { name: 'Policies' }).press('Enter');
      await page.waitForURL('**/overtime/policies');
      await expect(page.getByRole('link', { name: new RegExp(`^${name}: \\d+ people$`) })).toBeVisible();
      await page.getByRole('link', { name, exact: true }).press('Enter');
      await page.waitForURL(`**/policies/${id}`);

      const preview = page.getByRole('button', { name: 'Preview changes' });
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
      await page.getByRole('button', { name: 'Add multiplier' }).press('Enter');
      const rule = page.getByRole('group', { name: 'Rule 1', exact: true });
      await expect(rule.getByLabel('Name')).toBeFocused();
      await page.getByLabel('Tolerance').fill('soon');
      await preview.press('Enter');
      await expect(page.getByText('Enter hours and minutes, like 7:30')).toBeVisible();
      await expect(page.getByText('Enter a name.')).toBeVisible();
      await expect(page.getByLabel('Tolerance')).toBeFocused();
      await page.getByLabel('Tolerance').fill('0:10');
      // The days since the assignment; without a date of their own, changes apply from today on.
      await page.getByLabel('Applies from').press('Control+a');
      await page.keyboard.type(openDays().from);
      await rule.getByLabel('Name').fill('Double');
      const named = page.getByRole('group', { name: 'Double', exact: true });
      await named.getByLabel('Counts').fill('2');
      await named.getByLabel('From (time)').fill('18:00');
      // A refusal of the server appears at its field too.
      await preview.press('Enter');
      await expect(named.getByLabel('To (time)')).toBeFocused();
      await expect(named.getByLabel('To (time)')).toHaveAttribute('aria-invalid', 'true');
      await named.getByLabel('From (time)').fill('');
      await expectAccessible(page);

      await preview.press('Enter');
      const shown = page.getByRole('region', { name: 'Who gains, who loses' });
      await expect(shown.getByText(/^\d+ (person|people) gain|Nobody gains/)).toBeVisible();
      const table = shown.getByRole('table', { name: 'Balances before and after' });
      const more = shown.getByRole('button', { name: /^Show \d+ more$/ });
      if (await more.isVisible()) await more.press('Enter');
      const rows = table.getByRole('row');
      const lines = await Promise.all((await rows.all()).slice(1).map(secondsIn));
      const total = lines.pop() ?? [];
      expect(lines.length).toBeGreaterThan(1);
      for (const column of [0, 1, 2]) {
        expect(lines.reduce((sum, line) => sum + (line[column] ?? 0), 0)).toBe(total[column]);
      }
      for (const [before = 0, after = 0, difference] of [...lines, total]) expect(after - before).toBe(difference);
      await expectAccessible(page);
      await expectToFit(page);

      // Another change needs another look.
      await page.getByLabel('Tolerance').fill('0:15');
      await expect(shown.getByText('The form has changed since this preview.')).toBeVisible();
      await preview.press('Enter');
      const save = page.getByRole('button', { name: 'Save' });
      await expect(save).toBeEnabled();
      const people = await table
        .getByRole('row')
        .filter({ hasText: /Premium/ })
        .count();
      expect(people).toBeGreaterThan(0);
      await save.press('Enter');
      await page.waitForURL('**/overtime/policies');
      await expect(page.getByText(`${name} saved. Balances are updated within 30 seconds.`)).toBeVisible();
      await expect(page.getByText('Tolerance 0:15 h · Double ×2').first()).toBeVisible();
      const kept = (await (await api(`${POLICIES}/${id}`)).json()).data;
      expect([kept.toleranceSeconds, kept.multiplierRules.length, kept.version]).toEqual([900, 1, 2]);
      expect(employeeIds).toHaveLength(24);
    });
  });
}

test('a preview that is stopped says whom it leaves out, and goes on', async ({ page, api }) => {
  const { id } = await preparePolicy(api, `Stopped ${Date.now()}`, 45);
  await signIn(page);
  await page.goto(`/overtime/policies/${id}`);
  let pages = 0;
  await page.route('**/api/trpc/overtime.previewPolicy**', async (route) => {
    pages += 1;
    if (pages === 2) await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Tolerance').fill('0:20');
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
  await expect(page.getByText('20 of 45 people')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByText('25 people are not calculated and not included here.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText(/gain|Nothing changes for the 45 people/).first()).toBeVisible();
  await expect(page.getByText(/not calculated/)).toHaveCount(0);
});

test.describe(() => {
  test.use({ expectedErrors: /409/ });
  test('a policy is created, given to somebody from a date, and not deleted while it is in use', async ({
    page,
    api,
  }) => {
    const name = `Night ${Date.now()}`;
    await signIn(page);
    await page.goto('/overtime/policies');
    await page.getByRole('link', { name: 'New policy' }).press('Enter');
    await page.waitForURL('**/policies/new');
    await page.getByRole('button', { name: 'Create policy' }).press('Enter');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.getByRole('checkbox', { name: 'Overtime is capped' }).press('Space');
    await page.getByRole('textbox', { name: 'Cap' }).fill('80:00');
    await page.getByRole('button', { name: 'Create policy' }).press('Enter');
    await expect(page.getByText(`${name} saved`)).toBeVisible();
    await expect(page.getByText('Capped at 80:00 h').first()).toBeVisible();

    const menu = page.getByRole('button', { name: `Actions for ${name}` });
    await menu.press('Enter');
    await takeItem(page, 'Assign people');
    const dialog = page.getByRole('dialog', { name: `Assign people: ${name}` });
    await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
    await expect(dialog.getByText('Add at least one person.')).toBeVisible();
    await dialog
      .getByRole('textbox', { name: 'Add person' })
      .or(dialog.getByRole('combobox', { name: 'Add person' }))
      .first()
      .fill('Gar');
    await page.getByRole('option').first().click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByLabel('From').fill(`1/1/${new Date().getUTCFullYear() + 1}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
    await expect(page.getByText(`1 person assigned to ${name}`)).toBeVisible();

    await menu.press('Enter');
    await takeItem(page, 'Delete');
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(question.getByRole('alert')).toHaveText(/so it can’t be deleted/);
    await expectAccessible(page);
    const kept = await api(`${POLICIES}?name=${encodeURIComponent(name)}`);
    expect((await kept.json()).data).toHaveLength(1);
  });
});

test('a manager sees the policies and changes none', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  await page.goto('/overtime/policies');
  await expect(page.getByRole('region', { name: 'Overtime policies' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'New policy' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  expect(await exportedText(page)).toContain('Trust-based hours,,Not counted,');
  await page.goto('/overtime/policies/new');
  await expect(page.getByText('Only administrators can change overtime policies.')).toBeVisible();
});

test('policies have no accessibility findings in either theme and fit 360 px', async ({ page, api }) => {
  const [policy] = (await (await api(`${POLICIES}?type=hybrid`)).json()).data as { id: string }[];
  await signIn(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/overtime/policies');
    await expect(page.getByRole('region', { name: 'Overtime policies' }).getByRole('link').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page.goto(`/overtime/policies/${policy?.id}`);
    await page.getByRole('button', { name: 'Add multiplier' }).click();
    await page.getByRole('button', { name: 'Add type' }).click();
    await expect(page.getByRole('group', { name: /^Rule/ }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }
});
