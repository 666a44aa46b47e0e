import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  signIn,
  takeItem,
  test,
} from './fixtures/test.ts';

// A record that is in use, or exists already, is refused.
test.use({ expectedErrors: /status of 409/ });

async function inBothWidths(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A company of its own, in which somebody can have contracts. */
async function company(baseURL: string | undefined) {
  const { owner, token } = await makeCompany();
  const call = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${baseURL}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBe(200);
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  return { owner, call };
}

test('catalogues are filled by keyboard, and what is in use says why it stays', async ({ page, baseURL }) => {
  test.slow();
  const { owner, call } = await company(baseURL);
  await signIn(page, owner);
  await page.goto('/contracts');
  await expect(page.getByText('No contracts yet')).toBeVisible();
  await inBothWidths(page);
  await page.getByRole('link', { name: 'Lists' }).press('Enter');
  await page.getByRole('link', { name: 'Degrees' }).press('Enter');
  await expect(page.getByText('No degrees yet')).toBeVisible();
  await inBothWidths(page);
  await page.getByRole('button', { name: 'New degree' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await page.keyboard.type('Nursing');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Nursing/ })).toBeVisible();
  expect(await exportedText(page)).toContain('Nursing');

  await page.getByRole('link', { name: 'Collective agreements' }).press('Enter');
  await page.getByRole('button', { name: 'New agreement' }).first().press('Enter');
  await name.fill('Metal');
  await dialog.getByLabel('Hours a year', { exact: true }).fill('1764');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('row', { name: /Metal/ })).toContainText('1,764');

  await page.getByRole('link', { name: 'Breaks' }).press('Enter');
  await page.getByRole('button', { name: 'New break' }).first().press('Enter');
  await name.fill('Coffee');
  await dialog.getByLabel('Paid', { exact: true }).check();
  await dialog.getByLabel('Paid minutes a day').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('row', { name: /Coffee/ })).toContainText('20');
  expect(await exportedText(page)).toContain('Coffee,20,Yes');
  await inBothWidths(page);

  await page.getByRole('link', { name: 'Leave reasons' }).press('Enter');
  const leaveReason = async (given: string) => {
    await page.getByRole('button', { name: 'New leave reason' }).first().press('Enter');
    await name.fill(given);
    await page.keyboard.press('Enter');
  };
  await leaveReason('Retirement');
  await expect(dialog).toBeHidden();
  await leaveReason('retirement');
  await expect(dialog.getByText('There is already a leave reason with this name.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Resignation');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('resig');
  await expect(page.getByRole('row', { name: /Retirement/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /Resignation/ })).toBeVisible();

  // Used by a contract: it stays, and says why.
  const employeeId = await call('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const contractTypeId = await call('/contract/v1/contract-types', { name: 'Permanent' });
  await call('/contract/v1/contracts', { employeeId, startAt: '2026-01-01', contractTypeId, weeklyHours: 40 });
  await page.getByRole('link', { name: 'Contract types' }).press('Enter');
  await page.getByRole('button', { name: /Actions.*Permanent|Permanent.*actions/i }).press('Enter');
  await takeItem(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Contracts use this type');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Permanent/ })).toBeVisible();
});

test('a contract is made, refused where it overlaps, given an amendment, and taken away', async ({ page, baseURL }) => {
  test.slow();
  const { owner, call } = await company(baseURL);
  await call('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await call('/contract/v1/contract-types', { name: 'Permanent' });
  await signIn(page, owner);
  await page.goto('/contracts');
  await page.getByRole('button', { name: 'New contract' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused();
  await page.keyboard.type('Ana');
  await page.getByRole('option', { name: /Ana Gil/ }).click();
  await dialog.getByLabel('First day').fill('2025-01-01');
  await dialog.getByLabel('Last day').fill('2025-12-31');
  await dialog.getByRole('combobox', { name: 'Contract type' }).fill('Perm');
  await page.getByRole('option', { name: 'Permanent' }).click();
  const preview = dialog.getByRole('region', { name: 'What changes' });
  await expect(preview).toContainText('261 days, 1 Jan 2025 – 31 Dec 2025');
  await expect(preview).toContainText('No contract → becomes 40:00 h');
  await inBothWidths(page);
  await dialog.getByRole('button', { name: 'Create contract' }).press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Ana Gil/ });
  await expect(row).toContainText('Permanent');
  await expect(row).toContainText('40');
  await expect(row).toContainText('Ended');
  expect(await exportedText(page)).toContain('Ana Gil,2025-01-01,2025-12-31,40.00');
  await inBothWidths(page);

  await row.getByRole('link', { name: 'Ana Gil' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ana Gil', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /Contract, 1 Jan 2025/ })).toBeVisible();
  await inBothWidths(page);

  // G1: says which one is in the way.
  await page.getByRole('button', { name: 'New contract' }).press('Enter');
  await dialog.getByLabel('First day').fill('2025-12-31');
  await dialog.getByRole('button', { name: 'Create contract' }).press('Enter');
  await expect(
    dialog.getByText('It overlaps the contract 1 Jan 2025 – 31 Dec 2025. End that one first.'),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('First day').fill('2026-01-01');
  await dialog.getByText('By day', { exact: true }).click();
  await dialog.getByLabel('Friday').fill('5');
  await expect(dialog.getByText('37 h a week')).toBeVisible();
  await inBothWidths(page);
  await dialog.getByRole('button', { name: 'Create contract' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: /Contract, From 1 Jan 2026: 37 h a week/ })).toBeVisible();

  const actions = page.getByRole('button', { name: /From 1 Jan 2026/ });
  await actions.first().press('Enter');
  await takeItem(page, 'Add amendment');
  await dialog.getByLabel('First day').fill('2026-03-01');
  await dialog.getByLabel('Last day').fill('2026-06-30');
  await dialog.getByText('Even', { exact: true }).click();
  await dialog.getByLabel('Hours a week').fill('20');
  await expect(preview).toContainText('37:00 h → becomes 20:00 h');
  await expect(preview).toContainText('Overtime balance');
  await inBothWidths(page);
  await dialog.getByRole('button', { name: 'Add amendment' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: /Amendment, 1 Mar 2026 – 30 Jun 2026: 20 h a week/ })).toBeVisible();
  await inBothWidths(page);

  await page.getByRole('button', { name: /Amendment 1 Mar 2026/ }).press('Enter');
  await takeItem(page, 'Delete amendment');
  await expect(preview).toContainText('20:00 h → becomes 37:00 h');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByRole('img', { name: /Amendment/ })).toHaveCount(0);

  await actions.first().press('Enter');
  await takeItem(page, 'Edit contract');
  await expect(preview).toContainText('Nothing has been changed yet');
  await dialog.getByLabel('Last day').fill('2025-06-30');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('The last day is before the first')).toBeVisible();
  await dialog.getByLabel('Last day').fill('2026-12-31');
  await expect(preview).toContainText('1 Jan 2027');
  await expect(preview).toContainText('37:00 h → becomes No contract');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: '1 Jan 2026 – 31 Dec 2026', exact: true })).toBeVisible();
});

