import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DayBuckets } from '../days/rules-day.ts';
import { ADJUSTMENT_OPERATIONS, type AdjustmentOperation, MOVEMENT_SOURCES, type MovementSource } from './constants.ts';
import { type Allocation, balanceAfterSeconds, balanceKeyOf, balanceOf, type DayState, dayStatesOf } from './rules.ts';
import { allocate } from './rules-allocation.ts';

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

type Adjustment = `${AdjustmentOperation} ${MovementSource}`;

const ADJUSTMENTS = ADJUSTMENT_OPERATIONS.flatMap((operation) =>
  MOVEMENT_SOURCES.map((source): Adjustment => `${operation} ${source}`),
);
const WEEKDAYS: Record<string, string> = { [MONDAY]: 'Mon', [TUESDAY]: 'Tue', [WEDNESDAY]: 'Wed' };

/** Allocations in words, and the seconds applied. */
function allocated(adjustment: Adjustment, days: DayState[], amountSeconds: number | null): [string, number] {
  const [operation, source] = adjustment.split(' ') as [AdjustmentOperation, MovementSource];
  const { allocations, appliedSeconds } = allocate({ operation, source, days, amountSeconds });
  return [allocations.map((one) => `${WEEKDAYS[one.date]} ${one.bucket} ${one.seconds}`).join(', '), appliedSeconds];
}

