import type { Page } from '@playwright/test';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { makeTeam, post } from './fixtures/team.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  letUndoPass,
  signIn,
  takeOption,
  test,
} from './fixtures/test.ts';

const cell = (page: Page, employeeId: string, date: string) => page.locator(`#day-${employeeId}-${date}`);

test('a summer is planned by keyboard: ask on behalf, decide in place, undo, see too few people', async ({
  page,
  api,
}) => {
  const { mark, officeId, people, ask } = await makeTeam(api);
  const [ada, bea, cleo] = people;
  await ask(bea, ['2027-08-03', '2027-08-04']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await page.goto(`/absences?month=2027-08&office=${officeId}`);
  await expect(page.getByRole('heading', { name: 'Absences', level: 1 })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: `Ada Team${mark}` })).toBeVisible();
  const coverage = page.locator('[data-coverage]');
  await expect(coverage).toContainText(/(3 Aug|Aug 3): 3 of 3 in, 1 pending/);
  await expectAccessibleInBothThemes(page);

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
  await expectAccessibleInBothThemes(page);
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
  await page.clock.install();
  await page.keyboard.press('a');
  await cell(page, bea, '2027-08-03').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: `Absence of Bea Team${mark}` });
  await expect(panel.getByRole('heading', { name: 'Days and team' })).toBeVisible();
  await expect(panel).toContainText('below the minimum of 2');
  await expectAccessibleInBothThemes(page);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(cell(page, bea, '2027-08-03')).toHaveAccessibleName(/approved/);
  await letUndoPass(page);
  await expect(coverage).toContainText(/(3 Aug|Aug 3): 1 of 3 in, below the minimum of 2/);
  // R asks why; the reason goes with it.
  const { id } = await ask(cleo, ['2027-08-03']);
  await page.reload();
  await cell(page, cleo, '2027-08-03').focus();
  await page.keyboard.press('r');
  await page.getByLabel('Reason for rejection').fill('Two are already away');
  await page.keyboard.press('Enter');
  await expect(cell(page, cleo, '2027-08-03')).toHaveAccessibleName(/: In$/);
  await letUndoPass(page);
  await expect(async () => {
    const { data } = await (await api(`/schedule/v1/absence-day-off-requests/${id}`)).json();
    expect([data.status, data.resolutionComment]).toEqual(['rejected', 'Two are already away']);
  }).toPass();
});

