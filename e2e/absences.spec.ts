import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures/test.ts';

type Api = (path: string, init?: RequestInit) => Promise<Response>;

async function post(api: Api, path: string, body: object): Promise<{ id: string }> {
  const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data;
}

/** An office of three people, of whom two have to be in, and a type of absence with a week's notice. */
async function team(api: Api) {
  const mark = crypto.randomUUID().slice(0, 8);
  const office = await post(api, '/core/v3/offices', { name: `Office ${mark}`, minimumPresent: 2 });
  const people = [];
  for (const firstName of ['Ada', 'Bea', 'Cleo']) {
    const lastName = `Team${mark}`;
    const { id } = await post(api, '/core/v3/employees', { firstName, lastName, officeIds: [office.id] });
    await post(api, '/contract/v1/contracts', { employeeId: id, startAt: '2025-01-01', weeklyHours: 40 });
    people.push(id);
  }
  const type = await post(api, '/schedule/v1/absence-types', {
    ...{ name: `Leave ${mark}`, pickMode: 'by_days', noticeDays: 7, color: '#0f766e' },
    blackoutDates: [{ from: '2027-08-25', to: '2027-08-27' }],
  });
  const ask = (employeeId: string, dates: string[]) =>
    post(api, '/schedule/v1/absence-day-off-requests', {
      ...{ employeeId, type: 'create', absenceTypeId: type.id },
      daysOff: dates.map((date) => ({ date })),
    });
  return { mark, officeId: office.id, typeId: type.id, people: people as [string, string, string], ask };
}

const cell = (page: Page, employeeId: string, date: string) => page.locator(`#day-${employeeId}-${date}`);

async function inBothThemes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test('a summer is planned by keyboard: ask on behalf, decide in place, undo, see too few people', async ({
  page,
  api,
}) => {
  const { mark, officeId, people, ask } = await team(api);
  const [ada, bea, cleo] = people;
  await ask(bea, ['2027-08-03', '2027-08-04']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await page.goto(`/absences?month=2027-08&office=${officeId}`);
  await expect(page.getByRole('heading', { name: 'Absences', level: 1 })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: `Ada Team${mark}` })).toBeVisible();
  const coverage = page.locator('[data-coverage]');
  await expect(coverage).toContainText(/(3 Aug|Aug 3): 3 of 3 in, 1 pending/);
  await inBothThemes(page);

  // The arrow keys move over people and days, and Enter asks for the day.
  await cell(page, ada, '2027-08-01').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(cell(page, ada, '2027-08-03')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an absence' });
  await dialog.getByLabel('Absence type').selectOption({ label: `Leave ${mark}` });
  await dialog.getByLabel('Last day').fill('2027-08-08');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('4 days count (32:00 h). Needs approval.');
  await expect(preview).toContainText(`Also off or pending: Bea Team${mark}`);
  await inBothThemes(page);
  // A day on which the type is not taken is refused at the field.
  await dialog.getByLabel('Last day').fill('2027-08-26');
  await expect(dialog.getByText('This type can’t be taken on some of these days.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send request' })).toBeDisabled();
  await dialog.getByLabel('Last day').fill('2027-08-04');
  await expect(preview).toContainText('2 days count');
  await dialog.getByLabel('Comment').fill('Asked for by phone');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, ada, '2027-08-04')).toHaveAccessibleName(/Leave .+, pending/);
  await expect(coverage).toContainText(
    /(3 Aug|Aug 3): 3 of 3 in; below the minimum of 2 if the 2 pending are approved/,
  );

  // A approves what is pending under the focus; Z takes it back.
  await cell(page, ada, '2027-08-03').focus();
  await page.keyboard.press('a');
  await expect(cell(page, ada, '2027-08-03')).toHaveAccessibleName(/approved/);
  await page.keyboard.press('z');
  await expect(cell(page, ada, '2027-08-03')).toHaveAccessibleName(/pending/);
  await page.keyboard.press('a');
  await cell(page, bea, '2027-08-03').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: `Absence of Bea Team${mark}` });
  await expect(panel.getByRole('heading', { name: 'Days and team' })).toBeVisible();
  await expect(panel).toContainText('below the minimum of 2');
  await inBothThemes(page);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(coverage).toContainText(/(3 Aug|Aug 3): 1 of 3 in, below the minimum of 2/, { timeout: 15_000 });
  // R asks why; the reason goes with it.
  const { id } = await ask(cleo, ['2027-08-03']);
  await page.reload();
  await cell(page, cleo, '2027-08-03').focus();
  await page.keyboard.press('r');
  await page.getByLabel('Reason for rejection').fill('Two are already away');
  await page.keyboard.press('Enter');
  await expect(cell(page, cleo, '2027-08-03')).toHaveAccessibleName(/: In$/);
  await expect(async () => {
    const { data } = await (await api(`/schedule/v1/absence-day-off-requests/${id}`)).json();
    expect([data.status, data.resolutionComment]).toEqual(['rejected', 'Two are already away']);
  }).toPass({ timeout: 15_000 });
});

