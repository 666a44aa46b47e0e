import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFreeIn, isHalfIn, spansOf, timeOf } from './rules-spans.ts';

const day = (date: string, fields: { kind?: string; requestId?: string; seconds?: number } = {}) => ({
  ...{ date, kind: 'granted', seconds: 28_800, requestId: 'one', typeId: 'holiday' },
  ...fields,
});
// From a Thursday on.
const isWeekend = isFreeIn('2026-08-06', 'ww--ww');
const shown = (days: ReturnType<typeof day>[]) =>
  spansOf(days, isWeekend).map(({ from, to, kind }) => `${from} ${to} ${kind}`);

test('days in a row are one absence, over a weekend too; other requests, types and states are others', () => {
  assert.deepEqual(shown([day('2026-08-06'), day('2026-08-07'), day('2026-08-10')]), ['2026-08-06 2026-08-10 granted']);
  assert.deepEqual(shown([day('2026-08-06'), day('2026-08-11')]), [
    '2026-08-06 2026-08-06 granted',
    '2026-08-11 2026-08-11 granted',
  ]);
  assert.deepEqual(shown([day('2026-08-06'), day('2026-08-07', { kind: 'pending', requestId: 'two' })]), [
    '2026-08-06 2026-08-06 granted',
    '2026-08-07 2026-08-07 pending',
  ]);
  assert.deepEqual(shown([day('2026-08-06', { seconds: 3600 }), day('2026-08-06', { seconds: 7200 })]), [
    '2026-08-06 2026-08-06 granted',
  ]);
});

test('an absence takes the dates that have time planned, each once, and the seconds of all its parts', () => {
  const days = [
    day('2026-08-06', { seconds: 3600 }),
    day('2026-08-06', { seconds: 7200 }),
    day('2026-08-08', { seconds: 0 }),
  ];
  assert.deepEqual(timeOf(days), { count: 1, seconds: 10_800 });
  assert.deepEqual(timeOf(days, null, isHalfIn(days[0]?.date ?? '', 'mmmmmmm')), { count: 0.5, seconds: 10_800 });
  assert.deepEqual(
    timeOf(days, { countMode: 'calendar_days' }, () => true),
    { count: 2, seconds: 10_800 },
  );
});
