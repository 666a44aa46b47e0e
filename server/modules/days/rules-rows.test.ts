import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { multiplier, paidWork, policyTerms } from '#test/overtime-days.ts';
import { computeDay } from './rules-day.ts';
import { differenceOf, type RowInputs, rowsOf } from './rules-rows.ts';
import type { Schedule } from './rules-schedule.ts';

const contract = {
  id: 'c',
  startAt: '2026-03-02',
  endAt: null,
  weeklyHours: 40,
  workDays: null,
  flexibleDaysPerWeek: null,
  rotation: null,
  workTimes: [],
};
const schedule: Schedule = {
  contracts: [contract],
  annexes: [],
  defaultWorkDays: null,
  holidays: new Set(),
  halfHolidays: new Set(),
  worksOnHolidays: false,
};
const total = policyTerms({ policyId: 'total' });
const inputs: RowInputs = {
  from: '1900-01-01',
  to: '2999-12-31',
  today: '2026-03-05',
  overtimeSince: '2021-03-05',
  schedule,
  entries: new Map(),
  daysOff: [],
  policies: [total],
};
const datesOf = (change: Partial<RowInputs>) => [...rowsOf({ ...inputs, ...change }).keys()].sort();
const work = (...dates: string[]) => new Map(dates.map((date) => [date, [paidWork(`${date}T09:00`, `${date}T10:00`)]]));
const digestOf = JSON.stringify;