describe('allocation', () => {
  test('D9 hybrid vector: subtract positive 4000, then add negative 5000', () => {
    const first = allocate({ operation: 'subtract', source: 'positive_balance', days: week, amountSeconds: 4000 });
    assert.deepEqual(first.allocations, [
      { date: MONDAY, bucket: 'positive', seconds: -3600 },
      { date: WEDNESDAY, bucket: 'positive', seconds: -400 },
    ]);
    assert.equal(first.appliedSeconds, 4000);
    assert.equal(balanceOf(week, first.allocations).positive_balance, 200);

    const days = dayStatesOf(week, first.allocations);
    const second = allocate({ operation: 'add', source: 'negative_balance', days, amountSeconds: 5000 });
    assert.deepEqual(second.allocations, [{ date: TUESDAY, bucket: 'negative', seconds: 1800 }]);
    assert.equal(second.appliedSeconds, 1800);
    assert.equal(balanceOf(days, second.allocations).negative_balance, 0);
  });

  const debts = [day(MONDAY, { negativeSeconds: -600 }), day(TUESDAY, { negativeSeconds: -900 }), day(WEDNESDAY)];
  const rich = [
    day(MONDAY, { positiveSeconds: 1000, bonusSeconds: 300, typedSeconds: 500 }),
    day(TUESDAY, { positiveSeconds: 2000, bonusSeconds: 700, typedSeconds: 800 }),
  ];
  // biome-ignore format: one case per line
  const table: [string, Adjustment, DayState[], number | null, string, number][] = [
    ['add total goes to the last day as positive', 'add total_balance', week, 900, 'Wed positive 900', 900],
    ['add positive goes to the last day', 'add positive_balance', week, 900, 'Wed positive 900', 900],
    ['add multiplier goes to the last day as bonus', 'add multiplier_rule', week, 900, 'Wed bonus 900', 900],
    ['add typifying names and adds the seconds, and counts them once', 'add typifying_rule', week, 900, 'Wed typed 900, Wed positive 900', 900],
    ['add negative pays the oldest debt first', 'add negative_balance', debts, 700, 'Mon negative 600, Tue negative 100', 700],
    ["add negative stops at the period's debt", 'add negative_balance', debts, 9000, 'Mon negative 600, Tue negative 900', 1500],
    ['add negative without debt is nothing', 'add negative_balance', rich, 600, '', 0],
    ['subtract positive takes the oldest day first', 'subtract positive_balance', week, 3700, 'Mon positive -3600, Wed positive -100', 3700],
    ["subtract positive stops at the period's positive", 'subtract positive_balance', week, 9000, 'Mon positive -3600, Wed positive -600', 4200],
    ['subtract positive without surplus is nothing', 'subtract positive_balance', debts, 600, '', 0],
    ['subtract negative grows the debt of the last day', 'subtract negative_balance', week, 500, 'Wed negative -500', 500],
    ['subtract total takes positive first and leaves the rest as debt on the last day', 'subtract total_balance', week, 5000, 'Mon positive -3600, Wed positive -600, Wed negative -800', 5000],
    ['subtract total within the surplus leaves no debt', 'subtract total_balance', week, 4200, 'Mon positive -3600, Wed positive -600', 4200],
    ['subtract multiplier takes the oldest bonus first, up to all of it', 'subtract multiplier_rule', rich, 5000, 'Mon bonus -300, Tue bonus -700', 1000],
    ['subtract typifying takes the oldest named seconds first, from positive too', 'subtract typifying_rule', rich, 600, 'Mon typed -500, Mon positive -500, Tue typed -100, Tue positive -100', 600],
    ['subtract typifying leaves named seconds whose surplus is already gone', 'subtract typifying_rule', [day(MONDAY, { positiveSeconds: 0, typedSeconds: 500 }), day(TUESDAY, { positiveSeconds: 900, typedSeconds: 200 })], 600, 'Tue typed -200, Tue positive -200', 200],
    ["subtract typifying stops at the period's positive", 'subtract typifying_rule', [day(MONDAY, { positiveSeconds: 500, typedSeconds: 500 }), day(TUESDAY, { positiveSeconds: -300 })], 600, 'Mon typed -200, Mon positive -200', 200],
    ['reset covers positive, negative and bonus: named seconds whose surplus is already gone are nothing', 'reset total_balance', [day(MONDAY, { typedSeconds: 500 })], null, '', 0],
    ['taking positive takes the names that it leaves no room for', 'subtract positive_balance', rich, 1700, 'Mon positive -1000, Tue positive -700, Mon typed -500', 1700],
    ['of a day whose surplus is partly named, the seconds without a name go first', 'subtract total_balance', rich, 700, 'Mon positive -700, Mon typed -200', 700],
    ['reset brings every bucket of every day to zero', 'reset total_balance', [day(MONDAY, { positiveSeconds: 1000, bonusSeconds: 300, typedSeconds: 500 }), ...debts.slice(1)], null, 'Mon positive -1000, Mon bonus -300, Mon typed -500, Tue negative 900', 2200],
    ['reset with nothing to reset is nothing', 'reset total_balance', [day(MONDAY), day(TUESDAY)], null, '', 0],
    ['reset looks neither at the amount nor at the source', 'reset negative_balance', [day(MONDAY, { positiveSeconds: 60 })], -5, 'Mon positive -60', 60],
    ['a day that earlier allocations overdrew offers nothing, and the period caps the rest', 'subtract positive_balance', [day(MONDAY, { positiveSeconds: -1800 }), day(TUESDAY, { positiveSeconds: 3600 })], 3600, 'Tue positive -1800', 1800],
    ['a day whose debt was paid too much offers nothing, and the period caps the rest', 'add negative_balance', [day(MONDAY, { negativeSeconds: 600 }), day(TUESDAY, { negativeSeconds: -1800 })], 3600, 'Tue negative 1200', 1200],
    ['a day whose row is gone gives back what was allocated to it', 'subtract positive_balance', [day(MONDAY, { positiveSeconds: 300 }, false), day(TUESDAY)], 600, 'Mon positive -300', 300],
    ['a day whose row is gone is forgiven what was allocated to it', 'add negative_balance', [day(MONDAY, { negativeSeconds: -300 }, false), day(TUESDAY)], 600, 'Mon negative 300', 300],
    ['the last day is the last one with a row', 'add total_balance', [day(MONDAY), day(TUESDAY, { negativeSeconds: -60 }, false)], 300, 'Mon positive 300', 300],
  ];
  for (const [title, adjustment, days, amountSeconds, text, appliedSeconds] of table) {
    test(`D9 ${title}`, () => assert.deepEqual(allocated(adjustment, days, amountSeconds), [text, appliedSeconds]));
  }

  test('D8 an amount that is missing, zero or negative allocates nothing', () => {
    for (const adjustment of ADJUSTMENTS.filter((one) => !one.startsWith('reset'))) {
      for (const amount of [null, 0, -60]) assert.deepEqual(allocated(adjustment, week, amount), ['', 0]);
    }
  });

  test('D8 a period without days allocates nothing', () => {
    for (const adjustment of ADJUSTMENTS) assert.deepEqual(allocated(adjustment, [], 600), ['', 0]);
  });
});

type Row = DayBuckets & { date: string };

const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
const seconds = fc.integer({ min: 0, max: 20_000 });

