import { makeTeam, post } from './fixtures/team.ts';
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
  await takeOption(page, 'Ada');
  await dialog.getByRole('button', { name: 'Friday, 3 September 2027' }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toHaveText('Choose an absence type.');
  await dialog.getByLabel('Absence type').selectOption({ label: `Parental ${mark}` });
  await dialog.getByRole('button', { name: 'Monday, 6 September 2027' }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('4 days count (16:00 h).');
});

test.describe('sick days over leave', () => {
  // The question follows a refusal.
  test.use({ expectedErrors: /status of 409/ });

  test('HR replaces leave by sick days, by keyboard: one question, the balance before and after, and a year that names both sides', async ({
    page,
    api,
  }) => {
    const { mark, typeId, people } = await makeTeam(api);
    const employeeId = people[0];
    const sick = { name: `Sickness ${mark}`, pickMode: 'by_days', category: 'sick' };
    await post(api, '/schedule/v1/absence-types', sick);
    const calendar = { employeeId, absenceTypeId: typeId, year: 2027, maxDaysOff: 20 };
    const { id } = await post(api, '/schedule/v1/absence-calendars', calendar);
    await api(`/schedule/v1/absence-calendars/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ daysOff: ['2027-10-04', '2027-10-05', '2027-10-06'].map((date) => ({ date })) }),
    });
    await signIn(page);
    await page.goto(`/people/${employeeId}/absences?year=2027`);
    await page.getByRole('button', { name: 'Add absence' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add an absence' });
    await dialog.getByLabel('Absence type').selectOption({ label: sick.name });
    await dialog.getByLabel('First day').fill('2027-10-05');
    await dialog.getByLabel('Last day').fill('2027-10-06');
    await dialog.getByLabel('Last day').press('Tab');
    const question = dialog.getByRole('checkbox', { name: 'Replace the absences on these days' });
    await expect(question).not.toBeChecked();
    await question.press('Space');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText(`Given back: Leave ${mark}, 5 Oct – 6 Oct`);
    await expect(preview.getByRole('row', { name: 'Available 2027 17 days 19 days' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Add and approve' }).press('Enter');
    await expect(dialog).toBeHidden();
    const absences = page.getByRole('region', { name: 'Absences', exact: true }).first();
    await expect(absences.getByRole('row', { name: /Given back/ })).toContainText(
      `Replaced by Sickness ${mark}: 5 Oct – 6 Oct`,
    );
    await expect(absences.getByRole('row', { name: /Sickness .+ Approved/ })).toContainText(
      `Instead of Leave ${mark}: 5 Oct – 6 Oct`,
    );
    await expect(page.getByText('Another absence took the place of this one.').filter({ visible: true })).toHaveCount(
      2,
    );
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 800 });
  });
});
