import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Accrual } from '#drizzle/schema/leave.ts';
import { accrualsOf, carryExpiry, daySecondsFrom, type Employment, type EmploymentTerms } from './rules-accrual.ts';

const monthly: Accrual = {
  period: 'month',
  credit: 'period_start',
  levels: [{ afterMonths: 0, amountDays: 2 }],
  capDays: null,
  proRata: true,
  partTime: true,
};

/** Contracts of full days from Monday to Friday. */
function employed(
  ...contracts: (Partial<EmploymentTerms> & { startAt: string; hours?: number; days?: number })[]
): Employment {
  return {
    terms: contracts.map(({ hours, days, ...contract }) => ({
      ...{ endAt: null, seniorityDate: null, fte: null, maxLegalWeeklyHours: null, rotation: null, workTimes: [] },
      ...contract,
    })),
    schedule: {
      contracts: contracts.map(({ startAt, endAt = null, hours = 8, days = 5 }, index) => ({
        ...{
          id: `${index}`,
          startAt,
          endAt,
          weeklyHours: null,
          flexibleDaysPerWeek: null,
          rotation: null,
          workTimes: [],
        },
        workDays: Array.from({ length: days }, () => ({ hour: hours })),
      })),
      annexes: [],
      defaultWorkDays: null,
      holidays: new Set(['2026-01-01']),
      halfHolidays: new Set(),
      worksOnHolidays: false,
    },
  };
}

const daysOf = (accrual: Accrual, employment: Employment, until = '2026-12-31') =>
  accrualsOf(accrual, 2026, employment, until).map(({ days }) => days);

