import type { Page } from '@playwright/test';
import type { Account } from './fixtures/server.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  letUndoPass,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

type Api = (path: string, init?: RequestInit) => Promise<Response>;
const DELEGATIONS = '/request/v1/delegations';

async function post(api: Api, path: string, body: object): Promise<{ id: string }> {
  const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data;
}

const dataOf = async (api: Api, path: string) => (await (await api(path)).json()).data;

/** The employee that a user of the demo is: name and id. */
async function personOf(api: Api, { email }: Account): Promise<{ id: string; name: string; userId: string }> {
  const [{ id: userId, employeeId }] = await dataOf(api, `/core/v3/users?email=${encodeURIComponent(email)}`);
  const { firstName, lastName, secondLastName } = await dataOf(api, `/core/v3/employees/${employeeId}`);
  return { id: employeeId, userId, name: [firstName, lastName, secondLastName].filter(Boolean).join(' ') };
}

/** As no delegation had been made yet: the servers of journeys live on. */
async function removeAll(api: Api): Promise<void> {
  for (const { id } of await dataOf(api, `${DELEGATIONS}?limit=500`)) {
    await api(`${DELEGATIONS}/${id}`, { method: 'DELETE' });
  }
}

/** A day of the company's calendar, from today, as the interface writes it and as a browser in English shows it. */
function day(offset: number) {
  const date = new Date(Date.now() + offset * 86_400_000);
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(date);
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
  return { iso, shown };
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function inBothThemes(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
}

for (const width of [1280, 360]) {
  test(`${width} px: a manager names a colleague by keyboard, who then decides for them in the Inbox, until it ends`, async ({
    page,
    browser,
    baseURL,
    api,
    demo,
  }) => {
    test.slow();
    await removeAll(api);
    const [manager, owner] = [await personOf(api, demo.manager), await personOf(api, demo.owner)];
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, demo.manager);
    await page.goto('/inbox');
    await page.getByRole('link', { name: 'Delegations' }).press('Enter');
    await page.waitForURL(/\/inbox\/delegations$/);
    await expect(page.getByText('No delegations yet')).toBeVisible();
    await inBothThemes(page);

    await page.getByRole('button', { name: 'New delegation' }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    const delegate = dialog.getByRole('combobox', { name: 'Who decides instead?' });
    await expect(delegate).toBeFocused();
    await dialog.getByRole('button', { name: 'Delegate' }).press('Enter');
    await expect(dialog.getByText('Choose a colleague.')).toBeVisible();
    await expect(dialog.getByText('Enter a date.')).toBeVisible();
    await expect(delegate).toBeFocused();
    await inBothThemes(page);
    await page.keyboard.type(owner.name);
    await takeOption(page, owner.name);
    await expect(delegate).toHaveValue(new RegExp(owner.name));
    await dialog.getByLabel('Last day').fill(day(6).iso);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, owner.name)).toContainText('Active');
    await expect(row(page, owner.name)).toContainText(day(6).shown);
    await inBothThemes(page);

    // The delegate reads for whom, decides, and the history names both.
    const lastName = `Away${crypto.randomUUID().slice(0, 8)}`;
    const [officeId] = (await dataOf(api, `/core/v3/users/${manager.userId}`)).scope.officeIds;
    const { id: employeeId } = await post(api, '/core/v3/employees', {
      ...{ firstName: 'Alba', lastName, officeIds: [officeId], managerId: manager.id },
    });
    const { id: requestTypeId } = await post(api, '/request/v1/request-types', {
      name: `Equipment ${lastName}`,
      levels: [{ approvers: [{ userId: manager.userId }] }],
    });
    const asked = await post(api, '/request/v1/requests', { title: 'A new laptop', employeeId, requestTypeId });
    const other = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width, height: 800 } });
    const theirs = await other.newPage();
    await signIn(theirs, demo.owner);
    await theirs.goto(`/inbox?q=${lastName}`);
    const request = theirs
      .getByRole('region', { name: 'Requests' })
      .getByRole('button', { name: new RegExp(lastName) })
      .first();
    await expect(request).toHaveAccessibleName(new RegExp(`For ${manager.name}, who is away`));
    if (width === 360) await request.press('Enter');
    await expect(theirs.getByText(`Away. ${owner.name} can decide for them.`)).toBeVisible();
    await theirs.clock.install();
    await theirs.keyboard.press('a');
    await expect(request).toHaveCount(0);
    await letUndoPass(theirs);
    const decided = () => dataOf(api, `/request/v1/requests/${asked.id}/decisions`);
    await expect.poll(async () => (await decided()).length).toBe(1);
    const [line] = await decided();
    expect([line.deciderId, line.onBehalfOfId]).toEqual([owner.id, manager.id]);

    // The delegate reads it; only the person who gave it, or an administrator, changes it.
    await theirs.goto('/inbox/delegations?show=given');
    await expect(row(theirs, manager.name)).toContainText('Active');
    await expect(row(theirs, manager.name).getByRole('button')).toHaveCount(0);
    await other.close();

    await row(page, owner.name)
      .getByRole('button', { name: `Actions for ${owner.name}` })
      .press('Enter');
    await takeItem(page, 'Change');
    await expect(dialog.getByLabel('Last day')).not.toHaveValue('');
    await dialog.getByLabel('First day').fill(day(9).iso);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByText('The last day is before the first.')).toBeVisible();
    await dialog.getByLabel('Last day').fill(day(12).iso);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, owner.name)).toContainText('Upcoming');
    await row(page, owner.name)
      .getByRole('button', { name: `Actions for ${owner.name}` })
      .press('Enter');
    await takeItem(page, 'Delete delegation');
    await expect(dialog).toContainText(`${owner.name} won’t decide for ${manager.name} on these days.`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete delegation' }).press('Enter');
    await expect(page.getByText('No delegations yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New delegation' }).first()).toBeFocused();
    expect(await dataOf(api, DELEGATIONS)).toEqual([]);
  });
}

