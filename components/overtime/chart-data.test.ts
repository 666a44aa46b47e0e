import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf } from './chart-data.ts';
import type { OvertimeDay } from './types.ts';

const day = (date: string, amounts: Partial<OvertimeDay> = {}): OvertimeDay => ({
  date,
  plannedSeconds: 0,
  expectedSeconds: 0,
  workedSeconds: 0,
  positiveSeconds: 0,
  negativeSeconds: 0,
  bonusSeconds: 0,
  adjustedSeconds: 0,
  ...amounts,
});

test('the running balance adds every bucket and adjustment, and ends at the total', () => {
  const { days } = chartOf([
    day('2026-03-02', { positiveSeconds: 3600 }),
    day('2026-03-03', { negativeSeconds: -1800, bonusSeconds: 600 }),
    day('2026-03-05', { adjustedSeconds: -900 }),
  ]);
  assert.deepEqual(
    days.map(({ position, balanceSeconds }) => [position, balanceSeconds]),
    [
      [0, 3600],
      [1, 2400],
      [3, 1500],
    ],
  );
});

test('a short period has a bar a day, a long one a bar for each week from Monday, cut to the period', () => {
  const short = chartOf([day('2026-03-04'), day('2026-06-03')]);
  assert.equal(short.isWeekly, false);
  assert.deepEqual(
    short.bars.map(({ position, length }) => [position, length]),
    [
      [0, 1],
      [91, 1],
    ],
  );
  // From a Wednesday to a Thursday.
  const long = chartOf([
    day('2026-03-04', { workedSeconds: 60 }),
    day('2026-03-08', { workedSeconds: 30, expectedSeconds: 10 }),
    day('2026-03-09'),
    day('2026-06-04'),
  ]);
  assert.deepEqual(long.bars, [
    { position: 0, length: 5, workedSeconds: 90, expectedSeconds: 10 },
    { position: 5, length: 7, workedSeconds: 0, expectedSeconds: 0 },
    { position: 89, length: 4, workedSeconds: 0, expectedSeconds: 0 },
  ]);
});

test('no days are an empty chart', () => {
  assert.deepEqual(chartOf([]), { days: [], bars: [], length: 0, isWeekly: false });
});
