import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShownRecord } from '#server/modules/monthly-records/rules-shown.ts';
import type { LivingMonth } from './living-month.ts';
import type { TestMember } from './members.ts';
import { PERIODS } from './periods.ts';
import { readXlsx } from './read-xlsx.ts';

/** Amounts of a person's month by name, in seconds, and days of absences. */
export type Figures = Record<string, number>;
/** Figures that each place shows of a person's month. */
export type Places = Record<string, Figures>;

type Totals = Omit<ShownRecord['totals'], 'absences'> & {
  absences: readonly { absenceTypeId: string | null; days: number; seconds: number }[];
};
type Month = { from: string; to: string };
type Who = { id: string; departmentId: string };

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const BUCKET_NAMES: Record<string, string> = { positive: 'Overtime', negative: 'Undertime', bonus: 'Premium' };

/** Every number of a record's totals by its name. */
export function figuresOf({ overtimeByType, absences, payouts, retro, ...plain }: Totals): Figures {
  const untyped = retro.filter(({ bucket }) => bucket !== 'typed');
  return {
    ...plain,
    paidOut: sumOf(payouts.map(({ seconds }) => seconds)),
    ...Object.fromEntries(overtimeByType.map(({ name, seconds }) => [`overtime:${name ?? ''}`, seconds])),
    ...Object.fromEntries(absences.map((one) => [`absence:${one.absenceTypeId}`, one.seconds])),
    ...Object.fromEntries(absences.map((one) => [`days:${one.absenceTypeId}`, one.days])),
    ...Object.fromEntries(untyped.map(({ date, bucket, seconds }) => [`retro:${date}:${bucket}`, seconds])),
  };
}

/** Labels of single totals in the printed record, and of the columns of its workbook. */
const LABELS: Record<string, string> = {
  ...{ Planned: 'plannedSeconds', Expected: 'expectedSeconds', Worked: 'workedSeconds', Ordinary: 'ordinarySeconds' },
  ...{ Overtime: 'overtimeSeconds', Complementary: 'complementarySeconds', Undertime: 'undertimeSeconds' },
  ...{ Premium: 'bonusSeconds', 'Night work (22:00–06:00)': 'nightSeconds', 'Sunday work': 'sundaySeconds' },
  'Work on public holidays': 'holidaySeconds',
};
const PRINTED: Record<string, string> = {
  ...LABELS,
  ...{ 'Taken as time off': 'restSeconds', 'Opening balance': 'openingBalanceSeconds' },
  ...{ 'Change in balance': 'changeSeconds', 'Closing balance': 'closingBalanceSeconds' },
};

/** Seconds of a printed duration, `−1:30:07`; fails for another text. */
function secondsOf(text: string | undefined, of: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /^(\u2212?)(\d+):(\d\d)(?::(\d\d))?$/.exec(text ?? '') ?? [];
  assert.ok(hours && minutes, `${of}: ${text}`);
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign ? 0 - size : size;
}

const DURATION = '(\u2212?\\d+:\\d\\d(?::\\d\\d)?)';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Text of a PDF after the heading of its totals; null without `pdftotext`. */
function totalsInPdf(bytes: Uint8Array): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'month-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    const text = execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
    return text.slice(text.search(/^\s*Totals\s*$/m));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dateWords = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Lines of the record's details: how they are labelled, and the name of their figure. */
const detailsOf = ({ totals }: ShownRecord) => ({
  types: totals.overtimeByType.map(({ name }) => ({ label: name ?? 'Overtime without a type', key: name ?? '' })),
  absences: totals.absences.map(({ name, absenceTypeId }) => ({ label: name ?? '', id: absenceTypeId })),
  retro: totals.retro
    .filter(({ bucket }) => bucket !== 'typed')
    .map(({ date, bucket }) => ({
      day: dateWords(date),
      kind: BUCKET_NAMES[bucket] ?? '',
      key: `${date}:${bucket}`,
    })),
});

