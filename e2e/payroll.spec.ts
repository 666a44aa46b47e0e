import { makeCompany } from './fixtures/companies.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

test('a month is mapped, previewed and exported as a draft, by keyboard', async ({ page, baseURL }) => {
  const { owner, token } = await makeCompany();
  const rest = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return (await answer.json()).data;
  };
  const { id: employeeId } = await rest('POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', code: 26 });
  const last = Temporal.Now.plainDateISO().with({ day: 1 }).subtract({ months: 1 });
  await rest('POST', '/contract/v1/contracts', { employeeId, startAt: last.toString(), weeklyHours: 40 });
  const monday = last.add({ days: (8 - last.dayOfWeek) % 7 }).toString();
  await rest('POST', '/schedule/v1/work-entries', {
    ...{ employeeId, workEntryType: 'work' },
    workEntryIn: { date: `${monday}T08:00:00Z` },
    workEntryOut: { date: `${monday}T16:00:00Z` },
  });
  const periods = await rest('GET', '/schedule/v1/periods?limit=500');
  const period = periods.find(({ from }: { from: string }) => from === last.toString());
  await rest('POST', `/schedule/v1/periods/${period.id}/review`);

  await signIn(page, owner);
  await page.goto('/payroll');
  await expect(page.getByRole('heading', { name: 'Payroll', level: 1 })).toBeVisible();
  await expect(page.getByText(/kinds of time have no code/)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }

  // One kind gets a code of its own, the others do not go to payroll.
  const newCode = page
    .getByRole('listitem')
    .filter({ hasText: 'Ordinary hours' })
    .getByRole('button', { name: 'New code' });
  await newCode.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('101');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('combobox', { name: 'Code for Worked hours' }).selectOption('Not exported');
  await expect(page.getByText(/kinds? of time ha(s|ve) no code/)).toBeHidden();
  await expect(page.getByRole('row', { name: /101/ })).toContainText('8.00 h');
  await page.getByRole('button', { name: 'Actions for 101' }).press('Enter');
  await takeItem(page, 'Show lines');
  await dialog.getByRole('button', { name: 'Show 1 day of Ana Gil' }).press('Enter');
  await expect(dialog.getByRole('cell', { name: 'Ordinary hours' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Templates' }).press('Enter');
  await page.getByRole('button', { name: 'Add template' }).first().press('Enter');
  await dialog.getByRole('combobox', { name: 'Program' }).click();
  await takeOption(page, 'DATEV LODAS');
  // The label of a field that is required ends with an asterisk, which is no part of its name.
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('LODAS');
  await dialog.getByLabel('Consultant number').fill('1234567');
  await dialog.getByLabel('Client number').fill('1');
  const preview = dialog.getByLabel('First lines of the file').locator('code').or(dialog.locator('pre')).first();
  await expect(preview).toContainText('8,00;1;101;26;␍␊');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('row', { name: /LODAS/ })).toBeVisible();

  // The page has read the templates before there was one: as long as it reads them again, it does not say that there is none.
  await page.route(/payroll\.templates\.list/, async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 3000));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Periods' }).press('Enter');
  await page.getByRole('button', { name: 'Export draft' }).press('Enter');
  const submit = dialog.getByRole('button', { name: 'Export' });
  await expect(submit).toBeDisabled();
  expect(await dialog.getByRole('link', { name: 'Templates' }).count()).toBe(0);
  await expect(submit).toBeEnabled();
  await page.unroute(/payroll\.templates\.list/);
  await submit.press('Enter');
  const file = page.getByRole('link', { name: /LODAS-draft/ });
  await expect(file).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), file.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^LODAS-draft_\d{4}-\d\d\.txt$/);

  await page.getByRole('link', { name: 'Codes' }).press('Enter');
  // The kind itself, and below all kinds its late changes, which have the same code.
  const ordinary = page.getByRole('row', { name: /Ordinary hours/ });
  await expect(ordinary).toContainText(['101', '101']);
  await expectAccessibleInBothThemes(page);
});

test('a manager has no payroll', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  await expect(page.getByRole('link', { name: 'Payroll' })).toHaveCount(0);
  await page.goto('/payroll');
  await expect(page.getByText('Only administrators can see payroll.')).toBeVisible();
});
