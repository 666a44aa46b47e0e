import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addDays, datesBetween } from '#server/platform/shared/dates.ts';
import { plannedBy } from './load-planned.ts';
import {
  type PlannedAnnex,
  type PlannedContract,
  plannedDay,
  plannedSeconds,
  type Schedule,
  weekSeconds,
  workingDaySeconds,
} from './rules-schedule.ts';

const hours = (...list: number[]) => list.map((hour) => ({ hour }));

describe('planned time', () => {
  // 2026-03-30 is a Monday.
  const [MONDAY, TUESDAY, FRIDAY, SATURDAY, SUNDAY] = [
    '2026-03-30',
    '2026-03-31',
    '2026-04-03',
    '2026-04-04',
    '2026-04-05',
  ] as const;
  const contract = (over: Partial<PlannedContract> = {}): PlannedContract => ({
    id: 'contract',
    startAt: '2026-01-01',
    endAt: null,
    weeklyHours: 40,
    workDays: null,
    flexibleDaysPerWeek: null,
    rotation: null,
    workTimes: [],
    ...over,
  });
  const annex = (over: Partial<PlannedAnnex> = {}): PlannedAnnex => ({
    contractId: 'contract',
    startAt: '2026-03-30',
    endAt: '2026-03-31',
    weeklyHours: 20,
    workDays: null,
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

  it('C1 outside every contract 0, on its first and last day already planned', () => {
    const short = schedule({
      contracts: [contract({ startAt: MONDAY, endAt: TUESDAY })],
      annexes: [annex({ endAt: null })],
      defaultWorkDays: hours(8, 8, 8, 8, 8, 8, 8),
    });
    const planned = ['2026-03-27', MONDAY, TUESDAY, '2026-04-01'].map((date) => plannedSeconds(date, short));
    assert.deepEqual(planned, [0, 14400, 14400, 0]);
    assert.equal(plannedDay('2026-04-01', short).source, 'no_contract');
  });

  it('C1 each date takes the contract active on it', () => {
    const two = schedule({
      contracts: [
        contract({ id: 'new', startAt: TUESDAY, weeklyHours: 20 }),
        contract({ id: 'old', startAt: '2020-01-01', endAt: MONDAY }),
      ],
    });
    assert.deepEqual([plannedDay(MONDAY, two).contractId, plannedSeconds(MONDAY, two)], ['old', 28800]);
    assert.deepEqual([plannedDay(TUESDAY, two).contractId, plannedSeconds(TUESDAY, two)], ['new', 14400]);
  });

  it('C1 weekly hours are a fifth on Monday to Friday, in whole seconds rounded half up', () => {
    const week = datesBetween(MONDAY, SUNDAY).map((date) => plannedSeconds(date, schedule()));
    assert.deepEqual(week, [28800, 28800, 28800, 28800, 28800, 0, 0]);
    for (const [weeklyHours, seconds] of [
      [37.5, 27000],
      [37.001, 26641],
      [38.55, 27756],
      [40.00625, 28805],
      [40.00624, 28804],
      [0, 0],
    ] as const) {
      assert.equal(plannedSeconds(MONDAY, schedule({ contracts: [contract({ weeklyHours })] })), seconds);
    }
  });

  it('C1 workDays come before weekly hours, Monday first, missing days have none', () => {
    const own = schedule({ contracts: [contract({ workDays: hours(9, 7.25, 8, 8, 1 / 3) })] });
    const planned = datesBetween(MONDAY, SUNDAY).map((date) => plannedSeconds(date, own));
    assert.deepEqual(planned, [32400, 26100, 28800, 28800, 1200, 0, 0]);
  });

  it('C1 a workTimes row covers its dates, gaps fall back to the week of the contract', () => {
    const row = { startDate: MONDAY, endDate: MONDAY, weeklyHours: 10, workDays: null };
    const last = { startDate: FRIDAY, endDate: null, weeklyHours: null, workDays: hours(1, 2, 3, 4, 5, 6, 7) };
    const empty = { startDate: '2026-04-02', endDate: '2026-04-02', weeklyHours: null, workDays: [] };
    const rows = schedule({ contracts: [contract({ workDays: hours(8, 8, 8, 8, 8), workTimes: [row, empty, last] })] });
    const days = datesBetween(MONDAY, SUNDAY).map((date) => plannedDay(date, rows));
    assert.deepEqual(
      days.map((day) => day.plannedSeconds),
      [7200, 28800, 28800, 28800, 18000, 21600, 25200],
    );
    assert.deepEqual([days[0]?.source, days[1]?.source, days[3]?.source], ['work_time', 'contract', 'contract']);
  });

  it('C1 an annex overrides from its start to its end; of several the one that starts last counts', () => {
    const workTimes = [{ startDate: MONDAY, endDate: null, weeklyHours: 10, workDays: null }];
    const contracts = [contract({ workTimes })];
    const one = schedule({ contracts, annexes: [annex()] });
    const planned = ['2026-03-27', MONDAY, TUESDAY, '2026-04-01'].map((date) => plannedSeconds(date, one));
    assert.deepEqual(planned, [28800, 14400, 14400, 7200]);
    const later = annex({ startAt: TUESDAY, endAt: null, weeklyHours: null, workDays: hours(1, 2) });
    for (const annexes of [
      [annex(), later],
      [later, annex()],
    ]) {
      assert.equal(plannedSeconds(TUESDAY, schedule({ contracts, annexes })), 7200);
    }
    const commentOnly = annex({ weeklyHours: null });
    assert.equal(plannedSeconds(MONDAY, schedule({ annexes: [commentOnly] })), 28800);
    assert.equal(plannedSeconds(MONDAY, schedule({ annexes: [annex({ contractId: 'other' })] })), 28800);
  });

  it("C1 a contract without hours takes the company's week, without that 0", () => {
    const contracts = [contract({ weeklyHours: null, workDays: [] })];
    const withDefault = schedule({ contracts, defaultWorkDays: hours(7, 7, 7, 7, 6) });
    assert.deepEqual([plannedSeconds(MONDAY, withDefault), plannedSeconds(FRIDAY, withDefault)], [25200, 21600]);
    assert.equal(plannedSeconds(SATURDAY, withDefault), 0);
    assert.equal(plannedSeconds(MONDAY, schedule({ contracts })), 0);
    const zeroHours = schedule({ contracts: [contract({ weeklyHours: 0 })], defaultWorkDays: hours(7) });
    assert.equal(plannedSeconds(MONDAY, zeroHours), 0);
  });

  const [weekA, weekB] = [{ workDays: hours(9, 9, 9, 9, 4) }, { workDays: hours(0, 0, 0, 0, 0, 8, 8) }];
  const turning = (over: Partial<PlannedContract> = {}) =>
    schedule({ contracts: [contract({ rotation: [weekA, weekB], startAt: '2026-03-02', ...over })] });
  const mondays = (from: string, given: Schedule) =>
    [0, 7, 14, 21].map((days) => {
      const { plannedSeconds: seconds, rotationWeek } = plannedDay(addDays(from, days), given);
      return [seconds, rotationWeek?.week, rotationWeek?.weeks];
    });

  it('C2 weeks A and B take turns from the Monday of the first week on', () => {
    const days = datesBetween('2026-03-02', '2026-03-16').map((date) => plannedSeconds(date, turning()) / 3600);
    assert.deepEqual(days, [9, 9, 9, 9, 4, 0, 0, 0, 0, 0, 0, 0, 8, 8, 9]);
    assert.equal(plannedDay('2026-03-01', turning()).rotationWeek, null);
  });

  it('C2 a contract that starts on a Wednesday has week A until the Sunday', () => {
    const given = turning({ startAt: '2026-03-04' });
    const days = datesBetween('2026-03-02', '2026-03-16').map((date) => plannedSeconds(date, given) / 3600);
    assert.deepEqual(days, [0, 0, 9, 9, 4, 0, 0, 0, 0, 0, 0, 0, 8, 8, 9]);
  });

  it('C2 weeks take turns over New Year, also of a year with 53 weeks, and over a clock change', () => {
    const given = turning({ startAt: '2026-12-16' });
    assert.deepEqual(mondays('2026-12-21', given), [
      [0, 2, 2],
      [32_400, 1, 2],
      [0, 2, 2],
      [32_400, 1, 2],
    ]);
    assert.deepEqual(mondays('2026-03-16', turning()), [
      [32_400, 1, 2],
      [0, 2, 2],
      [32_400, 1, 2],
      [0, 2, 2],
    ]);
    const three = turning({ rotation: [weekA, weekB, { workDays: hours(1) }] });
    assert.deepEqual(
      mondays('2026-03-02', three).map(([seconds]) => seconds),
      [32_400, 0, 3600, 32_400],
    );
  });

  it('C1 annexes and rows come before weeks that take turns, which keep their turns', () => {
    const workTimes = [{ startDate: '2026-03-09', endDate: '2026-03-15', weeklyHours: 10, workDays: null }];
    const given = { ...turning({ workTimes }), annexes: [annex({ startAt: '2026-03-16', endAt: '2026-03-16' })] };
    const seen = ['2026-03-09', '2026-03-16', '2026-03-17', '2026-03-28'].map((date) => {
      const { source, plannedSeconds: seconds, rotationWeek } = plannedDay(date, given);
      return [source, seconds / 3600, rotationWeek?.week ?? null];
    });
    assert.deepEqual(seen, [
      ['work_time', 2, null],
      ['annex', 4, null],
      ['contract', 9, 1],
      ['contract', 8, 2],
    ]);
    const beside = turning({ startAt: '2026-03-09', rotationStart: '2026-03-02', weeklyHours: 1 });
    assert.deepEqual(plannedDay('2026-03-14', beside).rotationWeek, { week: 2, weeks: 2 });
  });

  it('C1 the week and the working day are those of the date; a free week has the working day of all', () => {
    assert.deepEqual(
      ['2026-03-04', '2026-03-11'].map((date) => weekSeconds(date, turning())),
      [144_000, 57_600],
    );
    assert.deepEqual(
      ['2026-03-04', '2026-03-11'].map((date) => workingDaySeconds(date, turning())),
      [28_800, 28_800],
    );
    const sevenOff = turning({ rotation: [weekA, { workDays: hours(0, 0, 0, 0, 0, 0, 0) }] });
    assert.deepEqual([weekSeconds('2026-03-11', sevenOff), workingDaySeconds('2026-03-11', sevenOff)], [0, 28_800]);
  });

  it('C2 a public holiday is 0 unless the employee works on holidays', () => {
    const holidays = new Set([MONDAY]);
    const off = plannedDay(MONDAY, schedule({ holidays }));
    assert.deepEqual([off.plannedSeconds, off.isHoliday], [0, true]);
    const works = plannedDay(MONDAY, schedule({ holidays, worksOnHolidays: true }));
    assert.deepEqual([works.plannedSeconds, works.isHoliday], [28800, true]);
    assert.equal(plannedSeconds(TUESDAY, schedule({ holidays })), 28800);
  });

  it('C2 a half holiday halves the day, rounded down, unless the employee works on holidays or a whole one falls on it', () => {
    const halfHolidays = new Set([MONDAY]);
    const contracts = [contract({ workDays: [{ hour: 0, slots: [{ start: '09:00', end: '13:00' }] }] })];
    const odd = [contract({ weeklyHours: 40.00625 })];
    const seen = (over: Partial<Schedule>) => {
      const {
        plannedSeconds: seconds,
        dayOffSeconds,
        slots,
        isHoliday,
        isHalfHoliday,
      } = plannedDay(MONDAY, schedule({ halfHolidays, ...over }));
      assert.equal(dayOffSeconds, seconds);
      return [seconds, slots?.length ?? 0, isHoliday, isHalfHoliday];
    };
    assert.deepEqual(seen({}), [14400, 0, false, true]);
    assert.deepEqual(seen({ contracts }), [7200, 1, false, true]);
    assert.deepEqual(seen({ contracts: odd }), [14402, 0, false, true]);
    assert.deepEqual(seen({ worksOnHolidays: true }), [28800, 0, false, true]);
    assert.deepEqual(seen({ holidays: new Set([MONDAY]) }), [0, 0, true, false]);
    assert.equal(plannedSeconds(TUESDAY, schedule({ halfHolidays })), 28800);
  });

  it('E4 a whole day of a half holiday is twice the half', () => {
    const halfHolidays = new Set([MONDAY]);
    const seen = (over: Partial<Schedule>) => {
      const { plannedSeconds: seconds, daySeconds } = plannedBy(schedule({ halfHolidays, ...over }))(MONDAY);
      return [seconds, daySeconds];
    };
    assert.deepEqual(seen({}), [14400, 28800]);
    assert.deepEqual(seen({ contracts: [contract({ workDays: hours(1 / 3 + 1 / 3600) })] }), [600, 1200]);
    assert.deepEqual(seen({ worksOnHolidays: true }), [28800, 28800]);
    assert.deepEqual(seen({ holidays: new Set([MONDAY]) }), [0, 0]);
    assert.deepEqual(seen({ contracts: [contract({ flexibleDaysPerWeek: 4 })] }), [18000, 36000]);
  });

  it('C2 the slots of a day are given where its schedule has them, and make its seconds', () => {
    const slots = [
      { start: '09:00', end: '13:00' },
      { start: '14:00', end: '18:20' },
    ];
    const workDays = [{ hour: 8.333, slots }, { hour: 8 }];
    const contracts = [contract({ workDays })];
    const day = plannedDay(MONDAY, schedule({ contracts }));
    assert.deepEqual([day.plannedSeconds, day.slots], [30000, slots]);
    assert.equal(plannedDay(TUESDAY, schedule({ contracts })).slots, null);
    assert.equal(plannedDay(MONDAY, schedule({ contracts, holidays: new Set([MONDAY]) })).slots, null);
    assert.equal(plannedDay(MONDAY, schedule({ contracts, annexes: [annex()] })).slots, null);
  });

  it('C2 planned seconds are integers within a day for any week', () => {
    const anyHours = fc.double({ min: 0, max: 24, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(anyHours, { maxLength: 7 }),
        fc.double({ min: 0, max: 120, noNaN: true }),
        (list, weeklyHours) => {
          const any = schedule({ contracts: [contract({ workDays: hours(...list), weeklyHours })] });
          for (const date of datesBetween(MONDAY, SUNDAY)) {
            const seconds = plannedSeconds(date, any);
            assert.ok(Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400, String(seconds));
          }
        },
      ),
    );
  });
});