/** The printed record: every total is found beside its label. */
function inPdf(text: string, record: ShownRecord): Figures {
  const find = (pattern: string) => new RegExp(pattern, 'm').exec(text) ?? assert.fail(`${pattern}\n${text}`);
  const beside = (label: string) => secondsOf(find(`(?:^|\\s)${escaped(label)}\\s{2,}${DURATION}`)[1], label);
  const { types, absences, retro } = detailsOf(record);
  return {
    ...Object.fromEntries(Object.entries(PRINTED).map(([label, key]) => [key, beside(label)])),
    ...Object.fromEntries(types.map(({ label, key }) => [`overtime:${key}`, beside(label)])),
    ...Object.fromEntries(
      absences.flatMap(({ label, id }) => {
        const [, days, hours] = find(`^\\s*${escaped(label)}\\s{2,}([\\d.]+)\\s{2,}${DURATION}`);
        return [
          [`days:${id}`, Number(days)],
          [`absence:${id}`, secondsOf(hours, label)],
        ];
      }),
    ),
    ...Object.fromEntries(
      retro.map(({ day, kind, key }) => [
        `retro:${key}`,
        secondsOf(find(`${day}\\s{2,}${kind}\\s{2,}${DURATION}`)[1], day),
      ]),
    ),
    ...(record.totals.payouts.length > 0 && { paidOut: beside('Total balance') }),
  };
}

/** The workbook: the row of totals, and the facts of its second sheet. */
async function inWorkbook(bytes: Uint8Array, record: ShownRecord): Promise<[row: Figures, facts: Figures]> {
  const [days, facts] = await readXlsx(Buffer.from(bytes));
  const titles = days?.rows[0] ?? [];
  const total = days?.rows.at(-1) ?? [];
  // The total has no date, and empty cells are left out.
  const cell = (title: string) => Number(total[titles.indexOf(`${title} (seconds)`) - 1]);
  const fact = new Map(facts?.rows.map(([label, value]) => [String(label), String(value)]));
  const amountOf = (label: string) => secondsOf(fact.get(label), label);
  const { types, absences, retro } = detailsOf(record);
  const absence = (label: string) => /^([\d.]+) days?, (.+)$/.exec(fact.get(`Absences: ${label}`) ?? '') ?? [];
  return [
    Object.fromEntries(Object.entries(LABELS).map(([title, key]) => [key, cell(title)])),
    {
      ...Object.fromEntries(Object.entries(PRINTED).map(([label, key]) => [key, amountOf(label)])),
      ...Object.fromEntries(types.map(({ label, key }) => [`overtime:${key}`, amountOf(`Overtime by type: ${label}`)])),
      ...Object.fromEntries(absences.map(({ label, id }) => [`days:${id}`, Number(absence(label)[1])])),
      ...Object.fromEntries(absences.map(({ label, id }) => [`absence:${id}`, secondsOf(absence(label)[2], label)])),
      ...Object.fromEntries(
        retro.map(({ day, kind, key }) => [
          `retro:${key}`,
          amountOf(`Late corrections of closed days: ${day}, ${kind}`),
        ]),
      ),
      ...(record.totals.payouts.length > 0 && { paidOut: amountOf('Paid out: Total balance') }),
    },
  ];
}