const buckets: fc.Arbitrary<DayBuckets> = fc.oneof(
  fc
    .record({ surplus: seconds, bonusSeconds: seconds, typedPart: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ surplus, bonusSeconds, typedPart }) => ({
      positiveSeconds: surplus,
      negativeSeconds: 0,
      bonusSeconds,
      typedSeconds: Math.floor(surplus * typedPart),
    })),
  seconds.map((debt) => ({ positiveSeconds: 0, negativeSeconds: 0 - debt, bonusSeconds: 0, typedSeconds: 0 })),
);
const rows: fc.Arbitrary<Row[]> = fc
  .tuple(fc.subarray(DATES, { minLength: 1 }), fc.array(buckets, { minLength: 5, maxLength: 5 }))
  .map(([dates, ofDates]) => dates.flatMap((date, index) => (ofDates[index] ? [{ date, ...ofDates[index] }] : [])));
const adjustment = fc.record({
  operation: fc.constantFrom(...ADJUSTMENT_OPERATIONS),
  source: fc.constantFrom(...MOVEMENT_SOURCES),
  amountSeconds: fc.integer({ min: 1, max: 50_000 }),
});

test('D9 each adjustment moves the compared balance by what it applied, also over rows recomputed in between', () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(fc.tuple(adjustment, fc.option(rows)), { minLength: 1, maxLength: 12 }),
      (first, steps) => {
        let current = first;
        const ledger: Allocation[] = [];
        for (const [{ operation, source, amountSeconds }, recomputed] of steps) {
          // D10: recomputing changes rows and leaves the ledger alone.
          current = recomputed ?? current;
          const key = balanceKeyOf(operation === 'reset' ? 'total_balance' : source);
          const before = balanceOf(current, ledger);
          const days = dayStatesOf(current, ledger);
          const { allocations, appliedSeconds } = allocate({ operation, source, days, amountSeconds });
          ledger.push(...allocations);
          const after = balanceOf(current, ledger);
          assert.ok(appliedSeconds >= 0);
          assert.equal(appliedSeconds > 0, allocations.length > 0);
          assert.equal(after[key], balanceAfterSeconds(operation, before[key], appliedSeconds));
          if (operation === 'reset') assert.deepEqual(new Set(Object.values(after)), new Set([0]));
          else assert.ok(appliedSeconds <= amountSeconds);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('D7 after any run of adjustments the balance is rows plus allocations, per bucket and per day', () => {
  fc.assert(
    fc.property(rows, fc.array(adjustment, { maxLength: 12 }), (current, adjustments) => {
      const ledger: Allocation[] = [];
      for (const one of adjustments) {
        ledger.push(...allocate({ ...one, days: dayStatesOf(current, ledger) }).allocations);
      }
      const balance = balanceOf(current, ledger);
      assert.deepEqual(balanceOf(dayStatesOf(current, ledger), []), balance);
      assert.equal(
        balance.total_balance,
        balance.positive_balance + balance.negative_balance + balance.multiplier_rule,
      );
    }),
  );
});

test('D9 without recomputed rows no day is overdrawn: debts stay ≤ 0, surplus, bonus and typed stay ≥ 0', () => {
  fc.assert(
    fc.property(rows, fc.array(adjustment, { minLength: 1, maxLength: 12 }), (current, adjustments) => {
      const ledger: Allocation[] = [];
      for (const one of adjustments) {
        ledger.push(...allocate({ ...one, days: dayStatesOf(current, ledger) }).allocations);
        for (const day of dayStatesOf(current, ledger)) {
          assert.ok(day.positiveSeconds >= 0, `positive of ${day.date}`);
          assert.ok(day.negativeSeconds <= 0, `negative of ${day.date}`);
          assert.ok(day.bonusSeconds >= 0, `bonus of ${day.date}`);
          assert.ok(day.typedSeconds >= 0, `typed of ${day.date}`);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('D9 what has a cap applies the smaller of amount and cap, what has none applies the amount', () => {
  fc.assert(
    fc.property(rows, adjustment, (current, { operation, source, amountSeconds }) => {
      fc.pre(operation !== 'reset');
      const balance = balanceOf(current, []);
      const caps: Record<string, number> = {
        'add negative_balance': 0 - balance.negative_balance,
        'subtract positive_balance': balance.positive_balance,
        'subtract multiplier_rule': balance.multiplier_rule,
        'subtract typifying_rule': balance.typifying_rule,
      };
      const cap = caps[`${operation} ${source}`] ?? amountSeconds;
      const { appliedSeconds } = allocate({ operation, source, days: dayStatesOf(current, []), amountSeconds });
      assert.equal(appliedSeconds, Math.min(amountSeconds, cap));
    }),
  );
});
