import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

import {
  addFilter,
  expect,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  exportList,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

// Some of what is asked for here is refused.
test.use({ expectedErrors: /status of 409/ });

type Api = (path: string, init?: RequestInit) => Promise<Response>;

async function post(api: Api, path: string, body: object): Promise<{ id: string }> {
  const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data;
}

const dataOf = async (api: Api, path: string) => (await (await api(path)).json()).data;
const wordOf = () => crypto.randomUUID().slice(0, 8);

/** A week in which the demo has no project time. */
const WEEK = 'from=2025-01-06&to=2025-01-10';
const DAY = '2025-01-07';

/** Somebody whom the demo's manager sees, and a project and a tag of the test's own. */
async function prepare(api: Api, managerEmail: string) {
  const word = wordOf();
  const [{ id: userId }] = await dataOf(api, `/core/v3/users?email=${encodeURIComponent(managerEmail)}`);
  const [officeId] = (await dataOf(api, `/core/v3/users/${userId}`)).scope.officeIds;
  const { id: employeeId } = await post(api, '/core/v3/employees', {
    ...{ firstName: 'Alba', lastName: `Time${word}`, officeIds: [officeId] },
  });
  const [project, tag] = [`Website ${word}`, `Design ${word}`];
  const { id: projectId } = await post(api, '/project/v1/projects', { name: project });
  const { id: tagId } = await post(api, '/project/v1/tags', { name: tag });
  const enter = (from: string, to: string, fields: object = {}) =>
    post(api, '/project/v1/time-entries', {
      ...{ employeeId, projectId, timeEntryIn: { date: `${DAY}T${from}:00+01:00` } },
      ...{ timeEntryOut: { date: `${DAY}T${to}:00+01:00` }, ...fields },
    });
  return { userId, employeeId, person: `Alba Time${word}`, project, projectId, tag, tagId, enter };
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function inBothThemes(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
}

/** Types into a field that offers choices, and takes the one of this name. */
async function choose(page: Page, field: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: field }).fill(name);
  await takeOption(page, name);
}

for (const width of [1280, 360]) {
  test(`${width} px: a manager enters project time by keyboard, sees the sums follow, changes, exports and removes it`, async ({
    page,
    api,
    demo,
  }) => {
    test.slow();
    const { person, project, tag } = await prepare(api, demo.manager.email);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, demo.manager);
    await page.goto('/time');
    await page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: 'Projects' }).press('Enter');
    await page.waitForURL(/\/time\/projects$/);
    await expect(page.getByRole('heading', { name: 'Project time' })).toBeVisible();
    await expect(row(page, 'Total')).toBeVisible();
    await inBothThemes(page);
    await page.goto(`/time/projects?${WEEK}`);

    await page.getByRole('button', { name: 'Add time' }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    const who = dialog.getByRole('combobox', { name: 'Person' });
    await expect(who).toBeFocused();
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(dialog.getByText('Choose a person')).toBeVisible();
    await expect(dialog.getByText('Enter a start')).toBeVisible();
    await expect(who).toBeFocused();
    await inBothThemes(page);
    await choose(page, 'Person', person);
    await expect(dialog.getByText('Local times in Europe/Madrid', { exact: false })).toBeVisible();
    await choose(page, 'Project', project);
    await choose(page, 'Tags', tag);
    await dialog.getByLabel('Date', { exact: true }).fill(DAY);
    await dialog.getByLabel('Start').fill('10:30');
    await dialog.getByLabel('End', { exact: true }).fill('09:00');
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(dialog.getByText('The end must be after the start')).toBeVisible();
    await dialog.getByLabel('Start').fill('09:00');
    await dialog.getByLabel('End', { exact: true }).fill('10:30');
    await dialog.getByLabel('End', { exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, project)).toContainText('1:30');
    await inBothThemes(page);

    for (const [by, name] of [
      ['Person', person],
      ['Tag', tag],
      ['Project', project],
    ] as const) {
      await page.getByRole('radio', { name: by }).focus();
      await page.keyboard.press('Space');
      await expect(row(page, name)).toContainText('1:30');
    }
    expect(await exportedText(page)).toContain(`${project},5400,1.5000,`);
    await row(page, project).getByRole('link', { name: project }).press('Enter');
    await page.waitForURL(/\/time\/projects\/entries\?.*project=/);
    await expect(row(page, person)).toContainText('09:00–10:30');
    await inBothThemes(page);

    // An overlap is refused with a way on, and the typed values stay.
    await page.getByRole('button', { name: 'Add time' }).press('Enter');
    await choose(page, 'Person', person);
    await choose(page, 'Project', project);
    await dialog.getByLabel('Date', { exact: true }).fill(DAY);
    await dialog.getByLabel('Start').fill('10:00');
    await dialog.getByLabel('End', { exact: true }).fill('12:00');
    await dialog.getByLabel('End', { exact: true }).press('Enter');
    await expect(dialog.getByText('This person already has project time then.', { exact: false })).toBeVisible();
    await inBothThemes(page);
    await dialog.getByLabel('Start').fill('10:30');
    await dialog.getByLabel('Start').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, person)).toHaveCount(2);
    await expect(row(page, 'Total')).toContainText('3:00');

    const first = row(page, '10:30–12:00');
    await first.getByRole('button', { name: `Actions for ${person}` }).press('Enter');
    await takeItem(page, 'Change');
    await dialog.getByLabel('End', { exact: true }).fill('13:00');
    await dialog.getByLabel('Comment').fill('Checkout');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, '10:30–13:00')).toContainText('Checkout');
    await expect(row(page, 'Total')).toContainText('4:00');

    const file = await exportList(page, 'CSV');
    expect(file.suggestedFilename()).toContain(project.replace(' ', '-'));
    const lines = readFileSync((await file.path()) ?? '', 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`${person},${DAY},${project}`);

    await row(page, '10:30–13:00')
      .getByRole('button', { name: `Actions for ${person}` })
      .press('Enter');
    await takeItem(page, 'Remove');
    await expect(dialog).toContainText(person);
    await inBothThemes(page);
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(row(page, person)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Add time' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Project time' }).press('Enter');
    await page.waitForURL(/\/time\/projects\?from/);
    await expect(row(page, project)).toContainText('1:30');
  });
}

