import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { BUCKETS, type Bucket } from './constants.ts';
import { changeOf, type DayState, dayStatesOf } from './rules.ts';
import { correctionsOf } from './rules-correction.ts';
import type { HeldAllocation } from './rules-held.ts';

const date = '2026-03-02';
const held = (
  movementId: string,
  bucket: Bucket,
  seconds: number,
  { kind = 'adjustment', operation = 'subtract', ...rest }: Partial<HeldAllocation> = {},
): HeldAllocation => ({
  ...{
    date,
    movementId,
    bucket,
    seconds,
    kind,
    operation,
    source: 'total_balance' as const,
    isOwn: true,
    isReversed: false,
  },
  createdAt: new Date(`2026-03-0${movementId.length}T12:00:00Z`),
  ...rest,
});
const row = (seconds: Partial<Record<Bucket, number>>) => ({
  date,
  positiveSeconds: seconds.positive ?? 0,
  negativeSeconds: seconds.negative ?? 0,
  bonusSeconds: seconds.bonus ?? 0,
  typedSeconds: seconds.typed ?? 0,
});
type Row = Parameters<typeof row>[0];

/** Corrections after a row has changed: movement, operation, source, seconds, and by bucket. */
function corrected(before: Row, after: Row, allocations: HeldAllocation[]) {
  const rows = { before: [row(before)], after: [row(after)] };
  return correctionsOf([date], rows, allocations).map((one) => [
    `${one.followsId} ${one.operation} ${one.source} ${one.appliedSeconds}`,
    one.allocations.map(({ bucket, seconds }) => `${bucket} ${seconds}`).join(', '),
  ]);
}

describe('D10 what a changed day leaves on the wrong side of zero', () => {
  const writeOff = held('a', 'negative', 3600, { operation: 'add' });
  const payout = held('a', 'positive', -7200, { kind: 'payout' });
  const cases: [title: string, before: Row, after: Row, held: HeldAllocation[], expected: string[][]][] = [
    ['nothing without movements', { positive: 7200 }, {}, [], []],
    ['nothing while there is enough', { positive: 9000 }, { positive: 7200 }, [payout], []],
    [
      'a debt that was written off and is worked after all is no gift',
      { negative: -3600 },
      {},
      [writeOff],
      [['a subtract negative_balance 3600', 'negative -3600']],
    ],
    [
      'of a part, the part',
      { negative: -3600 },
      { negative: -600 },
      [writeOff],
      [['a subtract negative_balance 3000', 'negative -3000']],
    ],
    [
      'surplus that was paid and is gone is owed',
      { positive: 7200 },
      { negative: -28_800 },
      [payout],
      [['a subtract negative_balance 7200', 'positive 7200, negative -7200']],
    ],
    [
      'a bonus too, with the surplus it belongs to',
      { positive: 3600, bonus: 1800 },
      {},
      [held('a', 'positive', -3600, { kind: 'payout' }), held('a', 'bonus', -1800, { kind: 'payout' })],
      [['a subtract negative_balance 5400', 'positive 3600, negative -5400, bonus 1800']],
    ],
    [
      'named seconds are part of positive and nothing by themselves',
      { positive: 3600, typed: 3600 },
      { positive: 3600 },
      [held('a', 'typed', -600), held('a', 'positive', -600)],
      [['a add typifying_rule 600', 'typed 600']],
    ],
    [
      'the newest movement first, each with its own',
      { positive: 3600 },
      { positive: 500 },
      [held('a', 'positive', -2000), held('bb', 'positive', -1600)],
      [
        ['bb subtract negative_balance 1600', 'positive 1600, negative -1600'],
        ['a subtract negative_balance 1500', 'positive 1500, negative -1500'],
      ],
    ],
    [
      'never a movement that was reversed',
      { positive: 3600 },
      { positive: 1000 },
      [
        held('a', 'positive', -3600),
        held('bb', 'positive', -600, { isReversed: true }),
        held('bb', 'positive', 600, { isOwn: false, isReversed: true }),
      ],
      [['a subtract negative_balance 2600', 'positive 2600, negative -2600']],
    ],
    [
      'a reset has nothing left to take: what it took lapses',
      { positive: 3600, bonus: 600 },
      {},
      [held('a', 'positive', -3600, { operation: 'reset' }), held('a', 'bonus', -600, { operation: 'reset' })],
      [['a add total_balance 4200', 'positive 3600, bonus 600']],
    ],
    [
      'what it forgave lapses too',
      { negative: -3600 },
      {},
      [held('a', 'negative', 3600, { operation: 'reset' })],
      [['a subtract total_balance 3600', 'negative -3600']],
    ],
    [
      'nobody owes what had expired',
      { positive: 3600 },
      {},
      [held('a', 'positive', -3600, { kind: 'expiry' })],
      [['a add total_balance 3600', 'positive 3600']],
    ],
    [
      'C4 a compensation may take more than its day has',
      { negative: -28_800 },
      {},
      [held('a', 'positive', -28_800, { kind: 'compensation' })],
      [],
    ],
    [
      'C4 but not what the day loses otherwise',
      { positive: 3600 },
      { positive: 600 },
      [held('a', 'positive', -28_800, { kind: 'compensation' })],
      [['a subtract negative_balance 3000', 'positive 3000, negative -3000']],
    ],
    [
      'C4 and none that was given back',
      { positive: 3600 },
      {},
      [
        held('a', 'positive', -3600),
        held('bb', 'positive', -28_800, { kind: 'compensation' }),
        held('ccc', 'positive', 28_800, { kind: 'compensation', operation: 'add' }),
      ],
      [['a subtract negative_balance 3600', 'positive 3600, negative -3600']],
    ],
  ];
  for (const [title, before, after, allocations, expected] of cases) {
    test(title, () => assert.deepEqual(corrected(before, after, allocations), expected));
  }
});

