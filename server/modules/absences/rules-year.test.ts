import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningDays } from './rules-year.ts';

test('E6 each line says what the calendar held before it and after it; parts of days add up', () => {
  const line = (seconds: number, daySeconds = 28_800) => ({ seconds, daySeconds });
  const lines = runningDays([line(633_600), line(-28_800), line(-9600), line(-9600), line(-9600)]);
  assert.deepEqual(
    lines.map(({ beforeDays, days, afterDays }) => [beforeDays, days, afterDays]),
    [
      [0, 22, 22],
      [22, -1, 21],
      [21, -0.333_333, 20.666_667],
      [20.666_667, -0.333_333, 20.333_333],
      [20.333_333, -0.333_333, 20],
    ],
  );
});