test('a contract has weeks that take turns, made by keyboard, until every week is alike again', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { owner, call } = await company(baseURL);
  const employeeId = await call('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await signIn(page, owner);
  await page.goto(`/people/${employeeId}/contracts`);
  await page.getByRole('button', { name: 'New contract' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill('2026-01-07');
  const turns = dialog.getByRole('switch', { name: 'Weeks take turns' });
  await turns.press('Space');
  await dialog.getByRole('tab', { name: 'Week A' }).press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Week B' })).toBeFocused();
  await dialog.getByLabel('Friday').fill('0');
  await expect(dialog.getByText('32 h a week')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy week B' }).press('Enter');
  await expect(dialog.getByRole('tab', { name: 'Week C' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByText('32 h a week')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove week C' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove week B' })).toBeFocused();
  await expect(dialog.getByRole('tab')).toHaveCount(2);
  await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText('No contract → becomes 40:00 h');
  await inBothWidths(page);
  await dialog.getByRole('button', { name: 'Create contract' }).press('Enter');
  await expect(dialog).toBeHidden();
  const table = page.getByRole('region', { name: 'Contracts and amendments' });
  await expect(table).toContainText('36 h a week on average');
  await expect(table).toContainText('Week A: 8 h on Mon, Tue, Wed, Thu, Fri; Week B: 8 h on Mon, Tue, Wed, Thu');
  await expect(table).toContainText(/This week is week [AB] of 2/);
  await inBothWidths(page);

  await page.getByRole('button', { name: /From 7 Jan 2026/ }).press('Enter');
  await takeItem(page, 'Edit contract');
  await expect(turns).toBeChecked();
  await turns.press('Space');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(table).toContainText('36 h a week');
  await expect(table).not.toContainText('Week A');
});