test('filters of the list are in the address, entries without a project are found, and nothing matches says so', async ({
  page,
  api,
  demo,
}) => {
  const { person, enter, tag, tagId, project } = await prepare(api, demo.manager.email);
  await enter('09:00', '10:00', { tagIds: [tagId] });
  await enter('10:00', '12:30', { projectId: null });
  await signIn(page);
  await page.goto(`/time/projects/entries?${WEEK}`);
  await addFilter(page, 'Tag', tag);
  await expect(page).toHaveURL(/tag=/);
  await expect(row(page, person)).toHaveCount(1);
  await addFilter(page, 'Project', 'No project');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Tag' }).press('Enter');
  await expect(row(page, person)).toContainText('2:30');
  await page.goto(`/time/projects?${WEEK}&by=nonsense`);
  await expect(page.getByText('by=nonsense', { exact: false })).toBeVisible();
  await expect(row(page, project)).toContainText('1:00');
  await expect(row(page, 'No project')).toBeVisible();
  await page.goto('/time/projects?from=2024-01-01&to=2024-01-31');
  await expect(page.getByRole('button', { name: 'Reset' }).first()).toBeVisible();
  await inBothThemes(page);
});

test('an administrator adds, renames and deletes a project and a tag; what is in use stays, with the reason', async ({
  page,
  api,
  demo,
}) => {
  const { enter, project } = await prepare(api, demo.manager.email);
  await enter('09:00', '10:00');
  const word = wordOf();
  await signIn(page);
  await page.goto('/time/projects');
  await page.getByRole('button', { name: 'Projects and tags' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Projects and tags' });
  await expect(dialog.getByLabel('New project')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await inBothThemes(page);
  await page.keyboard.type(`Fair ${word}`);
  await page.keyboard.press('Enter');
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(item(`Fair ${word}`)).toBeVisible();
  await dialog.getByRole('button', { name: `Rename Fair ${word}` }).press('Enter');
  const renamed = dialog.getByLabel(`New name for Fair ${word}`);
  await expect(renamed).toBeFocused();
  await renamed.fill(`Expo ${word}`);
  await page.keyboard.press('Enter');
  await expect(item(`Expo ${word}`)).toBeVisible();
  await dialog.getByRole('button', { name: `Delete Expo ${word}` }).press('Enter');
  await page
    .getByRole('dialog', { name: `Delete Expo ${word}?` })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(item(`Expo ${word}`)).toHaveCount(0);
  await dialog.getByRole('button', { name: `Delete ${project}` }).press('Enter');
  await page
    .getByRole('dialog', { name: `Delete ${project}?` })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(dialog.getByText('Entries use this project', { exact: false })).toBeVisible();
  await expect(item(project)).toBeVisible();
  await inBothThemes(page);
  await dialog.getByRole('radio', { name: 'Tags' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('New tag').fill(`Travel ${word}`);
  await page.keyboard.press('Enter');
  await expect(item(`Travel ${word}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a viewer sees project time and learns why they cannot change it', async ({ page, api, demo }) => {
  const { userId, person, enter } = await prepare(api, demo.manager.email);
  await enter('09:00', '10:00');
  const setRole = (role: string) => api(`/core/v3/users/${userId}`, { method: 'PUT', body: JSON.stringify({ role }) });
  await setRole('viewer');
  try {
    await signIn(page, demo.manager);
    await page.goto(`/time/projects/entries?${WEEK}`);
    await expect(row(page, person)).toContainText('1:00');
    const add = page.getByRole('button', { name: 'Add time' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(add).toHaveAttribute('title', 'Your role can see project time but not change it.');
    await add.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row(page, person)
      .getByRole('button', { name: `Actions for ${person}` })
      .press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Change/ })).toContainText('Your role can see project time');
    await inBothThemes(page);
    await page.goto('/time/projects');
    await expect(page.getByRole('button', { name: 'Projects and tags' })).toHaveCount(0);
  } finally {
    // A role that changes ends the session, which a page still open would say in the console.
    await page.goto('about:blank');
    await setRole('manager');
  }
});

test.describe('failing', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('sums that cannot be read say so, and are read again', async ({ page }) => {
    await signIn(page);
    await page.goto(`/time/projects?${WEEK}`);
    const call = /projects\.sumTime/;
    await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/time');
    await page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: 'Projects' }).press('Enter');
    await page.waitForURL(/\/time\/projects$/);
    await page.getByRole('radio', { name: 'Tag' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
    await inBothThemes(page);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(row(page, 'Total')).toBeVisible();
  });
});
