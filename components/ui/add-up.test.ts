import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addUp, wholeMinutes } from './add-up.ts';

const MINUTE = 60;
const amount = fc.integer({ min: -400_000, max: 400_000 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

test('parts and total: the largest remainders take the minutes that are missing', () => {
  assert.deepEqual(addUp([90, 90]), [120, 60]);
  assert.deepEqual(addUp([59, 59, 59]), [60, 60, 0]);
  assert.deepEqual(addUp([3599, -30]), [3600, -60]);
  assert.deepEqual(addUp([-3599, 30]), [-3600, 60]);
  assert.deepEqual(addUp([30, -30]), [0, 0]);
  assert.deepEqual(addUp([]), []);
});

test('parts add up to the total, whichever way it was rounded, each within a minute of its exact amount', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), fc.boolean(), (amounts, isUp) => {
      const total = (isUp ? Math.ceil : Math.floor)(sum(amounts) / MINUTE) * MINUTE + 0;
      for (const [shown, expected] of [
        [addUp(amounts), wholeMinutes(sum(amounts))],
        [addUp(amounts, total), total],
      ] as const) {
        assert.equal(sum(shown), expected);
        shown.forEach((part, index) => {
          assert.ok(Number.isInteger(part / MINUTE));
          assert.ok(Math.abs(part - (amounts[index] ?? 0)) < MINUTE);
        });
      }
    }),
  );
});

test('whole minutes stay as they are, so nothing stays nothing', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), fc.array(amount, { maxLength: 6 }), (others, whole) => {
      const minutes = whole.map((part) => wholeMinutes(part));
      assert.deepEqual(addUp([...others, ...minutes]).slice(others.length), minutes);
    }),
  );
});

test('what adds up does not depend on the order, where no two remainders are equal', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), (amounts) => {
      const remainders = amounts.map((part) => ((part % MINUTE) + MINUTE) % MINUTE);
      fc.pre(new Set(remainders).size === remainders.length);
      assert.deepEqual(addUp(amounts.toReversed()), addUp(amounts).toReversed());
    }),
  );
});
