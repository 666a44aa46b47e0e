import type { Page } from '@playwright/test';
import {
  addFilter,
  expect,
  expectAccessible,
  expectToFit,
  letUndoPass,
  signIn,
  takeItem,
  test,
} from './fixtures/test.ts';

type Api = (path: string, init?: RequestInit) => Promise<Response>;
const ABSENCES = '/schedule/v1/absence-day-off-requests';
const REQUESTS = '/request/v1/requests';

async function post(api: Api, path: string, body: object): Promise<{ id: string }> {
  const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data;
}

const statusOf = async (api: Api, path: string) =>
  ((await (await api(path)).json()) as { data: { status: string } }).data.status;

/** A new person, found by a last name of their own, who can ask for leave and for other things. */
async function somebody(api: Api) {
  const lastName = `Kinds${crypto.randomUUID().slice(0, 8)}`;
  const { id: employeeId } = await post(api, '/core/v3/employees', { firstName: 'Alba', lastName });
  await post(api, '/contract/v1/contracts', { employeeId, startAt: '2025-01-01', weeklyHours: 40 });
  const typeOf = (name: string) =>
    post(api, '/schedule/v1/absence-types', { name: `${name} ${lastName}`, pickMode: 'by_days' });
  const askDays = async (typeId: string, dates: string[]) => {
    const ids: string[] = [];
    for (const date of dates) {
      const request = { employeeId, type: 'create', absenceTypeId: typeId, daysOff: [{ date }] };
      ids.push((await post(api, ABSENCES, request)).id);
    }
    return ids;
  };
  const ask = async (levels: object[], title = 'A new laptop') => {
    const questionId = crypto.randomUUID();
    const { id: requestTypeId } = await post(api, '/request/v1/request-types', {
      name: `Equipment ${lastName}`,
      questions: [{ id: questionId, name: 'Price in euros', type: 'number', required: true }],
      levels,
    });
    const answers = [{ questionId, value: '1200' }];
    return (await post(api, REQUESTS, { title, employeeId, requestTypeId, answers })).id;
  };
  return { lastName, employeeId, typeOf, askDays, ask };
}

const days = (month: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `2027-${month}-${String(index + from).padStart(2, '0')}`);
const rows = (page: Page, lastName: string) =>
  page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: new RegExp(lastName) });
const detail = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });
const TWO_LEVELS = [{ approvers: [{ role: 'manager' }] }, { approvers: [{ role: 'administrator' }] }];

test('the server draws the first request with all that a decision needs', async ({ page }) => {
  await signIn(page);
  const html = await (await page.request.get('/inbox')).text();
  expect(html).toMatch(/<h3[^>]*>Recent requests by this person<\/h3>/);
});

for (const width of [1280, 360]) {
  test(`a manager’s morning by keyboard at ${width} px: twelve decisions of three kinds`, async ({ page, api }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const person = await somebody(api);
    const vacation = await person.askDays((await person.typeOf('Vacation')).id, days('06', 5, 7));
    const requestId = await person.ask(TWO_LEVELS);
    const sick = await person.askDays((await person.typeOf('Moving')).id, days('09', 5, 6));
    await signIn(page);
    await page.goto(`/inbox?q=${person.lastName}`);
    await expect(rows(page, person.lastName)).toHaveCount(11);
    await expect(page.getByRole('button', { name: /^Absences 10$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Company requests 1$/ })).toBeVisible();
    // On a phone a key decides what is open.
    if (width === 360) {
      await rows(page, person.lastName).first().press('Enter');
      await expect(detail(page)).toBeVisible();
    }
    await page.clock.install();
    const decided = (left: number) =>
      expect(page.locator('li > button[id^="request-"]').filter({ hasText: person.lastName })).toHaveCount(left);
    for (let left = 10; left > 6; left -= 1) {
      await page.keyboard.press('a');
      await decided(left);
    }
    await page.keyboard.press('r');
    await expect(page.getByLabel('Reason for rejection')).toBeFocused();
    await page.keyboard.type('Too many are away');
    await page.keyboard.press('Enter');
    await decided(6);
    await expect(detail(page).getByText('Price in euros')).toBeVisible();
    await expect(detail(page).getByText('1,200')).toBeVisible();
    await expect(detail(page).getByText('Any manager of this person')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('a');
    await decided(5);
    for (let left = 4; left >= 0; left -= 1) {
      await page.keyboard.press('a');
      await decided(left);
    }
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /10 approved · 1 rejected|approved/ })
        .first(),
    ).toBeVisible();

    await letUndoPass(page);

    // The second level asks again.
    const [again] = [rows(page, person.lastName)];
    await expect.poll(() => statusOf(api, `${ABSENCES}/${sick[4]}`)).toBe('accepted');
    await page.goto(`/inbox?q=${person.lastName}`);
    await expect(again).toHaveCount(1);
    await expect(again.first()).toContainText('Step 2 of 2');
    if (width === 360) await again.first().press('Enter');
    await expect(detail(page).getByText('Any administrator')).toBeVisible();
    await expectToFit(page);
    await page.keyboard.press('a');
    await decided(0);
    await letUndoPass(page);
    await expect.poll(() => statusOf(api, `${REQUESTS}/${requestId}`)).toBe('accepted');
    const statuses = await Promise.all([...vacation, ...sick].map((id) => statusOf(api, `${ABSENCES}/${id}`)));
    expect(statuses.filter((status) => status === 'accepted')).toHaveLength(9);
    expect(statuses.filter((status) => status === 'rejected')).toHaveLength(1);
  });
}

