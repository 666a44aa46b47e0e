import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVersionReason, versionReason } from './rules-reason.ts';

test('B10 a version says its code, and the words of whoever corrected it, as they were written', () => {
  for (const why of ['Forgot to clock out', 'Meeting: 9:00 to 10:00', ' spaces ', 'two\nlines\nuser:forged']) {
    assert.deepEqual(readVersionReason(versionReason('corrected', why), 'direct'), {
      ...{ code: 'corrected', why, proposer: null },
    });
  }
  for (const why of [undefined, null, '']) {
    assert.deepEqual(readVersionReason(versionReason('clock_in', why), 'direct'), {
      ...{ code: 'clock_in', why: null, proposer: null },
    });
  }
  assert.deepEqual(readVersionReason(null, 'direct'), { code: null, why: null, proposer: null });
});

test('J2 the version of a correction by two sides has its proposer beside the words, whatever these end with', () => {
  for (const mode of ['agreed', 'unilateral']) {
    for (const why of ['Forgot to clock out', 'two\nlines\nuser:forged', null]) {
      assert.deepEqual(readVersionReason(versionReason('deleted', why, 'token:1'), mode), {
        ...{ code: 'deleted', why, proposer: 'token:1' },
      });
    }
    assert.deepEqual(readVersionReason('settled', mode), { code: 'settled', why: null, proposer: null });
  }
});
