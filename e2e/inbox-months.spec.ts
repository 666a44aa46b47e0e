import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, letUndoPass, signIn, test } from './fixtures/test.ts';

const FEBRUARY = '2025-02-01';
const NAMES = ['Alba', 'Bruno', 'Carla'];

for (const width of [1280, 360]) {
  test(`months of a review are approved in the Inbox, one and many, by keyboard, ${width} px wide`, async ({
    page,
    baseURL,
  }) => {
    const { owner, token } = await makeCompany();
    const rest = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${baseURL}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status, `${method} ${path}`).toBe(200);
      return (await answer.json()).data;
    };
    await rest('PUT', '/core/v3/configurations/company', { monthApproval: true });
    for (const firstName of NAMES) {
      const { id: employeeId } = await rest('POST', '/core/v3/employees', { firstName, lastName: 'Gil' });
      const contract = { employeeId, startAt: FEBRUARY, endAt: '2025-02-28', weeklyHours: 40 };
      await rest('POST', '/contract/v1/contracts', contract);
      await rest('POST', '/schedule/v1/work-entries', {
        ...{ employeeId, workEntryType: 'work' },
        workEntryIn: { date: '2025-02-03T08:00:00Z' },
        workEntryOut: { date: '2025-02-03T16:00:00Z' },
      });
    }
    const periods: { id: string; from: string }[] = await rest('GET', '/schedule/v1/periods?limit=500');
    const { id } = periods.find(({ from }) => from === FEBRUARY) ?? { id: '' };
    await rest('POST', `/schedule/v1/periods/${id}/review`);
    const approved = async () => (await rest('GET', `/schedule/v1/periods/${id}`)).approved;

    await page.setViewportSize({ width, height: 800 });
    await signIn(page, owner);
    await page.goto('/inbox');
    await expect(page.getByRole('button', { name: /^Months 3$/ })).toBeVisible();
    const list = page.getByRole('region', { name: 'Requests' });
    const items = list.getByRole('button', { name: /Month/ });
    await expect(items).toHaveCount(3);
    if (width === 360) await items.first().press('Enter');
    const detail = page.getByRole('region', { name: 'Request', exact: true });
    await expect(detail.getByText('8:00 h').first()).toBeVisible();
    await expect(detail.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);

    await page.clock.install();
    await page.keyboard.press('r');
    await expect(page.getByLabel('Reason for rejection')).toHaveCount(0);
    await page.keyboard.press('a');
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'Undo last' })).toHaveCount(0);
    await page.keyboard.press('a');
    await letUndoPass(page);
    await expect.poll(approved).toBe(1);

    await page.goto('/inbox?kind=month');
    await expect(items).toHaveCount(2);
    await list.getByRole('checkbox').first().press('Space');
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: 'Undo last' })).toBeVisible();
    await letUndoPass(page);
    await expect.poll(approved).toBe(3);
    await page.goto('/inbox?kind=month&status=accepted');
    await expect(items).toHaveCount(3);
  });
}
