import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { post } from './fixtures/team.ts';
import {
  addFilter,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

// The session of who has left, and a code that somebody else has.
test.use({ expectedErrors: /status of (401|409)/ });

/** A company of its own, with two departments and an office, and calls with its token. */
async function setUp(baseURL: string | undefined) {
  const company = await makeCompany();
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
  const api = (path: string, init: RequestInit = {}) => fetch(`${baseURL}${path}`, { ...init, headers });
  const office = await post(api, '/core/v3/offices', { name: 'Lisbon' });
  const sales = await post(api, '/core/v3/departments', { name: 'Sales' });
  await post(api, '/core/v3/departments', { name: 'Support' });
  return { ...company, api, office, sales };
}

test('somebody is hired by keyboard, moved to another department, paid, and gone, with their access ending at that moment', async ({
  page,
  browser,
  baseURL,
}) => {
  const { owner, api } = await setUp(baseURL);
  await signIn(page, owner);
  await page.goto('/people');
  await expect(page.getByText('No people yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  await page.waitForURL('**/people/new');
  const email = `ana-${Date.now()}@x.example`;
  await page.getByRole('button', { name: 'Add person', exact: true }).press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Ána');
  await page.getByLabel('Last name').first().fill('Ruiz');
  await expect(page.getByLabel('Employee code')).toHaveValue('1');
  await page.getByLabel('Work email').fill(email);
  const invites = page.getByRole('checkbox', { name: 'Invite them to Jornada' });
  await expect(invites, 'hiring does not invite by itself').not.toBeChecked();
  await invites.press('Space');
  const choose = async (label: string, value: string) => {
    await page.getByLabel(label).first().fill(value);
    await takeOption(page, value);
    await page.keyboard.press('Escape');
  };
  await choose('Offices', 'Lisbon');
  await choose('Departments', 'Sales');
  await page.getByRole('radio', { name: 'Hours for each day' }).press('Space');
  await page.getByRole('textbox', { name: 'Fri' }).fill('4');
  await expect(page.getByText('36 hours per week')).toBeVisible();
  await page.getByRole('button', { name: 'Show as API call' }).press('Enter');
  for (const path of ['/core/v3/employees', '/contract/v1/contracts', '/core/v3/invitations']) {
    await expect(page.getByRole('dialog').getByText(path)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Add person', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ána Ruiz has been added' })).toBeVisible();
  const link = await page.getByLabel(`Link for ${email}`).inputValue();
  await page.getByRole('button', { name: 'Done' }).press('Enter');

  // The person accepts, and is in.
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const own = await theirs.newPage();
  await own.goto(`/invitation${new URL(link).hash}`);
  await own.getByLabel('Your name').fill('Ána Ruiz');
  await own.getByLabel('Password', { exact: true }).fill('a long password for Ana');
  await own.keyboard.press('Enter');
  await own.waitForURL((url) => !url.pathname.startsWith('/invitation'));
  await own.goto('/account');
  await expect(own).toHaveURL(/\/account$/);

  await page.getByRole('link', { name: 'Open record' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ána Ruiz' })).toBeVisible();
  await expect(page.getByText('Lisbon · Sales')).toBeVisible();
  const { data: contracts } = await (await api('/contract/v1/contracts')).json();
  expect(contracts[0].workDays.map(({ hours }: { hours: number }) => hours)).toEqual([8, 8, 8, 8, 4, 0, 0]);

  await page.getByRole('button', { name: 'Edit Work' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Employee code')).toBeFocused();
  await dialog.getByLabel('Departments').first().focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Support');
  await takeOption(page, 'Support');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Lisbon · Support')).toBeVisible();

  // Paid: a salary is set, and changed.
  await page.getByRole('link', { name: 'Pay', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]+\/pay$/);
  await page.getByRole('button', { name: 'New salary' }).press('Enter');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(dialog.getByText('Enter an amount.')).toBeVisible();
  await dialog.getByLabel('Gross salary').fill('35000');
  await dialog.getByLabel('Payments a year').fill('14');
  await expect(dialog.getByText('€2,500.00 a month, €35,000.00 a year')).toBeVisible();
  await dialog.getByLabel('From', { exact: true }).fill('01/01/2026');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  const salaries = page.getByRole('region', { name: 'Salaries of Ána Ruiz' });
  await expect(salaries.getByText('€35,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: /^Actions for From/ }).press('Enter');
  await takeItem(page, 'Change');
  await dialog.getByLabel('Spread extra payments over the twelve months').press('Space');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(salaries.getByText('€2,917.00')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);

  await page.getByRole('button', { name: 'End employment' }).press('Enter');
  await expect(dialog.getByLabel('Last day')).toBeFocused();
  await expect(dialog.getByText('Before they leave')).toBeVisible();
  await expect(dialog.getByText('Choose the last day to see what happens.')).toBeVisible();
  await expect(dialog.getByText(/ends now/)).toHaveCount(0);
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
  await expectAccessible(page);
  // Earlier or today, wherever the company is.
  await dialog.getByLabel('Last day').fill(Temporal.Now.plainDateISO('UTC').toString());
  await expect(dialog.getByText('Access as Employee ends now')).toBeVisible();
  await expect(dialog.getByText(/^The contract from .* ends on|No contract runs past/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'End employment' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await own.goto('/account');
  await expect(own).toHaveURL(/\/sign-in\?/);
  await theirs.close();
  await page.getByRole('link', { name: 'People' }).first().press('Enter');
  await expect(page.getByText('Nothing matches').or(page.getByText('No people yet'))).toBeVisible();
});

test('a last day to come is set by keyboard, shown on the record and in the list, changed, and removed', async ({
  page,
  baseURL,
}) => {
  const { owner, api } = await setUp(baseURL);
  const { id } = await post(api, '/core/v3/employees', { firstName: 'Dora', lastName: 'Paz' });
  await post(api, '/contract/v1/contracts', { employeeId: id, startAt: '2025-01-01', weeklyHours: 40 });
  await post(api, '/core/v3/employees', { firstName: 'Rita', lastName: 'Paz', managerId: id });
  await post(api, '/contract/v1/leave-reasons', { name: 'Resignation' });
  await signIn(page, owner);
  await page.goto(`/people/${id}`);
  await page.getByRole('button', { name: 'End employment' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last day').fill('31/12/2098');
  await expect(dialog.getByText('1 person reports to them and needs another manager.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('resig');
  await takeOption(page, 'Resignation');
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveValue('Resignation');
  await expect(dialog.getByText('What happens after 31 Dec 2098')).toBeVisible();
  await expect(dialog.getByText('The contract from 1 Jan 2025 ends on 31 Dec 2098.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Set last day' }).press('Enter');
  await expect(page.getByText('Leaves on 31 Dec 2098', { exact: true })).toBeVisible();
  await expect(page.getByText('Reason for leaving: Resignation')).toBeVisible();
  await page.getByRole('button', { name: 'Change last day' }).press('Enter');
  await expect(dialog.getByLabel('Last day')).toHaveValue('31/12/2098');
  await dialog.getByLabel('Last day').fill('30/06/2099');
  await dialog.getByRole('button', { name: 'Set last day' }).press('Enter');
  await expect(page.getByText('Leaves on 30 Jun 2099', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'People' }).first().press('Enter');
  await expect(page.getByRole('row', { name: /Dora Paz/ })).toContainText('Leaves on 30 Jun 2099');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Dora Paz' }).press('Enter');
  await page.getByRole('button', { name: 'Remove last day' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove last day' }).press('Enter');
  await expect(page.getByRole('button', { name: 'End employment' })).toBeVisible();
  await expect(page.getByText(/^Leaves on/)).toHaveCount(0);
  await expect(page.getByText('Reason for leaving: Resignation')).toHaveCount(0);
});

test('somebody is hired whose weeks take turns, by keyboard', async ({ page, baseURL }) => {
  const { owner, api } = await setUp(baseURL);
  await signIn(page, owner);
  await page.goto('/people/new');
  await page.getByLabel('First name').fill('Turner');
  await page.getByRole('radio', { name: 'Weeks that take turns' }).press('Space');
  await page.getByRole('tab', { name: 'Week A' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Week B' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Friday' }).fill('0');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Add person', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Turner has been added' })).toBeVisible();
  const { data: contracts } = await (await api('/contract/v1/contracts')).json();
  const hours = contracts[0].rotation.map(({ workDays }: { workDays: { hour: number }[] }) =>
    workDays.map(({ hour }) => hour).join(' '),
  );
  expect(hours).toEqual(['8 8 8 8 8 0 0', '8 8 8 8 0 0 0']);
});

test('an identity number that somebody has already names them, and can be saved all the same', async ({
  page,
  baseURL,
}) => {
  const { owner, api } = await setUp(baseURL);
  await post(api, '/core/v3/employees', { firstName: 'Ada', lastName: 'Núñez', nid: '12.345.678-Z' });
  const bea = await post(api, '/core/v3/employees', { firstName: 'Bea', lastName: 'Ruiz' });
  const hint = 'This number is also that of Ada Núñez.';
  await signIn(page, owner);
  await page.goto('/people/new');
  await page.getByLabel('Document number').fill('12345678z');
  await expect(page.getByText(hint)).toBeVisible();
  await expect(page.getByLabel('Document number')).toHaveAccessibleDescription(hint);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Document number').fill('12345678');
  await expect(page.getByText(hint)).toHaveCount(0);

  await page.goto(`/people/${bea.id}`);
  await page.getByRole('button', { name: 'Edit Identity' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Document number', { exact: true }).fill('12345678 Z');
  await expect(dialog.getByText(hint)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('12345678 Z')).toBeVisible();
});

test('a list of people is searched without accents, filtered, exported, and several are made inactive at once', async ({
  page,
  baseURL,
}) => {
  const { id, owner, api, sales } = await setUp(baseURL);
  const hire = (firstName: string, body: object = {}) =>
    post(api, '/core/v3/employees', { firstName, lastName: 'Núñez', ...body });
  await hire('Ada', { code: 41, departmentIds: [sales.id] });
  await hire('Bea', { code: 42 });
  await hire('Cleo', { code: 43, email: `cleo-${Date.now()}@x.example` });
  const boss = await hire('Owen', { code: 44 });
  await inDatabase('update memberships set employee_id = $2 where company_id = $1', [id, boss.id]);
  await signIn(page, owner);
  await page.goto('/people');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(5);
  await page.keyboard.press('/');
  await page.keyboard.type('ada nunez');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Name, code or email').fill('43');
  await expect(page.getByRole('row', { name: /Cleo/ })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await addFilter(page, 'Department', 'Sales');
  await expect(rows).toHaveCount(2);
  expect(await exportedText(page)).toContain('41,Ada Núñez');
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Code', exact: true }).press('Enter');
  await expect(page).toHaveURL(/sort=code/);

  for (const name of ['Bea Núñez', 'Owen Núñez']) await page.getByRole('checkbox', { name }).press('Space');
  await page.getByRole('button', { name: 'Make inactive' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 person becomes inactive.')).toBeVisible();
  await expect(dialog.getByText('Owen Núñez: This is the last owner.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make inactive' }).press('Enter');
  await expect(dialog.getByText('1 person is now inactive')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(rows).toHaveCount(4);
});

test('a manager sees nothing of a record but what their role may see, and is not offered what they may not do', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.manager);
  await page.goto('/people');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add person' })).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await page.goto('/people/new');
  await expect(page.getByText('Only owners and administrators can add people.')).toBeVisible();
});

test('the list, a record and the form have no accessibility findings in either theme and fit 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto('/people');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
  await page.getByRole('row').nth(1).getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { name: 'Identity' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
  for (const [tab, text] of [
    ['Documents', 'Add document'],
    ['History', 'Employee'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).press('Enter');
    await expect(page.getByText(text).first()).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  }
  // Lines of one step are folded, and their changes too; those come with a fold that has opened.
  const folded = page.getByRole('main').locator('details:not([open]) > summary');
  await expect(async () => {
    while ((await folded.count()) > 0) await folded.first().press('Enter');
    await expect(page.getByText(/h on Mon, Tue/).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('main')).not.toContainText('{');
  await page.goto('/people/new');
  await expect(page.getByRole('button', { name: 'Add person', exact: true })).toBeVisible();
  await expectToFit(page);
});