test('D10 for any change and any movements: nothing is wrong that was not before, and it follows from what holds it', () => {
  const seconds = fc.integer({ min: 0, max: 9000 });
  const anyRow = fc
    .record({ positive: seconds, negative: seconds.map((value) => -value), bonus: seconds, typed: seconds })
    .map(row);
  const anyHeld = fc
    .record({
      movementId: fc.constantFrom('a', 'bb', 'ccc'),
      bucket: fc.constantFrom(...BUCKETS),
      seconds: fc.integer({ min: -9000, max: 9000 }),
    })
    .map(({ movementId, bucket, seconds }) =>
      movementId === 'bb'
        ? held(movementId, bucket === 'negative' ? bucket : 'positive', -Math.abs(seconds), { kind: 'compensation' })
        : held(movementId, bucket, seconds, { operation: movementId === 'ccc' ? 'reset' : 'subtract' }),
    );
  fc.assert(
    fc.property(anyRow, anyRow, fc.array(anyHeld, { maxLength: 8 }), (before, after, allocations) => {
      const corrections = correctionsOf([date], { before: [before], after: [after] }, allocations);
      const [stood] = dayStatesOf([before], allocations);
      const corrected = corrections.flatMap((correction) => correction.allocations);
      const [stands] = dayStatesOf([after], [...allocations, ...corrected]);
      assert.ok(stood && stands);
      const wrong = (day: DayState, bucket: Bucket) =>
        Math.max(bucket === 'negative' ? day.negativeSeconds : -day[`${bucket}Seconds`], 0);
      for (const bucket of BUCKETS) {
        assert.ok(wrong(stands, bucket) <= wrong(stood, bucket));
        if (wrong(stood, bucket) === 0) assert.equal(wrong(stands, bucket), 0);
      }
      for (const { followsId, source, allocations: own } of corrections) {
        assert.ok(own.every((one) => one.seconds !== 0));
        assert.equal(new Set(own.map((one) => one.bucket)).size, own.length);
        assert.ok(allocations.some(({ movementId }) => movementId === followsId));
        // Paid surplus that is owed moves between buckets.
        const { positive_balance, multiplier_rule, negative_balance } = changeOf(own);
        if (source === 'negative_balance') assert.ok(positive_balance + multiplier_rule <= -negative_balance);
      }
      const follows = corrections.flatMap(({ followsId, allocations: own }) => {
        const first = allocations.find(({ movementId }) => movementId === followsId) ?? assert.fail();
        return own.map((one) => ({ ...first, ...one, isOwn: false }));
      });
      assert.deepEqual(correctionsOf([date], { before: [after], after: [after] }, [...allocations, ...follows]), []);
    }),
    { numRuns: 2000 },
  );
});

test('D10 what a reset gives of what an absence took makes room for no movement before it', () => {
  const ledger = [
    held('a', 'positive', -600, { operation: 'reset' }),
    held('a', 'positive', 600, { operation: 'reset', isOwn: false }),
    held('bb', 'positive', -500, { kind: 'compensation' }),
    held('ccc', 'positive', 500, { operation: 'reset' }),
  ];
  assert.deepEqual(corrected({}, {}, ledger), []);
  assert.deepEqual(corrected({}, { positive: 600 }, ledger), [['a subtract total_balance 600', 'positive -600']]);
});
