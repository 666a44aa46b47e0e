import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Accrual } from '#drizzle/schema/leave.ts';
import { periodOfYears } from '#server/modules/days/rules-schedule.ts';
import { accrualsOf, carryExpiry, daySecondsFrom, type Employment, type EmploymentTerms } from './rules-accrual.ts';
import { leaveYears } from './rules-years.ts';

const YEAR = periodOfYears(2026);

const monthly: Accrual = {
  period: 'month',
  credit: 'period_start',
  levels: [{ afterMonths: 0, amountDays: 2 }],
  capDays: null,
  proRata: true,
  rounding: 'none',
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
  accrualsOf(accrual, YEAR, employment, until).map(({ days }) => days);

describe('E5 accrual', () => {
  test('E5 each month begun credits its amount once, named by period and level', () => {
    const accrued = accrualsOf(monthly, YEAR, employed({ startAt: '2020-01-01' }), '2026-03-15');
    assert.deepEqual(accrued, [
      { subject: '2026-01-01/0', onDate: '2026-01-01', days: 2, daySeconds: 28_800 },
      { subject: '2026-02-01/0', onDate: '2026-02-01', days: 2, daySeconds: 28_800 },
      { subject: '2026-03-01/0', onDate: '2026-03-01', days: 2, daySeconds: 28_800 },
    ]);
  });

  test('E5 a year that ends before another start has fewer months, one that ends after it more', () => {
    const sum = (first: string, next: string) => {
      const years = leaveYears([
        { year: 2026, yearStart: first },
        { year: 2027, yearStart: next },
      ]);
      const accrued = accrualsOf(monthly, years.periodOf(2026), employed({ startAt: '2020-01-01' }), '2027-12-31');
      return accrued.reduce((days, credit) => days + credit.days, 0);
    };
    assert.equal(sum('04-01', '01-01'), 18);
    assert.equal(sum('01-01', '04-01'), 30);
    assert.equal(sum('01-01', '04-16'), 31);
  });

  test('E5 credit at the end of a period comes on its last day', () => {
    const dates = accrualsOf(
      { ...monthly, credit: 'period_end' },
      YEAR,
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

  // biome-ignore format: one case per line
  const wholeMonths: [string, string, number[], number][] = [
    ['2026-01-17', '2026-03-15', [2, 2, 2], 6],
    ['2026-01-18', '2026-03-14', [0, 2, 0], 2],
    ['2026-02-14', '2026-02-28', [2], 2],
    ['2026-02-15', '2026-02-28', [0], 0],
    ['2025-03-01', '2026-12-31', Array.from({ length: 12 }, () => 2), 24],
  ];
  for (const [startAt, endAt, months, days] of wholeMonths) {
    test(`E5 whole months from ${startAt} to ${endAt}: ${days} of 24 days, by month and by year`, () => {
      const accrual: Accrual = { ...monthly, proRata: 'whole_months' };
      assert.deepEqual(daysOf(accrual, employed({ startAt, endAt })), months);
      const yearly: Accrual = { ...accrual, period: 'year', levels: [{ afterMonths: 0, amountDays: 24 }] };
      assert.deepEqual(daysOf(yearly, employed({ startAt, endAt })), [days]);
    });
  }

  test('E5 whole months are rounded if some are missing, and reduced for part time', () => {
    const levels = [{ afterMonths: 0, amountDays: 22.3 }];
    const yearly: Accrual = { ...monthly, period: 'year', levels, proRata: 'whole_months', rounding: 'half_up' };
    assert.deepEqual(daysOf(yearly, employed({ startAt: '2026-06-17' })), [11.5], '11.15 days');
    assert.deepEqual(daysOf(yearly, employed({ startAt: '2026-01-17' })), [22.3], 'all months');
    assert.deepEqual(daysOf({ ...yearly, rounding: 'none' }, employed({ startAt: '2026-06-17', fte: 0.5 })), [5.575]);
  });

  // biome-ignore format: one case per line
  const roundings: [Accrual['rounding'], number, number[]][] = [
    ['none', 2, [0.967742, 2, 0.645161]],
    ['half_up', 2, [1, 2, 1]],
    ['half_nearest', 2, [1, 2, 0.5]],
    ['day_up', 2, [1, 2, 1]],
    ['day_nearest', 2, [1, 2, 1]],
    ['half_up', 1.9, [1, 1.9, 1]],
    ['day_nearest', 1.5, [1, 1.5, 0]],
    ['half_up', 3.1, [1.5, 3.1, 1]],
  ];
  for (const [rounding, amountDays, days] of roundings) {
    test(`E5 ${rounding}: ${amountDays} days a month are ${days.join(', ')} in a first, a full and a last month`, () => {
      const employment = employed({ startAt: '2026-01-17', endAt: '2026-03-10' });
      const accrual = { ...monthly, levels: [{ afterMonths: 0, amountDays }], rounding };
      assert.deepEqual(daysOf(accrual, employment), days);
      const whole = [amountDays, amountDays, amountDays];
      assert.deepEqual(daysOf({ ...accrual, proRata: false }, employment), whole, 'without `proRata`');
    });
  }

  test('E5 rounding up leaves a whole amount, but for some seconds, and an amount of a full period', () => {
    const yearly = (amountDays: number, rounding: Accrual['rounding']): Accrual => ({
      ...{ ...monthly, period: 'year', levels: [{ afterMonths: 0, amountDays }], rounding },
    });
    const second = employed({ startAt: '2026-07-02' });
    assert.deepEqual(daysOf(yearly(21.94, 'day_up'), second), [11], '11.00005 days');
    assert.deepEqual(daysOf(yearly(21.941, 'day_up'), second), [12], '11.00056 days');
    assert.deepEqual(daysOf(yearly(21.941, 'half_up'), second), [11.5]);
    const half = employed({ startAt: '2025-01-01', endAt: '2026-01-31', fte: 0.5 });
    assert.deepEqual(daysOf({ ...monthly, rounding: 'day_up' }, half), [1], 'part time of a full month');
  });

  test('E5 a gap between two contracts earns nothing', () => {
    const employment = employed(
      { startAt: '2026-01-01', endAt: '2026-01-31' },
      { startAt: '2026-03-01', endAt: '2026-03-31' },
    );
    assert.deepEqual(
      accrualsOf(monthly, YEAR, employment, '2026-12-31').map(({ onDate, days }) => [onDate, days]),
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
    assert.deepEqual(accrualsOf(yearly, YEAR, employed({ startAt: '2026-07-02' }), '2026-07-02'), [
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
      const [january] = accrualsOf(monthly, YEAR, employed(contract), '2026-01-31');
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
    const accrued = accrualsOf({ ...monthly, levels }, YEAR, employed({ startAt: '2020-01-01' }), '2026-12-31');
    const seconds = accrued.map(({ days, daySeconds }) => Math.round(days * daySeconds));
    assert.equal(
      seconds.reduce((sum, value) => sum + value, 0),
      23 * 28_800,
    );
  });
});

test('E5 what is carried over lasts its months from the year that first gets it, without months that year', () => {
  assert.equal(carryExpiry(leaveYears([]), 2026, 3), '2026-03-31');
  assert.equal(carryExpiry(leaveYears([]), 2024, 2), '2024-02-29');
  assert.equal(carryExpiry(leaveYears([]), 2026, 12), '2026-12-31');
  assert.equal(carryExpiry(leaveYears([]), 2026, 18), '2027-06-30');
  assert.equal(carryExpiry(leaveYears([]), 2026, 36), '2028-12-31');
  assert.equal(carryExpiry(leaveYears([]), 2026, null), '2026-12-31');
});

test('E4 a day is that of the contract, holidays aside, before it that of its first day, without one eight hours', () => {
  assert.equal(daySecondsFrom('2026-01-01', '2026-12-31', employed({ startAt: '2026-01-01', hours: 6 })), 21_600);
  assert.equal(daySecondsFrom('2026-01-01', '2026-12-31', employed({ startAt: '2026-06-01', hours: 6 })), 21_600);
  assert.equal(daySecondsFrom('2026-01-01', '2026-12-31', employed({ startAt: '2027-06-01', hours: 6 })), 28_800);
});
