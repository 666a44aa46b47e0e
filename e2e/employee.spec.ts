import { makeCompany } from './fixtures/companies.ts';
import { closeByEscape, expect, expectAccessibleInBothThemes, expectToFit, test, untilQuiet } from './fixtures/test.ts';

test('I2 an invited employee finds My account alone, and no page asks for what would be refused', async ({
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
  await page.waitForURL('**/today');
  await expect(page.getByText('Your own pages are coming')).toBeVisible();
  await expect(page.getByText(/ask your manager or the people team of Noria & Hijos/)).toBeVisible();
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await expect(areas.getByRole('link')).toHaveText(['My account']);
  await expectAccessibleInBothThemes(page);
  await untilQuiet(page);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('ou');
  await expect(palette.locator('[data-action]')).toHaveText(['My account', 'Sign out']);
  await untilQuiet(page);
  await closeByEscape(page);

  await page.goto('/people');
  await expect(page).toHaveURL(/\/today$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'My account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expectToFit(page);
  await untilQuiet(page);
  expect(refused).toEqual([]);
});
