import type { Page } from '@playwright/test';
import { languageCookie, languages } from '#messages/languages.ts';
import { makeCompany } from './fixtures/companies.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  letUndoPass,
  signIn,
  test,
  untilQuiet,
} from './fixtures/test.ts';

// A phone: everything is tapped, and nothing is wider than it.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const today = Temporal.Now.plainDateISO('Europe/Madrid');
const month = today.with({ day: 1 }).subtract({ months: 1 });
const dayOf = (day: number) => month.with({ day }).toString();
/** A Monday that nobody has asked for yet. */
const monday = today.add({ days: 15 - today.dayOfWeek });
const LEAVE_DAYS = 20;

type Rest = (method: string, path: string, body?: object) => Promise<{ id: string }>;

/** Somebody with three past days, of two of which the company proposes corrections, and an account of their own. */
async function makeEmployee(baseURL: string | undefined) {
  const { token } = await makeCompany('Molino Alto');
  const rest: Rest = async (method, path, body) => {
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(300);
    return answer.status === 204 ? { id: '' } : (await answer.json()).data;
  };
  const { id: managerId } = await rest('POST', '/core/v3/employees', { firstName: 'Rosa', lastName: 'Mas' });
  const employee = { firstName: 'Ana', lastName: 'Gil', timeZone: 'Europe/Madrid', managerId };
  const { id: employeeId } = await rest('POST', '/core/v3/employees', employee);
  await rest('POST', '/contract/v1/contracts', { employeeId, startAt: month.toString(), weeklyHours: 40 });
  await rest('POST', '/schedule/v1/work-breaks', { name: 'Lunch', breakMinutes: 30 });
  const entryOn = (day: number, until: string) => ({
    workEntryType: 'work',
    ...{ workEntryIn: { date: `${dayOf(day)}T09:00:00Z` }, workEntryOut: { date: `${dayOf(day)}T${until}:00Z` } },
  });
  const entries = [];
  for (const day of [10, 11, 12])
    entries.push(await rest('POST', '/schedule/v1/work-entries', { employeeId, ...entryOn(day, '13:00') }));
  await rest('PUT', '/core/v3/configurations/company', { correctionsNeedOtherParty: true, monthConfirmation: true });
  for (const [index, reason] of ['The door log ends later', 'The bus was late'].entries()) {
    await rest('POST', '/schedule/v1/work-entry-corrections', {
      ...{ employeeId, type: 'update', workEntryId: entries[index]?.id, reason },
      entry: entryOn(10 + index, '13:30'),
    });
  }
  const type = { name: 'Vacation', pickMode: 'by_days', documentMode: 'optional', color: '#0f766e' };
  const { id: absenceTypeId } = await rest('POST', '/schedule/v1/absence-types', type);
  const leave = { employeeId, absenceTypeId, year: monday.year, maxDaysOff: LEAVE_DAYS };
  await rest('POST', '/schedule/v1/absence-calendars', leave);
  const day = { date: monday.add({ days: 3 }).toString(), name: 'Town day' };
  await rest('POST', '/schedule/v1/holiday-calendars', { name: 'Town', daysOff: [day] });
  const { id: colleagueId } = await rest('POST', '/core/v3/employees', { ...employee, firstName: 'Ben' });
  await rest('POST', '/contract/v1/contracts', { employeeId: colleagueId, startAt: month.toString(), weeklyHours: 40 });
  await rest('POST', '/schedule/v1/absence-calendars', { ...leave, employeeId: colleagueId });
  const { id: requestId } = await rest('POST', '/schedule/v1/absence-day-off-requests', {
    ...{ employeeId: colleagueId, absenceTypeId, type: 'create' },
    daysOff: [{ date: monday.add({ days: 2 }).toString() }],
  });
  await rest('POST', `/schedule/v1/absence-day-off-requests/${requestId}/accept`);
  const periods = (await rest('GET', '/schedule/v1/periods?limit=500')) as unknown as { id: string; from: string }[];
  const periodId = periods.find(({ from }) => from === month.toString())?.id ?? '';
  await rest('POST', `/schedule/v1/periods/${periodId}/review`);
  const email = `${crypto.randomUUID()}@x.example`;
  const invitation = await rest('POST', '/core/v3/invitations', { email, role: 'employee', employeeId });
  const { link } = invitation as unknown as { link: string };
  return { rest, employeeId, entries, periodId, email, invitation: new URL(link).hash };
}

