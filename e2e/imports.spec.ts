import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

const ROWS = 500;

/** People as a spreadsheet in a language with decimal commas writes them; three of them cannot be imported. */
function fileOfPeople(): Buffer {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return [`Nadia ${number}`, `Ruiz ${number}`, `nadia.${number}@noria.example`, `${index + 1}`, '13/02/2026', 'blue'];
  });
  (lines[9] as string[])[2] = 'nadia at noria';
  (lines[99] as string[])[4] = '31/02/2026';
  (lines[199] as string[])[0] = '';
  const titles = ['First name', 'Last name', 'Email', 'Employee code', 'Hire date', 'Favourite colour'];
  return Buffer.from([titles, ...lines].map((cells) => cells.join(';')).join('\r\n'), 'utf8');
}

// The file that cannot be read.
test.use({ expectedErrors: /status of 422/ });

test('500 people come from a file, three of them with problems that are named by row, and the import is undone', async ({
  page,
}) => {
  const company = await makeCompany();
  await signIn(page, company.owner);
  await page.goto('/settings/imports');
  await expect(page.getByText('No imports yet')).toBeVisible();
  await page.keyboard.press('n');
  const upload = page.getByRole('dialog', { name: 'Import file' });
  await expect(upload.getByLabel('What is in the file?')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(upload.getByText('This kind of file isn’t supported. Save it as XLSX or CSV.')).toBeVisible();
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: fileOfPeople() });
  await page.waitForURL(/\/settings\/imports\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible();
  await expect(page.getByText('5 of 6 columns are imported')).toBeVisible();
  await expect(page.getByLabel('Field of Favourite colour')).toHaveValue('');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Check rows' }).press('Enter');
  await expect(page.getByText('497 of 500 rows can be imported')).toBeVisible();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems.getByRole('row', { name: /^11 / })).toContainText('Not an email address');
  await expect(problems.getByRole('row', { name: /^11 / })).toContainText('Nadia 010 Ruiz 010');
  await expect(problems.getByRole('row', { name: /^101 / })).toContainText('Not a date');
  await expect(problems.getByRole('row', { name: /^201 / })).toContainText('Missing');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Import 497 rows' }).press('Enter');
  await expect(page.getByText('497 of 500 rows imported')).toBeVisible();
  await page.goto('/people?q=Ruiz 500');
  await expect(page.getByRole('table').getByText('Nadia 500 Ruiz 500')).toBeVisible();

  await page.goto('/settings/imports');
  await expect(page.getByRole('row', { name: /people\.csv/ })).toContainText('497');
  await page.getByRole('link', { name: 'people.csv' }).press('Enter');
  await page.getByRole('button', { name: 'Undo import' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Undo the import of people.csv?' });
  await expect(dialog).toContainText('497 records are deleted');
  await dialog.getByRole('button', { name: 'Undo import' }).press('Enter');
  // Left while it is at work, it says on the next page when it has ended.
  await expect(dialog).toBeHidden();
  await page.getByRole('progressbar', { name: 'Undoing' }).waitFor();
  // The page learns nothing of the end before it is left.
  const left = Promise.withResolvers<void>();
  await page.route('**/api/trpc/**', async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Contracts', exact: true }).press('Enter');
  await expect(page).toHaveURL(/contracts/);
  left.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  const notice = page.getByRole('alert').filter({ hasText: 'The import of people.csv was undone' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contracts' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await notice.getByRole('link', { name: 'Show' }).press('Enter');
  await expect(page.getByText('This import was undone. Its records are gone.')).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto('/people');
  await expect(page.getByText('No people yet')).toBeVisible();
});

/** People of whom nothing but the name is known, as a list on paper has them. */
const fileOfNames = (names: readonly string[]) =>
  Buffer.from(['First name;Last name', ...names.map((name) => name.replace(' ', ';'))].join('\n'), 'utf8');

test('a file that is imported twice asks row by row, and those that are selected are imported', async ({ page }) => {
  const company = await makeCompany();
  await signIn(page, company.owner);
  const upload = async (names: readonly string[]) => {
    await page.goto('/settings/imports');
    await page.getByRole('main').waitFor();
    await page.getByRole('button', { name: 'Import file' }).first().press('Enter');
    await page
      .getByRole('dialog', { name: 'Import file' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: fileOfNames(names) });
    await page.waitForURL(/\/settings\/imports\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Check rows' }).press('Enter');
  };
  await upload(['Nadia Ruiz', 'Leo Paz']);
  await page.getByRole('button', { name: 'Import 2 rows' }).press('Enter');
  await expect(page.getByText('2 of 2 rows imported')).toBeVisible();

  await upload(['Nadia Ruiz', 'Leo Paz', 'Eva Sanz']);
  await expect(page.getByText('1 of 3 rows can be imported')).toBeVisible();
  const questions = page.getByRole('region', { name: 'Questions' });
  await expect(questions.getByRole('row', { name: /2 Nadia Ruiz Last name Ruiz/ })).toContainText(
    'Is this another person?',
  );
  await expect(page.getByRole('region', { name: 'Problems' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import 1 row', exact: true })).toBeVisible();
  await questions.getByRole('checkbox', { name: /Row 3/ }).press('Space');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Import 1 and 1 accepted row' }).press('Enter');
  await expect(page.getByText('2 of 3 rows imported')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('row', { name: /^2 / })).toContainText(
    'Is this another person?',
  );
  await page.goto('/people?q=Paz');
  await expect(page.getByRole('table').getByText('Leo Paz')).toHaveCount(2);
});

test('a name that nobody in Jornada has is chosen once for all of its rows, by keyboard, and the rows are checked again', async ({
  page,
  baseURL,
}) => {
  const company = await makeCompany();
  for (const name of ['Sales', 'Support']) {
    await fetch(`${baseURL}/core/v3/departments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  }
  await signIn(page, company.owner);
  await page.goto('/settings/imports');
  await page.getByRole('button', { name: 'Import file' }).first().press('Enter');
  const lines = ['Ana;Gil;Sales', 'Leo;Paz;Sales dept', 'Eva;Sanz;SALES DEPT', 'Mia;Rey;Helpdesk'];
  await page
    .getByRole('dialog', { name: 'Import file' })
    .locator('input[type=file]')
    .setInputFiles({
      ...{ name: 'people.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['First name;Last name;Department', ...lines].join('\n')),
    });
  await page.waitForURL(/\/settings\/imports\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Check rows' }).press('Enter');
  await expect(page.getByText('1 of 4 rows can be imported')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('row', { name: /^3 Leo Paz / })).toContainText(
    'Not found',
  );
  const names = page.getByRole('region', { name: 'Unknown names' });
  await expect(names.getByRole('combobox')).toHaveCount(2);
  await expect(names.getByText('2 rows')).toBeVisible();
  const again = names.getByRole('button', { name: 'Check again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await names.getByLabel('Departments: Sales dept').selectOption('Sales');
  await again.press('Enter');
  await expect(page.getByText('3 of 4 rows can be imported')).toBeVisible();
  await expect(names.getByLabel('Departments: Sales dept')).toHaveValue(/[0-9a-f-]{36}/);
  await page.reload();
  await names.getByLabel('Departments: Helpdesk').selectOption('Support');
  await again.press('Enter');
  await expect(page.getByText('4 of 4 rows can be imported')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 rows' }).press('Enter');
  await expect(page.getByText('4 of 4 rows imported')).toBeVisible();
  await expect(names).toHaveCount(0);
});
