import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

const SETTINGS = '/core/v3/configurations/company';

const withToken = (baseURL: string | undefined, token: string) => async (method: 'GET' | 'PUT', body?: object) => {
  const response = await fetch(`${baseURL}${SETTINGS}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()).data;
};

test.describe('somebody else', () => {
  test.use({ expectedErrors: /409|422/ });

  test('an administrator changes the company by keyboard, and does not overwrite what somebody else has changed', async ({
    page,
    baseURL,
  }) => {
    const company = await makeCompany();
    const settings = withToken(baseURL, company.token);
    await signIn(page, company.owner);
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/settings\/company$/);
    await expect(page.getByLabel('Company name')).toHaveValue('Noria & Hijos');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toHaveAttribute('aria-disabled', 'true');

    const archive = page.getByRole('region', { name: 'All data of the company' });
    await expect(archive).toContainText(`backup --to company.gz --company ${company.id}`);

    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const chooseZone = async (words: string, name: string) => {
      await zone.fill('');
      await zone.pressSequentially(words);
      const option = page.getByRole('option', { name });
      await expect(option).toHaveAttribute('data-combobox-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(zone).toHaveValue(name);
    };
    await chooseZone('lisbon', 'Europe/Lisbon');
    await page.getByLabel('Company name').fill(' ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await page.getByLabel('Company name').fill('Noria e Hijas');
    await page.getByLabel('Contact email').fill('nowhere');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Contact email')).toBeFocused();
    await expect(page.getByLabel('Contact email')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Contact email').fill(company.owner.email);
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) await page.getByLabel(day).fill('8:30');
    await page.getByLabel('Friday').fill('25');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A day has at most 24 hours.')).toBeVisible();
    await expect(page.getByLabel('Friday')).toBeFocused();
    await page.getByLabel('Friday').fill('6');
    await expect(page.getByText(/^40:00.h a week$/)).toBeVisible();
    await page.getByLabel('Remind approvers of pending requests').press('Space');
    await page.getByLabel('Friday').press('Enter');
    await expect(
      page.getByText(/^Saved: Company name, Time zone, Default work week.* and Reminders\. Days and balances/),
    ).toBeVisible();
    const saved = await settings('GET');
    expect(saved).toMatchObject({ name: 'Noria e Hijas', timeZone: 'Europe/Lisbon', decisionReminderDays: null });
    expect(saved.defaultWorkDays.map(({ hour }: { hour: number }) => hour)).toEqual([8.5, 8.5, 8.5, 8.5, 6, 0, 0]);
    expect(saved.defaultWorkDaysFrom).toBe(null);
    await expect(save).toHaveAttribute('aria-disabled', 'true');

    const from = page.getByLabel('Applies from');
    await expect(from).toHaveCount(0);
    await page.getByLabel('Friday').fill('5');
    await expect(from).not.toHaveValue('');
    await from.fill('');
    await save.press('Enter');
    await expect(page.getByText('Enter a date.')).toBeVisible();
    await from.fill('01/04/2026');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await save.press('Enter');
    await expect(page.getByText(/^Saved: Default work week\. Days and balances/)).toBeVisible();
    expect(await settings('GET')).toMatchObject({ defaultWorkDaysFrom: '2026-04-01' });
    await expect(from).toHaveCount(0);

    // Somebody else changes two settings, one of which is being changed here.
    await page.getByLabel('Managers see pay').press('Space');
    await chooseZone('azores', 'Atlantic/Azores');
    await settings('PUT', { timeZone: 'Europe/Madrid', decisionReminderDays: 7 });
    await save.press('Enter');
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else' });
    await expect(conflict).toContainText('Time zone is now: Europe/Madrid');
    await expectAccessibleInBothThemes(page);
    expect(await settings('GET')).toMatchObject({ timeZone: 'Europe/Madrid', managersSeePay: false });
    await conflict.getByRole('button', { name: 'Use theirs' }).press('Enter');
    await expect(zone).toHaveValue('Europe/Madrid');
    await expect(page.getByLabel('Interval in days')).toHaveValue('7');
    await expect(page.getByLabel('Managers see pay')).toBeChecked();
    await save.press('Enter');
    await expect(page.getByText('Saved: Managers see pay.')).toBeVisible();
    expect(await settings('GET')).toMatchObject({
      ...{ timeZone: 'Europe/Madrid', managersSeePay: true, decisionReminderDays: 7 },
    });

    await page.getByLabel('Contact email').fill('');
    await page.getByRole('link', { name: 'Time and corrections' }).press('Enter');
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect(page.getByLabel('Contact email')).toHaveValue(company.owner.email);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectAccessibleInBothThemes(page);
      await expectToFit(page);
    }
  });
});

test('how time is recorded and corrected is set by keyboard, and what follows is said before it is saved', async ({
  page,
  baseURL,
}) => {
  const company = await makeCompany();
  const settings = withToken(baseURL, company.token);
  await signIn(page, company.owner);
  await page.goto('/settings/company');
  await page.getByRole('link', { name: 'Time and corrections' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Time and corrections', level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: 'Refuse' }).press('Space');
  for (const origin of ['Web', 'Mobile app', 'Time clock on site', 'Watch']) {
    await page.getByRole('checkbox', { name: origin }).press('Space');
  }
  await expect(page.getByText('Nobody can clock in or out')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Web' }).press('Space');
  await page.getByRole('radio', { name: 'Close at a fixed time' }).press('Space');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await expect(page.getByText('Enter a time.')).toBeVisible();
  const time = page.getByLabel('Time', { exact: true });
  await expect(time).toBeFocused();
  await time.fill('22:30');
  await page.getByRole('checkbox', { name: 'Corrections need both sides to agree' }).press('Space');
  const since = page.getByRole('combobox', { name: 'Count days without work from' });
  await since.fill('01/01/2026');
  await expect(page.getByText('are no longer owed, so balances can go up')).toBeVisible();
  await since.fill('01/01/2015');
  await expect(page.getByText('become owed, so balances can go down')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await save.press('Enter');
  await expect(
    page.getByText(/^Saved: .*Forgotten clock-outs.*Days and balances are being recalculated/),
  ).toBeVisible();
  expect(await settings('GET')).toMatchObject({
    ...{ geofenceMode: 'block', availableCheckOrigins: ['web'], correctionsNeedOtherParty: false },
    ...{ overtimeSince: '2015-01-01', forgottenClockOut: { mode: 'fixed_time', time: '22:30' } },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});
