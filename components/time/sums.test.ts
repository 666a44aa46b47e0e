import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumsOf, totalOf, wholeMinutes } from './sums.ts';

test('minutes add up to the minutes of the sum, and no day is a minute off', () => {
  for (let round = 0; round < 500; round++) {
    const seconds = Array.from({ length: 1 + (round % 31) }, (_, index) => (round * 7919 + index * 104_729) % 40_000);
    const minutes = wholeMinutes(seconds);
    const total = seconds.reduce((sum, value) => sum + value, 0);
    assert.equal(
      minutes.reduce((sum, value) => sum + value, 0),
      Math.floor(total / 60) * 60,
    );
    for (const [index, value] of minutes.entries()) assert.ok(Math.abs(value - (seconds[index] ?? 0)) < 60);
  }
  assert.deepEqual(wholeMinutes([59, 59, 2]), [60, 60, 0]);
  assert.deepEqual(wholeMinutes([28_799]), [28_740]);
});

test('in each row worked and absent less planned is the difference, and so it is in the total', () => {
  const days = [
    { plannedSeconds: 28_800, expectedSeconds: 28_800, workedSeconds: 28_835 },
    { plannedSeconds: 28_800, expectedSeconds: 14_400, workedSeconds: 14_435 },
    { plannedSeconds: 0, expectedSeconds: 0, workedSeconds: 50 },
  ];
  const rows = sumsOf(days);
  const total = totalOf(rows);
  for (const { plannedSeconds, creditSeconds, workedSeconds, differenceSeconds } of [...rows, total]) {
    assert.equal(workedSeconds + creditSeconds - plannedSeconds, differenceSeconds);
  }
  assert.deepEqual(total, {
    ...{ plannedSeconds: 57_600, creditSeconds: 14_400 },
    ...{ workedSeconds: 43_320, differenceSeconds: 120 },
  });
});