test('two managers at once: who was faster is said in place, and the comment is kept', async ({ page, api }) => {
  const person = await somebody(api);
  const id = await person.ask([{ approvers: [{ role: 'manager' }] }]);
  await signIn(page);
  await page.goto(`/inbox?q=${person.lastName}`);
  await expect(rows(page, person.lastName)).toHaveCount(1);
  await page.clock.install();
  await page.keyboard.press('r');
  await page.keyboard.type('The old one is as good');
  await api(`${REQUESTS}/${id}/accept`, { method: 'POST', body: '{}' });
  await page.keyboard.press('Enter');
  await expect(rows(page, person.lastName)).toHaveCount(0);
  await letUndoPass(page);
  const notice = page.getByRole('alert').filter({ hasText: 'was faster and approved this request.' });
  await notice.first().getByRole('link', { name: 'View request' }).click();
  await expect(detail(page).getByText('Your comment: The old one is as good')).toBeVisible();
  await expect(detail(page).getByText(/was faster and approved this request\..*20\d\d/)).toBeVisible();
  expect(await statusOf(api, `${REQUESTS}/${id}`)).toBe('accepted');
});

test('bulk: what would fail is said before anything is sent, and the rest goes on', async ({ page, api }) => {
  const person = await somebody(api);
  const ids = await person.askDays((await person.typeOf('Vacation')).id, days('10', 3, 4));
  await signIn(page);
  await page.goto(`/inbox?q=${person.lastName}`);
  await expect(rows(page, person.lastName)).toHaveCount(3);
  await page.getByRole('checkbox', { name: '3 on this page' }).check();
  await expect(detail(page).getByText('3 requests are selected. Decide them in the list.')).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await api(`${ABSENCES}/${ids[1]}/reject`, { method: 'POST' });
  await page.keyboard.press('a');
  await expect(page.getByText('1 request can’t be approved').first()).toBeVisible();
  await expect(page.getByRole('list', { name: '1 request can’t be approved' })).toContainText(
    'Someone has already decided this request.',
  );
  await expectAccessible(page);
  expect(await statusOf(api, `${ABSENCES}/${ids[0]}`)).toBe('pending');
  await expect(page.getByRole('button', { name: 'Approve 2' })).toBeFocused();
  await page.clock.install();
  await page.keyboard.press('Enter');
  await expect(rows(page, person.lastName)).toHaveCount(0);
  await letUndoPass(page);
  for (const id of [ids[0], ids[2]]) await expect.poll(() => statusOf(api, `${ABSENCES}/${id}`)).toBe('accepted');
  await expect(page.getByRole('region', { name: 'Bulk decision' })).toContainText('2 decided, 0 failed');
});

