import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Accrual } from '#drizzle/schema/leave.ts';
import { givenDays } from './rules-preview.ts';

const workDays = Array.from({ length: 5 }, () => ({ hour: 8 }));
const employmentFrom = (startAt: string, seniorityDate: string | null = null) => ({
  schedule: {
    contracts: [
      {
        id: 'k',
        startAt,
        endAt: null,
        weeklyHours: null,
        workDays,
        flexibleDaysPerWeek: null,
        rotation: null,
        workTimes: [],
      },
    ],
    annexes: [],
    defaultWorkDays: null,
    holidays: new Set<string>(),
    halfHolidays: new Set<string>(),
    worksOnHolidays: false,
  },
  terms: [{ startAt, endAt: null, seniorityDate, fte: null, maxLegalWeeklyHours: null, rotation: null, workTimes: [] }],
});
const accrual = (fields: Partial<Accrual> = {}): Accrual => ({
  ...{ period: 'month', credit: 'period_start', levels: [{ afterMonths: 0, amountDays: 2 }] },
  ...{ capDays: null, proRata: true, partTime: true },
  ...fields,
});
const given = (fields: object, startAt = '2020-01-01', seniorityDate: string | null = null) =>
  givenDays({
    year: 2026,
    plan: { maxDaysOff: null, accrual: null, carryOver: null, advanceDays: 0, ...fields },
    groups: [],
    employment: employmentFrom(startAt, seniorityDate),
  });

test('E5 a preview adds the grant and what accrues over the whole year, by seniority and days under contract, up to the cap', () => {
  assert.equal(given({}), null);
  assert.equal(given({ maxDaysOff: 22 }), 22);
  assert.equal(given({ accrual: accrual() }), 24);
  assert.equal(given({ maxDaysOff: 2, accrual: accrual() }), 26);
  assert.equal(given({ accrual: accrual() }, '2026-07-01'), 12);
  assert.equal(given({ accrual: accrual({ capDays: 10 }) }), 10);
  const levels = [
    { afterMonths: 0, amountDays: 2 },
    { afterMonths: 120, amountDays: 3 },
  ];
  assert.equal(given({ accrual: accrual({ levels }) }, '2020-01-01', '2016-07-01'), 30);
});
