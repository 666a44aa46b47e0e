import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { MovementSource } from './constants.ts';
import {
  balanceAfterSeconds,
  balanceKeyOf,
  balanceOf,
  compensationAllocations,
  type DayState,
  dayStatesOf,
  reversalOf,
} from './rules.ts';

const MONDAY = '2026-03-02';
const TUESDAY = '2026-03-03';
const WEDNESDAY = '2026-03-04';

type Seconds = Partial<Pick<DayState, 'positiveSeconds' | 'negativeSeconds' | 'bonusSeconds' | 'typedSeconds'>>;

const day = (date: string, seconds: Seconds = {}, hasRow = true): DayState => ({
  date,
  hasRow,
  positiveSeconds: 0,
  negativeSeconds: 0,
  bonusSeconds: 0,
  typedSeconds: 0,
  ...seconds,
});

const week = [
  day(MONDAY, { positiveSeconds: 3600 }),
  day(TUESDAY, { negativeSeconds: -1800 }),
  day(WEDNESDAY, { positiveSeconds: 600 }),
];

describe('balance', () => {
  test('D7 each bucket is rows plus allocations and the total is positive, negative and bonus', () => {
    const rows = [
      day(MONDAY, { positiveSeconds: 3600, bonusSeconds: 900, typedSeconds: 1200 }),
      day(TUESDAY, { negativeSeconds: -1800 }),
    ];
    const allocations = [
      { date: MONDAY, bucket: 'positive', seconds: -600 },
      { date: MONDAY, bucket: 'typed', seconds: -200 },
      { date: TUESDAY, bucket: 'negative', seconds: -300 },
      { date: TUESDAY, bucket: 'bonus', seconds: 60 },
    ] as const;
    assert.deepEqual(balanceOf(rows, allocations), {
      total_balance: 3000 - 2100 + 960,
      positive_balance: 3000,
      negative_balance: -2100,
      multiplier_rule: 960,
      typifying_rule: 1000,
    });
  });

  test('D7 a period without rows and allocations is zero everywhere', () => {
    assert.deepEqual(new Set(Object.values(balanceOf([], []))), new Set([0]));
  });

  const keys: [MovementSource, string][] = [
    ['total_balance', 'total_balance'],
    ['positive_balance', 'positive_balance'],
    ['negative_balance', 'negative_balance'],
    ['multiplier_rule', 'total_balance'],
    ['typifying_rule', 'total_balance'],
  ];
  for (const [source, key] of keys) {
    test(`D8 the balance compared for ${source} is ${key}`, () => assert.equal(balanceKeyOf(source), key));
  }

  test('D8 the balance after is before plus applied on add, less applied on subtract, 0 on reset', () => {
    assert.equal(balanceAfterSeconds('add', -1800, 1800), 0);
    assert.equal(balanceAfterSeconds('subtract', 4200, 4000), 200);
    assert.equal(balanceAfterSeconds('reset', 4200, 6000), 0);
  });

  test('D9 day states join rows with their allocations by date, and name the dates that have no row', () => {
    const rows = [day(WEDNESDAY, { positiveSeconds: 600 }), day(MONDAY, { positiveSeconds: 3600 })];
    const states = dayStatesOf(rows, [
      { date: TUESDAY, bucket: 'negative', seconds: -900 },
      { date: MONDAY, bucket: 'positive', seconds: -3600 },
      { date: MONDAY, bucket: 'positive', seconds: 100 },
    ]);
    assert.deepEqual(states, [
      day(MONDAY, { positiveSeconds: 100 }),
      day(TUESDAY, { negativeSeconds: -900 }, false),
      day(WEDNESDAY, { positiveSeconds: 600 }),
    ]);
  });
});

describe('compensation', () => {
  const table: [string, number, number, string[]][] = [
    ['takes surplus on its own date', 3600, 7200, ['2026-03-04 positive -3600']],
    ['takes the rest as debt', 3600, 1000, ['2026-03-04 positive -1000', '2026-03-04 negative -2600']],
    ['is all debt without surplus', 3600, 0, ['2026-03-04 negative -3600']],
    ['is all debt when the surplus is overdrawn', 3600, -500, ['2026-03-04 negative -3600']],
    ['of no seconds moves nothing', 0, 500, []],
  ];
  for (const [title, seconds, availablePositiveSeconds, lines] of table) {
    test(`C4 an absence paid from overtime ${title}`, () => {
      const allocations = compensationAllocations({ date: WEDNESDAY, seconds, availablePositiveSeconds });
      assert.deepEqual(
        allocations.map((one) => `${one.date} ${one.bucket} ${one.seconds}`),
        lines,
      );
    });
  }

  test('C4 a compensation lowers the total by its seconds, never overdraws, and its reversal gives all back', () => {
    fc.assert(
      fc.property(fc.nat(9000), fc.nat(20_000), (positiveSeconds, seconds) => {
        const rows = [day(MONDAY, { positiveSeconds })];
        const before = balanceOf(rows, []);
        const availablePositiveSeconds = before.positive_balance;
        const allocations = compensationAllocations({ date: WEDNESDAY, seconds, availablePositiveSeconds });
        const after = balanceOf(rows, allocations);
        assert.equal(after.total_balance, before.total_balance - seconds);
        assert.ok(after.positive_balance >= 0);
        assert.deepEqual(balanceOf(rows, [...allocations, ...reversalOf(allocations)]), before);
      }),
    );
  });

  test('D10 a reversal undoes every allocation of its movement', () => {
    const allocations = compensationAllocations({ date: WEDNESDAY, seconds: 3600, availablePositiveSeconds: 1000 });
    assert.deepEqual(balanceOf(week, [...allocations, ...reversalOf(allocations)]), balanceOf(week, []));
  });
});
