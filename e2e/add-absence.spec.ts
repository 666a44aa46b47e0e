import { makeTeam } from './fixtures/team.ts';
import { expect, expectAccessibleInBothThemes, signIn, takeOption, test } from './fixtures/test.ts';

test('HR adds an absence with its document and approves it in one step, by keyboard; nothing is preselected, and a held button gives its reason', async ({
  page,
  api,
}) => {
  const { mark, officeId, typeId, people } = await makeTeam(api);
  await api(`/schedule/v1/absence-types/${typeId}`, {
    method: 'PUT',
    body: JSON.stringify({ documentMode: 'optional' }),
  });
  await signIn(page);
  await page.goto(`/absences?month=2027-09&office=${officeId}`);
  await page.getByRole('button', { name: 'Add absence' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an absence' });
  await expect(dialog.getByText('September 2027')).toBeVisible();
  const type = dialog.getByLabel('Absence type');
  await expect(type).toHaveValue('');
  const add = dialog.getByRole('button', { name: 'Add and approve' });
  await add.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Choose a person.');
  await dialog.getByRole('combobox', { name: 'Person' }).fill(`Ada Team${mark}`);
  await takeOption(page, 'Ada');
  await expect(dialog.getByRole('status')).toHaveText('Choose an absence type.');
  await type.selectOption({ label: `Leave ${mark}` });
  await expect(dialog.getByRole('status')).toHaveText('Choose the days.');
  await dialog.getByRole('button', { name: 'Monday, 6 September 2027' }).press('Enter');
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'note.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('1 day counts');
  await expectAccessibleInBothThemes(page);
  await add.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Absence added')).toBeVisible();
  await expect(page.locator(`#day-${people[0]}-2027-09-06`)).toHaveAccessibleName(/Leave .+, approved/);
  const asked = await api(`/schedule/v1/absence-day-off-requests?employeeId=${people[0]}`);
  const [request] = ((await asked.json()) as { data: { id: string; status: string }[] }).data;
  expect(request?.status).toBe('accepted');
  const files = await api(`/core/v3/documents?absenceDayOffRequestId=${request?.id}`);
  expect(((await files.json()) as { data: { fileName: string }[] }).data).toMatchObject([{ fileName: 'note.pdf' }]);
});

test('an absence of a type that counts calendar days shows a weekend as days that count', async ({ page, api }) => {
  const { mark, officeId } = await makeTeam(api);
  const type = { name: `Parental ${mark}`, pickMode: 'by_days', countMode: 'calendar_days' };
  await api('/schedule/v1/absence-types', { method: 'POST', body: JSON.stringify(type) });
  await signIn(page);
  await page.goto(`/absences?month=2027-09&office=${officeId}`);
  await page.getByRole('button', { name: 'Add absence' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an absence' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill(`Ada Team${mark}`);
  await expect(dialog.getByRole('option', { name: 'Ada' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Absence type').selectOption({ label: `Parental ${mark}` });
  await dialog.getByRole('button', { name: 'Friday, 3 September 2027' }).press('Enter');
  await dialog.getByRole('button', { name: 'Monday, 6 September 2027' }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('4 days count (16:00 h).');
});
