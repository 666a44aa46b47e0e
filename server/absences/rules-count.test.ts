import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DayOff } from './rules.ts';
import { countDays, countDaysOff, exceedsMaxDaysOff } from './rules-count.ts';

const full = (date: string, seconds = 28_800): DayOff => ({ date, startTime: null, endTime: null, seconds });
const range = (date: string, startTime: string, endTime: string, seconds: number): DayOff => ({
  date,
  startTime,
  endTime,
  seconds,
});
const eightHours = () => 28_800;
const workdays = [full('2026-08-03'), full('2026-08-04'), full('2026-08-05')];

describe('counting', () => {
  // biome-ignore format: one case per line
  const table: [string, DayOff[], number, number][] = [
    ['full days count one each', workdays, 28_800, 3],
    ['days without planned time count nothing', [full('2026-08-01', 0), full('2026-08-03')], 28_800, 1],
    ['a range counts its part of what is planned', [range('2026-08-03', '09:00', '11:00', 7200)], 28_800, 0.25],
    ['parts without an exact fraction add up', ['2026-08-03', '2026-08-04', '2026-08-05'].map((date) => range(date, '09:00', '09:48', 2880)), 28_800, 0.3],
    ['a granted day stays one day when less is planned later', workdays, 14_400, 3],
    ['a granted day stays one day when nothing is planned later', workdays, 0, 3],
    ['a range is at most one day when less is planned later', [range('2026-08-03', '09:00', '15:00', 21_600)], 14_400, 1],
    ['nothing counts nothing', [], 28_800, 0],
  ];
  for (const [title, daysOff, plannedSeconds, days] of table) {
    test(`E4 ${title}`, () =>
      assert.equal(
        countDays(daysOff, () => plannedSeconds),
        days,
      ));
  }

  test('E3 as many days as allowed do not exceed, one more does', () => {
    assert.equal(exceedsMaxDaysOff(workdays, 3, eightHours), false);
    assert.equal(exceedsMaxDaysOff(workdays, 2, eightHours), true);
    assert.equal(exceedsMaxDaysOff(workdays, 0, eightHours), true);
  });

  test('E3 half days fit a maximum with a half', () => {
    const daysOff = [full('2026-08-03'), range('2026-08-04', '09:00', '13:00', 14_400)];
    assert.equal(exceedsMaxDaysOff(daysOff, 1.5, eightHours), false);
    assert.equal(exceedsMaxDaysOff(daysOff, 1, eightHours), true);
  });

  test('E3 null is no limit', () => assert.equal(exceedsMaxDaysOff(workdays, null, eightHours), false));

  test('E4 granted, used and pending stand apart, in days and in seconds', () => {
    const pendingDaysOff = [full('2026-09-01'), range('2026-09-02', '09:00', '11:00', 7200)];
    assert.deepEqual(countDaysOff({ maxDaysOff: 22, daysOff: workdays, pendingDaysOff }, eightHours), {
      grantedDays: 22,
      usedDays: 3,
      pendingDays: 1.25,
      availableDays: 17.75,
      usedSeconds: 86_400,
      pendingSeconds: 36_000,
    });
  });

  test('E4 without a limit nothing is said to be granted or available', () => {
    const count = countDaysOff({ maxDaysOff: null, daysOff: workdays, pendingDaysOff: [] }, eightHours);
    assert.deepEqual([count.grantedDays, count.availableDays, count.usedDays], [null, null, 3]);
  });
});
