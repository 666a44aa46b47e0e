import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laterMonth, shownPeriod } from './timeline-state.ts';

test('the shown period is the month, or the quarter of the month; without one that of today', () => {
  const periodOf = (month: string | null, view: 'month' | 'quarter') => {
    const { from, to } = shownPeriod({ month, view }, '2026-11-22');
    return [from, to];
  };
  assert.deepEqual(periodOf(null, 'month'), ['2026-11-01', '2026-11-30']);
  assert.deepEqual(periodOf('2028-02', 'month'), ['2028-02-01', '2028-02-29']);
  assert.deepEqual(periodOf('2026-08', 'quarter'), ['2026-07-01', '2026-09-30']);
  assert.deepEqual(periodOf(null, 'quarter'), ['2026-10-01', '2026-12-31']);
});

test('months are counted over the ends of years', () => {
  assert.deepEqual(
    [laterMonth('2026-12', 1), laterMonth('2026-01', -1), laterMonth('2026-10', 3)],
    ['2027-01', '2025-12', '2027-01'],
  );
});
