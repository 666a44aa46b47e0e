import { readFileSync } from 'node:fs';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { post } from './fixtures/team.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

// A session that is asked who it is, a name with a mistake, and the record of somebody who is erased.
test.use({ expectedErrors: /status of (403|404|422)/ });

test('what is kept about somebody who has left is taken along, and then they are erased, after a password and their name', async ({
  page,
  baseURL,
}) => {
  const company = await makeCompany();
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
  const api = (path: string, init: RequestInit = {}) => fetch(`${baseURL}${path}`, { ...init, headers });
  const { id: employee } = await post(api, '/core/v3/employees', {
    firstName: 'Eva',
    lastName: 'Brief',
    nid: '12345678Z',
  });
  await post(api, '/schedule/v1/work-entries', {
    ...{ employeeId: employee, workEntryType: 'work' },
    workEntryIn: { date: '2026-03-02T09:00:00Z' },
    workEntryOut: { date: '2026-03-02T12:00:00Z' },
  });
  await signIn(page, company.owner);
  await page.goto(`/people/${employee}`);
  const section = page.getByRole('region', { name: 'Personal data' });
  await expect(section.getByRole('button', { name: 'Erase person' })).toBeDisabled();
  await expect(section).toContainText('Only after the person has left.');
  const started = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Export data' }).press('Enter');
  const file = await started;
  expect(file.suggestedFilename()).toBe('Eva Brief.zip');
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await api(`/core/v3/employees/${employee}`, { method: 'DELETE' });
  await inDatabase(
    `update auth.session set confirmed_at = now() - interval '1 hour'
    where user_id = (select id from auth."user" where email = $1)`,
    [company.owner.email],
  );
  await page.reload();
  await section.getByRole('button', { name: 'Erase person' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase Eva Brief?' });
  await expect(dialog).toContainText('Recorded working time: 1');
  await expect(dialog).toContainText('Time records must be kept by law until');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  const typed = dialog.getByLabel('Type Eva Brief to confirm');
  await typed.fill('Eva');
  await typed.press('Enter');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(company.owner.password);
  await password.press('Enter');
  await expect(dialog).toContainText('Is not the name of this person.');
  await typed.fill('Eva Brief');
  await typed.press('Enter');
  await page.waitForURL('**/people');
  await expect(page.getByText('Eva Brief has been erased.')).toBeVisible();
  await expect(page.getByText('No people yet')).toBeVisible();
});
