import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from './day-flags.ts';

const day = {
  date: '2026-03-02',
  plannedSeconds: 28_800,
  expectedSeconds: 28_800,
  workedSeconds: 28_800,
  positiveSeconds: 0,
  negativeSeconds: 0,
  bonusSeconds: 0,
  adjustedSeconds: 0,
};
const none = new Set<string>();

test('a day as planned needs no explanation', () => {
  assert.deepEqual(flagsOf(day, none), []);
});

test('each difference from the plan is named', () => {
  assert.deepEqual(flagsOf({ ...day, expectedSeconds: 14_400, workedSeconds: 14_400 }, none), ['reduced']);
  assert.deepEqual(
    flagsOf({ ...day, plannedSeconds: 0, expectedSeconds: 0, workedSeconds: 60, positiveSeconds: 60 }, none),
    ['extraDay'],
  );
  assert.deepEqual(flagsOf({ ...day, workedSeconds: 28_500 }, none), ['tolerated']);
  assert.deepEqual(flagsOf({ ...day, adjustedSeconds: -60 }, new Set(['2026-03-02'])), ['adjusted', 'recomputed']);
});
