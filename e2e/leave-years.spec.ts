import { makeTeam } from './fixtures/team.ts';
import { closeByEscape, expect, expectAccessibleInBothThemes, signIn, takeOption, test } from './fixtures/test.ts';

const FIRST = /1 Apr 2027|Apr 1, 2027/;
const DATES = /(1 Apr 2027|Apr 1, 2027) – (31 Mar 2028|Mar 31, 2028)/;

// A plan that people have keeps its year.
test.use({ expectedErrors: /status of 409/ });

test('E5 a plan whose year begins in April is made and assigned by keyboard, and its person sees the dates of the year', async ({
  page,
  api,
}) => {
  const { mark, people, typeId } = await makeTeam(api);
  const [ada] = people;
  await signIn(page);
  await page.goto('/absences/plans');
  await page.getByRole('button', { name: 'New plan' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'New plan' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(`April ${mark}`);
  await form.getByLabel('Year', { exact: true }).fill('2027');
  await form.getByLabel('Year begins').press('ArrowDown');
  await expect(form.getByLabel('Year begins')).toHaveValue('date');
  await form.getByLabel('Month', { exact: true }).press('ArrowDown');
  await form.getByLabel('Day', { exact: true }).selectOption('31');
  await form.getByLabel('Month', { exact: true }).press('ArrowUp');
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue('30');
  await form.getByLabel('Day', { exact: true }).selectOption('1');
  await form.getByLabel('Absence type').selectOption(typeId);
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form).toBeHidden();
  const plan = page.getByRole('row', { name: new RegExp(`April ${mark}`) });
  await expect(plan).toContainText(FIRST);

  await plan.getByRole('button', { name: `People of April ${mark}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `April ${mark} 2027: people` });
  await dialog.getByRole('combobox', { name: 'Assign someone' }).fill(`Ada Team${mark}`);
  await takeOption(page, `Ada Team${mark}`);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(dialog.getByRole('button', { name: `Remove Ada Team${mark}` })).toBeVisible();
  await closeByEscape(page);

  await plan.getByRole('button', { name: `Edit April ${mark}` }).press('Enter');
  const change = page.getByRole('dialog', { name: `Edit April ${mark}` });
  await change.getByLabel('Year begins').press('ArrowDown');
  await expect(change.getByLabel('Year begins')).toHaveValue('hiring');
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(change.getByText('People are assigned to this plan.')).toBeVisible();
  await change.getByLabel('Year begins').press('ArrowUp');
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(change).toBeHidden();

  // January to March of 2028 are days of the same year.
  for (const year of [2027, 2028]) {
    await page.goto(`/people/${ada}/absences?year=${year}`);
    await expect(page.getByRole('heading', { level: 3, name: DATES })).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('heading', { level: 3, name: DATES })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
