import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

test.use({ expectedErrors: /status of 40[013]/ });

test('I7 eleven minutes after the password, a token asks for it again, over the form, which keeps what was typed', async ({
  page,
}) => {
  const { owner } = await makeCompany();
  await signIn(page, owner);
  await inDatabase(
    `update auth.session s set confirmed_at = now() - interval '11 minutes' from auth."user" u where u.id = s.user_id and u.email = $1 returning s.id`,
    [owner.email],
  );
  await page.goto('/settings/api');
  await page.getByRole('button', { name: 'New token' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'New API token' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Payroll');
  await form.getByRole('checkbox', { name: 'Pay: Read' }).press('Space');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = question.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Name')).toHaveValue('Payroll');
  await expect(page.getByText('Confirm that it is you first.')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await form.getByLabel('Name').press('Enter');
  await expect(password).toBeFocused();
  await expectToFit(page);
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(question.getByText('Incorrect password.')).toBeVisible();
  await password.fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('API token', { exact: true })).toHaveValue(/^jrn_/);
});
