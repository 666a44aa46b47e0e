import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, exportedText, signInByForm, test } from './fixtures/test.ts';
import { secondsOf } from './fixtures/words.ts';

// Five hundred people and their time are imported, and everybody's days are computed.
const PEOPLE = 500;
/** The company begins on a Monday; the rest of its first month has seven working days. */
const DAYS = ['23/03/2026', '24/03/2026', '25/03/2026', '26/03/2026', '27/03/2026', '30/03/2026', '31/03/2026'];
const FIRST_DAY = '2026-03-23';
const LAST_DAY = '2026-03-31';
const ABSENT_DAY = '2026-03-24';
/** Without a name, without an address, without a date: they stay out. */
const FAULTY = [10, 100, 200];
/** Works four hours a day by contract, and was not at work on the day of the absence. */
const [PART_TIME, ABSENT] = [42, 8];

const three = (number: number) => String(number).padStart(3, '0');
const numbers = Array.from({ length: PEOPLE }, (_, index) => index + 1);
const employed = numbers.filter((number) => !FAULTY.includes(number));
const csv = (lines: readonly (readonly (string | number)[])[]) =>
  Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'), 'utf8');

/** Everybody comes at nine; the last digit of their number says when they leave. */
const leavesAt = (number: number) => ({ 3: '17:30', 7: '16:40' })[number % 10] ?? '17:00';

/** By hand, in seconds: seven days of eight hours are planned, of four for whoever works part-time. */
function balanceOf(number: number): number {
  const minutesMoreADay = { 3: 30, 7: -20 }[number % 10] ?? 0;
  const plannedLessADay = number === PART_TIME ? 4 * 3600 : 0;
  return DAYS.length * (minutesMoreADay * 60 + plannedLessADay);
}

const people = () =>
  csv([
    ['First name', 'Last name', 'Email', 'Employee code', 'Hire date', 'Office', 'Department'],
    ...numbers.map((number) => [
      number === FAULTY[0] ? '' : 'Nadia',
      `Ruiz ${three(number)}`,
      number === FAULTY[1] ? 'nadia at noria' : `nadia.${number}@noria.example`,
      number,
      number === FAULTY[2] ? '31/02/2026' : (DAYS[0] ?? ''),
      'Noria',
      number % 2 === 0 ? 'Care' : 'Kitchen',
    ]),
  ]);

const contracts = () =>
  csv([
    ['Employee code', 'Contract start', 'Weekly hours'],
    ...employed.map((number) => [number, DAYS[0] ?? '', number === PART_TIME ? '20' : '40']),
  ]);

const workingTime = () =>
  csv([
    ['Employee code', 'Date', 'Start time', 'End time'],
    ...employed.flatMap((number) =>
      DAYS.filter((_, index) => number !== ABSENT || index !== 1).map((day) => [number, day, '9:00', leavesAt(number)]),
    ),
  ]);

/** Uploads a file, checks its rows and imports those that are good. */
async function importFile(
  page: Page,
  { kind, name, file, good, of }: { kind: string; name: string; file: Buffer; good: number; of: number },
): Promise<void> {
  await page.goto('/settings/imports');
  await page.getByRole('button', { name: 'Import file' }).first().press('Enter');
  const upload = page.getByRole('dialog', { name: 'Import file' });
  await upload.getByLabel('What is in the file?').selectOption(kind);
  await upload.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: file });
  await page.waitForURL(/\/settings\/imports\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Check rows' }).press('Enter');
  const rows = (count: number) => count.toLocaleString('en-GB');
  await expect(page.getByText(`${rows(good)} of ${rows(of)} rows can be imported`)).toBeVisible();
  await page.getByRole('button', { name: `Import ${rows(good)} rows` }).press('Enter');
  await expect(page.getByText(`${rows(good)} of ${rows(of)} rows imported`)).toBeVisible({ timeout: 180_000 });
}