test('a request made elsewhere appears by itself; the open panel and what was typed in it stay', async ({
  page,
  api,
}) => {
  const { mark, officeId, people, ask } = await team(api);
  const [, bea, cleo] = people;
  const { id } = await ask(bea, ['2027-08-03']);
  const cleoIs = (words: string) => cell(page, cleo, '2027-08-03').and(page.locator(`[aria-label*="${words}"]`));
  await signIn(page);
  const followed = page.waitForRequest((request) => request.url().includes('access.followChanges'));
  await page.goto(`/absences?month=2027-08&office=${officeId}`);
  await cell(page, bea, '2027-08-03').focus();
  await page.keyboard.press('r');
  const panel = page.getByRole('dialog', { name: `Absence of Bea Team${mark}` });
  const reason = panel.getByLabel('Reason for rejection');
  await reason.fill('Two are away');
  await followed;
  await page.waitForTimeout(500);

  const other = await ask(cleo, ['2027-08-03']);
  await expect(cleoIs('pending')).toBeVisible();
  await expect(reason).toHaveValue('Two are away');
  await expect(reason).toBeFocused();
  // A rejection changes no day, and shows too.
  await post(api, `/schedule/v1/absence-day-off-requests/${other.id}/reject`, {});
  await expect(cleoIs(': In')).toBeVisible();
  await expect(reason).toHaveValue('Two are away');
  // Somebody else was faster.
  await post(api, `/schedule/v1/absence-day-off-requests/${id}/accept`, {});
  await expect(reason).toBeHidden();
  await expect(panel.getByText('Approved', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell(page, bea, '2027-08-03')).toHaveAccessibleName(/approved/);
});

test('on a phone the timeline is a list, with the days on which too few are in', async ({ page, api }) => {
  const { mark, officeId, people, ask } = await team(api);
  await ask(people[0], ['2027-08-03', '2027-08-04']);
  await ask(people[1], ['2027-08-04']);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto(`/absences?month=2027-08&office=${officeId}`);
  await expect(page.getByRole('list', { name: 'Days with too few people' })).toContainText(
    /(4 Aug|Aug 4): 3 of 3 in; below the minimum of 2 if the 2 pending are approved/,
  );
  await inBothThemes(page);
  await page
    .getByRole('button', { name: /Leave .+, pending/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: `Absence of Ada Team${mark}` });
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: /Leave .+, approved/ })).toBeVisible();
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(shown);
});

