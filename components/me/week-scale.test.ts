import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekScaleSeconds } from './week-scale.ts';

const HOUR = 3600;
const week = (...days: [planned: number, worked: number][]) =>
  days.map(([planned, worked]) => ({ plannedSeconds: planned * HOUR, workedSeconds: worked * HOUR }));

test('M1 the bars of a week are as high as the longest planned day, or as the longest day worked', () => {
  assert.equal(weekScaleSeconds(week([8, 2], [8, 0], [6, 0])), 8 * HOUR);
  assert.equal(weekScaleSeconds(week([8, 8], [8, 10])), 10 * HOUR);
  assert.equal(weekScaleSeconds(week([4, 1], [4, 4])), 4 * HOUR);
});

test('M1 the only hours of a week without a plan do not fill their bar', () => {
  assert.equal(weekScaleSeconds(week([0, 2], [0, 0])), 8 * HOUR);
  assert.equal(weekScaleSeconds(week([0, 9])), 9 * HOUR);
  assert.equal(weekScaleSeconds([]), 8 * HOUR);
});
