import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staffingOf } from './rules-coverage.ts';

test('a minimum is missed by what is granted, or would be by what is pending; a closed day misses none', () => {
  const day = { people: 5, off: 1, pending: 1 };
  assert.deepEqual(staffingOf(day, null), { present: 4, staffing: 'enough' });
  assert.deepEqual(staffingOf(day, 3), { present: 4, staffing: 'enough' });
  assert.deepEqual(staffingOf(day, 4), { present: 4, staffing: 'atRisk' });
  assert.deepEqual(staffingOf(day, 5), { present: 4, staffing: 'short' });
  assert.deepEqual(staffingOf(day, 4, 1), { present: 3, staffing: 'short' });
  assert.deepEqual(staffingOf(day, 3, 1), { present: 3, staffing: 'atRisk' });
  assert.deepEqual(staffingOf({ people: 0, off: 0, pending: 0 }, 2), { present: 0, staffing: 'closed' });
});

test('where fewer work by schedule than the minimum, as at weekends, there is no minimum', () => {
  const weekend = { people: 2, off: 0, pending: 0 };
  assert.deepEqual(staffingOf(weekend, 40), { present: 2, staffing: 'enough' });
  assert.deepEqual(staffingOf({ ...weekend, pending: 1 }, 40), { present: 2, staffing: 'enough' });
  assert.deepEqual(staffingOf({ ...weekend, off: 1 }, 40), { present: 1, staffing: 'enough' });
  assert.deepEqual(staffingOf(weekend, 40, 1), { present: 1, staffing: 'enough' });
  assert.deepEqual(staffingOf({ ...weekend, off: 1 }, 2), { present: 1, staffing: 'short' });
});
