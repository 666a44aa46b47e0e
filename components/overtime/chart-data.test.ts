import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartOf, marksOf, monthsOf, scaleOf } from './chart-data.ts';
import type { Movement, OvertimeDay } from './types.ts';

const day = (date: string, amounts: Partial<OvertimeDay> = {}): OvertimeDay => ({
  date,
  plannedSeconds: 0,
  expectedSeconds: 0,
  workedSeconds: 0,
  positiveSeconds: 0,
  negativeSeconds: 0,
  bonusSeconds: 0,
  adjustedSeconds: 0,
  holiday: null,
  isHalfHoliday: false,
  absences: [],
  hasTime: false,
  finding: null,
  ...amounts,
});

test('the running balance adds every bucket and adjustment, and ends at the total', () => {
  const { days } = chartOf(
    [
      day('2026-03-02', { positiveSeconds: 3600 }),
      day('2026-03-03', { negativeSeconds: -1800, bonusSeconds: 600 }),
      day('2026-03-05', { adjustedSeconds: -900 }),
    ],
    0,
  );
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
  const short = chartOf([day('2026-03-04'), day('2026-06-03')], 0);
  assert.equal(short.isWeekly, false);
  assert.deepEqual(
    short.bars.map(({ position, length }) => [position, length]),
    [
      [0, 1],
      [91, 1],
    ],
  );
  // From a Wednesday to a Thursday.
  const long = chartOf(
    [
      day('2026-03-04', { workedSeconds: 60 }),
      day('2026-03-08', { workedSeconds: 30, expectedSeconds: 10 }),
      day('2026-03-09'),
      day('2026-06-04'),
    ],
    0,
  );
  assert.deepEqual(long.bars, [
    { position: 0, length: 5, workedSeconds: 90, expectedSeconds: 10 },
    { position: 5, length: 7, workedSeconds: 0, expectedSeconds: 0 },
    { position: 89, length: 4, workedSeconds: 0, expectedSeconds: 0 },
  ]);
});

test('no days are an empty chart', () => {
  assert.deepEqual(chartOf([], 60), {
    days: [],
    bars: [],
    ticks: [],
    ticksAreMonths: false,
    length: 0,
    isWeekly: false,
  });
});

test('the balance goes on from what it was before the period', () => {
  const { days } = chartOf([day('2026-03-02', { positiveSeconds: 60 })], -600);
  assert.deepEqual(
    days.map(({ balanceSeconds }) => balanceSeconds),
    [-540],
  );
});

test('a long chart has a tick for each month, a short one for each Monday, and never more than there is room for', () => {
  const dates = (from: string, to: string) => {
    const { ticks, ticksAreMonths } = chartOf([day(from), day(to)], 0);
    return [ticksAreMonths, ...ticks.map(({ date }) => date)];
  };
  assert.deepEqual(dates('2026-01-20', '2026-04-02'), [true, '2026-02-01', '2026-03-01', '2026-04-01']);
  assert.deepEqual(dates('2026-03-03', '2026-03-17'), [false, '2026-03-09', '2026-03-16']);
  assert.equal(dates('2020-01-01', '2026-01-01').length - 1 <= 13, true);
});

test('a scale has round amounts, zero among them, around all that is drawn', () => {
  assert.deepEqual(scaleOf(-1800, 5400), [5400, 3600, 1800, 0, -1800]);
  assert.deepEqual(scaleOf(0, 0), [0]);
  assert.deepEqual(scaleOf(36_000, 400_000), [540_000, 360_000, 180_000, 0]);
});

test('a movement is marked where it moved the most, by what it moved in the chart', () => {
  const chart = chartOf([day('2026-03-02'), day('2026-03-03')], 0);
  const movement = (id: string, ...moved: [string, string, number][]) =>
    ({ id, allocations: moved.map(([date, bucket, seconds]) => ({ date, bucket, seconds })) }) as Movement;
  const marks = marksOf(chart, [
    movement('late', ['2026-03-03', 'positive', -60]),
    movement('wide', ['2026-02-01', 'positive', -900], ['2026-03-02', 'positive', -100], ['2026-03-03', 'bonus', -50]),
    movement('named', ['2026-03-02', 'typed', -60]),
    movement('before', ['2026-02-01', 'positive', -60]),
  ]);
  assert.deepEqual(
    marks.map(({ number, position, movement: { id }, seconds }) => [number, position, id, seconds]),
    [
      [1, 0, 'wide', -150],
      [2, 1, 'late', -60],
    ],
  );
});

test('as a table each month adds up to the balance after it', () => {
  const chart = chartOf(
    [
      day('2026-02-27', { positiveSeconds: 60, workedSeconds: 90 }),
      day('2026-03-02', { negativeSeconds: -30, expectedSeconds: 30 }),
    ],
    10,
  );
  assert.deepEqual(monthsOf(chart), [
    { date: '2026-02-27', expectedSeconds: 0, workedSeconds: 90, changeSeconds: 60, balanceSeconds: 70 },
    { date: '2026-03-02', expectedSeconds: 30, workedSeconds: 0, changeSeconds: -30, balanceSeconds: 40 },
  ]);
});