test('a minimum is set, and a person’s year shows the ledger and its adjustment', async ({ page, api }) => {
  const { mark, people, officeId, ask } = await team(api);
  await ask(people[0], ['2027-08-03']);
  await signIn(page);
  await page.goto('/absences?month=2027-08');
  await page.getByRole('button', { name: 'Minimum staffing' }).click();
  await page.getByRole('dialog').getByLabel(`Office ${mark}`).fill('3');
  await inBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { data } = await (await api(`/core/v3/offices/${officeId}`)).json();
  expect(data.minimumPresent).toBe(3);

  await page.goto(`/absences/people/${people[0]}?year=2027`);
  await expect(page.getByRole('heading', { name: `Ada Team${mark}` })).toBeVisible();
  await expect(page.getByRole('row', { name: /Leave .+ Pending/ })).toBeVisible();
  await page.getByRole('button', { name: 'Adjust' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('2.5');
  await dialog.getByLabel('Note').fill('Worked on a Saturday');
  await dialog.getByRole('button', { name: 'Adjust' }).click();
  await expect(page.getByRole('row', { name: /Worked on a Saturday/ })).toContainText('+2.5');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await inBothThemes(page);
  }
});

test('holidays are pasted, and an absence type is made', async ({ page, api }) => {
  const { mark } = await team(api);
  await signIn(page);
  await page.goto('/absences/holidays');
  await page.getByRole('button', { name: 'New calendar' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New calendar' });
  await dialog.getByLabel('Name', { exact: true }).fill(`Feasts ${mark}`);
  await dialog.getByRole('combobox', { name: 'Offices' }).fill(mark);
  await page.getByRole('option', { name: `Office ${mark}` }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Paste days').fill('2027-01-06 Epiphany\n01.05.2027 Labour Day\nnothing');
  await expect(dialog.getByText('No date and name in line 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 days' }).click();
  await expect(dialog.getByText(/the people of these offices/)).toBeVisible();
  await inBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const calendar = page.getByRole('region', { name: `Feasts ${mark}` });
  await expect(calendar).toContainText('Labour Day');
  await expect(calendar).toContainText(`Office ${mark}`);
  await inBothThemes(page);

  await page.getByRole('link', { name: 'Absence types' }).click();
  await page.getByRole('button', { name: 'New type' }).click();
  const form = page.getByRole('dialog', { name: 'New type' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Enter a name');
  await form.getByLabel('Name', { exact: true }).fill(`Moving ${mark}`);
  await form.getByLabel('Notice in days').fill('14');
  await inBothThemes(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Edit Moving ${mark}` })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await inBothThemes(page);
  }

  const feeds = page.getByRole('link', { name: 'Calendar feeds' });
  await feeds.press('Enter');
  await expect(page.getByRole('heading', { name: 'Calendar feeds', level: 1 })).toBeVisible();
  await expect(feeds).toHaveAttribute('aria-current', 'page');
  await inBothThemes(page);
});

test('an entitlement plan is made, assigned after a preview, and changed after another', async ({ page, api }) => {
  const { mark, people, typeId } = await team(api);
  const [ada] = people;
  await signIn(page);
  await page.goto('/absences/plans');
  await page.getByRole('button', { name: 'New plan' }).first().click();
  const form = page.getByRole('dialog', { name: 'New plan' });
  await form.getByLabel('Name', { exact: true }).fill(`Plan ${mark}`);
  await form.getByLabel('Year', { exact: true }).fill('2027');
  await form.getByLabel('Absence type').selectOption(typeId);
  await form.getByLabel('Days on 1 January').fill('22');
  await inBothThemes(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `People of Plan ${mark}` }).click();
  const dialog = page.getByRole('dialog', { name: `Plan ${mark} 2027: people` });
  await dialog.getByRole('combobox', { name: 'Assign someone' }).fill(`Ada Team${mark}`);
  await page.getByRole('option', { name: `Ada Team${mark}` }).click();
  await expect(dialog.getByRole('row', { name: new RegExp(`Ada Team${mark}`) })).toContainText('22');
  await inBothThemes(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByRole('button', { name: `Remove Ada Team${mark}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Edit Plan ${mark}` }).click();
  const change = page.getByRole('dialog', { name: `Edit Plan ${mark}` });
  await change.getByLabel('Days on 1 January').fill('25');
  await expect(change.getByText('1 person: 1 get more days, 0 get fewer.')).toBeVisible();
  await expect(change.getByRole('row', { name: new RegExp(`Ada Team${mark}`) })).toContainText('2225');
  await inBothThemes(page);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await page.goto(`/absences/people/${ada}?year=2027`);
  await expect(page.getByText('Annual grant').first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/absences/plans');
  await inBothThemes(page);
});
