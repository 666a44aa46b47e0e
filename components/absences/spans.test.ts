import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spansOf } from './spans.ts';
import type { TimelineDay } from './types.ts';

const day = (date: string, fields: Partial<TimelineDay> = {}): TimelineDay => ({
  ...{ date, kind: 'granted', startTime: null, endTime: null, seconds: 28_800, requestId: 'one', typeId: 'holiday' },
  ...fields,
});
const isWeekend = (date: string) => ['2026-08-08', '2026-08-09'].includes(date);
const shown = (days: TimelineDay[]) => spansOf(days, isWeekend).map(({ from, to, kind }) => `${from} ${to} ${kind}`);

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
  assert.deepEqual(shown([day('2026-08-06', { startTime: '09:00' }), day('2026-08-06', { startTime: '15:00' })]), [
    '2026-08-06 2026-08-06 granted',
  ]);
});
