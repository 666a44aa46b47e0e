import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { datesBetween } from '#server/platform/shared/dates.ts';
import { weekModelFaults } from '../contracts/rules.ts';
import {
  type PlannedContract,
  plannedDay,
  plannedSeconds,
  type Schedule,
  workingDaySeconds,
} from './rules-schedule.ts';
import { flexibleDays, wholeWeeks } from './rules-week.ts';

const HOUR = 3600;
// 2026-03-30 is a Monday.
const MONDAY = '2026-03-30';
const WEEK = datesBetween(MONDAY, '2026-04-05');
const NEXT_MONDAY = '2026-04-06';

const contract = (over: Partial<PlannedContract> = {}): PlannedContract => ({
  id: 'contract',
  startAt: '2026-01-01',
  endAt: null,
  weeklyHours: 40,
  workDays: null,
  flexibleDaysPerWeek: 5,
  rotation: null,
  workTimes: [],
  ...over,
});
const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  contracts: [contract()],
  annexes: [],
  defaultWorkDays: null,
  holidays: new Set(),
  halfHolidays: new Set(),
  worksOnHolidays: false,
  ...over,
});

type Known = { worked?: number[]; absent?: Record<string, number | 'whole'> };

/** Hours expected, planned and credited on each day of the week, with hours worked from Monday on. */
function hoursOf(given: Schedule, { worked = [], absent = {} }: Known = {}) {
  const days = flexibleDays(WEEK, given, {
    workedSecondsOn: (date) => (worked[WEEK.indexOf(date)] ?? 0) * HOUR,
    creditSecondsOn: (date, dayOffSeconds) => {
      const asked = absent[date];
      return asked === 'whole' ? dayOffSeconds : (asked ?? 0) * HOUR;
    },
  });
  const listed = WEEK.map((date) => days.get(date));
  return {
    expected: listed.map((day) => day && (day.plannedSeconds - day.creditSeconds) / HOUR),
    planned: listed.map((day) => day && day.plannedSeconds / HOUR),
  };
}

