import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datedAmounts, isKind, type MonthDay, type MonthTotals, unitsOfKind } from './rules-kinds.ts';

const NOTHING = {
  ...{ workedSeconds: 0, ordinarySeconds: 0, complementarySeconds: 0, overtimeSeconds: 0, bonusSeconds: 0 },
  ...{ nightSeconds: 0, sundaySeconds: 0, holidaySeconds: 0, overtimeByType: [], absences: [] },
};
const TYPE = '0197a3b2-4c5d-7e6f-8a9b-0c1d2e3f4a5b';
const totals = (given: Partial<MonthTotals>): MonthTotals => ({ ...NOTHING, payouts: [], ...given });
const day = (date: string, given: Partial<MonthDay>): MonthDay => ({ ...NOTHING, paidOutSeconds: 0, date, ...given });

test('P2 each part of a month is a kind, overtime by its type and the rest without one', () => {
  const parts = {
    ...{ workedSeconds: 36_000, ordinarySeconds: 28_800, complementarySeconds: 60, overtimeSeconds: 7200 },
    ...{ bonusSeconds: 1800, nightSeconds: 3600, sundaySeconds: 120, holidaySeconds: 180 },
    overtimeByType: [
      { name: 'Night', seconds: 3600 },
      { name: null, seconds: 3600 },
    ],
    absences: [{ absenceTypeId: TYPE, days: 0.5, seconds: 14_400 }],
  };
  const amounts = datedAmounts(
    totals({ ...parts, payouts: [{ seconds: 600 }, { seconds: 300 }] }),
    [day('2026-08-03', { ...parts, paidOutSeconds: 900 })],
    '2026-08-31',
  );
  assert.deepEqual(Object.fromEntries(amounts.map(({ kind, seconds }) => [kind, seconds])), {
    ...{ worked: 36_000, ordinary: 28_800, complementary: 60, overtime: 3600, 'overtime:Night': 3600 },
    ...{ night: 3600, sunday: 120, holiday: 180, bonus: 1800, payout: 900, [`absence:${TYPE}`]: 14_400 },
  });
  assert.ok(amounts.every(({ date }) => date === '2026-08-03'));
  assert.equal(amounts.find(({ kind }) => kind.startsWith('absence'))?.dayMillionths, 500_000);
});

test('P2 the parts that no day has are on the last day, so that the totals hold', () => {
  const amounts = datedAmounts(
    totals({ overtimeSeconds: 5000, overtimeByType: [{ name: null, seconds: 5000 }], payouts: [{ seconds: 60 }] }),
    [day('2026-08-03', { overtimeSeconds: 2000, overtimeByType: [{ name: null, seconds: 2000 }] })],
    '2026-08-31',
  );
  assert.deepEqual(
    amounts.map(({ date, kind, seconds }) => [date, kind, seconds]),
    [
      ['2026-08-03', 'overtime', 2000],
      ['2026-08-31', 'payout', 60],
      ['2026-08-31', 'overtime', 3000],
    ],
  );
});

test('P2 a rest of a millionth of a day is on the last day of the absence, not on a day without one', () => {
  const absence = (days: number, seconds: number) => ({ absences: [{ absenceTypeId: TYPE, days, seconds }] });
  const amounts = datedAmounts(
    totals(absence(1, 28_800)),
    ['2026-06-01', '2026-06-02', '2026-06-03'].map((date) => day(date, absence(0.333333, 9600))),
    '2026-06-30',
  );
  assert.deepEqual(
    amounts.map(({ date, dayMillionths }) => [date, dayMillionths]),
    [
      ['2026-06-01', 333_333],
      ['2026-06-02', 333_333],
      ['2026-06-03', 333_334],
    ],
  );
});

test('P2 kinds have a form, and only absences are counted in days', () => {
  for (const kind of [
    'worked',
    'payout',
    'retro:bonus',
    'retro:worked',
    'overtime:Night shift',
    'overtime:夜',
    `absence:${TYPE}`,
    `retro:absence:${TYPE}`,
  ])
    assert.ok(isKind(kind), kind);
  for (const kind of [
    '',
    'Worked',
    'overtime:',
    'overtime: x',
    'absence:x',
    'retro:',
    'retro:undertime',
    'retro:retro:worked',
    `absence:${TYPE} `,
  ])
    assert.ok(!isKind(kind), kind);
  assert.deepEqual(unitsOfKind(`absence:${TYPE}`), ['days', 'hours', 'amount']);
  assert.deepEqual(unitsOfKind(`retro:absence:${TYPE}`), ['days', 'hours', 'amount']);
  assert.deepEqual(unitsOfKind('worked'), ['hours', 'amount']);
});
