import type { Page, Request } from '@playwright/test';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import type { MadeCompany } from './fixtures/founder.ts';
import { server } from './fixtures/server.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test, untilItListens } from './fixtures/test.ts';

// The browser reports refused calls.
test.use({ expectedErrors: /status of 401/ });

/** Makes an office, as others do meanwhile: pages that show offices read them again. */
async function makeOffice({ token }: MadeCompany, name: string): Promise<void> {
  const { status } = await fetch(`${server().url}/core/v3/offices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  expect(status).toBe(200);
}

const openOffices = async (page: Page) => {
  await page.goto('/organisation/offices');
  await expect(page.getByRole('heading', { name: 'Offices', level: 1 })).toBeVisible();
  await untilItListens(page);
};

// Other reads may go in the same request, before it.
const isReading = (request: Request) => request.url().includes('organisation.listOffices');

test('I7: the limit is chosen by keyboard, and an idle page asks to sign in again and goes on', async ({ page }) => {
  const { owner } = await makeCompany();
  await signIn(page, owner);
  await page.goto('/settings/sign-in');
  const limit = page.getByRole('combobox', { name: 'Sign out after' });
  await expect(limit).toHaveValue('12 hours');
  await limit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: '12 hours', selected: true })).toBeVisible();
  for (const choice of ['8 hours', '4 hours', '1 hour']) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { name: choice, exact: true })).toHaveAttribute('data-combobox-selected');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Time until sign-out saved')).toBeVisible();
  await expect(limit).toHaveValue('1 hour');
  await expectToFit(page);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(limit).toHaveValue('1 hour');

  await inDatabase(
    `update auth.session s set last_seen_at = last_seen_at - interval '66 minutes'
      from auth."user" u where u.id = s.user_id and u.email = $1`,
    [owner.email],
  );
  await page.getByRole('link', { name: 'Audit log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});

test('I7: a page that is merely open says so with what it reads, until somebody uses a tab of the browser', async ({
  page,
  context,
}) => {
  const company = await makeCompany();
  await signIn(page, company.owner);
  await openOffices(page);
  const readAfter = async (name: string) => {
    const [request] = await Promise.all([page.waitForRequest(isReading), makeOffice(company, name)]);
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    return request.headers()['jornada-unattended'];
  };
  expect(await readAfter('Madrid')).toBe('1');
  const other = await context.newPage();
  await other.goto('/settings/users');
  await untilItListens(other);
  await other.keyboard.press('Shift');
  expect(await readAfter('Lisbon')).toBeUndefined();
});

test('I7: whoever goes on without a request, as with a long text, has one made after a minute', async ({ page }) => {
  await page.clock.install();
  await signIn(page, (await makeCompany()).owner);
  await openOffices(page);
  await page.clock.fastForward(61_000);
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes('access.listNotices')),
    page.keyboard.press('Shift'),
  ]);
  expect(request.headers()['jornada-unattended']).toBeUndefined();
  expect((await request.response())?.status()).toBe(200);
});

test('I7: a new password leaves no open tab signed out, and each goes on by itself', async ({ page, context }) => {
  const company = await makeCompany();
  await signIn(page, company.owner);
  const other = await context.newPage();
  await openOffices(other);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Password' });
  const tokens = () =>
    context.cookies().then((cookies) => cookies.filter(({ name }) => name.endsWith('session_token')));
  const [before] = await tokens();
  await section.getByRole('button', { name: 'Change password' }).press('Enter');
  await section.getByLabel('Current password').fill(company.owner.password);
  await section.getByLabel('New password').fill('kx7!vQm2zRtw');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  const [after, ...more] = await tokens();
  expect(more).toEqual([]);
  expect(after?.value).not.toBe(before?.value);
  await makeOffice(company, 'Madrid');
  await expect(other.getByRole('button', { name: 'Madrid', exact: true })).toBeVisible();
  await other.getByRole('link', { name: 'Inbox' }).first().click();
  await expect(other).toHaveURL(/\/inbox/);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('dialog', { name: 'Your session has ended' })).toHaveCount(0);
  }
});
