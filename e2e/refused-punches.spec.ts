import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

test('M3 a late punch that fits nowhere is on Exceptions, leads to its day, and is put aside by keyboard', async ({
  page,
  baseURL,
}) => {
  const { id: companyId, owner, token } = await makeCompany();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ firstName: 'Ana', lastName: 'Gil' });
  const answer = await fetch(`${baseURL}/core/v3/employees`, { method: 'POST', headers, body });
  const { id: employeeId } = (await answer.json()).data;
  const day = Temporal.Now.plainDateISO('UTC').subtract({ days: 3 });
  for (const hour of ['08', '17']) {
    await inDatabase(
      `insert into punches (company_id, id, employee_id, key, action, outcome, problem, happened_at, received_at)
        values ($1, gen_random_uuid(), $2, gen_random_uuid(), $3, 'conflict', 'period_closed', $4, now())`,
      [companyId, employeeId, hour === '08' ? 'clock_in' : 'clock_out', `${day}T${hour}:02:00Z`],
    );
  }
  await signIn(page, owner);
  await page.goto('/time/anomalies');
  const section = page.getByRole('region', { name: 'Late punches' });
  const punches = section.getByRole('listitem');
  await expect(punches).toHaveCount(2);
  await expect(punches.first()).toContainText('Ana Gil');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }
  await punches.first().getByRole('button', { name: 'Open day' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: /Ana Gil/ });
  await expect(drawer.getByRole('button', { name: 'Propose an entry' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await punches.first().getByRole('button', { name: 'Put aside' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Put aside Ana Gil · Clock (in|out) · / });
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Put aside' }).press('Enter');
  await expect(punches).toHaveCount(1);
  await expect(punches.getByRole('button', { name: /^Put aside: Ana Gil · / })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Put aside' }).press('Enter');
  await expect(punches).toHaveCount(0);
  await expect(section.getByRole('heading')).toBeFocused();
});
