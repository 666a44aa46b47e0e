import { makeTeam } from './fixtures/team.ts';
import {
  closeByEscape,
  expect,
  expectAccessibleInBothThemes,
  exportedText,
  signIn,
  takeItem,
  takeOption,
  test,
} from './fixtures/test.ts';

test('holidays are pasted, and an absence type is made', async ({ page, api }) => {
  const { mark } = await makeTeam(api);
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
  await expect(dialog.getByText('Planned time of 3 people changes:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add day', exact: true }).press('Enter');
  await dialog.getByLabel('Date of day 3').fill('2027-12-24');
  await dialog.getByLabel('Name of day 3').fill('Christmas Eve');
  await dialog.getByRole('checkbox', { name: 'Half day: Christmas Eve' }).press('Space');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const calendar = page.getByRole('row', { name: new RegExp(`Feasts ${mark}`) });
  await expect(calendar).toContainText('2027 · 3 days');
  await expect(calendar).toContainText(`Office ${mark}`);
  await expectAccessibleInBothThemes(page);
  const days = page.getByRole('dialog', { name: `Feasts ${mark}` });
  await calendar.getByRole('button', { name: `Days of Feasts ${mark}` }).press('Enter');
  await expect(days).toContainText('Labour Day');
  await expect(days).toContainText('Christmas Eve (half day)');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(days).toBeHidden();
  await expect(calendar.getByRole('button', { name: `Days of Feasts ${mark}` })).toBeFocused();
  expect(await exportedText(page)).toContain(`Feasts ${mark},2027-05-01,Labour Day,,Office ${mark}`);

  await page.getByRole('link', { name: 'Absence types' }).click();
  await page.getByRole('button', { name: 'New type' }).click();
  const form = page.getByRole('dialog', { name: 'New type' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Enter a name');
  await form.getByLabel('Name', { exact: true }).fill(`Moving ${mark}`);
  await form.getByLabel('Notice in days').fill('14');
  await form.getByLabel('Days counted').selectOption({ label: 'Calendar days' });
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Edit Moving ${mark}` })).toBeVisible();
  expect(await exportedText(page)).toContain(`Moving ${mark},Absence,Whole days,Calendar days,`);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleInBothThemes(page);
  }

  const feeds = page.getByRole('link', { name: 'Calendar feeds' });
  await feeds.press('Enter');
  await expect(page.getByRole('heading', { name: 'Calendar feeds', level: 1 })).toBeVisible();
  await expect(feeds).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'New feed' }).first().press('Enter');
  const made = page.getByRole('dialog', { name: 'New feed' });
  await made.getByText('A team or office').click();
  await made.getByRole('combobox', { name: 'Team or office' }).fill(`Office ${mark}`);
  await page.getByRole('option', { name: `Office ${mark}` }).click();
  await made.getByRole('button', { name: 'Create' }).press('Enter');
  await page.getByRole('dialog', { name: 'Feed created' }).getByRole('button', { name: 'Done' }).press('Enter');
  const feed = page.getByRole('row', { name: new RegExp(`Office ${mark}`) });
  await expect(feed).toContainText('Never read');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleInBothThemes(page);
  }
  await feed.getByRole('button', { name: /^Actions/ }).press('Enter');
  await takeItem(page, 'Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(feed).toHaveCount(0);
});

test.describe(() => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('public holidays show whom they change before they are saved and deleted, and what is still computed', async ({
    page,
    api,
  }) => {
    const { mark, people, ask } = await makeTeam(api);
    const { id } = await ask(people[0], ['2027-01-06']);
    await api(`/schedule/v1/absence-day-off-requests/${id}/accept`, { method: 'POST', body: '{}' });
    await signIn(page);
    await page.goto('/absences/holidays');
    await page.getByRole('button', { name: 'New calendar' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New calendar' });
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type(`Kings ${mark}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(mark);
    await takeOption(page, `Office ${mark}`);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add day', exact: true }).press('Enter');
    await page.route('**/api/trpc/absences.previewHolidays**', (route) => route.abort());
    await dialog.getByLabel('Date of day 1').fill('2027-01-06');
    await dialog.getByLabel('Name of day 1').focus();
    await page.keyboard.type('Epiphany');
    const effect = dialog.getByRole('region', { name: 'What changes' });
    await expect(effect.getByRole('alert')).toContainText('The preview couldn’t be loaded');
    await expectAccessibleInBothThemes(page);
    await page.unrouteAll({ behavior: 'wait' });
    // The preview may be back by itself before the button is pressed.
    const again = effect.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await again.isVisible()) await again.press('Enter', { timeout: 1_000 });
      await expect(effect).toContainText('Planned time of 3 people changes:', { timeout: 3_000 });
    }).toPass();
    await expect(effect.getByRole('listitem')).toHaveText(/6 Jan 2027\s*−8:00\sh each · 3 people/);
    await expect(effect).toContainText(`1 person gets 1 day of other absences back: Ada Team${mark}`);
    await dialog.getByRole('checkbox', { name: 'Half day: Epiphany' }).press('Space');
    await expect(effect.getByRole('listitem')).toContainText(/−4:00\sh each/);
    await expect(effect).toContainText('1 person gets 0.5 days of other absences back');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessibleInBothThemes(page);
    }
    await page.route('**/api/trpc/**countRecomputing**', async (route) => {
      const response = await route.fetch();
      const calls = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
      const body = await response.json();
      body[calls.indexOf('overtime.countRecomputing')].result.data.people = 1234;
      await route.fulfill({ response, json: body });
    });
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    const computing = page.getByRole('status').filter({ hasText: 'Days of 1,234 people are still being calculated.' });
    await expect(computing).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(computing).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(computing).toBeHidden();

    const calendar = page.getByRole('row', { name: new RegExp(`Kings ${mark}`) });
    await calendar.getByRole('button', { name: /^Actions/ }).press('Enter');
    // A menu takes the focus a moment after it is there: a key pressed before would go to its first item.
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await takeItem(page, 'Delete');
    const question = page.getByRole('dialog', { name: `Delete Kings ${mark}` });
    await expect(question.getByRole('listitem')).toContainText(/\+4:00\sh each · 3 people/);
    await expect(question).toContainText(`1 person uses 0.5 days more of other absences: Ada Team${mark}`);
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(calendar).toHaveCount(0);
  });
});

