import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Schedule } from '../contracts/rules.ts';
import type { PolicyTerms } from './rules-policy.ts';
import { differenceOf, type RowInputs, rowsOf } from './rules-rows.ts';

const contract = { id: 'c', startAt: '2026-03-02', endAt: null, weeklyHours: 40, workDays: null, workTimes: [] };
const schedule: Schedule = {
  contracts: [contract],
  annexes: [],
  defaultWorkDays: null,
  holidays: new Set(),
  worksOnHolidays: false,
};
const total: PolicyTerms = { fromDate: null, policyId: 'total', type: 'total', toleranceSeconds: 0, strict: false };
const inputs: RowInputs = {
  from: '1900-01-01',
  to: '2999-12-31',
  today: '2026-03-05',
  schedule,
  worked: new Map(),
  daysOff: [],
  policies: [total],
};
const datesOf = (change: Partial<RowInputs>) => [...rowsOf({ ...inputs, ...change }).keys()].sort();
const work = (...dates: string[]) => new Map(dates.map((date) => [date, { workedSeconds: 3600, hasWork: true }]));

describe('rows of a period', () => {
  const table: { title: string; change: Partial<RowInputs>; dates: string[] }[] = [
    { title: 'D1 every past day of employment', change: {}, dates: ['2026-03-02', '2026-03-03', '2026-03-04'] },
    {
      title: 'D1 days with work, today and outside employment too',
      change: { worked: work('2026-02-27', '2026-03-05') },
      dates: ['2026-02-27', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
    },
    {
      title: 'D1 nothing outside the period',
      change: { from: '2026-03-03', to: '2026-03-03', worked: work('2026-02-27', '2026-03-04') },
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
    const daysOff = [{ date: '2026-03-02', startTime: '09:00', endTime: '11:00', seconds: 7200 }];
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

describe('difference of rows', () => {
  const existing = [...rowsOf(inputs).values()];

  test('D1 equal rows are left alone', () => {
    assert.deepEqual(differenceOf(existing, rowsOf(inputs)), { written: [], removed: [], changes: [] });
  });

  test('D10 a row whose seconds change is told with before and after, a new one is not', () => {
    const worked = work('2026-03-01', '2026-03-02');
    const { written, changes } = differenceOf(existing, rowsOf({ ...inputs, worked }));
    assert.deepEqual(written.map((row) => row.date).sort(), ['2026-03-01', '2026-03-02']);
    assert.deepEqual(
      changes.map(({ date, before, after }) => [date, before.workedSeconds, after?.workedSeconds]),
      [['2026-03-02', 0, 3600]],
    );
  });

  test('D10 a row that must no longer exist is removed and told', () => {
    const { removed, changes } = differenceOf(existing, rowsOf({ ...inputs, policies: [{ ...total, type: 'none' }] }));
    assert.deepEqual(removed, ['2026-03-02', '2026-03-03', '2026-03-04']);
    assert.deepEqual(new Set(changes.map((change) => change.after)), new Set([null]));
  });

  test('D6 another policy with the same seconds is written and not told', () => {
    const { written, changes } = differenceOf(
      existing,
      rowsOf({ ...inputs, policies: [{ ...total, policyId: 'other' }] }),
    );
    assert.deepEqual([written.length, changes.length], [3, 0]);
  });
});
