import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

// The offer follows a refusal.
test.use({ expectedErrors: /status of 409/ });

const MARCH = { from: '2025-03-01', to: '2025-03-31' };
const CLOSED = 'The period March 2025 is closed.';

/** A company whose person worked on 3 March, and whose March is closed. */
async function prepare(baseURL: string | undefined) {
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
  await rest('PUT', '/core/v3/configurations/company', { correctionsNeedOtherParty: false });
  const { id: employeeId } = await rest('POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await rest('POST', '/contract/v1/contracts', { employeeId, startAt: MARCH.from, weeklyHours: 40 });
  await rest('POST', '/schedule/v1/work-entries', {
    ...{ employeeId, workEntryType: 'work' },
    workEntryIn: { date: '2025-03-03T08:00:00Z' },
    workEntryOut: { date: '2025-03-03T16:00:00Z' },
  });
  const { id: absenceTypeId } = await rest('POST', '/schedule/v1/absence-types', {
    ...{ name: 'Moving house', pickMode: 'by_days' },
  });
  const periods: { id: string; from: string }[] = await rest('GET', '/schedule/v1/periods?limit=500');
  const id = periods.find(({ from }) => from === MARCH.from)?.id;
  await rest('POST', `/schedule/v1/periods/${id}/review`);
  const job = await rest('POST', `/schedule/v1/periods/${id}/close`, { force: true });
  await expect.poll(async () => (await rest('GET', `/core/v3/jobs/${job.id}`)).state).toBe('done');
  const total = async () => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance?${new URLSearchParams(MARCH)}`;
    return JSON.stringify(await rest('GET', path));
  };
  return { owner, rest, employeeId, absenceTypeId, total };
}

for (const width of [1280, 360]) {
  test(`a late entry is offered where the month is closed, and nothing typed is lost without one, ${width} px wide`, async ({
    page,
    baseURL,
  }) => {
    const { owner, rest, employeeId } = await prepare(baseURL);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, owner);
    await page.goto(`/people/${employeeId}/time?date=2025-03-04`);
    await page.getByRole('button', { name: 'Open Tue, 4 Mar 2025' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: /Ana Gil/ });
    await drawer.getByRole('button', { name: 'Add entry' }).press('Enter');
    await drawer.getByLabel('Start').fill('09:00');
    await drawer.getByLabel('End', { exact: true }).fill('10:30');
    await drawer.getByLabel('Reason').fill('Forgotten');
    await drawer.getByRole('button', { name: 'Save' }).press('Enter');

    const offer = page.getByRole('dialog', { name: 'Make it a late correction?' });
    await expect(offer).toContainText(CLOSED);
    await expect(offer.getByLabel('Reason')).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await expect(page.getByRole('alert').getByText(CLOSED)).toBeVisible();
    await expect(drawer.getByLabel('Start')).toHaveValue('09:00');
    await expect(drawer.getByLabel('Reason')).toHaveValue('Forgotten');
    const entries = `/schedule/v1/work-entries?employeeId=${employeeId}`;
    expect(await rest('GET', entries)).toHaveLength(1);

    await drawer.getByRole('button', { name: 'Save' }).press('Enter');
    await offer.getByRole('button', { name: 'Make late correction' }).press('Enter');
    await expect(offer.getByText('Enter a reason.')).toBeVisible();
    await offer.getByLabel('Reason').pressSequentially('The sheet came late');
    // A typed reason is asked about first, and the drawer below stays.
    const dialogs = page.getByRole('dialog');
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(2);
    await expect(offer.getByLabel('Reason')).toHaveValue('The sheet came late');
    await offer.getByRole('button', { name: 'Make late correction' }).press('Enter');
    await expect(offer).toBeHidden();
    await expect(drawer.getByText('09:00–10:30')).toBeVisible();
    expect(await rest('GET', entries)).toHaveLength(2);
  });
}

test('a late absence is offered where the month is closed, and its form stays as it is without one', async ({
  page,
  baseURL,
}) => {
  const { owner, rest, employeeId, total } = await prepare(baseURL);
  const before = await total();
  await signIn(page, owner);
  await page.goto(`/people/${employeeId}/absences?year=2025`);
  await page.getByRole('button', { name: 'Add absence' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an absence' });
  await dialog.getByLabel('Absence type').selectOption({ label: 'Moving house' });
  await dialog.getByLabel('First day').fill('2025-03-05');
  await dialog.getByLabel('Last day').fill('2025-03-05');
  await dialog.getByLabel('Last day').press('Tab');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('1 day counts');
  await dialog.getByRole('button', { name: 'Add and approve' }).press('Enter');
  const offer = page.getByRole('dialog', { name: 'Make it a late correction?' });
  await expect(offer).toContainText(CLOSED);
  await offer.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(offer).toBeHidden();
  await expect(dialog.getByLabel('Absence type').locator('option:checked')).toHaveText('Moving house');
  await dialog.getByRole('button', { name: 'Add and approve' }).press('Enter');
  await offer.getByLabel('Reason').fill('The form came late');
  await offer.getByRole('button', { name: 'Make late correction' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Absence added')).toBeVisible();
  const [request] = await rest('GET', `/schedule/v1/absence-day-off-requests?employeeId=${employeeId}`);
  expect(request.status).toBe('accepted');
  expect(await total(), 'the balance of the closed month stays').toBe(before);
});
