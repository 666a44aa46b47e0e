import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Accrual, CarryOver } from '#drizzle/schema/leave.ts';
import type { LineGroup } from './rules-ledger.ts';
import { carriedDays, givenDays } from './rules-preview.ts';
import { leaveYears } from './rules-years.ts';

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
  ...{ capDays: null, proRata: true, rounding: 'none', partTime: true },
  ...fields,
});
const asked = (fields: object, startAt = '2020-01-01', seniorityDate: string | null = null) => ({
  years: leaveYears([]),
  year: 2026,
  plan: { maxDaysOff: null, accrual: null, carryOver: null, advanceDays: 0, ...fields },
  groups: [],
  employment: employmentFrom(startAt, seniorityDate),
});
const given = (...args: Parameters<typeof asked>) => givenDays(asked(...args));

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

test('E5 a preview shows what would be carried into the next year: as much as the plan allows, days carried before included', () => {
  const carried = (carryOver: CarryOver | null, groups: LineGroup[] = []) =>
    carriedDays({ ...asked({ maxDaysOff: 22, carryOver }), groups });
  assert.equal(carried(null), 0);
  assert.equal(carried({ maxDays: null, expiresAfterMonths: null }), 22);
  assert.equal(carried({ maxDays: 7.5, expiresAfterMonths: 3 }), 7.5);
  const line = (type: 'carry_in' | 'use', days: number, expiresOn: string | null): LineGroup => ({
    ...{ type, subject: type, onDate: '2026-01-01', expiresOn, seconds: days * 28_800, daySeconds: 28_800, lines: 1 },
  });
  const carriedBefore = [line('carry_in', 5, '2027-12-31'), line('use', -2, null)];
  assert.equal(carried({ maxDays: null, expiresAfterMonths: 24 }, carriedBefore), 25);
  assert.equal(carried({ maxDays: null, expiresAfterMonths: 24 }, [line('carry_in', 5, '2026-06-30')]), 22);
  assert.equal(carried({ maxDays: null, expiresAfterMonths: 24 }, [line('use', -25, null)]), 0, 'a debt is no days');
});
