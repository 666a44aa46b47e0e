import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVersionReason, versionReason } from './rules-reason.ts';

test('B10 a version says its code, and the words of whoever corrected it, as they were written', () => {
  for (const why of ['Forgot to clock out', 'Meeting: 9:00 to 10:00', ' spaces ']) {
    assert.deepEqual(readVersionReason(versionReason('corrected', why)), { code: 'corrected', why });
  }
  for (const why of [undefined, null, '']) {
    assert.deepEqual(readVersionReason(versionReason('clock_in', why)), { code: 'clock_in', why: null });
  }
  assert.deepEqual(readVersionReason(null), { code: null, why: null });
});
