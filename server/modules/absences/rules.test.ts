import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DayOff, PlannedTime } from '../days/rules-credit.ts';
import { leaveYears } from '../leave/rules-years.ts';
import {
  addDaysOff,
  changedDates,
  type DayOffInput,
  daysOffFaults,
  indexesNotGranted,
  overlapsOf,
  removeDaysOff,
  replaceDaysOff,
  resolveDaysOff,
  secondsOfDayOff,
  splitByYear,
} from './rules.ts';

const YEAR = { year: 2026, from: '2026-01-01', to: '2026-12-31' };
const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';
const WEDNESDAY = '2026-08-05';

const split: PlannedTime = {
  plannedSeconds: 28_800,
  daySeconds: 28_800,
  slots: [
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '18:00' },
  ],
};
const night: PlannedTime = { plannedSeconds: 28_800, daySeconds: 28_800, slots: [{ start: '22:00', end: '06:00' }] };
const hoursOnly: PlannedTime = { plannedSeconds: 28_800, daySeconds: 28_800, slots: null };
const dayWithoutWork: PlannedTime = { plannedSeconds: 0, daySeconds: 0, slots: null };

const full = (date: string): DayOffInput => ({ date });
const range = (date: string, startTime: string, endTime: string): DayOffInput => ({ date, startTime, endTime });
const stored = (dayOff: DayOffInput, seconds = 28_800): DayOff => ({
  date: dayOff.date,
  startTime: dayOff.startTime ?? null,
  endTime: dayOff.endTime ?? null,
  seconds,
});

describe('seconds of a day off', () => {
  // biome-ignore format: one case per line
  const table: [string, DayOffInput, PlannedTime, number][] = [
    ['a full day is what is planned', full(MONDAY), split, 28_800],
    ['a full day with null times is what is planned', { date: MONDAY, startTime: null, endTime: null }, split, 28_800],
    ['a full day without planned time is 0', full(MONDAY), dayWithoutWork, 0],
    ['10:00 to 15:00 of 09–13 and 14–18 is 14400', range(MONDAY, '10:00', '15:00'), split, 14_400],
    ['08:00 to 20:00 of 09–13 and 14–18 is 28800', range(MONDAY, '08:00', '20:00'), split, 28_800],
    ['a range between the slots is 0', range(MONDAY, '13:00', '14:00'), split, 0],
    ['a range without slots is its clock time', range(MONDAY, '10:00', '15:00'), hoursOnly, 18_000],
    ['a range without slots is at most what is planned', range(MONDAY, '08:00', '20:00'), hoursOnly, 28_800],
    ['a range may end at 24:00', range(MONDAY, '22:30', '24:00'), hoursOnly, 5400],
    ['a range on a day without planned time is 0', range(MONDAY, '10:00', '15:00'), dayWithoutWork, 0],
    ['hours before midnight of a night are those of the day it begins on (C6)', range(MONDAY, '20:00', '24:00'), night, 7200],
    ['hours after midnight belong to the day that is asked for (C6)', range(MONDAY, '00:00', '07:00'), night, 21_600],
    ['an empty list of slots is no slots', range(MONDAY, '10:00', '11:00'), { plannedSeconds: 28_800, daySeconds: 28_800, slots: [] }, 3600],
  ];
  for (const [title, dayOff, planned, seconds] of table) {
    test(`E2 ${title}`, () => assert.equal(secondsOfDayOff(dayOff, planned), seconds));
  }
});

