import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Allocation, sumOf } from './rules.ts';
import { compensationReversals, compensationsOf } from './rules-compensation.ts';

const MONDAY = '2026-03-02';
const TUESDAY = '2026-03-03';

const inWords = (allocations: Allocation[]) => allocations.map((one) => `${one.date} ${one.bucket} ${one.seconds}`);

describe('compensation of several days', () => {
  test('C4 the surplus pays day after day until it is used up, the rest is debt', () => {
    const days = [
      { date: MONDAY, seconds: 3000 },
      { date: TUESDAY, seconds: 3000 },
    ];
    assert.deepEqual(inWords(compensationsOf(days, 4000)), [
      `${MONDAY} positive -3000`,
      `${TUESDAY} positive -1000`,
      `${TUESDAY} negative -2000`,
    ]);
  });

  test('D10 a day that is given back returns to the buckets it came from', () => {
    const taken = compensationsOf([{ date: MONDAY, seconds: 3000 }], 1000);
    assert.deepEqual(inWords(compensationReversals([{ date: MONDAY, seconds: 3000 }], taken)), [
      `${MONDAY} negative 2000`,
      `${MONDAY} positive 1000`,
    ]);
  });

  test('D10 part of a day that is given back undoes debt first', () => {
    const taken = compensationsOf([{ date: MONDAY, seconds: 3000 }], 1000);
    assert.deepEqual(inWords(compensationReversals([{ date: MONDAY, seconds: 500 }], taken)), [
      `${MONDAY} negative 500`,
    ]);
  });

  test('D10 several ranges of one date are given back together', () => {
    const ranges = [
      { date: MONDAY, seconds: 1000 },
      { date: MONDAY, seconds: 2000 },
    ];
    assert.deepEqual(inWords(compensationReversals(ranges, compensationsOf(ranges, 9000))), [
      `${MONDAY} positive 3000`,
    ]);
  });

  test('D10 giving back whatever was taken brings every bucket to zero, and nothing can be given back twice', () => {
    const days = fc.array(
      fc.record({ date: fc.constantFrom(MONDAY, TUESDAY, '2026-03-04'), seconds: fc.integer({ min: 0, max: 30_000 }) }),
    );
    fc.assert(
      fc.property(days, fc.integer({ min: -10_000, max: 90_000 }), (all, available) => {
        const taken = compensationsOf(all, available);
        const back = compensationReversals(all, taken);
        assert.equal(
          sumOf([...taken, ...back], (one) => one.seconds),
          0,
        );
        assert.deepEqual(compensationReversals(all, [...taken, ...back]), []);
      }),
    );
  });
});
