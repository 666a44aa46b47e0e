import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filtersInput } from './audit-state.ts';

const none = { from: null, to: null, who: null, type: null, record: null, action: null };

test('days are whole days of the company’s zone, on days of clock change too', () => {
  const bounds = (day: string, timeZone: string) => {
    const { from, to } = filtersInput({ ...none, from: day, to: day }, timeZone);
    return [from, to];
  };
  assert.deepEqual(bounds('2026-03-10', 'Europe/Madrid'), ['2026-03-09T23:00:00.000Z', '2026-03-10T22:59:59.000Z']);
  assert.deepEqual(bounds('2026-03-29', 'Europe/Madrid'), ['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z']);
  assert.deepEqual(bounds('2026-10-25', 'Europe/Madrid'), ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z']);
  assert.deepEqual(bounds('2026-01-01', 'America/New_York'), ['2026-01-01T05:00:00.000Z', '2026-01-02T04:59:59.000Z']);
  assert.deepEqual(bounds('2026-01-01', 'UTC'), ['2026-01-01T00:00:00.000Z', '2026-01-01T23:59:59.000Z']);
});

test('without filters nothing is asked for', () => {
  assert.deepEqual(Object.values(filtersInput(none, 'UTC')).filter(Boolean), []);
});