describe('faults', () => {
  // biome-ignore format: one case per line
  const table: [string, DayOffInput[], Record<string, unknown>][] = [
    ['E2 full days and ranges that touch are fine', [full(MONDAY), range(TUESDAY, '09:00', '10:00'), range(TUESDAY, '10:00', '24:00')], {}],
    ['E2 an end without a start is a fault of the start', [{ date: MONDAY, endTime: '10:00' }], { 'daysOff.0.startTime': { key: 'required_together', values: { field: 'endTime' } } }],
    ['E2 a start without an end is a fault of the end', [{ date: MONDAY, startTime: '10:00', endTime: null }], { 'daysOff.0.endTime': { key: 'required_together', values: { field: 'startTime' } } }],
    ['E2 an end on the start is a fault of the end', [range(MONDAY, '10:00', '10:00')], { 'daysOff.0.endTime': { key: 'end_not_after_start', values: { field: 'startTime' } } }],
    ['E2 an end before the start is a fault of the end', [range(MONDAY, '10:00', '09:00')], { 'daysOff.0.endTime': { key: 'end_not_after_start', values: { field: 'startTime' } } }],
    ['E2 ranges of one date must not overlap', [range(MONDAY, '09:00', '11:00'), range(MONDAY, '10:00', '12:00')], { 'daysOff.1.startTime': 'duplicate_range' }],
    ['E2 a range cannot share its date with a full day', [full(MONDAY), range(MONDAY, '10:00', '12:00')], { 'daysOff.1.date': 'full_day_beside_range' }],
    ['E2 a full day cannot share its date with a range', [range(MONDAY, '10:00', '12:00'), full(MONDAY)], { 'daysOff.1.date': 'full_day_beside_range' }],
    ['E2 a range with faulty times is not compared with others', [full(MONDAY), range(MONDAY, '10:00', '09:00')], { 'daysOff.1.endTime': { key: 'end_not_after_start', values: { field: 'startTime' } } }],
    ['E3 identical days are no fault', [full(MONDAY), { date: MONDAY, startTime: null, endTime: null }, range(TUESDAY, '09:00', '10:00'), range(TUESDAY, '09:00', '10:00')], {}],
    ['E1 a date outside the year of the calendar is a fault of the date', [full('2027-01-01')], { 'daysOff.0.date': { key: 'date_not_in_year', values: YEAR } }],
    ['E2 every fault is named at once', [full('2025-12-31'), range(MONDAY, '10:00', '09:00'), { date: TUESDAY, startTime: '10:00' }], {
      'daysOff.0.date': { key: 'date_not_in_year', values: YEAR },
      'daysOff.1.endTime': { key: 'end_not_after_start', values: { field: 'startTime' } },
      'daysOff.2.endTime': { key: 'required_together', values: { field: 'startTime' } },
    }],
  ];
  for (const [title, daysOff, faults] of table) {
    test(title, () => assert.deepEqual(daysOffFaults(daysOff, { pickMode: 'by_time_range', year: YEAR }), faults));
  }

  test('E2 a type that picks by days takes no times', () => {
    assert.deepEqual(daysOffFaults([full(MONDAY), range(TUESDAY, '09:00', '10:00')], { pickMode: 'by_days' }), {
      'daysOff.1.startTime': 'absence_type_by_days',
      'daysOff.1.endTime': 'absence_type_by_days',
    });
  });

  test('E1 without a year dates of any year are fine', () => {
    assert.deepEqual(daysOffFaults([full('2026-12-31'), full('2027-01-01')], { pickMode: 'by_days' }), {});
  });
});

describe('the days of a calendar', () => {
  test('E3 identical days merge and the answer is sorted by date and time', () => {
    const asked = [
      range(TUESDAY, '14:00', '18:00'),
      full(WEDNESDAY),
      range(TUESDAY, '09:00', '13:00'),
      full(MONDAY),
      { date: MONDAY, startTime: null, endTime: null },
    ];
    assert.deepEqual(
      resolveDaysOff(asked, (date) => (date === WEDNESDAY ? dayWithoutWork : split)),
      [
        stored(full(MONDAY)),
        stored(range(TUESDAY, '09:00', '13:00'), 14_400),
        stored(range(TUESDAY, '14:00', '18:00'), 14_400),
        stored(full(WEDNESDAY), 0),
      ],
    );
  });

  test('E3 replacing says what comes, goes and stays; what stays keeps its seconds (E2)', () => {
    const granted = [stored(full(MONDAY)), stored(full(TUESDAY)), stored(range(WEDNESDAY, '09:00', '10:00'), 3600)];
    const replacement = [stored(full(TUESDAY), 14_400), stored(full(WEDNESDAY))];
    assert.deepEqual(replaceDaysOff(granted, replacement), {
      kept: [stored(full(TUESDAY))],
      added: [stored(full(WEDNESDAY))],
      removed: [stored(full(MONDAY)), stored(range(WEDNESDAY, '09:00', '10:00'), 3600)],
    });
  });

  test('E3 no days stay no days', () => {
    assert.deepEqual(
      resolveDaysOff([], () => split),
      [],
    );
  });

  test('E1 days over New Year are split by the year of their calendar', () => {
    const days = [full('2027-01-01'), full('2026-12-31'), full('2027-01-04')];
    assert.deepEqual(splitByYear(days, leaveYears([])), [
      { year: 2026, daysOff: [full('2026-12-31')] },
      { year: 2027, daysOff: [full('2027-01-01'), full('2027-01-04')] },
    ]);
    assert.deepEqual(splitByYear(days, leaveYears([{ year: 2026, yearStart: '01-04' }])), [
      { year: 2026, daysOff: [full('2027-01-01'), full('2026-12-31')] },
      { year: 2027, daysOff: [full('2027-01-04')] },
    ]);
  });

  test('E10 create adds days in order and leaves the seconds of days already granted as they were', () => {
    const granted = [stored(full(TUESDAY), 14_400)];
    assert.deepEqual(addDaysOff(granted, [stored(full(TUESDAY)), stored(full(MONDAY))]), [
      stored(full(MONDAY)),
      stored(full(TUESDAY), 14_400),
    ]);
  });

  const morning = stored(range(TUESDAY, '09:00', '13:00'), 14_400);
  const afternoon = stored(range(TUESDAY, '14:00', '18:00'), 14_400);
  const granted = [stored(full(MONDAY)), morning, afternoon];

  test('E10 delete removes the same range only', () => {
    assert.deepEqual(removeDaysOff(granted, [range(TUESDAY, '09:00', '13:00')]), [stored(full(MONDAY)), afternoon]);
  });

  test('E10 delete of a full day removes everything of its date', () => {
    assert.deepEqual(removeDaysOff(granted, [full(TUESDAY)]), [stored(full(MONDAY))]);
  });

  test('E10 delete names the days that were not granted', () => {
    const removed = [full(MONDAY), full(WEDNESDAY), range(TUESDAY, '09:00', '12:00'), range(MONDAY, '09:00', '12:00')];
    assert.deepEqual(indexesNotGranted(granted, removed), [1, 2, 3]);
    assert.deepEqual(removeDaysOff(granted, removed.slice(1)), granted);
  });

  test('E3 changed dates are those added, removed or with other seconds, once each and in order', () => {
    const after = [stored(full(MONDAY), 14_400), morning, stored(full(WEDNESDAY))];
    assert.deepEqual(changedDates(granted, after), [MONDAY, TUESDAY, WEDNESDAY]);
    assert.deepEqual(changedDates(granted, granted), []);
  });
});

