import type { Locator, Page } from '@playwright/test';
import {
  type Api,
  beside,
  countIn,
  countOf,
  dateAgo,
  expectSame,
  exportedLines,
  read,
  secondsIn,
} from './fixtures/same.ts';
import { compareOvertime, comparePayouts } from './fixtures/same-overtime.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { secondsOf } from './fixtures/words.ts';

const MINUTE = 60;

/** Compares requests that wait for the viewer: the badge, Today, and the Inbox by kind and as a list. */
async function compareWaiting(page: Page, who: string): Promise<void> {
  await page.goto('/today');
  const badge = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Inbox: \d/ });
  const card = page.getByRole('region', { name: 'Waiting for me' }).getByRole('link');
  await card.waitFor();
  await badge.waitFor();
  const onToday = { badge: countIn(await badge.getAttribute('aria-label')), card: await countOf(card) };
  await page.goto('/inbox');
  const kinds = page.getByRole('group', { name: 'Kind of request' });
  const all = kinds.getByRole('button', { name: /^All \d/ });
  await all.waitFor();
  await badge.waitFor();
  const inInbox = async () => ({
    'the badge in the Inbox': countIn(await badge.getAttribute('aria-label')),
    'All in the Inbox': await countOf(all),
    'every kind in the Inbox': (await kinds.getByRole('button').allTextContents())
      .filter((text) => !/^All/.test(text))
      .reduce((sum, text) => sum + countIn(text), 0),
    'the results in the Inbox': await countOf(page.getByRole('search').getByRole('status')),
  });
  expectSame(`What waits for the ${who}`, {
    'the badge on Today': onToday.badge,
    'Waiting for me on Today': onToday.card,
    ...(await inInbox()),
    'the file of the Inbox': (await exportedLines(page)).length,
  });
  await page.keyboard.press('a');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.waitFor();
  expectSame(`What waits for the ${who} after a decision that can be undone`, {
    'what waited, less one': onToday.badge - 1,
    ...(await inInbox()),
  });
  await page.keyboard.press('z');
  await undo.waitFor({ state: 'hidden' });
}

type LeaveBalance = Record<
  'granted' | 'carried' | 'accrued' | 'adjusted' | 'used' | 'pending' | 'expired',
  { days: number }
> & {
  available: { days: number } | null;
};

/** The balance that a pending request would use: the Inbox, the person's year, the ledger's parts, and REST. */
async function compareLeave(page: Page, api: Api, who: string): Promise<void> {
  await page.goto('/inbox?kind=absence');
  const balances = page
    .getByRole('region', { name: 'Request', exact: true })
    .getByRole('table')
    .filter({ hasText: 'After' });
  await balances.waitFor();
  const detail = page.getByRole('region', { name: 'Request', exact: true });
  // The year counts what is pending as taken, and goes on counting leave that somebody asks to cancel.
  const isRemoval = (await detail.getByText('Cancels approved leave').count()) > 0;
  const available = balances
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Available', exact: true }) })
    .getByRole('cell');
  const inInbox = countInDays(await available.nth(isRemoval ? 0 : 1).textContent());
  const [, type = '', year = ''] =
    /^(.+) (\d{4})$/.exec((await balances.getByRole('columnheader').first().textContent()) ?? '') ?? [];
  const person = detail.getByRole('link').first();
  const [, employeeId = ''] = /([0-9a-f]{8}-[0-9a-f-]{27})/.exec((await person.getAttribute('href')) ?? '') ?? [];
  const calendars = await read<{ id: string; absenceType: { name: string } }[]>(
    api,
    `/schedule/v1/absence-calendars?${new URLSearchParams({ employeeId, year })}`,
  );
  const calendar = calendars.find(({ absenceType }) => absenceType.name === type);
  const balance = await read<LeaveBalance>(api, `/schedule/v1/absence-calendars/${calendar?.id}/balance`);
  await page.goto(`/people/${employeeId}/absences?year=${year}`);
  const ledger = page.getByRole('region', { name: type, exact: true });
  await ledger.first().waitFor();
  // "Taken 3 days": the word says that they are away from the balance.
  const parts = [];
  for (const part of await ledger.first().locator('dl > div:not([data-total])').all()) {
    const text = (await part.getByRole('definition').textContent()) ?? '';
    expect(text).toMatch(/^[+−-]?[\d.,]+ days?$/);
    const isAway = /^(Taken|Pending|Expired)$/.test((await part.getByRole('term').textContent()) ?? '');
    parts.push((isAway ? -1 : 1) * (countInDays(text) ?? 0));
  }
  expectSame(`Days of ${type} ${year} that the ${who} sees available`, {
    'the Inbox, with this request': inInbox,
    'the year of the person': countInDays(await beside(ledger.first(), 'Available').textContent()),
    // Without a limit there is nothing that the parts could add up to.
    ...(balance.available !== null && {
      'the parts in that year': parts.reduce((sum, part) => sum + part, 0),
    }),
    REST: balance.available?.days ?? null,
  });
}