test('an administrator sees to the delegations of others, and the list follows what the interface changes', async ({
  page,
  api,
  demo,
}) => {
  await removeAll(api);
  const [manager, owner] = [await personOf(api, demo.manager), await personOf(api, demo.owner)];
  await signIn(page);
  await page.goto('/inbox/delegations');
  await page.getByRole('link', { name: 'Everyone' }).press('Enter');
  await expect(page).toHaveURL(/show=everyone/);
  await page.getByRole('button', { name: 'New delegation' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  const away = dialog.getByRole('combobox', { name: 'Who is away?' });
  await expect(away).toBeFocused();
  await away.fill(manager.name);
  await takeOption(page, manager.name);
  const delegate = dialog.getByRole('combobox', { name: 'Who decides instead?' });
  await delegate.fill(owner.name);
  await takeOption(page, owner.name);
  await dialog.getByLabel('Last day').fill(day(3).iso);
  await dialog.getByRole('button', { name: 'Delegate' }).press('Enter');
  await expect(row(page, manager.name)).toContainText(owner.name);
  await inBothThemes(page);
  const [{ id }] = await dataOf(api, DELEGATIONS);
  await api(`${DELEGATIONS}/${id}`, { method: 'PUT', body: JSON.stringify({ from: day(2).iso }) });
  await expect(row(page, manager.name)).toContainText('Upcoming');
  expect(await exportedText(page)).toContain(`${manager.name},${owner.name},${day(2).iso},${day(3).iso},Upcoming`);
});

test('who decides nothing reads why there is nothing to delegate', async ({ page, api, demo }) => {
  const user = await personOf(api, demo.manager);
  const setRole = (role: string) =>
    api(`/core/v3/users/${user.userId}`, { method: 'PUT', body: JSON.stringify({ role }) });
  await setRole('viewer');
  await signIn(page, demo.manager);
  await page.goto('/inbox');
  await expect(page.getByRole('link', { name: 'Delegations' })).toHaveCount(0);
  await page.goto('/inbox/delegations');
  await expect(page.getByText('Only people who decide requests can delegate them.')).toBeVisible();
  await inBothThemes(page);
  await setRole('manager');
});

test.describe('failing', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a list that cannot be read says so, and is read again', async ({ page, api, demo }) => {
    await removeAll(api);
    const [manager, owner] = [await personOf(api, demo.manager), await personOf(api, demo.owner)];
    await post(api, DELEGATIONS, { employeeId: manager.id, delegateId: owner.id, from: day(1).iso, to: day(3).iso });
    await signIn(page);
    await page.goto('/inbox/delegations?show=everyone');
    await expect(row(page, manager.name)).toBeVisible();
    const call = /companyRequests\.listDelegations/;
    await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('columnheader', { name: 'From' }).getByRole('button').press('Enter');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
    await inBothThemes(page);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(row(page, manager.name)).toBeVisible();
  });
});
