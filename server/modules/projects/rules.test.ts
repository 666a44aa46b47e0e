import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeStateOf } from './rules.ts';

test('B12 time is planned until its end has passed, spent from then on, and running without an end', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  for (const [endedAt, expected] of [
    ['2026-03-10T11:59:59Z', 'spent'],
    ['2026-03-10T12:00:00Z', 'spent'],
    ['2026-03-10T12:00:01Z', 'planned'],
    [null, 'running'],
  ] as const)
    assert.equal(timeStateOf({ endedAt }, now), expected, String(endedAt));
});