test('J goes over the end of the page and K back, and Space scrolls the request', async ({ page, api }) => {
  const person = await somebody(api);
  await person.askDays((await person.typeOf('Vacation')).id, days('11', 22));
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page);
  await page.goto(`/inbox?q=${person.lastName}`);
  await expect(rows(page, person.lastName)).toHaveCount(20);
  await expect(page.getByRole('heading', { name: 'History' })).toBeAttached();
  await page.keyboard.press(' ');
  await expect.poll(() => detail(page).evaluate((pane) => pane.scrollTop)).toBeGreaterThan(0);
  // Faster than the address follows.
  await Promise.all(Array.from({ length: 20 }, () => page.keyboard.press('j')));
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page, person.lastName)).toHaveCount(2);
  await expect(rows(page, person.lastName).nth(0)).toBeFocused();
  await page.keyboard.press('k');
  await expect(page).not.toHaveURL(/page=2/);
  await expect(rows(page, person.lastName).nth(19)).toBeFocused();
});

test('searching leads to the first hit, and a key decides nothing that the list does not hold', async ({
  page,
  api,
}) => {
  const [shown, other] = [await somebody(api), await somebody(api)];
  const [hit] = await shown.askDays((await shown.typeOf('Vacation')).id, days('12', 1, 7));
  const [left] = await other.askDays((await other.typeOf('Vacation')).id, days('12', 1, 7));
  await signIn(page);
  await page.goto(`/inbox?q=${other.lastName}&request=${left}`);
  await expect(rows(page, other.lastName)).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(shown.lastName);
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await expect(rows(page, shown.lastName).or(page.getByText('Nothing matches')).first()).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`request=${left}`));
  expect(await statusOf(api, `${ABSENCES}/${left}`)).toBe('pending');
  // A request that is open by its address alone is decided by its button, not by a key.
  await page.goto(`/inbox?q=${shown.lastName}&request=${left}`);
  await expect(detail(page).getByRole('heading', { name: `Alba ${other.lastName}` })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Undo last' })).toHaveCount(0);
  expect([await statusOf(api, `${ABSENCES}/${left}`), hit !== undefined]).toEqual(['pending', true]);
});

test('at least ten requests are seen at 1280 × 800, and one notice covers none of them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await page.goto('/inbox');
  const items = page.locator('li > button[id^="request-"]');
  await expect(items.nth(9)).toBeInViewport({ ratio: 1 });
  const badge = page.getByRole('link', { name: /^Inbox/ });
  const total = page.getByRole('status').filter({ hasText: /results?$/ });
  const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0]);
  const before = numberIn(await total.textContent());
  await page.clock.install();
  for (const left of [before - 1, before - 2]) {
    await page.keyboard.press('a');
    await expect(total).toHaveText(`${left} results`);
    expect(numberIn(await badge.getAttribute('aria-label'))).toBe(left);
  }
  const notice = page.getByRole('button', { name: 'Undo last' });
  const bar = page.locator('[data-undo-bar]');
  await expect(page.getByText('2 approved')).toBeVisible();
  const box = await bar.boundingBox();
  const frame = await page.getByRole('region', { name: 'Requests' }).boundingBox();
  expect(box && frame && (box.y >= frame.y + frame.height || box.x + box.width <= frame.x)).toBe(true);
  await page.keyboard.press('z');
  await expect(total).toHaveText(`${before - 1} results`);
  expect(numberIn(await badge.getAttribute('aria-label'))).toBe(before - 1);
  await letUndoPass(page);
  await expect(notice).toHaveCount(0);
});

test('the Inbox is filtered by chips, and a view of it keeps the filters, not the request that is open', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/inbox');
  const results = page.getByRole('search').getByRole('status');
  const all = (await results.textContent()) ?? '';
  await addFilter(page, 'Absence type', 'Vac');
  await expect(page).toHaveURL(/[?&]type=/);
  await expect(results).not.toHaveText(all);
  const vacations = (await results.textContent()) ?? '';
  expect(vacations).toMatch(/^[1-9]\d* result/);
  await page.getByRole('button', { name: /^Company requests/ }).click();
  await expect(page).not.toHaveURL(/[?&]type=/);
  await page.getByRole('button', { name: /^All \d/ }).click();
  await addFilter(page, 'Absence type', 'Vac');
  await page.locator('li > button[id^="request-"]').nth(1).click();
  await expect(page).toHaveURL(/request=/);
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await takeItem(page, /Save or remove/);
  await page.getByRole('dialog').getByLabel('Name').fill('Vacations');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(page).not.toHaveURL(/type=/);
  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await takeItem(page, 'Vacations');
  await expect(page).toHaveURL(/\/inbox\?type=[0-9a-f-]{36}$/);
  await expect(results).toHaveText(vacations);
});