describe('C5 weeks without fixed days', () => {
  it('C5 nothing is planned by the day; a day off takes weekly hours / days per week', () => {
    const days = WEEK.map((date) => plannedDay(date, schedule()));
    assert.deepEqual(
      days.map((day) => [day.plannedSeconds, day.dayOffSeconds]),
      WEEK.map(() => [0, 8 * HOUR]),
    );
    const four = schedule({ contracts: [contract({ weeklyHours: 38.55, flexibleDaysPerWeek: 4 })] });
    assert.equal(plannedDay(MONDAY, four).dayOffSeconds, 34_695);
    assert.equal(workingDaySeconds(MONDAY, four), 34_695);
    const holiday = plannedDay(MONDAY, schedule({ holidays: new Set([MONDAY]) }));
    assert.deepEqual([holiday.dayOffSeconds, holiday.flexible?.dailySeconds], [0, 8 * HOUR]);
  });

  it('C5 without the marker weekly hours are planned on Monday to Friday (C1), and a day off takes the planned day', () => {
    const fixed = schedule({ contracts: [contract({ flexibleDaysPerWeek: null })] });
    const days = WEEK.map((date) => plannedDay(date, fixed));
    assert.deepEqual(
      days.map((day) => [day.plannedSeconds, day.dayOffSeconds, day.flexible]),
      WEEK.map((_, index) => (index < 5 ? [28_800, 28_800, null] : [0, 0, null])),
    );
    assert.equal(flexibleDays(WEEK, fixed, { workedSecondsOn: () => 0, creditSecondsOn: () => 0 }).size, 0);
  });

  it('C5 no day owes anything before the week ends; its last day owes what is missing', () => {
    assert.deepEqual(hoursOf(schedule()).expected, [0, 0, 0, 0, 0, 0, 40]);
    assert.deepEqual(hoursOf(schedule(), { worked: [6, 0, 12] }).expected, [6, 0, 12, 0, 0, 0, 22]);
  });

  it('C5 what is worked beyond the week is surplus on the day it was worked', () => {
    const { expected } = hoursOf(schedule(), { worked: [10, 10, 10, 8, 4, 3] });
    assert.deepEqual(expected, [10, 10, 10, 8, 2, 0, 0]);
  });

  it('C5 a holiday takes its part off the week, unless the employee works on holidays', () => {
    const holidays = new Set(['2026-04-03']);
    assert.deepEqual(hoursOf(schedule({ holidays })).expected, [0, 0, 0, 0, 0, 0, 32]);
    assert.deepEqual(hoursOf(schedule({ holidays, worksOnHolidays: true })).expected, [0, 0, 0, 0, 0, 0, 40]);
  });

  it('C5 a half holiday takes half of its part off the week, and a day off on it the other half', () => {
    const halfHolidays = new Set(['2026-04-03']);
    assert.deepEqual(hoursOf(schedule({ halfHolidays })).expected, [0, 0, 0, 0, 0, 0, 36]);
    assert.deepEqual(hoursOf(schedule({ halfHolidays, worksOnHolidays: true })).expected, [0, 0, 0, 0, 0, 0, 40]);
    const off = hoursOf(schedule({ halfHolidays }), { absent: { '2026-04-03': 'whole' } });
    assert.deepEqual(off.expected, [0, 0, 0, 0, 0, 0, 32]);
    const worked = hoursOf(schedule({ halfHolidays }), { worked: [8, 8, 8, 8, 4] });
    assert.deepEqual(worked.expected, [8, 8, 8, 8, 4, 0, 0]);
  });

  it('C5 an absence is credited: a whole day weekly hours / days per week, and a range its seconds', () => {
    const whole = hoursOf(schedule(), { absent: { '2026-04-01': 'whole' }, worked: [8, 8] });
    assert.deepEqual(
      [whole.expected, whole.planned],
      [
        [8, 8, 0, 0, 0, 0, 16],
        [8, 8, 8, 0, 0, 0, 16],
      ],
    );
    const range = hoursOf(schedule(), { absent: { '2026-04-01': 3 }, worked: [0, 0, 5] });
    assert.deepEqual(
      [range.expected, range.planned],
      [
        [0, 0, 5, 0, 0, 0, 32],
        [0, 0, 8, 0, 0, 0, 32],
      ],
    );
  });

  it('C5 a week off takes the week and no more, on whatever days', () => {
    const absent = Object.fromEntries(WEEK.map((date) => [date, 'whole'] as const));
    const { expected, planned } = hoursOf(schedule(), { absent });
    assert.deepEqual([expected, planned], [Array(7).fill(0), [8, 8, 8, 8, 8, 0, 0]]);
  });

  it('C6 work on a holiday or a whole day off is surplus; the last other day owes what is missing', () => {
    const holidays = new Set(['2026-04-05']);
    const known: Known = { absent: { '2026-04-01': 'whole' }, worked: [8, 0, 4, 0, 0, 0, 6] };
    assert.deepEqual(hoursOf(schedule({ holidays }), known).expected, [8, 0, 0, 0, 0, 16, 0]);
  });

  it('C5 the part of a week that a contract covers has its part of the hours, settled when it ends', () => {
    const until = [contract({ weeklyHours: 35, endAt: '2026-04-01' })];
    const parts = hoursOf(schedule({ contracts: until }), { worked: [10, 6] });
    assert.deepEqual(parts.expected, [10, 5, 0, undefined, undefined, undefined, undefined]);
    const two = [...until, contract({ id: 'next', startAt: '2026-04-02', weeklyHours: 70 })];
    assert.deepEqual(hoursOf(schedule({ contracts: two }), { worked: [10] }).expected, [10, 0, 5, 0, 0, 0, 40]);
  });

  it('C5 weekly hours of an annex or a workTimes row have no fixed days either, their workDays have', () => {
    const workTimes = [
      { startDate: MONDAY, endDate: '2026-03-31', weeklyHours: 70, workDays: null },
      {
        startDate: '2026-04-01',
        endDate: '2026-04-01',
        weeklyHours: null,
        workDays: [{ hour: 1 }, { hour: 2 }, { hour: 3 }],
      },
    ];
    const annexes = [{ contractId: 'contract', startAt: '2026-04-04', endAt: null, weeklyHours: 21, workDays: null }];
    const mixed = schedule({ contracts: [contract({ weeklyHours: 35, workTimes })], annexes });
    // Two days of 70 hours a week, two of 35, two of 21; Wednesday is a day of three hours.
    assert.deepEqual(hoursOf(mixed).expected, [0, 0, undefined, 0, 0, 0, 36]);
    assert.equal(plannedSeconds('2026-04-01', mixed), 3 * HOUR);
  });

  it('C5 dates are answered with the whole of their week', () => {
    const known = { workedSecondsOn: () => 0, creditSecondsOn: () => 0 };
    assert.deepEqual([...flexibleDays(['2026-04-01'], schedule(), known).keys()], WEEK);
    assert.equal(flexibleDays([MONDAY, NEXT_MONDAY], schedule(), known).size, 14);
    assert.deepEqual(wholeWeeks({ from: '2026-04-01', to: '2026-04-06' }), { from: MONDAY, to: '2026-04-12' });
    assert.deepEqual(wholeWeeks({ from: MONDAY, to: '2026-04-05' }), { from: MONDAY, to: '2026-04-05' });
  });

  it('C5 a week sums to its hours less its holidays and absences, in whole seconds, whatever is worked when', () => {
    const seconds = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 168, noNaN: true }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(seconds, { minLength: 7, maxLength: 7 }),
        fc.array(fc.oneof(fc.constant(0), seconds), { minLength: 7, maxLength: 7 }),
        fc.subarray(WEEK, { maxLength: 6 }),
        (weeklyHours, flexibleDaysPerWeek, worked, absent, holidays) => {
          const given = schedule({
            contracts: [contract({ weeklyHours, flexibleDaysPerWeek })],
            holidays: new Set(holidays),
          });
          const days = flexibleDays([MONDAY], given, {
            workedSecondsOn: (date) => worked[WEEK.indexOf(date)] ?? 0,
            creditSecondsOn: (date, dayOffSeconds) => Math.min(absent[WEEK.indexOf(date)] ?? 0, dayOffSeconds),
          });
          const sum = (read: (day: { plannedSeconds: number; creditSeconds: number }) => number) =>
            [...days.values()].reduce((total, day) => total + read(day), 0);
          for (const { plannedSeconds: planned, creditSeconds } of days.values()) {
            assert.ok(Number.isInteger(planned) && creditSeconds >= 0 && planned >= creditSeconds);
          }
          const week = Math.floor((Math.round(weeklyHours * 1e6) * 3600) / 1e6 + 0.5);
          const { dailySeconds } = plannedDay(MONDAY, given).flexible ?? assert.fail();
          const planned = Math.max(week - holidays.length * dailySeconds, 0);
          const isWorkable = WEEK.some((date, index) => {
            const { dayOffSeconds } = plannedDay(date, given);
            return !holidays.includes(date) && (dayOffSeconds === 0 || (absent[index] ?? 0) < dayOffSeconds);
          });
          if (isWorkable)
            assert.equal(
              sum((day) => day.plannedSeconds),
              planned,
            );
          else assert.ok(sum((day) => day.plannedSeconds) <= planned);
        },
      ),
    );
  });

  it('C5 422 without weekly hours, and with days of its own', () => {
    const values = { field: 'flexibleDaysPerWeek' };
    assert.deepEqual(weekModelFaults({ flexibleDaysPerWeek: 5, weeklyHours: null, workDays: [{}] }), {
      weeklyHours: { key: 'required_together', values },
      workDays: { key: 'not_beside', values },
    });
    assert.deepEqual(weekModelFaults({ flexibleDaysPerWeek: 5, weeklyHours: 0, workDays: [] }), {});
    assert.deepEqual(weekModelFaults({ flexibleDaysPerWeek: null, workDays: [{}] }), {});
  });
});
