import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { post } from './fixtures/team.ts';
import {
  addFilter,
  closeByEscape,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

type Api = Parameters<typeof post>[0];

/** A company of its own, its owner signed in, and its interface. */
async function withCompany(page: Page, baseURL: string | undefined): Promise<Api> {
  const { owner, token } = await makeCompany();
  await signIn(page, owner);
  return (path, init = {}) =>
    fetch(`${baseURL}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await takeItem(page, action);
}

async function inBothSizes(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // The bar at the top would cover half of a button of the map, which then looks too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }
}

test('an office is created by keyboard, changed, archived, restored and deleted', async ({ page, baseURL }) => {
  const api = await withCompany(page, baseURL);
  await page.goto('/organisation');
  await page.waitForURL('**/organisation/offices');
  await expect(page.getByText('No offices yet')).toBeVisible();
  await inBothSizes(page);

  await page.getByRole('button', { name: 'New office' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.type('Cádiz harbour');
  await dialog.getByLabel('Address').fill('Muelle 4, Cádiz');
  // Enter in an open list does not send the form, also where nothing is found.
  const zone = dialog.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Atlantis');
  await zone.press('Enter');
  await expect(page.getByText('No time zone with this name.')).toBeVisible();
  await zone.fill('Atlantic/Can');
  await expect(page.getByRole('option', { name: /Canary/ })).toBeVisible();
  await zone.press('Enter');
  await dialog.getByLabel('Coordinates').fill('somewhere');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(dialog.getByText('Enter latitude and longitude')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Coordinates').fill('36.53, -6.29');
  await dialog.getByLabel('Radius').fill('120');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(dialog).toBeHidden();
  const office = row(page, 'Cádiz harbour');
  await expect(office).toContainText('Canary time');
  await expect(office).toContainText('120 m');
  const [made] = (await (await api('/core/v3/offices')).json()).data;
  expect([made.coordinates, made.radio]).toEqual([{ latitude: 36.53, longitude: -6.29 }, 120]);

  // Somebody works there: it cannot be deleted, which the menu says.
  const { id } = await post(api, '/core/v3/employees', { firstName: 'Ada', lastName: 'Mora', officeIds: [made.id] });
  await page.reload();
  await expect(office).toContainText('1');
  await page.getByRole('button', { name: 'Actions for Cádiz harbour' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('1 person belongs to it');
  await closeByEscape(page);

  await act(page, 'Cádiz harbour', 'Edit');
  await expect(dialog.getByLabel('Coordinates')).toHaveValue('36.530000, -6.290000');
  await dialog.getByLabel('Name').fill('Cádiz');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Cádiz harbour')).toHaveCount(0);

  await act(page, 'Cádiz', 'Archive');
  await expect(dialog).toContainText('1 person stays assigned to it');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(page.getByText('No offices yet')).toBeVisible();
  await addFilter(page, 'Status', 'Archived');
  await expect(page).toHaveURL(/show=archived/);
  await expect(row(page, 'Cádiz')).toContainText('Archived');
  await inBothSizes(page);
  await act(page, 'Cádiz', 'Restore');
  await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
  // Once the row is gone, no button of it gets the focus back, and with it the next key.
  await expect(row(page, 'Cádiz')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).first().press('Enter');
  await expect(row(page, 'Cádiz')).toContainText('Active');

  const assigned = (await (await api(`/core/v3/employee-office-assignations?employeeId=${id}`)).json()).data;
  await api(`/core/v3/employee-office-assignations/${assigned[0].id}`, { method: 'DELETE' });
  await page.reload();
  await act(page, 'Cádiz', 'Delete');
  // Once it has been read what loses the office.
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('No offices yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New office' }).first()).toBeFocused();
});

test('a geofence is drawn, assigned to an office, and a clock-in outside it is seen as outside', async ({
  page,
  baseURL,
}) => {
  const api = await withCompany(page, baseURL);
  const office = await post(api, '/core/v3/offices', { name: 'Sol' });
  const employee = await post(api, '/core/v3/employees', {
    ...{ firstName: 'Ada', lastName: 'Mora', officeIds: [office.id] },
  });
  await page.goto('/organisation/locations');
  await expect(page.getByText('No locations yet')).toBeVisible();
  await page.getByRole('link', { name: 'New location' }).first().press('Enter');
  await page.waitForURL('**/locations/new');
  await expect(page.getByText('Where is it?')).toBeVisible();
  await inBothSizes(page);
  await page.getByLabel('Name', { exact: true }).fill('Main gate');
  await page.getByLabel('Coordinates').fill('40.4168, -3.7038');
  const radius = page.getByRole('slider', { name: 'Radius of the geofence' });
  await expect(radius).toHaveAttribute('aria-valuenow', '150');
  // From 150 to 100 metres with the keyboard.
  await radius.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('textbox', { name: 'Radius' })).toHaveValue('100');
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await page.waitForURL(/locations\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Main gate', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(page.getByText('Choose at least one.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Assign to offices' }).fill('Sol');
  await page.getByRole('option', { name: 'Sol' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(page.getByRole('list', { name: 'Assigned to' })).toContainText('Its geofence');

  // The page is open while somebody clocks in, some 170 metres to the east.
  await expect(page.getByText('Nobody clocked in or out')).toBeVisible();
  const outside = { latitude: 40.4168, longitude: -3.7018 };
  await post(api, '/schedule/v1/work-entries/clock-in', {
    ...{ employeeId: employee.id, workEntryIn: { coordinates: outside } },
  });
  const punch = row(page, 'Ada Mora');
  await expect(punch).toContainText('Outside');
  await expect(punch).toContainText('Recorded as outside');
  await expect(page.getByText('1 outside')).toBeVisible();
  // Messages lie over the page for some seconds.
  for (const message of ['Main gate was saved.', 'Assigned.']) await expect(page.getByText(message)).toBeHidden();
  await inBothSizes(page);

  // The centre 80 metres to the east: the fence as drawn holds it.
  const center = page.getByRole('slider', { name: 'Centre of the geofence' });
  await center.focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/moved 80 m east/)).toBeVisible();
  await expect(punch).toContainText('Inside');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo changes' }).press('Enter');
  await expect(punch).toContainText('Outside');

  // The same by dragging.
  await center.hover();
  const from = await center.boundingBox();
  if (!from) throw new Error('The centre is not drawn.');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(/moved \d+ m east/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Main gate was saved.')).toBeVisible();
  const saved = async () => (await (await api('/core/v3/locations')).json()).data[0];
  await expect.poll(async () => (await saved()).coordinates.longitude).toBeGreaterThan(-3.7038);
  expect((await saved()).radio).toBe(100);

  // The oldest assignation counts: a second location is not the office's fence until the first is removed.
  const second = await post(api, '/core/v3/locations', {
    ...{ name: 'Yard', coordinates: { latitude: 40.42, longitude: -3.7 }, radio: 50 },
  });
  await page.goto(`/organisation/locations/${second.id}`);
  await page.getByRole('combobox', { name: 'Assign to offices, departments or groups' }).fill('sol');
  await takeOption(page, 'Sol');
  await expect(page.getByText('Sol keeps the geofence Main gate: this location has no effect there.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(page.getByRole('list', { name: 'Assigned to' })).toContainText('No effect: Main gate was first');
  await page.goBack();
  await page.getByRole('button', { name: 'Remove from Sol' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('From then on, the geofence of Sol is Yard.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.goto(`/organisation/locations/${second.id}`);
  await expect(page.getByRole('list', { name: 'Assigned to' })).toContainText('Main gate was first');

  await page.goto('/organisation/locations');
  await expect(row(page, 'Main gate')).toContainText('Sol · its geofence');
  await inBothSizes(page);
  await page.getByRole('button', { name: 'Actions for Yard' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('It is assigned 1 time');
  await page.keyboard.press('Escape');
  const { data: assigned } = await (await api(`/core/v3/location-assignations?locationId=${second.id}`)).json();
  await api(`/core/v3/location-assignations/${assigned[0].id}`, { method: 'DELETE' });
  await page.reload();
  await act(page, 'Yard', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row(page, 'Yard')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New location' })).toBeFocused();
});

for (const { kind, path, one } of [
  { kind: 'departments', path: 'departments', one: 'department' },
  { kind: 'groups', path: 'groups', one: 'group' },
]) {
  test(`${kind} are created, renamed, filled and deleted`, async ({ page, baseURL }) => {
    const api = await withCompany(page, baseURL);
    await post(api, '/core/v3/employees', { firstName: 'Ada', lastName: 'Mora' });
    await post(api, '/core/v3/employees', { firstName: 'Eva', lastName: 'Rey' });
    await page.goto(`/organisation/${path}`);
    await expect(page.getByText(`No ${kind} yet`)).toBeVisible();
    await inBothSizes(page);
    await page
      .getByRole('button', { name: `New ${one}` })
      .first()
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await page.keyboard.type('Warehouse');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Warehouse')).toBeVisible();
    await act(page, 'Warehouse', 'Rename');
    await dialog.getByLabel('Name').fill('Harbour');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Harbour')).toBeVisible();

    await page.getByRole('button', { name: 'Members of Harbour: 0' }).press('Enter');
    await expect(dialog.getByText('Nobody belongs to it yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(dialog.getByText('Choose a person.')).toBeVisible();
    const add = async (name: string) => {
      await dialog.getByRole('combobox', { name: 'Add a person' }).fill(name);
      await page.getByRole('option', { name }).click();
      await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
      await expect(dialog.getByRole('list')).toContainText(name);
    };
    await add('Ada Mora');
    await expect(dialog.getByText('1 member', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await closeByEscape(page);
    await expect(page.getByRole('button', { name: 'Members of Harbour: 1' })).toBeVisible();
    await inBothSizes(page);

    if (one === 'department') {
      await page.getByRole('button', { name: 'Actions for Harbour' }).press('Enter');
      await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('1 person belongs to it');
      await closeByEscape(page);
    }
    await page.getByRole('button', { name: 'Members of Harbour: 1' }).press('Enter');
    await add('Eva Rey');
    await dialog.getByRole('button', { name: 'Remove Ada Mora' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Remove Eva Rey' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Nobody belongs to it yet')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Add a person' })).toBeFocused();
    await closeByEscape(page);
    // The dialog shows the records that lose the unit before it is deleted.
    const [field, list] = one === 'department' ? ['departmentId', 'departments'] : ['entityGroupId', 'entity-groups'];
    const { data: units } = await (await api(`/core/v3/${list}`)).json();
    const scope = { all: false, [`${field}s`]: [units[0].id] };
    await post(api, '/core/v3/invitations', { email: 'nora@example.com', role: 'viewer', scope });
    await post(api, '/schedule/v1/calendar-feeds', { [field]: units[0].id });
    await act(page, 'Harbour', 'Delete');
    await expect(dialog.getByRole('list', { name: 'These open invitations lose this access' })).toHaveText(
      'nora@example.com',
    );
    await expect(dialog.getByRole('list', { name: 'These calendar feeds end' })).toContainText('Made by');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText(`No ${kind} yet`)).toBeVisible();
  });
}

test('a manager sees the offices of their people, and why the rest is not for them', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  await page.goto('/organisation/offices');
  await expect(page.getByRole('region', { name: 'Offices' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New office' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Organisation' }).getByRole('link')).toHaveCount(1);
  await inBothSizes(page);
  for (const path of ['locations', 'locations/new', 'departments', 'groups', 'fields']) {
    await page.goto(`/organisation/${path}`);
    await expect(page.getByText('Only administrators can see and change this page.')).toBeVisible();
  }
  await expectAccessible(page);
});
