import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures/test.ts';

type Api = (path: string, init?: RequestInit) => Promise<Response>;

const PASSWORD = 'velvet harbour thirteen';

async function post(api: Api, path: string, body: object = {}): Promise<{ id: string; link: string }> {
  const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { data: { id: string; link: string } }).data;
}

/** Somebody in an office of their own, with a request that waits. */
async function personInOffice(api: Api, name: string) {
  const mark = `${name}${crypto.randomUUID().slice(0, 6)}`;
  const office = await post(api, '/core/v3/offices', { name: `Office ${mark}` });
  const person = { firstName: 'Alba', lastName: mark, officeIds: [office.id] };
  const { id: employeeId } = await post(api, '/core/v3/employees', person);
  await post(api, '/contract/v1/contracts', { employeeId, startAt: '2025-01-01', weeklyHours: 40 });
  const { id: absenceTypeId } = await post(api, '/schedule/v1/absence-types', {
    name: `Leave ${mark}`,
    pickMode: 'by_days',
  });
  const daysOff = [{ date: '2027-07-06' }];
  await post(api, '/schedule/v1/absence-day-off-requests', { employeeId, type: 'create', absenceTypeId, daysOff });
  return { mark, officeId: office.id };
}

/** Invites a new person; answers the address, and the page that the link leads to here. */
async function invite(api: Api, fields: object = {}, email = `${crypto.randomUUID()}@x.example`) {
  const { id, link } = await post(api, '/core/v3/invitations', { email, role: 'manager', ...fields });
  return { id, email, path: pathOf(link) };
}

const pathOf = (link: string) => `/invitation${new URL(link).hash}`;

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test.use({ expectedErrors: /status of 4(03|04|09|10|22)|ERR_FAILED/ });

test('an invitation for an employee knows their name, and a password alone makes the account', async ({
  page,
  api,
}) => {
  const employee = await post(api, '/core/v3/employees', { firstName: 'Alba', lastName: 'Ruiz' });
  const { path } = await invite(api, { employeeId: employee.id });
  await page.goto(path);
  await expect(page.getByText('For Alba Ruiz', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Alba Ruiz');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');
});

test('a manager of one office accepts with the keyboard, and sees and decides their people alone', async ({
  page,
  api,
}) => {
  const [inside, outside] = [await personInOffice(api, 'Inside'), await personInOffice(api, 'Outside')];
  const { email, path } = await invite(api, { scope: { officeIds: [inside.officeId] } });
  await page.goto(path);
  await expect(page.getByText('Your role: Manager.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const name = page.getByLabel('Your name');
  const password = page.getByLabel('Password', { exact: true });
  await expect(name).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter your name')).toBeVisible();
  await page.keyboard.type('Berta Ruiz');
  await page.keyboard.press('Tab');
  await expect(password).toBeFocused();
  await page.keyboard.type('Password1234!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');

  await page.waitForURL('**/today');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const requests = page.getByRole('region', { name: 'Requests' });
  await expect(requests.getByRole('button', { name: new RegExp(inside.mark) })).toHaveCount(1);
  await expect(page.getByText(outside.mark)).toHaveCount(0);
  await page.goto(`/inbox?q=${outside.mark}`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(requests.getByRole('button', { name: new RegExp(outside.mark) })).toHaveCount(0);
  await page.goto(`/inbox?q=${inside.mark}`);
  await requests.getByRole('button', { name: new RegExp(inside.mark) }).focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: `Approved: Alba ${inside.mark}` })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(path);
  await expect(alert(page)).toContainText('already been accepted');
});

test('a link that no longer works says why and what to do', async ({ page, api }) => {
  const first = await invite(api);
  const again = pathOf((await post(api, `/core/v3/invitations/${first.id}/resend`)).link);
  await page.goto(first.path);
  await expect(alert(page)).toContainText('A newer link has replaced this one.');
  await expectAccessibleInBothThemes(page);
  await page.goto(again);
  await expect(page.getByLabel('Your name')).toBeVisible();
  await api(`/core/v3/invitations/${first.id}`, { method: 'DELETE' });
  await page.reload();
  await expect(alert(page)).toContainText('This invitation was withdrawn.');
  await page.goto(again.slice(0, -2));
  await expect(alert(page)).toContainText('Open the whole link');
  await page.goto('/invitation');
  await expect(alert(page)).toContainText('Open the whole link');
});

test('an invitation for another address asks to sign out first', async ({ page, api }) => {
  const other = await invite(api, { role: 'viewer' });
  await page.goto(other.path);
  await page.getByLabel('Your name').fill('Vera');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/today');

  const { path, email } = await invite(api);
  await page.goto(path);
  await expect(
    page.getByText(`This invitation is for ${email}, but you are signed in as ${other.email}.`),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sign out and continue' }).press('Enter');
  await expect(page.getByLabel('Your name')).toBeVisible();
});

test('a server that does not answer is said, and asked again', async ({ page, api }) => {
  const { path } = await invite(api);
  await page.route('**/api/auth/invitation', (route) => route.abort());
  await page.goto(path);
  await expect(alert(page)).toContainText('did not answer');
  await page.unroute('**/api/auth/invitation');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByLabel('Your name')).toBeVisible();
});
