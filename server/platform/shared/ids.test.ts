import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './ids.ts';

test('ids sort in the order in which they were made, within a millisecond and after the clock was set back', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const ids = Array.from({ length: 1000 }, newId);
  t.mock.timers.setTime(Date.now() - 5000);
  ids.push(...Array.from({ length: 1000 }, newId));
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, 2000);
});
