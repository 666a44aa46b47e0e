import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidedDays } from './decided-days.ts';
import type { TimelineDay } from './types.ts';

const day = (date: string, kind: TimelineDay['kind'], requestId: string): TimelineDay => ({
  ...{ date, kind, requestId, startTime: null, endTime: null, seconds: 28_800, typeId: 'holiday' },
});
const days = [
  day('2026-08-03', 'granted', 'old'),
  day('2026-08-03', 'removal', 'back'),
  day('2026-08-04', 'pending', 'new'),
];
const kinds = (decided: [string, 'accepted' | 'rejected'][]) =>
  decidedDays(days, new Map(decided)).map(({ date, kind }) => `${date.slice(8)} ${kind}`);

test('what was decided here shows at once, and what was not stays', () => {
  assert.deepEqual(kinds([]), ['03 granted', '03 removal', '04 pending']);
  assert.deepEqual(kinds([['new', 'accepted']]), ['03 granted', '03 removal', '04 granted']);
  assert.deepEqual(kinds([['new', 'rejected']]), ['03 granted', '03 removal']);
  assert.deepEqual(kinds([['back', 'accepted']]), ['04 pending']);
  assert.deepEqual(kinds([['back', 'rejected']]), ['03 granted', '04 pending']);
});
