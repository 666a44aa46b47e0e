import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessible, signIn, signInByForm, test } from './fixtures/test.ts';

// The open page goes on asking for its data.
test.use({ expectedErrors: /status of 40[12]/ });

test('a member of a cancelled company sees whom to ask, wherever they go, and signs out by keyboard', async ({
  page,
}) => {
  const { id, owner } = await makeCompany();
  await signIn(page, owner);
  await inDatabase(`update companies set subscription = 'cancelled' where id = $1`, [id]);
  for (const path of ['/overtime', '/inbox', '/settings/api', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/subscription-ended$/);
  }
  await expect(page.getByRole('heading', { name: 'Subscription ended' })).toBeVisible();
  await expect(page.getByText('Noria & Hijos')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page).toHaveURL(/\/sign-in$/);
  await signInByForm(page, '/sign-in', owner);
  await expect(page).toHaveURL(/\/subscription-ended$/);

  await inDatabase(`update companies set subscription = 'active' where id = $1`, [id]);
  await page.reload();
  await expect(page).toHaveURL(/\/today$/);
});

test('people who lost access or whose session ended have to sign in again and learn why', async ({ page }) => {
  const { id, owner } = await makeCompany();
  await signIn(page, owner);
  await inDatabase('update memberships set employee_id = gen_random_uuid() where company_id = $1', [id]);
  await page.goto('/overtime');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fovertime&reason=noAccess$/);
  await expect(page.getByRole('status')).toContainText('no longer have access');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(page.getByRole('status')).toContainText('no longer have access');

  await inDatabase('update memberships set employee_id = null where company_id = $1', [id]);
  await page.goto('/overtime');
  await expect(page).toHaveURL(/\/overtime$/);
  const ownSessions =
    'delete from auth.session using memberships m where m.company_id = $1 and m.user_id = session.user_id';
  await inDatabase(ownSessions, [id]);
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('status')).toContainText('session has ended');
});