test('an entitlement plan is made, assigned after a preview, and changed after another', async ({ page, api }) => {
  const { mark, people, typeId } = await makeTeam(api);
  const [ada] = people;
  await signIn(page);
  await page.goto('/absences/plans');
  await page.getByRole('button', { name: 'New plan' }).first().click();
  const form = page.getByRole('dialog', { name: 'New plan' });
  await form.getByLabel('Name', { exact: true }).fill(`Plan ${mark}`);
  await form.getByLabel('Year', { exact: true }).fill('2027');
  await form.getByLabel('Absence type').selectOption(typeId);
  await form.getByLabel('Days on the first day of the year').fill('22');
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `People of Plan ${mark}` }).click();
  const dialog = page.getByRole('dialog', { name: `Plan ${mark} 2027: people` });
  await dialog.getByRole('combobox', { name: 'Assign someone' }).fill(`Ada Team${mark}`);
  await page.getByRole('option', { name: `Ada Team${mark}` }).click();
  await expect(dialog.getByRole('row', { name: new RegExp(`Ada Team${mark}`) })).toContainText('22');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByRole('button', { name: `Remove Ada Team${mark}` })).toBeVisible();
  await closeByEscape(page);

  await page.getByRole('button', { name: `Edit Plan ${mark}` }).click();
  const change = page.getByRole('dialog', { name: `Edit Plan ${mark}` });
  await change.getByLabel('Days on the first day of the year').fill('25');
  await expect(change.getByText('1 person: 1 get more days, 0 get fewer.')).toBeVisible();
  await expect(change.getByRole('row', { name: new RegExp(`Ada Team${mark}`) })).toContainText('22 days25 days');
  await change.getByLabel('Unused days carry over').check();
  await change.getByLabel('Expire after (months)').fill('24');
  await expect(change.getByRole('row', { name: new RegExp(`Ada Team${mark}`) })).toContainText('Carried over: 5 days');
  await change.getByLabel('Days accrue over the year').check();
  await change.getByLabel('First and last period').selectOption('By whole months, from 15 days');
  await change.getByLabel('Round a part period').selectOption('Up to half days');
  await expectAccessibleInBothThemes(page);
  await change.getByLabel('Days accrue over the year').uncheck();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await page.goto(`/people/${ada}/absences?year=2027`);
  await expect(page.getByText('Annual grant').filter({ visible: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/absences/plans');
  await expectAccessibleInBothThemes(page);
  expect(await exportedText(page)).toContain(`Plan ${mark},2027,01-01,Leave ${mark},25.00,,,`);
});