describe('overlap with absences', () => {
  const gap = (startTime: string, endTime: string) => ({ startTime, endTime });
  // biome-ignore format: one case per line
  const table: [string, DayOffInput[], DayOffInput[], unknown][] = [
    ['other dates do not meet', [full(MONDAY)], [full(TUESDAY)], []],
    ['touching ranges do not meet', [range(MONDAY, '10:00', '11:00')], [range(MONDAY, '09:00', '10:00'), range(MONDAY, '11:00', '12:00')], []],
    ['a full day taken has no gaps', [range(MONDAY, '09:00', '10:00')], [full(MONDAY)], [{ date: MONDAY, freeGaps: [] }]],
    ['a full day meets a range and learns what is free around it', [full(MONDAY)], [range(MONDAY, '10:00', '12:00')], [{ date: MONDAY, freeGaps: [gap('00:00', '10:00'), gap('12:00', '24:00')] }]],
    ['gaps lie between ranges in any order, overlapping ones joined', [range(MONDAY, '09:30', '16:00')], [range(MONDAY, '15:00', '18:00'), range(MONDAY, '09:00', '11:00'), range(MONDAY, '10:00', '10:30')], [{ date: MONDAY, freeGaps: [gap('00:00', '09:00'), gap('11:00', '15:00'), gap('18:00', '24:00')] }]],
    ['a range from midnight to midnight leaves no gap', [full(MONDAY)], [range(MONDAY, '00:00', '24:00')], [{ date: MONDAY, freeGaps: [] }]],
    ['each date is named once, in order', [full(TUESDAY), range(MONDAY, '09:00', '11:00'), range(MONDAY, '12:00', '14:00')], [full(TUESDAY), range(MONDAY, '10:00', '13:00')], [{ date: MONDAY, freeGaps: [gap('00:00', '10:00'), gap('13:00', '24:00')] }, { date: TUESDAY, freeGaps: [] }]],
  ];
  for (const [title, asked, existing, overlaps] of table) {
    test(`E8 ${title}`, () => assert.deepEqual(overlapsOf(asked, existing), overlaps));
  }

  const clock = fc.integer({ min: 0, max: 96 }).map((quarter) => {
    const minutes = quarter * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  const anyRange = fc
    .tuple(clock, clock)
    .filter(([one, other]) => one !== other)
    .map((times) => times.sort())
    .map(([start, end]) => range(MONDAY, start ?? '00:00', end ?? '24:00'));

  test('E8 what is reported as free can be taken, and nothing else', () => {
    fc.assert(
      fc.property(anyRange, fc.array(anyRange, { maxLength: 6 }), (asked, existing) => {
        const [overlap] = overlapsOf([full(MONDAY)], existing);
        const free = overlap?.freeGaps ?? [gap('00:00', '24:00')];
        for (const { startTime, endTime } of free) {
          assert.deepEqual(overlapsOf([{ date: MONDAY, startTime, endTime }], existing), []);
        }
        const fits = free.some((gapOfDay) => isInside(asked, gapOfDay));
        assert.equal(overlapsOf([asked], existing).length === 0, fits);
      }),
    );
  });

  test('E2 the seconds of disjoint ranges never add up to more than a day with slots has', () => {
    fc.assert(
      fc.property(fc.array(anyRange, { maxLength: 8 }), (ranges) => {
        const disjoint = ranges.filter((one, index) => overlapsOf([one], ranges.slice(0, index)).length === 0);
        const total = disjoint.reduce((sum, one) => sum + secondsOfDayOff(one, split), 0);
        assert.ok(total <= split.plannedSeconds);
        assert.deepEqual(daysOffFaults(disjoint, { pickMode: 'by_time_range' }), {});
      }),
    );
  });
});

function isInside(dayOff: DayOffInput, gap: { startTime: string; endTime: string }): boolean {
  return String(dayOff.startTime) >= gap.startTime && String(dayOff.endTime) <= gap.endTime;
}
