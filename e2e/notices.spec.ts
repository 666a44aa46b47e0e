import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

/** The job that finds new requests runs every 30 seconds. */
const UNTIL_TOLD = { timeout: 60_000 };

test('M5 the bell counts unread notices, the list leads to the request, and mail is chosen under My account', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const company = await makeCompany();
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${baseURL}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  const employeeId = await post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await post('/contract/v1/contracts', { employeeId, startAt: '2026-01-01', weeklyHours: 40 });
  const absenceTypeId = await post('/schedule/v1/absence-types', { name: 'Holiday', pickMode: 'by_days' });
  for (const date of ['2027-03-01', '2027-03-02'])
    await post('/schedule/v1/absence-day-off-requests', {
      ...{ employeeId, absenceTypeId, type: 'create', daysOff: [{ date }] },
    });

  await signIn(page, company.owner);
  await page.goto('/today');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices, 2 unread', UNTIL_TOLD);
  await expectAccessibleInBothThemes(page);
  await bell.press('Enter');
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  const requests = page.getByRole('link', { name: 'A request of Ana Gil needs your decision' });
  await expect(requests).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await requests.first().press('Enter');
  await expect(page).toHaveURL(/\/inbox/);
  await expect(bell).toHaveAccessibleName('Notices, one unread');
  await bell.press('Enter');
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(bell).toHaveAccessibleName('Notices');
  await expect(page.getByText('Unread', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();

  await page.getByRole('link', { name: 'Email settings' }).press('Enter');
  const choice = page.getByRole('region', { name: 'Notices' }).getByLabel('New requests to decide');
  await expect(choice).toHaveValue('daily');
  await choice.selectOption('Never');
  await expect(page.getByText('Notices saved')).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('never');
});
