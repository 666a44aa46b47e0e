import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readXlsx } from '#test/read-xlsx.ts';
import { makeCompany } from './fixtures/companies.ts';
import { addFilter, expect, letUndoPass, signIn, takeOption, test } from './fixtures/test.ts';

const PERSON = 'Ana Gil';
const today = Temporal.Now.plainDateISO('Europe/Madrid');
/** The month that is closed, and the one after it, which is over too and receives what is late. */
const month = today.with({ day: 1 }).subtract({ months: 2 });
const next = month.add({ months: 1 });
const middle = month.with({ day: 14 });
/** A weekday in the middle of the month, 1 for Monday: work on a Sunday would be another kind of time. */
const dayOf = (weekday: number) => middle.add({ days: weekday - middle.dayOfWeek }).toString();

/** The month of a person who works without planned hours: two days, of which the first is corrected. */
async function makeMonth(baseURL: string | undefined) {
  const { owner, token } = await makeCompany('Molino Alto');
  const fetched = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer;
  };
  const rest = async (method: string, path: string, body?: object) =>
    (await (await fetched(method, path, body)).json()).data;
  const bytes = async (path: string) => Buffer.from(await (await fetched('GET', path)).arrayBuffer());
  const employee = { firstName: 'Ana', lastName: 'Gil', code: 26, timeZone: 'UTC' };
  const { id: employeeId } = await rest('POST', '/core/v3/employees', employee);
  await rest('POST', '/contract/v1/contracts', { employeeId, startAt: month.toString(), weeklyHours: 0 });
  const entryOn = (weekday: number, from: string, to: string) => ({
    workEntryType: 'work',
    ...{
      workEntryIn: { date: `${dayOf(weekday)}T${from}:00Z` },
      workEntryOut: { date: `${dayOf(weekday)}T${to}:00Z` },
    },
  });
  const work = (weekday: number, from: string, to: string, fields: object = {}) =>
    rest('POST', '/schedule/v1/work-entries', { employeeId, ...entryOn(weekday, from, to), ...fields });
  await work(2, '09:00', '13:00');
  const { id: second } = await work(3, '09:00', '13:00');
  await rest('POST', '/schedule/v1/correction-reasons', { name: 'Forgotten' });
  await rest('PUT', '/core/v3/configurations/company', { monthApproval: true });
  const lodas = { name: 'LODAS', preset: 'datev_lodas', consultantNumber: '1234567', clientNumber: '1' };
  await rest('POST', '/payroll/v1/templates', lodas);
  await rest('POST', '/payroll/v1/templates', { name: 'Workbook', preset: 'xlsx' });
  const periods: { id: string; from: string }[] = await rest('GET', '/schedule/v1/periods?limit=500');
  const periodOf = (from: Temporal.PlainDate) => periods.find((period) => period.from === from.toString())?.id ?? '';
  // The employee proposes a correction of the second day: the first one is proposed on the page.
  await rest('POST', '/schedule/v1/work-entry-corrections', {
    ...{ employeeId, type: 'update', workEntryId: second, onBehalfOf: 'employee', reason: 'The bus was late' },
    entry: entryOn(3, '09:00', '13:30'),
  });
  return { owner, rest, bytes, employeeId, work, periodId: periodOf(month), nextId: periodOf(next) };
}

/** Chooses a template in the dialog of an export, and downloads the file that is made. */
async function exportBy(page: Page, template: string, file: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name: /^Export( draft)?$/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Template' }).click();
  await takeOption(page, template);
  await dialog.getByRole('button', { name: 'Export' }).press('Enter');
  await expect(dialog).toBeHidden();
  const link = page.getByRole('link', { name: file }).first();
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
  return readFileSync(await download.path());
}

/** Lines of a LODAS file below its description. */
const lodasLines = (file: Buffer) => file.toString('latin1').split('[Bewegungsdaten]\r\n')[1]?.trimEnd().split('\r\n');
const payMonth = (of: Temporal.PlainDate) => `01.${String(of.month).padStart(2, '0')}.${of.year}`;