test('from a new company to the balances of the first month of 497 people, of 500 in a file, all in the browser', async ({
  page,
}) => {
  const { owner } = await makeCompany();
  await signInByForm(page, '/sign-in', owner);
  const steps = page.getByRole('region', { name: 'Set up your company' });
  const follow = async (step: string) => {
    await page.goto('/today');
    await steps.getByRole('link', { name: step, exact: true }).press('Enter');
  };
  const dialog = page.getByRole('dialog');
  await expect(steps).toContainText('0 of 8 done');

  await follow('Time zone and work week');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await page.getByLabel(day).fill('8:00');
  await page.getByLabel('Friday').press('Enter');
  await expect(page.getByText(/^Saved: Default work week/)).toBeVisible();

  await follow('Offices');
  await page.getByRole('button', { name: 'New office' }).first().press('Enter');
  await dialog.getByLabel('Name').fill('Noria');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByRole('row', { name: /Noria/ })).toBeVisible();

  await follow('Departments');
  for (const name of ['Care', 'Kitchen']) {
    await page.getByRole('button', { name: 'New department' }).first().press('Enter');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    await expect(page.getByRole('row', { name })).toBeVisible();
  }

  await follow('People');
  await expect(page.getByText('No people yet')).toBeVisible();
  await importFile(page, { kind: 'employees', name: 'people.csv', file: people(), good: 497, of: PEOPLE });
  await importFile(page, { kind: 'contracts', name: 'contracts.csv', file: contracts(), good: 497, of: 497 });

  await follow('Absence types');
  await page.getByRole('button', { name: 'New type' }).first().press('Enter');
  await dialog.getByLabel('Name', { exact: true }).fill('Holidays');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Holidays' })).toBeVisible();

  await page.goto('/today');
  await expect(steps).toContainText('6 of 8 done');
  await expectAccessibleInBothThemes(page);
  await follow('Invite others to sign in');
  await page.getByRole('button', { name: 'Invite people' }).first().press('Enter');
  const email = `${crypto.randomUUID()}@x.example`;
  await dialog.getByLabel('Email addresses').fill(email);
  await dialog.getByRole('radio', { name: 'Everybody' }).press('Space');
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(dialog.getByLabel(`Link for ${email}`)).toBeVisible();
  await page.goto('/today');
  await expect(page.getByRole('region', { name: 'Waiting for me' })).toBeVisible();
  await expect(steps).toBeHidden();

  const entries = workingTime();
  const of = employed.length * DAYS.length - 1;
  await importFile(page, { kind: 'work-entries', name: 'time.csv', file: entries, good: of, of });

  const balanceIn = async (number: number) => {
    await page.goto(`/overtime?from=${FIRST_DAY}&to=${LAST_DAY}&q=${encodeURIComponent(`Ruiz ${three(number)}`)}`);
    const row = page.getByRole('row', { name: new RegExp(`Ruiz ${three(number)}`) });
    await expect(row).toBeVisible();
    return secondsOf(await row.getByRole('cell').last().textContent());
  };
  // Everybody's days follow in the background, which the page says until it is done.
  await page.goto(`/overtime?from=${FIRST_DAY}&to=${LAST_DAY}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/still being calculated/)).toHaveCount(0, { timeout: 180_000 });
  // Eight hours are missing until the absence is granted.
  expect(await balanceIn(ABSENT)).toBe(-8 * 3600);
  await page.goto('/absences');
  await page.getByRole('button', { name: 'Add absence' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Person' }).fill(`Ruiz ${three(ABSENT)}`);
  await page.getByRole('option', { name: `Nadia Ruiz ${three(ABSENT)}` }).click();
  await dialog.getByLabel('Absence type').selectOption({ label: 'Holidays' });
  await dialog.getByLabel('First day').fill(ABSENT_DAY);
  await dialog.getByLabel('Last day').fill(ABSENT_DAY);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('1 day counts (8:00 h). Needs approval.');
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto('/inbox');
  const request = page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: /Ruiz 008/ });
  await request.focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: 'Approved: Nadia Ruiz 008' })).toBeVisible();

  await expect.poll(() => balanceIn(ABSENT)).toBe(balanceOf(ABSENT));
  for (const number of [1, 3, 7, PART_TIME, PEOPLE]) expect(await balanceIn(number)).toBe(balanceOf(number));
  await page.goto(`/overtime?from=${FIRST_DAY}&to=${LAST_DAY}`);
  const [, ...lines] = (await exportedText(page)).trim().split('\r\n');
  // The code first, the balance in seconds before that in hours.
  const exported = lines.map((line) => line.split(',')).map((cells) => [Number(cells[0]), Number(cells.at(-2))]);
  expect(exported.sort(([one = 0], [other = 0]) => one - other)).toEqual(
    employed.map((number) => [number, balanceOf(number)]),
  );
});
