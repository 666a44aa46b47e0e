import { makeTeam } from './fixtures/team.ts';
import { expect, expectAccessibleInBothThemes, letUndoPass, signIn, test } from './fixtures/test.ts';

const REQUESTS = '/schedule/v1/absence-day-off-requests';
const PERIOD = /30 Dec 2027 – 3 Jan 2028|Dec 30, 2027 – Jan 3, 2028/;
const OVER_NEW_YEAR = ['2027-12-30', '2027-12-31', '2028-01-03'];

test('E14 a request over New Year is one in the Inbox, decided at once by keyboard, and one in the record of its person', async ({
  page,
  api,
}) => {
  const { mark, people, ask } = await makeTeam(api);
  const [ada] = people;
  await ask(ada, OVER_NEW_YEAR);
  const statuses = async () => {
    const { data } = (await (await api(`${REQUESTS}?employeeId=${ada}`)).json()) as { data: { status: string }[] };
    return data.map(({ status }) => status);
  };
  expect(await statuses()).toEqual(['pending', 'pending']);
  await page.clock.install();
  await signIn(page);
  await page.goto(`/inbox?q=Team${mark}`);
  const rows = page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: new RegExp(`Team${mark}`) });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(PERIOD);
  await expect(rows).toContainText('3 days');
  for (const year of ['2027', '2028']) {
    await expect(page.getByRole('columnheader', { name: `Leave ${mark} ${year}` })).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  await rows.focus();
  await page.keyboard.press('a');
  await expect(rows).toHaveCount(0);
  await letUndoPass(page);
  await expect.poll(statuses).toEqual(['accepted', 'accepted']);

  await page.goto(`/people/${ada}/absences?year=2027`);
  const list = page.getByRole('region', { name: 'Absences', exact: true }).first();
  await expect(list).toContainText('Part of the request for');
  await expect(list).toContainText(PERIOD);
  await expectAccessibleInBothThemes(page);
  await page.goto(`/people/${ada}/requests`);
  await expect(page.getByRole('row', { name: PERIOD }).filter({ hasText: '3 days' })).toBeVisible();
});
