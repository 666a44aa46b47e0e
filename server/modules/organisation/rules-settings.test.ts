import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameSetting } from './rules-settings.ts';

const SAME: [unknown, unknown, boolean][] = [
  ['Europe/Madrid', 'Europe/Madrid', true],
  ['Europe/Madrid', 'Europe/Lisbon', false],
  [null, undefined, true],
  [null, [], false],
  [['web', 'mobile'], ['mobile', 'web'], true],
  [['web'], ['web', 'mobile'], false],
  [{ mode: 'fixed_time', time: '23:00' }, { time: '23:00', mode: 'fixed_time' }, true],
  [{ mode: 'none', time: null }, { mode: 'none', time: '23:00' }, false],
  [[{ hour: 8 }, { hour: 0 }], [{ hour: 8 }, { hour: 0 }], true],
  [[{ hour: 8 }, { hour: 0 }], [{ hour: 0 }, { hour: 8 }], false],
];

for (const [one, other, isSame] of SAME) {
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} are ${isSame ? 'the same' : 'different'} settings`, () => {
    assert.equal(isSameSetting(one, other), isSame);
    assert.equal(isSameSetting(other, one), isSame);
  });
}