test('a request made elsewhere appears by itself; the open panel and what was typed in it stay', async ({
  page,
  api,
}) => {
  const { mark, officeId, people, ask } = await makeTeam(api);
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

test('of thousands of people those in view are read and rendered, and the keyboard reaches the last', async ({
  page,
}) => {
  const { id, owner } = await makeCompany();
  await inDatabase(
    `insert into employees (company_id, id, first_name, last_name)
      select $1, gen_random_uuid(), 'Person', to_char(n, 'FM0000') from generate_series(1, 3000) n`,
    [id],
  );
  await signIn(page, owner);
  await page.goto('/absences?month=2027-08');
  const grid = page.getByRole('grid');
  const cellOf = (number: string, day: string) =>
    page.getByRole('gridcell', { name: `Person ${number}, ` }).nth(Number(day) - 1);
  await expect(page.getByText('3,000 people')).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '3001');
  await cellOf('0001', '1').focus();
  await page.keyboard.press('Control+End');
  await expect(cellOf('3000', '31')).toBeFocused();
  await expect(cellOf('3000', '31')).toBeInViewport();
  expect(await grid.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(90);
  for (let step = 0; step < 30; step++) await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await expect(cellOf('2700', '1')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Home');
  await expect(cellOf('0001', '1')).toBeFocused();
  // A key that comes as the page has just drawn what was scrolled to, before it has done with it.
  await page.keyboard.press('End');
  await expect(cellOf('0001', '31')).toBeFocused();
  await grid.evaluate((element) => {
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    });
    drawn.observe(element, { childList: true, subtree: true });
    element.closest('section')?.scrollBy(0, 40);
  });
  await expect(cellOf('0001', '1')).toBeFocused();
  // Another list is read from its start.
  await page.keyboard.press('Control+End');
  await expect(cellOf('3000', '31')).toBeFocused();
  await page.getByLabel('Search by name').fill('020 Person');
  // 0020, 0200 to 0209, 1020 and 2020: words match in any order and anywhere.
  await expect(page.getByText('13 people')).toBeVisible();
  await expect(cellOf('0020', '1')).toBeVisible();
});

test('a summer is planned on a phone: ask on behalf, decide in place, undo, see too few people', async ({
  page,
  api,
}) => {
  const { mark, officeId, people, ask } = await makeTeam(api);
  const [, bea, cleo] = people;
  await ask(bea, ['2027-08-03', '2027-08-04']);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto(`/absences?month=2027-08&office=${officeId}`);
  const absences = page.getByRole('list', { name: 'Absences by person and day' });
  const tooFew = page.getByRole('list', { name: 'Days with too few people' });
  await expect(absences.getByRole('listitem')).toHaveCount(1);
  await expect(tooFew).toHaveCount(0);

  await page.getByRole('button', { name: 'Add absence' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an absence' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill(`Ada Team${mark}`);
  await takeOption(page, 'Ada');
  await dialog.getByLabel('Absence type').selectOption({ label: `Leave ${mark}` });
  await dialog.getByLabel('First day').fill('2027-08-04');
  await dialog.getByLabel('Last day').fill('2027-08-26');
  await expect(dialog.getByText('This type can’t be taken on some of these days.')).toBeVisible();
  await dialog.getByLabel('Last day').fill('2027-08-05');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('2 days count');
  await expect(preview).toContainText(`Also off or pending: Bea Team${mark}`);
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(tooFew).toContainText(/(4 Aug|Aug 4): 3 of 3 in; below the minimum of 2 if the 2 pending are approved/);
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);

  const asked = `Ada Team${mark},Office ${mark},,Leave ${mark},2027-08-04,2027-08-05,2.00,57600,16.0000,Pending`;
  expect(await exportedText(page)).toContain(asked);

  // Decided in place, and taken back.
  const of = (name: string) => absences.getByRole('listitem').filter({ hasText: `${name} Team${mark}` });
  const decide = async (name: string, decision: 'Approve' | 'Reject') => {
    await of(name).getByRole('button').press('Enter');
    const panel = page.getByRole('dialog', { name: `Absence of ${name} Team${mark}` });
    await panel.getByRole('button', { name: decision }).press('Enter');
    return panel;
  };
  await decide('Ada', 'Approve');
  await expect(of('Ada').getByRole('button', { name: /approved/ })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(of('Ada').getByRole('button', { name: /pending/ })).toBeVisible();
  await page.clock.install();
  await decide('Ada', 'Approve');
  await decide('Bea', 'Approve');
  await expect(of('Bea').getByRole('button', { name: /approved/ })).toBeVisible();
  await letUndoPass(page);
  await expect(tooFew).toContainText(/(4 Aug|Aug 4): 1 of 3 in, below the minimum of 2/);
  const { id } = await ask(cleo, ['2027-08-04']);
  await expect(of('Cleo').getByRole('button', { name: /pending/ })).toBeVisible();
  const panel = await decide('Cleo', 'Reject');
  await panel.getByLabel('Reason for rejection').fill('Two are already away');
  await panel.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(of('Cleo')).toHaveCount(0);
  await letUndoPass(page);
  await expect(async () => {
    const { data } = await (await api(`/schedule/v1/absence-day-off-requests/${id}`)).json();
    expect([data.status, data.resolutionComment]).toEqual(['rejected', 'Two are already away']);
  }).toPass();
});

test('a minimum is set, and a person’s year shows the ledger and its adjustment', async ({ page, api }) => {
  const { mark, people, officeId, ask } = await makeTeam(api);
  await ask(people[0], ['2027-08-03']);
  await signIn(page);
  await page.goto('/absences?month=2027-08');
  await page.getByRole('button', { name: 'Minimum staffing' }).click();
  await page.getByRole('dialog').getByLabel(`Office ${mark}`).fill('3');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { data } = await (await api(`/core/v3/offices/${officeId}`)).json();
  expect(data.minimumPresent).toBe(3);

  await page.goto(`/people/${people[0]}/absences?year=2027`);
  await expect(page.getByRole('heading', { name: `Ada Team${mark}` })).toBeVisible();
  await expect(page.getByRole('row', { name: /Leave .+ Pending/ })).toBeVisible();
  await page.getByRole('button', { name: 'Adjust' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('2.5');
  await dialog.getByLabel('Note').fill('Worked on a Saturday');
  await dialog.getByRole('button', { name: 'Adjust' }).click();
  await expect(page.getByRole('row', { name: /Worked on a Saturday/ })).toContainText('+2.5');
  expect(await exportedText(page)).toMatch(/2027-08-03,2027-08-03,1.00,28800,8.0000,Pending/);
  const balances = await exportedText(page, 'Export balances');
  expect(balances).toMatch(/Adjustment,0.00,2.50,2.50,72000,20.0000,,Worked on a Saturday,/);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleInBothThemes(page);
  }
  const after = await page
    .getByRole('row', { name: /Worked on a Saturday/ })
    .getByRole('cell')
    .last()
    .boundingBox();
  expect((after?.x ?? 360) + (after?.width ?? 0)).toBeLessThan(360);
});

test('E16 the middle of approved leave is cancelled in the record of the person, by keyboard; the other days stay', async ({
  page,
  api,
}) => {
  const { mark, people, ask, typeId } = await makeTeam(api);
  const [ada] = people;
  await api('/schedule/v1/absence-calendars', {
    method: 'POST',
    body: JSON.stringify({ employeeId: ada, absenceTypeId: typeId, year: 2027, maxDaysOff: 22 }),
  });
  const { id } = await ask(ada, ['2027-09-06', '2027-09-07', '2027-09-08', '2027-09-09', '2027-09-10']);
  await api(`/schedule/v1/absence-day-off-requests/${id}/accept`, { method: 'POST' });
  await signIn(page);
  await page.goto(`/people/${ada}/absences?year=2027`);
  await page.getByRole('button', { name: 'Cancel days' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel days: Leave ${mark}` });
  const send = dialog.getByRole('button', { name: 'Cancel days' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(5);
  await send.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Choose the days.');
  await dialog.getByRole('checkbox', { name: /8 Sept? 2027|Sept? 8, 2027/ }).press('Space');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('1 day is given back (8:00 h).');
  await expect(preview.getByRole('row', { name: 'Available 2027' })).toContainText(/17 days\s*18 days/);
  await expectAccessibleInBothThemes(page);
  await send.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Days cancelled')).toBeVisible();
  const table = page.getByRole('region', { name: 'Absences', exact: true }).getByRole('row');
  await expect(table.filter({ hasText: 'Approved' })).toHaveText([
    /(6 Sept?|Sept? 6) – (7 Sept?|Sept? 7)/,
    /(9 Sept?|Sept? 9) – (10 Sept?|Sept? 10)/,
  ]);
  const days = (await (await api(`/schedule/v1/absence-calendars?employeeId=${ada}&year[in]=2027`)).json()) as {
    data: { daysOff: { date: string }[] }[];
  };
  expect(days.data[0]?.daysOff.map(({ date }) => date)).toEqual([
    '2027-09-06',
    '2027-09-07',
    '2027-09-09',
    '2027-09-10',
  ]);
});
