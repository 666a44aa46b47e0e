import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  letUndoPass,
  signIn,
  takeOption,
  test,
} from './fixtures/test.ts';

type Api = (path: string, init?: RequestInit) => Promise<Response>;
type Entry = { id: string; workEntryOut: { date: string } | null };
type Correction = { id: string; status: string; mode: string | null; comment: string | null };

const ENTRIES = '/schedule/v1/work-entries';
const CORRECTIONS = '/schedule/v1/work-entry-corrections';
const DAY = '2026-03-03';

async function read<Data>(api: Api, path: string): Promise<Data> {
  const response = await api(path);
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

async function send<Data>(api: Api, method: 'POST' | 'PUT', path: string, body: object): Promise<Data> {
  const response = await api(path, { method, body: JSON.stringify(body) });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()).data;
}

const requireAgreement = (api: Api, isRequired: boolean) =>
  send(api, 'PUT', '/core/v3/configurations/company', { correctionsNeedOtherParty: isRequired });

/** Somebody whose past day holds one entry, 09:00 to 13:00 in UTC, or one that nobody ended. */
async function personWithEntry(api: Api, { lastName, isOpen = false }: { lastName: string; isOpen?: boolean }) {
  const { id } = await send<{ id: string }>(api, 'POST', '/core/v3/employees', {
    ...{ firstName: 'Cora', lastName, timeZone: 'UTC' },
  });
  const entry = await send<Entry>(api, 'POST', ENTRIES, {
    ...{ employeeId: id, workEntryType: 'work', workEntryIn: { date: `${DAY}T09:00:00Z` } },
    ...(!isOpen && { workEntryOut: { date: `${DAY}T13:00:00Z` } }),
  });
  return { id, entryId: entry.id };
}

const newName = () => `Corrected${crypto.randomUUID().slice(0, 8)}`;

/** The employee proposes over REST that the entry ended at 13:30. */
const proposeAsEmployee = (api: Api, { id, entryId }: { id: string; entryId: string }, reason = 'The bus was late') =>
  send<Correction>(api, 'POST', CORRECTIONS, {
    ...{ employeeId: id, type: 'update', workEntryId: entryId, onBehalfOf: 'employee', reason },
    entry: {
      workEntryType: 'work',
      workEntryIn: { date: `${DAY}T09:00:00Z` },
      workEntryOut: { date: `${DAY}T13:30:00Z` },
    },
  });

const endOf = async (api: Api, { entryId }: { entryId: string }) =>
  Date.parse((await read<Entry>(api, `${ENTRIES}/${entryId}`)).workEntryOut?.date ?? '');
const HALF_PAST_ONE = Date.parse(`${DAY}T13:30:00Z`);
const ONE = Date.parse(`${DAY}T13:00:00Z`);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const openDay = async (page: Page, id: string) => {
  await page.goto(`/people/${id}/time?date=${DAY}`);
  await page.getByRole('button', { name: 'Open Tue, 3 Mar 2026' }).press('Enter');
  return page.getByRole('dialog');
};

test.beforeEach(({ api }) => requireAgreement(api, true));
test.afterEach(({ api }) => requireAgreement(api, false));