describe('rows of a period', () => {
  const table: { title: string; change: Partial<RowInputs>; dates: string[] }[] = [
    { title: 'D1 every past day of employment', change: {}, dates: ['2026-03-02', '2026-03-03', '2026-03-04'] },
    {
      title: 'D1 days with work, today and outside employment too',
      change: { entries: work('2026-02-27', '2026-03-05') },
      dates: ['2026-02-27', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
    },
    {
      title: 'D1 before overtimeSince only days with work, however old the contract',
      change: {
        overtimeSince: '2026-03-04',
        schedule: { ...schedule, contracts: [{ ...contract, startAt: '1900-01-01' }] },
        entries: work('1950-01-02', '2026-03-02'),
      },
      dates: ['1950-01-02', '2026-03-02', '2026-03-04'],
    },
    {
      title: 'D1 nothing outside the period',
      change: { from: '2026-03-03', to: '2026-03-03', entries: work('2026-02-27', '2026-03-04') },
      dates: ['2026-03-03'],
    },
    {
      title: 'C1 nothing after the end of the last contract',
      change: { schedule: { ...schedule, contracts: [{ ...contract, endAt: '2026-03-02' }] } },
      dates: ['2026-03-02'],
    },
    {
      title: 'D6 nothing while the policy is none',
      change: { policies: [total, { ...total, fromDate: '2026-03-03', type: 'none' }] },
      dates: ['2026-03-02'],
    },
  ];
  for (const { title, change, dates } of table) test(title, () => assert.deepEqual(datesOf(change), dates));

  test('C3 the credit of an accepted absence lowers what is expected', () => {
    const daysOff = [
      { date: '2026-03-02', startTime: '09:00', endTime: '11:00', seconds: 7200, absenceTypeId: 'type' },
    ];
    const row = rowsOf({ ...inputs, daysOff }).get('2026-03-02');
    assert.deepEqual([row?.plannedSeconds, row?.expectedSeconds, row?.negativeSeconds], [28_800, 21_600, -21_600]);
  });

  test('D2 each day is computed with the policy of its own date', () => {
    const tolerant = { ...total, fromDate: '2026-03-03', policyId: 'tolerant', toleranceSeconds: 28_800 };
    const rows = [...rowsOf({ ...inputs, policies: [total, tolerant] }).values()];
    assert.deepEqual(
      rows.map((row) => [row.policyId, row.negativeSeconds]),
      [
        ['total', -28_800],
        ['tolerant', 0],
        ['tolerant', 0],
      ],
    );
  });
});

describe('weeks without fixed days', () => {
  const flexible = { ...contract, flexibleDaysPerWeek: 4 };
  const week = { ...inputs, schedule: { ...schedule, contracts: [flexible] }, today: '2026-03-09', to: '2026-03-08' };
  const hours = (date: string, count: number): [string, ReturnType<typeof paidWork>[]] => [
    date,
    [paidWork(`${date}T08:00`, `${date}T${8 + count}:00`)],
  ];
  const countedOf = (change: Partial<RowInputs>) =>
    [...rowsOf({ ...week, ...change }).values()].map((row) => (row.positiveSeconds + row.negativeSeconds) / 3600);

  test('C5 work counts towards the week in the order of its days, beyond it is surplus, what is missing is due at its end', () => {
    const worked = [hours('2026-03-02', 12), hours('2026-03-03', 12), hours('2026-03-04', 12)];
    assert.deepEqual(countedOf({ entries: new Map(worked) }), [0, 0, 0, 0, 0, 0, -4]);
    assert.deepEqual(countedOf({ entries: new Map([...worked, hours('2026-03-05', 6)]) }), [0, 0, 0, 2, 0, 0, 0]);
  });

  test('C5 an absence takes the week’s part of a day, and the row shows it', () => {
    const daysOff = [{ date: '2026-03-02', startTime: null, endTime: null, seconds: 36_000, absenceTypeId: 'type' }];
    const monday = rowsOf({ ...week, daysOff }).get('2026-03-02');
    assert.deepEqual([monday?.plannedSeconds, monday?.expectedSeconds, monday?.negativeSeconds], [36_000, 0, 0]);
    assert.deepEqual(countedOf({ daysOff }), [0, 0, 0, 0, 0, 0, -30]);
  });
});

describe('difference of rows', () => {
  const existing = [...rowsOf(inputs).values()].map((row) => ({ ...row, inputsDigest: digestOf(row.inputs) }));

  test('D1 equal rows are left alone', () => {
    assert.deepEqual(differenceOf(existing, rowsOf(inputs), digestOf), { written: [], removed: [], changes: [] });
  });

  test('D10 a row whose seconds change is reported with before and after, a new one is not', () => {
    const entries = work('2026-03-01', '2026-03-02');
    const { written, changes } = differenceOf(existing, rowsOf({ ...inputs, entries }), digestOf);
    assert.deepEqual(written.map((row) => row.date).sort(), ['2026-03-01', '2026-03-02']);
    assert.deepEqual(
      changes.map(({ date, before, after }) => [date, before.workedSeconds, after?.workedSeconds]),
      [['2026-03-02', 0, 3600]],
    );
  });

  test('D10 a row that must no longer exist is removed and reported', () => {
    const policies = [policyTerms({ type: 'none' })];
    const { removed, changes } = differenceOf(existing, rowsOf({ ...inputs, policies }), digestOf);
    assert.deepEqual(removed, ['2026-03-02', '2026-03-03', '2026-03-04']);
    assert.deepEqual(new Set(changes.map((change) => change.after)), new Set([null]));
  });

  test('D6 another policy with the same seconds is written and not reported', () => {
    const { written, changes } = differenceOf(
      existing,
      rowsOf({ ...inputs, policies: [{ ...total, policyId: 'other' }] }),
      digestOf,
    );
    assert.deepEqual([written.length, changes.length], [3, 0]);
  });

  test('D14 a row whose seconds stay while its inputs change is written with them and not reported', () => {
    const entries = (from: string, to: string) => new Map([['2026-03-02', [paidWork(from, to)]]]);
    const early = rowsOf({ ...inputs, entries: entries('2026-03-02T08:00', '2026-03-02T09:00') });
    const late = rowsOf({ ...inputs, entries: entries('2026-03-02T10:00', '2026-03-02T11:00') });
    const stored = [...early.values()].map((row) => ({ ...row, inputsDigest: digestOf(row.inputs) }));
    const { written, changes } = differenceOf(stored, late, digestOf);
    assert.deepEqual([written.map((row) => row.date), changes], [['2026-03-02'], []]);
    assert.equal(written[0]?.inputs.entries[0]?.id, '2026-03-02T10:00');
  });
});

describe('what is kept with a row', () => {
  test('D14 the inputs of a row, read back, make the same row', () => {
    const policies = [policyTerms({ multiplierRules: [multiplier({ days: ['holiday'], apply: 'always' })] })];
    const holidays = new Set(['2026-03-03']);
    const entries = new Map([['2026-03-02', [paidWork('2026-03-02T20:00', '2026-03-03T04:00')]]]);
    const row = rowsOf({ ...inputs, policies, entries, schedule: { ...schedule, holidays } }).get('2026-03-02');
    const { date, policyId, inputs: kept, ...seconds } = row ?? assert.fail();
    assert.deepEqual(computeDay(JSON.parse(JSON.stringify(kept))).row, seconds);
    assert.deepEqual([kept.holidays, seconds.bonusSeconds], [['2026-03-03'], 14_400]);
  });
});