/** Reads the months of people in every place that shows them. */
export function monthPlaces({ rest, periodOf }: LivingMonth, administrator: TestMember) {
  const get = async (path: string, query: object) => {
    const { status, data, body } = await rest.get(`${path}?${new URLSearchParams({ ...query })}`);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return data;
  };
  const page = async (procedure: string, input: object) => {
    const { status, text } = await administrator.call('query', procedure, input);
    assert.equal(status, 200, text);
    return JSON.parse(text).result.data;
  };
  const recordPath = (id: string, { from }: Month, format: string) =>
    `/schedule/v1/monthly-records?${new URLSearchParams({ employeeId: id, month: from.slice(0, 7), format })}`;
  const recordOf = async ({ id }: Who, month: Month): Promise<ShownRecord> =>
    (await rest.get(recordPath(id, month, 'json'))).data;
  const file = async ({ id }: Who, month: Month, format: 'pdf' | 'xlsx') =>
    (await rest.get(recordPath(id, month, format))).bytes;

  return {
    recordOf,
    file,
    /** Places that show the record: its page, its files, and the review of the period. Of a closed period all are as it was closed. */
    async ofRecord(who: Who, month: Month): Promise<Places> {
      const record = await recordOf(who, month);
      const text = totalsInPdf(await file(who, month, 'pdf'));
      const [row, facts] = await inWorkbook(await file(who, month, 'xlsx'), record);
      const [reviewed] = await get(`${PERIODS}/${await periodOf(month)}/people`, { employeeId: who.id });
      const onPage = await page('periods.listPeople', {
        ...{ id: await periodOf(month), employeeId: [who.id] },
        ...{ page: 1, limit: 10 },
      });
      const list = await page('monthlyRecords.list', { month: month.from.slice(0, 7), page: 1, limit: 10 });
      const listed = list.rows.find(({ employee }: { employee: { id: string } }) => employee.id === who.id);
      const shown = await page('monthlyRecords.show', { employeeId: who.id, month: month.from.slice(0, 7) });
      return {
        'the record as JSON': figuresOf(record.totals),
        'the page of the record': figuresOf(shown.totals),
        'the list of records': listed.totals,
        ...(text !== null && { 'the record as PDF': inPdf(text, record) }),
        'the row of totals in XLSX': row,
        'the facts in XLSX': facts,
        'the people of the period over REST': reviewed.totals,
        'the page of the period': onPage.rows[0].totals,
      };
    },
    /** Places that show the balance: closed periods keep theirs too. */
    async ofBalance({ id, departmentId }: Who, { from, to }: Month): Promise<Places> {
      const balanceOf = (period: object) => get(`/overtime-policies/v1/employees/${id}/balance`, period);
      const [report] = await get('/reports/v1/overtime', { from, to, departmentIds: departmentId });
      const person = await page('overtime.getPersonOvertime', { employeeId: id, from, to });
      const { rows } = await page('overtime.listBalances', { from, to, page: 1, limit: 10 });
      const listed = rows.find(({ employee }: { employee: { id: string } }) => employee.id === id);
      assert.ok(listed, 'the list of balances');
      return {
        'the balance over REST': {
          changeSeconds: (await balanceOf({ from, to })).total_balance,
          closingBalanceSeconds: (await balanceOf({ from: '2020-01-01', to })).total_balance,
        },
        'the report of overtime': {
          openingBalanceSeconds: report.openingSeconds,
          closingBalanceSeconds: report.closingSeconds,
          changeSeconds: report.positiveSeconds + report.negativeSeconds + report.bonusSeconds,
        },
        'the page of the person’s overtime': {
          openingBalanceSeconds: person.openingSeconds,
          changeSeconds: person.balance.total_balance,
        },
      };
    },
    /** Reports of recorded time: of a closed period they have late corrections too. */
    async ofTime({ id, departmentId }: Who, { from, to }: Month): Promise<Places> {
      const person = { from, to, employeeIds: id };
      const [hours] = await get('/schedule/v1/reports/worked-hours', person);
      const weekDays = await get('/schedule/v1/reports/worked-hours-by-week-day', { ...person, limit: '500' });
      const [night] = await get('/schedule/v1/reports/worked-night-hours', person);
      const [month] = await get('/reports/v1/hours', { from, to, departmentIds: departmentId });
      const rates = await get('/reports/v1/absence-rate', { from, to, departmentIds: departmentId });
      const { days } = await page('timesheets.getPersonTime', { employeeId: id, from, to });
      const sum = (lines: Record<string, number>[], key: string) => sumOf(lines.map((line) => line[key] ?? 0));
      return {
        'the report of worked hours': { workedSeconds: hours.secondsWorked, expectedSeconds: hours.secondsToWork },
        'the report by days of the week': {
          workedSeconds: sum(weekDays, 'secondsWorked'),
          expectedSeconds: sum(weekDays, 'secondsToWork'),
        },
        'the report of night hours': { nightSeconds: night.secondsWorkedNight },
        'the report of hours': {
          plannedSeconds: month.plannedSeconds,
          expectedSeconds: month.expectedSeconds,
          workedSeconds: month.workedSeconds,
        },
        'the report of absences': Object.fromEntries(
          rates.map(({ absenceTypeId, absentSeconds }: { absenceTypeId: string; absentSeconds: number }) => [
            `absence:${absenceTypeId}`,
            absentSeconds,
          ]),
        ),
        'the page of the person’s time': {
          plannedSeconds: sum(days, 'plannedSeconds'),
          expectedSeconds: sum(days, 'expectedSeconds'),
          workedSeconds: sum(days, 'workedSeconds'),
        },
      };
    },
  };
}

/** Fails with every figure of a place that differs from the known ones; a figure that is missing there is 0. */
export function assertSame(who: string, known: Figures, places: Places): void {
  const wrong = Object.entries(places).flatMap(([place, figures]) => {
    assert.ok(Object.keys(figures).length > 0 || place === 'the report of absences', place);
    return Object.entries(figures).flatMap(([name, value]) => {
      const expected = known[name] ?? 0;
      return value === expected ? [] : [`${who}, ${place}, ${name}: ${value} instead of ${expected}`];
    });
  });
  assert.deepEqual(wrong, []);
}