for (const width of [1280, 360]) {
  test(`a manager proposes, the employee accepts, and the entry says so, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    const person = await personWithEntry(api, { lastName: newName() });
    const name = `Late bus ${newName()}`;
    const { id: reasonId } = await send<{ id: string }>(api, 'POST', '/schedule/v1/correction-reasons', { name });
    await signIn(page);
    const dialog = await openDay(page, person.id);
    await dialog.getByRole('button', { name: 'Propose a change: Work 09:00–13:00' }).press('Enter');
    const end = dialog.getByLabel('End', { exact: true });
    await end.fill('');
    await end.pressSequentially('13:30');
    await dialog.getByRole('button', { name: 'Propose', exact: true }).press('Enter');
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await takeOption(page, name);
    await dialog.getByLabel('Details').pressSequentially('The meeting took longer');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await dialog.getByRole('button', { name: 'Propose', exact: true }).press('Enter');
    await expect(page.getByText(/has to agree by .* \+0:30\sh if accepted/)).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Pending corrections' })).toBeVisible();
    await expect(dialog.getByText('+0:30 h if accepted').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await endOf(api, person)).toBe(ONE);

    const [proposed] = await read<Correction[]>(api, `${CORRECTIONS}?employeeId=${person.id}`);
    expect(proposed).toMatchObject({ status: 'proposed', reasonId });
    await send(api, 'POST', `${CORRECTIONS}/${proposed?.id}/accept`, { comment: 'That is right' });
    expect(await endOf(api, person)).toBe(HALF_PAST_ONE);

    const changed = await openDay(page, person.id);
    await changed.getByRole('button', { name: 'Versions of Work 09:00–13:30' }).press('Enter');
    await expect(changed.getByRole('list', { name: 'Versions' })).toContainText('Agreed, proposed by');
    await expect(changed.getByRole('heading', { name: 'Pending corrections' })).toHaveCount(0);
  });

  test(`a proposal of the employee is approved in the Inbox by keyboard, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    const lastName = newName();
    const person = await personWithEntry(api, { lastName });
    const { id } = await proposeAsEmployee(api, person);
    await signIn(page);
    await page.goto(`/inbox?q=${lastName}`);
    const item = page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: new RegExp(lastName) });
    await expect(item).toContainText('+0:30 h');
    await expect(page.getByRole('button', { name: /^Corrections 1$/ })).toBeVisible();
    if (width === 360) await item.press('Enter');
    const detail = page.getByRole('region', { name: 'Request', exact: true });
    await expect(detail.getByText('The bus was late')).toBeVisible();
    await expect(detail.getByText('Work 09:00–13:30')).toBeVisible();
    await expect(detail.getByRole('row', { name: /March 2026/ })).toContainText('4:30');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page.clock.install();
    await page.keyboard.press('a');
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'Undo last' })).toHaveCount(0);
    await page.keyboard.press('a');
    await letUndoPass(page);
    await expect
      .poll(async () => read<Correction>(api, `${CORRECTIONS}/${id}`))
      .toMatchObject({ status: 'accepted', mode: 'agreed' });
    expect(await endOf(api, person)).toBe(HALF_PAST_ONE);
  });
}

test('corrections are found, opened and decided by keyboard on their page', async ({ page, api }) => {
  const lastName = newName();
  const people = [await personWithEntry(api, { lastName }), await personWithEntry(api, { lastName })];
  for (const [index, person] of people.entries()) await proposeAsEmployee(api, person, `Reason ${index}`);
  await signIn(page);
  await page.goto(`/time/corrections?q=${lastName}&sort=createdAt`);
  await expect(row(page, lastName)).toHaveCount(2);
  await expect(row(page, lastName).first()).toContainText('+0:30 h if accepted');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(page).toHaveURL(/correction=/);
  await expect(dialog.getByText('Reason 0')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/correction=/);
  await page.keyboard.press('r');
  await expect(dialog.getByLabel('Comment')).toBeFocused();
  await page.keyboard.type('The door says 13:00');
  await expectAccessible(page);
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, lastName).first()).toContainText('Rejected');
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(row(page, lastName).nth(1)).toContainText('Approved');
  await letUndoPass(page);
  const listed = () => read<Correction[]>(api, `${CORRECTIONS}?name=${lastName}&orderBy=createdAt`);
  await expect
    .poll(async () => (await listed()).map(({ status, comment }) => [status, comment]))
    .toEqual([
      ['rejected', 'The door says 13:00'],
      ['accepted', null],
    ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/time/corrections?q=${lastName}`);
  await expect(row(page, lastName)).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
});

test('exceptions are resolved many at once by proposal, and show it', async ({ page, api }) => {
  const lastName = newName();
  for (const isOpen of [true, true]) await personWithEntry(api, { lastName, isOpen });
  for (const employee of await read<{ id: string }[]>(api, `/core/v3/employees?name=${lastName}`)) {
    await send(api, 'POST', '/contract/v1/contracts', {
      ...{ employeeId: employee.id, startAt: '2025-01-01', weeklyHours: 40 },
    });
  }
  await signIn(page);
  await page.goto(`/time/anomalies?q=${lastName}&kind=forgotten_clock_out`);
  await expect(row(page, lastName).getByRole('button', { name: /^End at/ })).toHaveCount(2);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Resolve', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Details').or(dialog.getByLabel('Reason')).last().fill('As planned');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).press('Enter');
  await expect(page.getByText('2 proposals sent')).toBeVisible();
  await expect(row(page, lastName).getByRole('link', { name: 'Proposed' })).toHaveCount(2);
  const proposed = await read<Correction[]>(api, `${CORRECTIONS}?name=${lastName}`);
  expect(proposed.map(({ status }) => status)).toEqual(['proposed', 'proposed']);
});