/** Gives a kind of time on the page of payroll a code. */
async function giveCode(page: Page, kind: string, code: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ hasText: kind });
  await item.getByRole('button', { name: 'New code' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Approves the month of the person, the last thing that stands between now and closed, and closes it. */
async function approveAndClose(page: Page, id: string): Promise<void> {
  await page.goto(`/time/periods/${id}`);
  await page.getByRole('button', { name: `Approve the month of ${PERSON}` }).press('Enter');
  await expect(page.getByText('1 month approved')).toBeVisible();
  await expect(page.getByText('Nothing stands between now and closed')).toBeVisible();
  await page.getByRole('button', { name: 'Close period' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 person is ready and will be closed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close period' }).press('Enter');
  await expect(page.getByText('Everyone is closed')).toBeVisible();
}

test('a month is corrected by both sides, reviewed, closed and paid, and a late correction is paid with the next one', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { owner, rest, bytes, employeeId, work, periodId, nextId } = await makeMonth(baseURL);
  const record = `/schedule/v1/monthly-records?employeeId=${employeeId}&periodId=${periodId}`;
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, owner);

  await test.step('the company proposes, and the employee accepts', async () => {
    await page.goto(`/people/${employeeId}/time?date=${dayOf(2)}`);
    await page
      .locator(`tr:has(time[datetime="${dayOf(2)}"])`)
      .getByRole('button')
      .first()
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Propose a change: Work 09:00–13:00' }).press('Enter');
    const end = dialog.getByLabel('End', { exact: true });
    await end.fill('');
    await end.pressSequentially('14:00');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await takeOption(page, 'Forgotten');
    await dialog.getByRole('button', { name: 'Propose', exact: true }).press('Enter');
    await expect(dialog.getByText('+1:00 h if accepted').first()).toBeVisible();
    const proposed = await rest('GET', `/schedule/v1/work-entry-corrections?employeeId=${employeeId}&status=proposed`);
    const ofCompany = proposed.find(({ side }: { side: string }) => side === 'company');
    await rest('POST', `/schedule/v1/work-entry-corrections/${ofCompany.id}/accept`, {});
  });

  const cure = async (name: string) => {
    await page.goto(`/time/periods/${periodId}/${employeeId}`);
    await page.getByRole('link', { name: `${name}: ${PERSON}` }).press('Enter');
  };

  await test.step('the month is reviewed, and its blockers lead to where they are settled', async () => {
    await page.goto(`/time/periods/${periodId}`);
    await page.getByRole('button', { name: 'Start review' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Start review' }).press('Enter');
    await expect(page.getByText('In review')).toBeVisible();
    await expect(page.getByText('1 of 1 people stands between now and closed')).toBeVisible();
    for (const reason of [/^Open corrections/, /^Payroll codes missing/, /^Approval missing/])
      await expect(page.getByRole('button', { name: reason })).toBeVisible();

    await cure('View correction');
    await page.waitForURL(/\/time\/corrections/);
    // Beside the one that was accepted.
    await expect(page.getByRole('row').filter({ hasText: PERSON })).toHaveCount(2);
    await addFilter(page, 'Status', 'Pending');
    await expect(page.getByRole('row').filter({ hasText: PERSON })).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: PERSON })).toContainText('+0:30 h if accepted');
    await page.clock.install();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(page.getByRole('row').filter({ hasText: PERSON }).first()).toContainText('Approved');
    await letUndoPass(page);
    const open = `/schedule/v1/work-entry-corrections?employeeId=${employeeId}&status=proposed`;
    await expect.poll(async () => (await rest('GET', open)).length).toBe(0);

    await cure('View payroll');
    await page.waitForURL(new RegExp(`/payroll\\?period=${periodId}`));
    await giveCode(page, 'Overtime without a type', '110');
    await page.getByRole('combobox', { name: 'Code for Worked hours' }).selectOption('Not exported');
    await expect(page.getByText(/kinds? of time ha(s|ve) no code/)).toBeHidden();
  });

  await test.step('the employee confirms, the month is approved and closed', async () => {
    const [{ recordHash }] = await rest('GET', `/schedule/v1/periods/${periodId}/people`);
    await rest('POST', `/schedule/v1/periods/${periodId}/confirm`, { employeeId, recordHash });
    await approveAndClose(page, periodId);
  });

  const files = () => Promise.all(['json', 'pdf', 'xlsx'].map((format) => bytes(`${record}&format=${format}`)));
  const closed = await files();
  const exports = async () => {
    const made: { id: string; sha256: string; templateName: string }[] = await rest(
      'GET',
      `/payroll/v1/exports?periodId=${periodId}`,
    );
    return made;
  };

  await test.step('the closed month is exported for DATEV LODAS and as a workbook', async () => {
    await page.goto(`/payroll?period=${periodId}`);
    // 09:00 to 14:00 and 09:00 to 13:30.
    const lodas = await exportBy(page, 'LODAS', /^LODAS_/);
    expect(lodasLines(lodas)).toEqual([`1;${payMonth(month)};9,50;1;110;26;`]);
    const [sheet] = await readXlsx(await exportBy(page, 'Workbook', /^Workbook_/));
    expect(sheet?.rows.slice(1).map((row) => row.slice(0, 5))).toEqual([['26', PERSON, '110', 9.5, 'hours']]);
  });

  const before = await exports();
  const contents = () => Promise.all(before.map(({ id }) => bytes(`/payroll/v1/exports/${id}/content`)));
  const written = await contents();

  await test.step('a late correction leaves the closed month as it is, to the byte', async () => {
    await work(4, '09:00', '11:00', { lateCorrection: { reason: 'The sheet was found later' } });
    expect(await files()).toEqual(closed);
    expect(await contents()).toEqual(written);
    await page.goto(`/payroll?period=${periodId}`);
    expect(lodasLines(await exportBy(page, 'LODAS', /^LODAS_/))).toEqual([`1;${payMonth(month)};9,50;1;110;26;`]);
    const hashes = (await exports()).flatMap(({ templateName, sha256 }) => (templateName === 'LODAS' ? sha256 : []));
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 1]);
  });

  await test.step('the export of the next month has it, as a line of the closed one', async () => {
    await page.goto(`/time/periods/${nextId}`);
    await page.getByRole('button', { name: 'Start review' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Start review' }).press('Enter');
    await expect(page.getByText('In review')).toBeVisible();
    await page.goto(`/payroll?period=${nextId}`);
    await approveAndClose(page, nextId);
    await page.goto(`/payroll?period=${nextId}`);
    expect(lodasLines(await exportBy(page, 'LODAS', /^LODAS_/))).toEqual([`1;${payMonth(month)};2,00;1;110;26;`]);
    expect(await files()).toEqual(closed);
    expect(await contents()).toEqual(written);
  });
});