/** Accepts the invitation, and opens My day. */
async function join(page: Page, { email, invitation }: { email: string; invitation: string }): Promise<void> {
  await page.goto(`/invitation${invitation}`);
  await page.getByLabel('Your name').fill('Ana Gil');
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour thirteen');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/me');
  await signIn(page, { email });
  await page.goto('/me');
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Me', exact: true });
/** Goes to one of My pages by the bar at the thumb. */
async function goTo(page: Page, name: string, title: string): Promise<void> {
  await bar(page).getByRole('link', { name, exact: true }).tap();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** The year is wider than the screen, and shows today at first. */
async function expectTodayInView(page: Page): Promise<void> {
  const day = page.getByRole('region', { name: `Calendar ${today.year}` }).locator('[data-today]');
  const { x, width } = (await day.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function openDay(page: Page, { day, month: number, year }: Temporal.PlainDate): Promise<void> {
  const name = new Intl.DateTimeFormat('en-GB', { month: 'short' }).format(new Date(Date.UTC(year, number - 1, day)));
  await page.getByRole('button', { name: new RegExp(`^Open \\w+, ${day} ${name}\\w* ${year}$`) }).tap();
}

test('M1, M2, J2 an employee clocks in, breaks, clocks out, answers and proposes corrections, asks for leave, and confirms the month, by touch', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { rest, employeeId, entries, periodId, email, invitation } = await makeEmployee(baseURL);
  const entryEnd = async (index: number) =>
    Date.parse(
      (
        (await rest('GET', `/schedule/v1/work-entries/${entries[index]?.id}`)) as unknown as {
          workEntryOut: { date: string };
        }
      ).workEntryOut.date,
    );
  const endOn = (day: number, until: string) => Date.parse(`${dayOf(day)}T${until}:00Z`);

  await test.step('the invitation leads to My day', async () => {
    await join(page, { email, invitation });
    await expect(page.getByRole('heading', { name: 'My day', level: 1 })).toBeVisible();
    await expect(bar(page).getByRole('link')).toHaveText(['Day', 'Time', 'Absences', 'Overtime', 'Requests', 'Data']);
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  });

  await test.step('one button clocks in, ends a break, and clocks out', async () => {
    const card = page.getByRole('region', { name: 'Clock in and out' });
    const clockIn = card.getByRole('button', { name: 'Clock in', exact: true });
    expect((await clockIn.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await clockIn.tap();
    await expect(card.getByRole('button', { name: /^Clock out · 0:00\sh worked$/ })).toBeVisible();
    await card.getByRole('button', { name: 'Start: Lunch' }).tap();
    await expect(card.getByRole('button', { name: /^Back to work · break 0:00\sh$/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await card.getByRole('button', { name: /^Back to work/ }).tap();
    await card.getByRole('button', { name: /^Clock out/ }).tap();
    await expect(clockIn).toBeVisible();
    // The page shows a punch before the server has it.
    await expect
      .poll(async () => {
        type Entry = { workEntryType: string; workEntryIn: { origin: string } };
        const path = `/schedule/v1/work-entries?employeeId=${employeeId}&from=${today}`;
        const made = (await rest('GET', path)) as unknown as Entry[];
        return made.map(({ workEntryType, workEntryIn }) => [workEntryType, workEntryIn.origin]).toSorted();
      })
      .toEqual([
        ['pause', 'mobile'],
        ['work', 'mobile'],
        ['work', 'mobile'],
      ]);
  });

  await test.step('the employee sees the day', async () => {
    await goTo(page, 'Time', 'My time');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await openDay(page, today);
    const day = page.getByRole('dialog');
    await expect(day.getByText('Lunch').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(day).toBeHidden();
  });

  await test.step('of the proposals of the company one is accepted and one refused', async () => {
    await goTo(page, 'Day', 'My day');
    const proposals = page.getByRole('region', { name: 'Your answer is needed' });
    await expect(proposals.getByText('The bus was late')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    const of = (reason: string) => proposals.getByRole('article').filter({ hasText: reason });
    await expect(of('The bus was late').getByRole('button', { name: 'Reject' })).toHaveAccessibleDescription(
      'The entry stays as it is. You can give a reason.',
    );
    await page.clock.install();
    await of('The door log ends later').getByRole('button', { name: 'Agree' }).tap();
    await letUndoPass(page);
    await expect.poll(() => entryEnd(0)).toBe(endOn(10, '13:30'));
    await of('The bus was late').getByRole('button', { name: 'Reject' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('I left at one');
    await dialog.getByRole('button', { name: 'Reject' }).tap();
    await letUndoPass(page);
    await expect(proposals).toBeHidden();
    expect(await entryEnd(1)).toBe(endOn(11, '13:00'));
  });

  await test.step('a correction is proposed, and the entry stays until a manager agrees', async () => {
    await page.goto(`/me/time?date=${dayOf(12)}`);
    await openDay(page, month.with({ day: 12 }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Propose a change: Work/ }).tap();
    await expect(dialog.getByText('A manager has to agree before this counts.')).toBeVisible();
    const end = dialog.getByLabel('End', { exact: true });
    await end.fill('');
    await end.pressSequentially('16:00');
    await dialog.getByLabel('Reason').fill('The meeting took longer');
    await dialog.getByRole('button', { name: 'Propose', exact: true }).tap();
    await expect(dialog.getByRole('heading', { name: 'Pending corrections' })).toBeVisible();
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await entryEnd(2)).toBe(endOn(12, '13:00'));
  });

  await test.step('leave is asked for with its preview and a note', async () => {
    await page.goto('/me/absences');
    await page.getByRole('button', { name: 'Request an absence' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Request an absence' });
    await dialog.getByLabel('Absence type').selectOption({ label: 'Vacation' });
    await dialog.getByLabel('First day').fill(monday.toString());
    await dialog.getByLabel('Last day').fill(monday.add({ days: 1 }).toString());
    await dialog.getByLabel('Last day').press('Tab');
    const after = (days: number) => dialog.locator(`[data-date="${monday.add({ days })}"]`);
    await expect(after(2)).toHaveAccessibleName(/\. Off: Ben Gil$/);
    await expect(after(3)).toHaveAccessibleName(/\. Public holiday: Town day$/);
    await after(3).focus();
    await expect(dialog.getByText('Public holiday: Town day', { exact: true })).toBeVisible();
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('2 days count');
    await expect(preview).toContainText(`${LEAVE_DAYS - 2} days`);
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'note.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await dialog.getByRole('button', { name: 'Send request' }).tap();
    await expect(dialog).toBeHidden();
    const requests = (await rest(
      'GET',
      `/schedule/v1/absence-day-off-requests?employeeId=${employeeId}`,
    )) as unknown as { status: string; documentIds: string[] }[];
    expect(requests.map(({ status, documentIds }) => [status, documentIds.length])).toEqual([['pending', 1]]);
  });

  await test.step('a pending request is cancelled', async () => {
    await goTo(page, 'Requests', 'My requests');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: 'Cancel request' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Cancel this request?' });
    await dialog.getByRole('button', { name: 'Cancel request' }).tap();
    await expect(page.getByText('Request cancelled')).toBeVisible();
    const requests = (await rest(
      'GET',
      `/schedule/v1/absence-day-off-requests?employeeId=${employeeId}`,
    )) as unknown as { status: string }[];
    expect(requests.map(({ status }) => status)).toEqual(['cancelled']);
  });

  await test.step('the month is confirmed with its record', async () => {
    await goTo(page, 'Time', 'My time');
    const own = page.getByRole('region', { name: 'My months' }).getByRole('listitem');
    const listed = own.filter({ has: page.locator(`a[href$="${periodId}"]`) });
    await expect(listed).toContainText('In review');
    await listed.getByRole('link').tap();
    await expect(page.getByRole('main').getByText('In review')).toBeVisible();
    await expect(page.getByText('Ana Gil').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await page.getByRole('button', { name: 'Confirm', exact: true }).tap();
    await expect(page.getByText('Month confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'View record' }).tap();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /PDF/ }).tap(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    await goTo(page, 'Time', 'My time');
    await expect(listed).toContainText('Confirmed');
  });

  await test.step('overtime and data are there too', async () => {
    await goTo(page, 'Overtime', 'My overtime');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await goTo(page, 'Data', 'My data');
    await expect(page.getByRole('main').getByText('Ana').first()).toBeVisible();
    // Neither sections nor fields without a value.
    await expect(page.getByRole('heading', { level: 2, name: /^(Pay|Salaries|Custom fields)$/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /more field/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  });
});

test('M1 My pages fit 320 px, text of twice the size and forced colours, in every language; own contact data is changed by touch', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { rest, employeeId, email, invitation } = await makeEmployee(baseURL);
  await join(page, { email, invitation });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/me', '/me/time', '/me/absences', '/me/overtime', '/me/requests', '/me/data']) {
    await page.goto(path);
    await untilQuiet(page);
    await expectToFit(page);
    if (path === '/me/absences') await expectTodayInView(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await expectAccessible(page);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectToFit(page);
  }
  await test.step('the phone number', async () => {
    await page.goto('/me/data');
    await page.getByRole('button', { name: 'Edit Contact' }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Work phone')).toHaveCount(0);
    await dialog.getByLabel('Personal phone', { exact: true }).fill('600 000 000');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    await dialog.getByRole('button', { name: 'Save changes' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('600 000 000')).toBeVisible();
    const { phone } = (await rest('GET', `/core/v3/employees/${employeeId}`)) as unknown as { phone: string };
    expect(phone).toBe('600 000 000');
  });
  for (const language of languages) {
    await page.context().addCookies([{ name: languageCookie, value: language, url: baseURL ?? '' }]);
    for (const path of ['/me', '/me/absences', '/me/data']) {
      await page.goto(path);
      await expect(page.locator(`html[lang^=${language}]`)).toHaveCount(1);
      await expectToFit(page);
    }
  }
});
