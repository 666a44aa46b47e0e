import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessible, signIn, test } from './fixtures/test.ts';

// The browser reports refused calls.
test.use({ expectedErrors: /status of 40[123]/ });

const endSessions = (companyId: string) =>
  inDatabase('delete from auth.session s using memberships m where m.company_id = $1 and m.user_id = s.user_id', [
    companyId,
  ]);

test('a session that ends in a half-filled form: sign in over it, everything stays, and the call goes through', async ({
  page,
}) => {
  const { id, owner } = await makeCompany();
  await signIn(page, owner);
  await page.goto('/settings/api');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  await page.keyboard.press('n');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Payroll, nightly');
  await page.getByRole('checkbox', { name: 'People: Read' }).press('Space');
  await endSessions(id);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText(owner.email);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Payroll, nightly');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Incorrect email or password');
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // The call that was refused is carried out, once.
  await expect(page.getByRole('dialog', { name: 'Copy the token now' })).toBeVisible();
  const tokens = await inDatabase('select from api_tokens where company_id = $1 and name = $2', [
    id,
    'Payroll, nightly',
  ]);
  expect(tokens).toHaveLength(1);
});

test('a link followed after the session has ended leads to the page once its reader has signed in again', async ({
  page,
}) => {
  const { id, owner } = await makeCompany();
  await signIn(page, owner);
  await page.goto('/settings/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await endSessions(id);
  await page.getByRole('link', { name: 'Audit log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/settings\/users$/);
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/audit/);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a page does not pass to another person who signs in in another tab: it is loaded for them', async ({
  page,
  demo,
}) => {
  const { id, owner } = await makeCompany();
  // Journeys of other files make tokens in the same database.
  const name = `Of the first ${crypto.randomUUID()}`;
  await signIn(page, owner);
  await page.goto('/settings/api');
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await endSessions(id);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await signIn(page, demo.owner);
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => window.dispatchEvent(new Event('focus')))]);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  const tokens = await inDatabase('select from api_tokens where name = $1', [name]);
  expect(tokens).toHaveLength(0);
});
