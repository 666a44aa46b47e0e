import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DayOff } from '../days/rules-credit.ts';
import type { CountMode } from './constants.ts';
import { amountOf } from './rules-balance.ts';
import { leaveOf } from './rules-count.ts';

const full = (date: string, seconds = 28_800): DayOff => ({ date, startTime: null, endTime: null, seconds });
const range = (date: string, startTime: string, endTime: string, seconds: number): DayOff => ({
  date,
  startTime,
  endTime,
  seconds,
});
const workdays = [full('2026-08-03'), full('2026-08-04'), full('2026-08-05')];

describe('counting', () => {
  // biome-ignore format: one case per line
  const table: [string, DayOff[], number, number, daySeconds?: number, countMode?: CountMode][] = [
    ['full days count one each', workdays, 28_800, 3],
    ['days without planned time count nothing', [full('2026-08-01', 0), full('2026-08-03')], 28_800, 1],
    ['a range counts its part of what is planned', [range('2026-08-03', '09:00', '11:00', 7200)], 28_800, 0.25],
    ['parts without an exact fraction add up', ['2026-08-03', '2026-08-04', '2026-08-05'].map((date) => range(date, '09:00', '09:48', 2880)), 28_800, 0.3],
    ['a granted day stays one day when less is planned later', workdays, 14_400, 3],
    ['a granted day stays one day when nothing is planned later', workdays, 0, 3],
    ['a range is at most one day when less is planned later', [range('2026-08-03', '09:00', '15:00', 21_600)], 14_400, 1],
    ['a day off on a half holiday counts half a day', [full('2026-12-24', 14_400)], 14_400, 0.5, 28_800],
    ['a range on a half holiday counts its part of a whole day', [range('2026-12-24', '09:00', '11:00', 7200)], 14_400, 0.25, 28_800],
    ['nothing counts nothing', [], 28_800, 0],
    ['calendar days count one each, planned or not', [full('2026-08-01', 0), full('2026-08-02', 0), full('2026-08-03')], 28_800, 3, 28_800, 'calendar_days'],
    ['a calendar day on a half holiday counts one', [full('2026-12-24', 14_400)], 14_400, 1, 28_800, 'calendar_days'],
  ];
  for (const [title, daysOff, plannedSeconds, days, daySeconds = plannedSeconds, countMode = 'working_days'] of table) {
    test(`E4 ${title}`, () =>
      assert.equal(
        amountOf(leaveOf(daysOff, () => ({ plannedSeconds, daySeconds, slots: null }), countMode)).days,
        days,
      ));
  }
});