describe('E5 accrual', () => {
  test('E5 each month begun credits its amount once, named by period and level', () => {
    const accrued = accrualsOf(monthly, 2026, employed({ startAt: '2020-01-01' }), '2026-03-15');
    assert.deepEqual(accrued, [
      { subject: '2026-01-01/0', onDate: '2026-01-01', days: 2, daySeconds: 28_800 },
      { subject: '2026-02-01/0', onDate: '2026-02-01', days: 2, daySeconds: 28_800 },
      { subject: '2026-03-01/0', onDate: '2026-03-01', days: 2, daySeconds: 28_800 },
    ]);
  });

  test('E5 credit at the end of a period comes on its last day', () => {
    const dates = accrualsOf(
      { ...monthly, credit: 'period_end' },
      2026,
      employed({ startAt: '2020-01-01' }),
      '2026-02-28',
    );
    assert.deepEqual(
      dates.map(({ onDate }) => onDate),
      ['2026-01-31', '2026-02-28'],
    );
  });

  test('E5 the first and the last period count by their days under contract', () => {
    const employment = employed({ startAt: '2026-01-17', endAt: '2026-03-10' });
    // 15 of 31, 28 of 28 and 10 of 31 days.
    assert.deepEqual(daysOf(monthly, employment), [0.967742, 2, 0.645161]);
    assert.deepEqual(daysOf({ ...monthly, proRata: false }, employment), [2, 2, 2]);
  });

  test('E5 a gap between two contracts earns nothing', () => {
    const employment = employed(
      { startAt: '2026-01-01', endAt: '2026-01-31' },
      { startAt: '2026-03-01', endAt: '2026-03-31' },
    );
    assert.deepEqual(
      accrualsOf(monthly, 2026, employment, '2026-12-31').map(({ onDate, days }) => [onDate, days]),
      [
        ['2026-01-01', 2],
        ['2026-03-01', 2],
      ],
    );
  });

  test('E5 the level follows complete months of seniority on the first day of the period', () => {
    const levels = [
      { afterMonths: 0, amountDays: 1 },
      { afterMonths: 12, amountDays: 2 },
      { afterMonths: 24, amountDays: 3 },
    ];
    const employment = employed({ startAt: '2025-03-02', seniorityDate: '2025-03-02' });
    assert.deepEqual(daysOf({ ...monthly, levels }, employment).slice(0, 5), [1, 1, 1, 2, 2]);
    const senior = employed({ startAt: '2025-03-02', seniorityDate: '2010-01-01' });
    assert.deepEqual(daysOf({ ...monthly, levels }, senior).slice(0, 2), [3, 3]);
  });

  test('E5 below the first level nothing is earned', () => {
    const levels = [{ afterMonths: 6, amountDays: 2 }];
    assert.deepEqual(daysOf({ ...monthly, levels }, employed({ startAt: '2026-01-01' }), '2026-08-01'), [2, 2]);
  });

  test('E5 a yearly amount is credited whole on the first day under contract, by the days of the year', () => {
    const yearly: Accrual = { ...monthly, period: 'year', levels: [{ afterMonths: 0, amountDays: 23 }] };
    assert.deepEqual(accrualsOf(yearly, 2026, employed({ startAt: '2026-07-02' }), '2026-07-02'), [
      { subject: '2026-01-01/0', onDate: '2026-07-02', days: 11.531507, daySeconds: 28_800 },
    ]);
  });

  // biome-ignore format: one case per line
  const partTime: [string, Parameters<typeof employed>[0], number, number][] = [
    ['half days on five days: as many days, half the time', { startAt: '2020-01-01', fte: 0.5, hours: 4 }, 2, 14_400],
    ['whole days on half the contract: half the days', { startAt: '2020-01-01', fte: 0.5 }, 1, 28_800],
    ['three whole days of five: three fifths', { startAt: '2020-01-01', fte: 0.6, days: 3 }, 1.2, 28_800],
    ['an agreed week of 35 hours is the full week', { startAt: '2020-01-01', fte: 0.5, hours: 7, maxLegalWeeklyHours: 35 }, 1, 25_200],
    ['a full-time contract of short days loses nothing', { startAt: '2020-01-01', fte: 1, hours: 7 }, 2, 25_200],
  ];
  for (const [title, contract, days, daySeconds] of partTime) {
    test(`E5 part time: ${title}`, () => {
      const [january] = accrualsOf(monthly, 2026, employed(contract), '2026-01-31');
      assert.deepEqual([january?.days, january?.daySeconds], [days, daySeconds]);
    });
  }

  test('E5 without the part-time factor an amount is days, whatever they last', () => {
    const employment = employed({ startAt: '2020-01-01', fte: 0.5 });
    assert.deepEqual(daysOf({ ...monthly, partTime: false }, employment, '2026-01-01'), [2]);
  });

  test('E5 the fte of a stretch of the contract counts on its days', () => {
    const workTimes = [{ startDate: '2026-01-01', endDate: '2026-01-31', fte: 0.5 }];
    assert.deepEqual(daysOf(monthly, employed({ startAt: '2020-01-01', fte: 1, workTimes }), '2026-02-01'), [1, 2]);
  });

  test('E5 remainders stay in seconds: twelve twelfths of 23 days are 23 days', () => {
    const levels = [{ afterMonths: 0, amountDays: 1.916667 }];
    const accrued = accrualsOf({ ...monthly, levels }, 2026, employed({ startAt: '2020-01-01' }), '2026-12-31');
    const seconds = accrued.map(({ days, daySeconds }) => Math.round(days * daySeconds));
    assert.equal(
      seconds.reduce((sum, value) => sum + value, 0),
      23 * 28_800,
    );
  });
});

test('E5 what is carried over lasts its months, at most the year', () => {
  assert.equal(carryExpiry(2026, 3), '2026-03-31');
  assert.equal(carryExpiry(2024, 2), '2024-02-29');
  assert.equal(carryExpiry(2026, 12), '2026-12-31');
  assert.equal(carryExpiry(2026, null), '2026-12-31');
});

test('E4 a day is that of the contract, holidays aside, before it that of its first day, without one eight hours', () => {
  assert.equal(daySecondsFrom('2026-01-01', '2026-12-31', employed({ startAt: '2026-01-01', hours: 6 })), 21_600);
  assert.equal(daySecondsFrom('2026-01-01', '2026-12-31', employed({ startAt: '2026-06-01', hours: 6 })), 21_600);
  assert.equal(daySecondsFrom('2026-01-01', '2026-12-31', employed({ startAt: '2027-06-01', hours: 6 })), 28_800);
});
