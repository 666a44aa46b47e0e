import { makeCompany } from './fixtures/companies.ts';
import { closeByEscape, expect, expectAccessibleInBothThemes, expectToFit, test, untilQuiet } from './fixtures/test.ts';

const OWN_PAGES = ['My day', 'My time', 'My absences', 'My overtime', 'My requests', 'My data', 'My account'];

test('I2 an invited user who is no employee is told so, and no page asks for what would be refused', async ({
  page,
  baseURL,
}) => {
  const company = await makeCompany();
  const invitation = await fetch(`${baseURL}/core/v3/invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@x.example`, role: 'employee' }),
  });
  const { link } = ((await invitation.json()) as { data: { link: string } }).data;
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });

  await page.goto(`/invitation${new URL(link).hash}`);
  await page.getByLabel('Your name').fill('Ana Ruiz');
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour thirteen');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/me');
  await expect(page.getByText('Your account is not linked to an employee')).toBeVisible();
  await expect(page.getByText(/who you are in Noria & Hijos/)).toBeVisible();
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await expect(areas.getByRole('link')).toHaveText(OWN_PAGES);
  await expectAccessibleInBothThemes(page);
  await untilQuiet(page);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('ou');
  await expect(palette.locator('[data-action]')).toHaveText(['My account', 'Sign out']);
  await untilQuiet(page);
  await closeByEscape(page);

  for (const path of ['/people', '/settings/company']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/me\?refused=page$/);
    await expect(page.getByText('You can’t open that page')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(page.getByText('You can’t open that page')).toHaveCount(0);
  await expect(page).toHaveURL(/\/me$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/me$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'My account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expectToFit(page);
  await untilQuiet(page);
  expect(refused).toEqual([]);
});
