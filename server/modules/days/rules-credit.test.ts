import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditSeconds, type DayOff } from './rules-credit.ts';

const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';

const wholeDay = (date: string, seconds = 28_800): DayOff => ({ date, startTime: null, endTime: null, seconds });
const range = (startTime: string, endTime: string, seconds: number): DayOff => ({
  ...{ date: MONDAY, startTime, endTime },
  seconds,
});

// biome-ignore format: one case per line
const table: [string, DayOff[], number, number][] = [
  ['a full day credits what is planned now, not what it was granted with', [wholeDay(MONDAY, 14_400)], 28_800, 28_800],
  ['a range credits its seconds', [range('09:00', '11:00', 7200)], 28_800, 7200],
  ['ranges add up', [range('09:00', '11:00', 7200), range('15:00', '16:00', 3600)], 28_800, 10_800],
  ['the credit is at most what is planned', [range('09:00', '17:00', 28_800)], 14_400, 14_400],
  ['a day without planned time has no credit', [wholeDay(MONDAY)], 0, 0],
  ['days off of other dates do not count', [wholeDay(TUESDAY)], 28_800, 0],
  ['no days off give no credit', [], 28_800, 0],
];
for (const [title, daysOff, plannedSeconds, credit] of table) {
  test(`C3 ${title}`, () => assert.equal(creditSeconds(MONDAY, daysOff, plannedSeconds), credit));
}