/** Days as a page writes them; null without a limit. */
function countInDays(text: string | null): number | null {
  const number = /[+−-]?\d+(\.\d+)?/.exec(text ?? '')?.[0];
  return number === undefined ? null : Number(number.replace('−', '-').replace('+', ''));
}

/** Compares people absent today in an office: the board, its number, the timeline and its coverage. */
async function compareAbsent(page: Page, api: Api, who: string): Promise<void> {
  const offices = await read<{ id: string; name: string; defaultEmployeesDateTimeZone: string | null }[]>(
    api,
    '/core/v3/offices?limit=2',
  );
  await page.setViewportSize({ width: 1280, height: 3000 });
  for (const { id, name, defaultEmployeesDateTimeZone: zone } of offices) {
    // Today is where people work: in New York it may still be yesterday.
    const today = dateAgo(0, zone ?? undefined);
    await page.goto(`/today?office=${id}&status=absent`);
    const board = page.getByRole('region', { name: 'People today' }).first();
    const count = board.getByRole('group', { name: 'Status' }).getByRole('button', { name: /Absent/ });
    await expect(count).toHaveText(/\d/);
    const number = await countOf(count);
    const shown = await board
      .locator('tbody tr')
      .filter({ hasText: 'Absent' })
      .locator('td:first-child')
      .allTextContents();
    const inFile = (await exportedLines(page)).filter(({ Status }) => Status === 'Absent');
    await page.goto(`/absences?month=${today.slice(0, 7)}&office=${id}`);
    const grid = page.getByRole('grid');
    await grid.or(page.getByText('Nothing matches')).waitFor();
    // The rows in view follow the first ones.
    if ((await grid.count()) > 0) {
      await page
        .locator(`[aria-rowindex="${await grid.getAttribute('aria-rowcount')}"]`)
        .waitFor({ state: 'attached' });
    }
    const cells = page.locator(`[id$="-${today}"][aria-label$=", approved"]`);
    const labels = await cells.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    // Hours off are absence while they last.
    const whole = labels.filter((label) => !/\d\d:\d\d–\d\d:\d\d/.test(label));
    const isPartly = labels.length > whole.length;
    if (!isPartly) {
      expectSame(`People of ${name} whom the ${who} sees absent today`, {
        'the list on Today': shown.length,
        'the number on Today': number,
        'the file of Today': inFile.length,
        'the timeline': whole.length,
      });
    }
    const coverage = page.locator('[data-coverage]').first();
    if ((await coverage.count()) === 0) continue;
    await expect(coverage).not.toHaveAttribute('aria-busy');
    const day = new Date(`${today}T00:00:00Z`);
    const words = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).format(day);
    const said = (await coverage.getByRole('cell').allTextContents()).find((text) => text.includes(words)) ?? '';
    const [, present, people] = /(\d+) of (\d+) in/.exec(said) ?? [];
    if (present === undefined || isPartly) continue;
    const working = page.locator(`[id$="-${today}"]:not([data-pattern])[aria-label$=", approved"]`);
    expectSame(`People of ${name} who are away on a working day, for the ${who}`, {
      'the coverage on the timeline': Number(people) - Number(present),
      'the timeline': await working.count(),
    });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Compares the worked time of a person on a day: the day of everybody, the day itself, the week and the month, and their files. */
async function compareTime(page: Page, who: string): Promise<void> {
  let date = '';
  let row = page.getByRole('row');
  for (let days = 2; days < 8; days++) {
    date = dateAgo(days);
    await page.goto(`/time?date=${date}`);
    row = page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Work / }) })
      .first();
    await page.getByRole('rowheader').first().waitFor();
    if ((await row.count()) > 0) break;
  }
  const person = row.getByRole('link');
  const href = (await person.getAttribute('href')) ?? '';
  const name = (await person.textContent()) ?? '';
  const onDay = secondsOf(await row.getByRole('gridcell').last().textContent());
  // Pages cut seconds off.
  const workedIn = (lines: Record<string, string>[]) => {
    const seconds = lines.reduce((sum, line) => sum + Number(line['Worked (seconds)']), 0);
    return seconds - (seconds % MINUTE);
  };
  const fileOfDay = (await exportedLines(page)).filter(({ Person }) => Person === name);
  const ofDate = (table: Locator) => table.getByRole('row').filter({ has: page.locator(`time[datetime="${date}"]`) });
  const worked = async (line: Locator) => secondsIn(line.getByRole('cell').nth(4));
  const read = async (view: 'week' | 'month') => {
    await page.goto(`${href}${view === 'month' ? '&view=month' : ''}`);
    const table = page.getByRole('table');
    await ofDate(table).waitFor();
    const lines = await table.locator('tbody tr').all();
    let sum = 0;
    for (const line of lines) sum += await worked(line);
    const file = workedIn(await exportedLines(page));
    return { row: await worked(ofDate(table)), sum, total: await worked(table.locator('tfoot tr')), file };
  };
  const week = await read('week');
  await ofDate(page.getByRole('table')).getByRole('button').click();
  const inDrawer = await secondsIn(beside(page.getByRole('dialog'), 'Worked'));
  const month = await read('month');
  expectSame(`What ${name} worked on ${date}, for the ${who}`, {
    'the day of everybody': onDay,
    'the day itself': inDrawer,
    'the file of the day': workedIn(fileOfDay),
  });
  // The minutes of rows are shared out, so that they add up to their total.
  for (const [place, seconds] of [
    ['week', week.row],
    ['month', month.row],
  ] as const) {
    expect
      .soft(Math.abs(seconds - onDay), `${name} on ${date}: the row of the ${place} and the day`)
      .toBeLessThanOrEqual(MINUTE);
  }
  for (const [place, { total, sum, file }] of Object.entries({ week, month })) {
    expectSame(`The ${place} of ${name} around ${date}, for the ${who}`, {
      ...{ 'its total': total, 'its rows': sum, 'its file': file },
    });
  }
}

/** Entries that somebody has to look at: the list, and its file. */
async function compareAnomalies(page: Page, who: string): Promise<void> {
  await page.goto('/time/anomalies');
  const results = page.getByRole('search').getByRole('status');
  await expect(results).toHaveText(/\d|No results/);
  expectSame(`Anomalies that the ${who} sees`, {
    'the results': await countOf(results),
    'the file': (await exportedLines(page)).length,
  });
}

for (const who of ['owner', 'manager'] as const) {
  test(`the same is the same number wherever the ${who} sees it`, async ({ page, api, demo }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, demo[who]);
    await compareWaiting(page, who);
    await compareOvertime(page, api, who);
    await compareLeave(page, api, who);
    await compareAbsent(page, api, who);
    await compareTime(page, who);
    await compareAnomalies(page, who);
    if (who === 'owner') await comparePayouts(page, api);
  });
}
