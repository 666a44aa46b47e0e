import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DATES, NONE } from '#test/overtime-book.ts';
import { ClosingBook } from '#test/overtime-closing-book.ts';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES } from './constants.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 300);
const seconds = fc.integer({ min: 0, max: 9 }).map((units) => units * 600);
const row = fc.oneof(
  fc.constant(null),
  seconds.map((debt) => ({ ...NONE, negativeSeconds: 0 - debt })),
  fc.tuple(seconds, seconds, seconds).map(([positive, part, bonus]) => ({
    ...{ ...NONE, positiveSeconds: positive, bonusSeconds: bonus, typedSeconds: Math.min(positive, part) },
  })),
);
const date = fc.constantFrom(...DATES);
const dates = fc.constantFrom(...DATES.map((one) => [one]), DATES, DATES.slice(1));
const [FIRST = '', SECOND = '', THIRD = ''] = DATES;
const ORDERS = [
  [FIRST, SECOND, THIRD],
  [SECOND, THIRD, FIRST],
  [THIRD, FIRST, SECOND],
  [THIRD, SECOND, FIRST],
];
type Step = (book: ClosingBook) => void;

const facts = fc.tuple(date, row).map(
  ([on, to]): Step =>
    (book) =>
      book.fact(on, to),
);
const closings = fc.tuple(date, fc.boolean()).map(
  ([on, isClosed]): Step =>
    (book) =>
      isClosed ? book.close(on) : book.reopen(on),
);
const reversals = fc.nat(4).map(
  (index): Step =>
    (book) =>
      book.reverse(index),
);
const adjustments = (
  operation: (typeof ADJUSTMENT_OPERATIONS)[number][],
  source: (typeof MOVEMENT_SOURCES)[number][],
) =>
  fc
    .record({
      ...{ operation: fc.constantFrom(...operation), source: fc.constantFrom(...source), dates },
      ...{
        amountSeconds: fc.integer({ min: 1, max: 12 }).map((units) => units * 500),
        kind: fc.constant('adjustment'),
      },
    })
    .map(
      (one): Step =>
        (book) =>
          book.adjust({ ...one, kind: 'adjustment' }),
    );

const play = (movements: fc.Arbitrary<Step>, check: (book: ClosingBook) => void) =>
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: facts },
          { weight: 3, arbitrary: closings },
          { weight: 3, arbitrary: movements },
          { weight: 1, arbitrary: reversals },
        ),
        { minLength: 4, maxLength: 24 },
      ),
      (steps) => {
        const book = new ClosingBook();
        for (const step of steps) {
          step(book);
          check(book);
        }
      },
    ),
    { numRuns: RUNS },
  );

test('K4, K5 after any facts, movements, closings and reopenings each closed day is its snapshot', () => {
  play(adjustments([...ADJUSTMENT_OPERATIONS], [...MOVEMENT_SOURCES]), (book) =>
    assert.deepEqual(book.differing(), []),
  );
});

const inAnyOrder = (check: (book: ClosingBook, reopened: string[]) => void) =>
  play(adjustments([...ADJUSTMENT_OPERATIONS], [...MOVEMENT_SOURCES]), (book) => {
    for (const order of ORDERS) check(book.copy(), order);
  });

test('K5 once all days are reopened, in any order, the retros of each day add up to 0', () => {
  inAnyOrder((book, order) => {
    for (const date of order) book.reopen(date);
    assert.deepEqual(book.retroSums(), [], order.join());
  });
});

test('K5 the balance of each day is the same in whatever order days are reopened', () => {
  inAnyOrder((book, [one = '', other = '']) => {
    const reversed = book.copy();
    for (const date of [one, other]) book.reopen(date);
    for (const date of [other, one]) reversed.reopen(date);
    assert.deepEqual(book.totals(), reversed.totals(), `${one}, ${other}`);
  });
});

const limits = fc.tuple(fc.constantFrom('cap' as const, 'yearly_reset' as const), dates, fc.nat(12)).map(
  ([kind, of, units]): Step =>
    (book) =>
      book.limit(kind, of, units * 500),
);

// Amounts written off or reset by people lapse with their day (D10), and an open day counts what it was given as its own.
test('K4, K5, D12 closings and reopenings never change the total: it is the rows and what people and limits gave and took', () => {
  const byPeople = fc.oneof(
    adjustments(['add', 'subtract'], ['positive_balance', 'multiplier_rule']),
    adjustments(['subtract'], ['total_balance', 'negative_balance']),
  );
  play(fc.oneof(byPeople, limits), (book) => assert.equal(book.totalSeconds(), book.expectedTotalSeconds()));
});
