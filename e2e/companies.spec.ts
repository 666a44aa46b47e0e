import { inDatabase, makeCompany } from './fixtures/companies.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
  untilItListens,
} from './fixtures/test.ts';

// Refusals and lost sessions in these journeys.
test.use({ expectedErrors: /status of 40[14]/ });

/** Somebody who owns two companies, in the first of which they have been longer. */
async function ownerOfTwo() {
  const first = await makeCompany('Noria & Hijos');
  const second = await makeCompany('Molino Azul');
  await inDatabase(
    `insert into memberships (company_id, id, user_id, role)
      select $2, gen_random_uuid(), user_id, 'owner' from memberships where company_id = $1`,
    [first.id, second.id],
  );
  return { first, second, owner: first.owner };
}

const tokensOf = async (companyId: string) =>
  (await inDatabase<{ name: string }>('select name from api_tokens where company_id = $1', [companyId])).map(
    ({ name }) => name,
  );

test('two tabs work in two companies, and nothing of one lands in the other', async ({ page, context }) => {
  const { first, second, owner } = await ownerOfTwo();
  await signIn(page, owner);
  await page.goto('/settings/api');
  const companyOf = (tab: typeof page) => tab.getByRole('banner').getByRole('button', { name: /^Company:/ });
  await expect(companyOf(page)).toHaveText('Noria & Hijos');
  await expect(page.getByRole('button', { name: 'New token' }).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/settings/api');
  await expect(other.getByRole('button', { name: 'New token' }).first()).toBeVisible();
  await untilItListens(other);
  await other.keyboard.press('Control+k');
  await expect(other.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await other.keyboard.type('switch comp');
  await expect(other.getByRole('dialog')).toContainText('Switch company: Molino Azul');
  await expectAccessible(other);
  await Promise.all([other.waitForURL('**/today'), other.keyboard.press('Enter')]);
  await expect(companyOf(other)).toHaveText('Molino Azul');

  // The first tab was made for the first company, whatever the browser's cookie says by now.
  const unnamed: string[] = [];
  page.on('request', (request) => {
    const isOfPage = request.resourceType() === 'fetch' && !request.url().includes('/_next/static/');
    if (isOfPage && request.headers()['jornada-company'] !== first.id) unnamed.push(request.url());
  });
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Of the first');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'People: Read' }).press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await page.getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByRole('heading', { name: 'API requests' })).toBeVisible();
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('row', { name: /Of the first/ })).toBeVisible();
  expect(unnamed).toEqual([]);
  expect(await tokensOf(first.id)).toContain('Of the first');
  expect(await tokensOf(second.id)).not.toContain('Of the first');

  await other.getByRole('link', { name: 'Settings' }).click();
  await expect(other.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  await expect(companyOf(other)).toHaveText('Molino Azul');
  await expect(other.getByText('Of the first')).toHaveCount(0);
});

test('whoever loses the company at work learns it and goes on in another by keyboard', async ({ page }) => {
  const { second, owner } = await ownerOfTwo();
  await signIn(page, owner);
  await page.goto('/inbox');
  const menu = page.getByRole('button', { name: 'Company: Noria & Hijos' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /Noria/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const other = page.getByRole('menuitemradio', { name: /Molino Azul/ });
  await Promise.all([page.waitForEvent('load'), other.press('Enter')]);
  await expect(page.getByRole('button', { name: 'Company: Molino Azul' })).toBeVisible();

  await inDatabase(
    `delete from memberships m using auth."user" u where m.company_id = $1 and u.id = m.user_id and u.email = $2`,
    [second.id, owner.email],
  );
  await page.reload();
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByRole('status')).toContainText('You no longer have access');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /Noria/ }).press('Enter');
  await expect(page).toHaveURL(/\/today$/);
  await expect(page.getByRole('banner')).toContainText('Noria & Hijos');
});

test('a page says that the access of its reader has changed, and reloads with what holds now', async ({ page }) => {
  const { id, owner } = await makeCompany();
  await signIn(page, owner);
  await page.goto('/overtime');
  await expect(page.getByRole('heading', { name: 'Overtime' })).toBeVisible();
  await inDatabase('update memberships set scope_reports = true, updated_at = now() where company_id = $1', [id]);
  await page.getByRole('link', { name: 'Inbox' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your access has changed.' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).press('Enter')]);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
