import type { Locator, Page } from '@playwright/test';
import { formatDuration } from '#components/ui/duration-format.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

const MAX_TABS = 60;
const ENTRIES = '/schedule/v1/work-entries';

type Api = (path: string, init?: RequestInit) => Promise<Response>;
type Entry = {
  id: string;
  employee: { id: string; firstName: string; lastName: string };
  workEntryIn: { date: string };
};

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

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tab = 0; tab < MAX_TABS; tab++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

let people = 0;

/** Somebody whose past day holds one entry, 09:00 to 13:00 in UTC. */
async function personWithEntry(api: Api, date: string) {
  people += 1;
  const lastName = `Timekeeper${people}${Date.now()}`;
  const { id } = await send<{ id: string }>(api, 'POST', '/core/v3/employees', {
    ...{ firstName: 'Tess', lastName, timeZone: 'UTC' },
  });
  const entry = await send<Entry>(api, 'POST', ENTRIES, {
    ...{ employeeId: id, workEntryType: 'work' },
    ...{ workEntryIn: { date: `${date}T09:00:00Z` }, workEntryOut: { date: `${date}T13:00:00Z` } },
  });
  return { id, lastName, entryId: entry.id };
}

const DAY = '2026-03-03';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an entry is found on the day of everybody and corrected by keyboard, and says what it did and what it was', async ({
  page,
  api,
}) => {
  const { lastName, id } = await personWithEntry(api, DAY);
  await signIn(page);
  await page.goto(`/time?date=${DAY}`);
  await page.keyboard.press('/');
  await page.keyboard.type(lastName);
  await page.waitForURL(/q=/);
  await expect(row(page, lastName)).toContainText('4:00');
  const person = row(page, lastName).getByRole('link');
  await tabTo(page, person);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Work 09:00–13:00' })).toBeFocused();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  const edit = dialog.getByRole('button', { name: 'Edit Work 09:00–13:00' });
  await edit.waitFor();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Start')).toBeFocused();
  await dialog.getByLabel('End', { exact: true }).fill('08:00');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The end must be after the start')).toBeVisible();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await expect(dialog.getByLabel('End', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('End', { exact: true }).fill('13:30');
  await dialog.getByLabel('Reason').fill('The meeting took longer');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('worked 4:30 h, before 4:00 h')).toBeVisible();

  await expect(dialog.getByRole('button', { name: 'Edit Work 09:00–13:30' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Versions of Work 09:00–13:30' }).click();
  const versions = dialog.getByRole('list', { name: 'Versions' });
  await expect(versions).toContainText('The meeting took longer');
  await expect(versions).toContainText('Before: Work 09:00–13:00');
  const kept = await read<{ note: string | null }[]>(
    api,
    `${ENTRIES}/${(await read<Entry[]>(api, `${ENTRIES}?employeeId=${id}`))[0]?.id}/versions`,
  );
  expect(kept[0]?.note).toBe('The meeting took longer');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, lastName)).toContainText('4:30');
});

test('entries are added and removed from a person’s week, whose totals add up and are those of REST', async ({
  page,
  api,
}) => {
  const { id } = await personWithEntry(api, DAY);
  await signIn(page);
  await page.goto(`/people/${id}/time?date=${DAY}`);
  await page.getByRole('button', { name: 'Open Tue, 3 Mar 2026' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await dialog.getByLabel('Start').fill('12:00');
  await dialog.getByLabel('End', { exact: true }).fill('15:00');
  await dialog.getByLabel('Reason').fill('Forgotten');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Overlaps Work 09:00–13:00')).toBeVisible();
  await dialog.getByLabel('Start').fill('14:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('worked 5:00 h, before 4:00 h')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Work 09:00–13:00' }).click();
  await dialog.getByLabel('Reason').fill('Twice');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByText('worked 1:00 h, before 5:00 h')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const path = `/overtime-policies/v1/employees/${id}/balance?from=2026-03-02&to=2026-03-08&withDays=true`;
  const { days } = await read<{ days: { workedSeconds: number }[] }>(api, path);
  const worked = days.reduce((sum, { workedSeconds }) => sum + workedSeconds, 0);
  expect(worked).toBe(3600);
  await expect(page.getByRole('row').last()).toContainText(formatDuration(worked, 'en'));
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/date=2026-03-01/);
});

