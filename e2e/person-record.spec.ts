import { makeCompany } from './fixtures/companies.ts';
import { post } from './fixtures/team.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  takeOption,
  test,
} from './fixtures/test.ts';

const TABS = ['Contracts', 'Pay', 'Time', 'Absences', 'Overtime', 'Requests', 'Documents', 'History'] as const;

/** A company with somebody who has a manager and asked for a day off. */
async function setUp(baseURL: string | undefined) {
  const company = await makeCompany();
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
  const api = (path: string, init: RequestInit = {}) => fetch(`${baseURL}${path}`, { ...init, headers });
  const boss = await post(api, '/core/v3/employees', { firstName: 'Olga', lastName: 'Paz' });
  const { id } = await post(api, '/core/v3/employees', { firstName: 'Dora', lastName: 'Gil', managerId: boss.id });
  await post(api, '/contract/v1/contracts', { employeeId: id, startAt: '2025-01-01', weeklyHours: 40 });
  const type = await post(api, '/schedule/v1/absence-types', { name: 'Moving house', pickMode: 'by_days' });
  const year = Temporal.Now.plainDateISO().year + 1;
  await post(api, '/schedule/v1/absence-day-off-requests', {
    ...{ employeeId: id, type: 'create', absenceTypeId: type.id },
    daysOff: [{ date: `${year}-06-0${Temporal.PlainDate.from(`${year}-06-01`).dayOfWeek > 5 ? 4 : 1}` }],
  });
  return { owner: company.owner, id, boss };
}

for (const width of [1280, 360]) {
  test(`a person’s tabs keep the header and People at ${width} px, Back goes through them, and fields fold away`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { owner, id, boss } = await setUp(baseURL);
    await signIn(page, owner);
    await page.goto(`/people/${id}`);
    const main = page.getByRole('main');
    const header = page.getByRole('heading', { level: 1, name: 'Dora Gil' });
    const tabs = page.getByRole('navigation', { name: 'Record' });
    await expect(header).toBeVisible();
    await expect(main.getByText('Overtime balance')).toBeVisible();
    await expect(main.getByText('Moving house')).toBeVisible();
    await expect(
      main.getByText('Not working').or(main.getByText('Not here yet')).or(main.getByText('Later today')),
    ).toBeVisible();

    const work = page.getByRole('region', { name: 'Work', exact: true });
    await expect(work.getByText('Cost centre')).toHaveCount(0);
    const more = work.getByRole('button', { name: /^\d+ more fields$/ });
    await more.press('Enter');
    await expect(work.getByText('Cost centre')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await work.getByRole('button', { name: 'Show fewer fields' }).press('Enter');
    await expect(work.getByText('Cost centre')).toHaveCount(0);

    for (const name of TABS) {
      const tab = tabs.getByRole('link', { name, exact: true });
      await tab.press('Enter');
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveURL(new RegExp(`/people/${id}/${name.toLowerCase()}$`));
      await expect(header).toBeVisible();
      await expect(main.getByText('Overtime balance')).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      if (width > 800) {
        const area = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'People' });
        await expect(area).toHaveAttribute('aria-current', 'page');
      }
      // The title of a page may come after the page.
      await expect(page).toHaveTitle(/\S/);
      await expectAccessible(page);
      await expectToFit(page);
    }
    for (const name of TABS.toReversed().slice(1)) {
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/people/${id}/${name.toLowerCase()}$`));
      await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    }

    await tabs.getByRole('link', { name: 'Requests' }).press('Enter');
    const request = page.getByRole('row', { name: /Moving house/ });
    await expect(request).toContainText('Pending');
    await main.getByRole('link', { name: 'Olga Paz' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Olga Paz' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/people/${boss.id}$`));
    await page.goBack();
    await request.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/inbox\?/);
    await expect(page.getByRole('heading', { name: 'Days and team' })).toBeVisible();
  });
}

test('the earlier addresses of a person’s pages lead to the tabs, with their parameters', async ({ page, baseURL }) => {
  const { owner, id } = await setUp(baseURL);
  await signIn(page, owner);
  for (const [from, to] of [
    [`/contracts/people/${id}`, `/people/${id}/contracts`],
    [`/time/people/${id}?view=month`, `/people/${id}/time?view=month`],
    [`/absences/people/${id}?year=2027`, `/people/${id}/absences?year=2027`],
    [`/overtime/${id}?tab=ledger`, `/people/${id}/overtime?tab=ledger`],
    [`/people/${id}?tab=documents`, `/people/${id}/documents`],
  ] as const) {
    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1, name: 'Dora Gil' })).toBeVisible();
    expect(page.url()).toContain(to);
  }
});

test('a manager has no tab for what their role may not see', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  await page.goto('/people');
  await page.getByRole('row').nth(1).getByRole('link').press('Enter');
  const tabs = page.getByRole('navigation', { name: 'Record' });
  await expect(tabs.getByRole('link', { name: 'History' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0);
  // Documents of types for managers (N2).
  await expect(tabs.getByRole('link', { name: 'Documents' })).toBeVisible();
});

test('a move to another office has a first day, and the record shows both offices with their dates', async ({
  page,
  baseURL,
}) => {
  const company = await makeCompany();
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
  const api = (path: string, init: RequestInit = {}) => fetch(`${baseURL}${path}`, { ...init, headers });
  const madrid = await post(api, '/core/v3/offices', { name: 'Madrid' });
  await post(api, '/core/v3/offices', { name: 'Sevilla' });
  const person = { firstName: 'Dora', lastName: 'Gil', officeIds: [madrid.id] };
  const { id } = await post(api, '/core/v3/employees', person);
  await signIn(page, company.owner);
  await page.goto(`/people/${id}`);
  const work = page.getByRole('region', { name: 'Work', exact: true });
  await expect(work.getByText('Madrid', { exact: true })).toBeVisible();
  await work.getByRole('button', { name: 'Edit Work' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Employee code')).toBeFocused();
  const from = dialog.getByLabel('Offices from');
  await expect(from).toHaveCount(0);
  await dialog.getByLabel('Offices').first().focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Sevilla');
  await takeOption(page, 'Sevilla');
  await page.keyboard.press('Escape');
  await expect(from).not.toHaveValue('');
  await expectAccessible(page);
  const holidays = dialog.getByLabel('Works on public holidays');
  const holidaysFrom = dialog.getByLabel('Public holidays: applies from');
  await expect(holidaysFrom).toHaveCount(0);
  await holidays.press('Space');
  await holidaysFrom.fill('02/03/2026');
  await from.fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog.getByText('Enter a date.')).toBeVisible();
  await from.fill('01/04/2026');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(work.getByText('Sevilla (from 1 Apr 2026); Madrid (until 31 Mar 2026)')).toBeVisible();
  await expect(work.getByText('Yes (from 2 Mar 2026)')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});
