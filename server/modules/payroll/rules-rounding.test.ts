import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundToTotal } from './rules-rounding.ts';

const numbers = (numerators: number[], denominator: number) =>
  roundToTotal(numerators.map(BigInt), BigInt(denominator)).map(Number);

test('P4 thirds of an hour add up to the whole hour, and the first of equal remainders is raised', () => {
  assert.deepEqual(numbers([1200, 1200, 1200], 36), [34, 33, 33]);
  assert.deepEqual(numbers([1200], 36), [33]);
  assert.deepEqual(numbers([], 36), []);
});

test('P4 halves are rounded away from zero, negative amounts too', () => {
  assert.deepEqual(numbers([18], 36), [1]);
  assert.deepEqual(numbers([-18], 36), [-1]);
  assert.deepEqual(numbers([-5400 * 100], 3600), [-150]);
  assert.deepEqual(numbers([1200, -1200], 36), [33, -33]);
});

test('P4 rounded amounts add up to the rounded total, and none is a unit off', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { maxLength: 40 }),
      fc.constantFrom(36n, 3600n, 36_000_000n, 10_000_000_000n),
      (numerators, denominator) => {
        const rounded = roundToTotal(numerators, denominator);
        const total = numerators.reduce((sum, one) => sum + one, 0n);
        const off = 2n * (rounded.reduce((sum, one) => sum + one, 0n) * denominator - total);
        assert.ok(off <= denominator && off >= -denominator, 'the total is the nearest');
        for (const [index, one] of rounded.entries()) {
          const difference = one * denominator - (numerators[index] as bigint);
          assert.ok(difference < denominator && difference > -denominator, 'each is less than a unit off');
        }
      },
    ),
  );
});