test.describe(() => {
  // The browser says so when the later of two is refused.
  test.use({ expectedErrors: /409/ });

  test('of two managers who change one entry, the later learns it and keeps what they typed', async ({ page, api }) => {
    const { id, entryId } = await personWithEntry(api, DAY);
    await signIn(page);
    await page.goto(`/people/${id}/time?date=${DAY}`);
    await page.getByRole('button', { name: 'Open Tue, 3 Mar 2026' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Edit Work 09:00–13:00' }).click();
    await dialog.getByLabel('End', { exact: true }).fill('14:00');
    await dialog.getByLabel('Reason').fill('Kept as typed');
    await send(api, 'PUT', `${ENTRIES}/${entryId}`, { workEntryOut: { date: `${DAY}T12:00:00Z` } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('Changed in the meantime');
    await expect(alert).toContainText('Work 09:00–12:00');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Kept as typed');
    await expect(dialog.getByLabel('End', { exact: true })).toHaveValue('14:00');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('worked 5:00 h, before 3:00 h')).toBeVisible();
  });
});

for (const width of [1280, 360]) {
  test(`a forgotten clock-out is put right, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id, lastName } = await personWithEntry(api, DAY);
    await send(api, 'POST', ENTRIES, {
      ...{ employeeId: id, workEntryType: 'work', workEntryIn: { date: `${DAY}T14:00:00Z` } },
    });
    await signIn(page);
    await page.goto(`/time/anomalies?q=${lastName}`);
    await expect(row(page, lastName)).toContainText('Forgotten clock-out');
    const proposal = row(page, lastName).getByRole('button', { name: /^(End at|Set the end)/ });
    await expect(proposal).toBeVisible();
    await proposal.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Edit Work since 14:00' }).click();
    await dialog.getByLabel('End', { exact: true }).fill('18:00');
    await dialog.getByLabel('Reason').fill('Left at six');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('worked 8:00 h, before 4:00 h')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No entries match these filters')).toBeVisible();
  });
}

test('forgotten clock-outs of the demo are settled at once as the plan proposes', async ({ page, api }) => {
  const anomalies = await read<{ workEntryId: string }[]>(api, '/schedule/v1/work-entry-anomalies?limit=500');
  expect(anomalies.length).toBeGreaterThan(1);
  await signIn(page);
  await page.goto('/time/anomalies?kind=forgotten_clock_out');
  await page
    .getByRole('button', { name: /^End at/ })
    .first()
    .waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('As planned');
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText(/exceptions? resolved/)).toBeVisible();
  const left = await read<{ workEntryId: string }[]>(api, '/schedule/v1/work-entry-anomalies?limit=500');
  expect(left.length).toBeLessThan(anomalies.length);
});

for (const width of [1280, 360]) {
  test(`the pages of Time are accessible in both themes, ${width} px wide`, async ({ page, api }) => {
    const { id } = await personWithEntry(api, DAY);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    for (const path of [`/time?date=${DAY}`, `/people/${id}/time?date=${DAY}&view=month`, '/time/anomalies']) {
      await page.goto(path);
      await page.getByRole('row').or(page.getByText('No exceptions')).first().waitFor();
      await expectAccessibleInBothThemes(page);
      await expectToFit(page);
    }
    await page.goto(`/people/${id}/time?date=${DAY}`);
    await page.getByRole('button', { name: 'Open Tue, 3 Mar 2026' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add entry' }).click();
    await page.getByLabel('Start').waitFor();
    await expectAccessibleInBothThemes(page);
  });
}
