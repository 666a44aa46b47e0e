import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Book, DATES, NONE } from '#test/overtime-book.ts';
import type { DayBuckets } from '../days/rules-day.ts';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES } from './constants.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 300);
const seconds = fc.integer({ min: 0, max: 9 }).map((units) => units * 600);
const row = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: seconds.map((debt) => ({ ...NONE, negativeSeconds: 0 - debt })) },
  {
    weight: 4,
    arbitrary: fc.tuple(seconds, seconds, seconds).map(([positive, part, bonus]) => ({
      ...NONE,
      positiveSeconds: positive,
      typedSeconds: Math.min(positive, part),
      bonusSeconds: bonus,
    })),
  },
);
const date = fc.constantFrom(...DATES);
const dates = fc.constantFrom(...DATES.map((one) => [one]), DATES, DATES.slice(1));
const adjust = fc
  .record({
    operation: fc.constantFrom(...ADJUSTMENT_OPERATIONS),
    source: fc.constantFrom(...MOVEMENT_SOURCES),
    amountSeconds: fc.integer({ min: 1, max: 12 }).map((units) => units * 500),
    dates,
    kind: fc.constantFrom('adjustment' as const, 'adjustment' as const, 'expiry' as const),
  })
  .map((one) => ({
    ...one,
    kind: one.operation === 'subtract' && one.source === 'total_balance' ? one.kind : ('adjustment' as const),
  }));
type Step = (book: Book) => void;

/** A step that counterexamples name. */
const step = (run: Step, ...what: unknown[]): Step =>
  Object.assign((book: Book) => run(book), {
    [fc.toStringMethod]: () => what.map((part) => JSON.stringify(part)).join(' '),
  });

const fact = fc.tuple(date, row).map(([on, to]) => step((book) => book.fact(on, to), on, to));
const byPeople: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: adjust.map((one) => step((book) => book.adjust(one), one)) },
  { weight: 2, arbitrary: fc.nat(4).map((index) => step((book) => book.reverse(index), 'reverse', index)) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -6, max: 6 })
      .map((units) => step((book) => book.set(units * 700), 'set', units * 700)),
  },
);

test('D5, D10 after any facts and movements each day is what rows and movements say, by a model of its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 5, arbitrary: fact }, { weight: 4, arbitrary: byPeople }), {
        minLength: 4,
        maxLength: 24,
      }),
      (steps) => {
        const book = new Book();
        for (const step of steps) {
          step(book);
          book.check();
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: false },
  );
});

/** Facts in an order, and where between them the movements of people come, which keep theirs. */
type Order = { facts: Step[]; places: number[] };

function played(start: Step[], { facts, places }: Order, movements: Step[], end: Step[]): Book {
  const book = new Book();
  for (const step of start) step(book);
  const after = movements.map((step, index) => ({ step, place: (places[index] ?? 0) % (facts.length + 1) }));
  const inOrder = after.map(({ place }) => place).sort((one, other) => one - other);
  for (let place = 0; place <= facts.length; place += 1) {
    movements.forEach((step, index) => {
      if (inOrder[index] === place) step(book);
    });
    facts[place]?.(book);
  }
  for (const step of end) step(book);
  return book;
}

const whole = fc
  .tuple(...DATES.map(() => row))
  .map((rows) => rows.map((to, index): [string, typeof to] => [DATES[index] ?? '', to]));
const factsOf = (rows: [string, DayBuckets | null][]): Step[] =>
  rows.map(([on, to]) => step((book) => book.fact(on, to), on, to));
const order = (count: number) =>
  fc.record({
    facts: fc.array(fact, { maxLength: 6 }),
    places: fc.array(fc.nat(6), { minLength: count, maxLength: count }),
  });
const scene = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    start: whole.map(factsOf),
    movements: fc.array(byPeople, { minLength: count, maxLength: count }),
    one: order(count),
    other: order(count),
    end: whole.chain((rows) =>
      fc.tuple(fc.constant(factsOf(rows)), fc.shuffledSubarray(factsOf(rows), { minLength: DATES.length })),
    ),
  }),
);

test('D10 equal facts and equal movements by people give equal balances, in whatever order', () => {
  fc.assert(
    fc.property(scene, ({ start, movements, one, other, end }) => {
      const first = played(start, one, movements, end[0]);
      const second = played(start, other, movements, end[1]);
      const did = (book: Book) => DATES.map((on) => book.movementsOn(on));
      // The names that a movement takes follow from what it takes (D5); all else it was applied with has to be equal.
      const asApplied = (book: Book) =>
        did(book).map((all) =>
          all.map(({ seconds: { typed, ...taken }, source, operation }) => ({
            ...taken,
            named: source === 'typifying_rule' || operation === 'reset' ? typed : null,
          })),
        );
      fc.pre(JSON.stringify(asApplied(first)) === JSON.stringify(asApplied(second)));
      assert.deepEqual(first.balance(), second.balance());
    }),
    { numRuns: RUNS },
  );
});

const absence = fc.record({ on: date, seconds: fc.integer({ min: 1, max: 8 }).map((units) => units * 900) });

test('C4, D10 with absences that overtime pays for the totals are equal, in whatever order', () => {
  fc.assert(
    fc.property(
      scene,
      fc.array(absence, { minLength: 1, maxLength: 2 }),
      fc.nat(6),
      fc.nat(6),
      ({ start, movements, one, other, end }, absences, early, late) => {
        const rests = absences.map(({ on, seconds: rest }) => step((book) => book.rest(on, rest), 'rest', on, rest));
        const at = (facts: Step[], place: number) => facts.toSpliced(place % (facts.length + 1), 0, ...rests);
        const first = played(start, { ...one, facts: at(one.facts, early) }, movements, end[0]);
        const second = played(start, { ...other, facts: at(other.facts, late) }, movements, end[1]);
        const applied = (book: Book) =>
          JSON.stringify(DATES.map((on) => book.movementsOn(on).map(({ seconds: { typed, ...taken } }) => taken)));
        fc.pre(applied(first) === applied(second));
        // Whether an absence left debt that is written off depends on what there was to take from.
        fc.pre(absences.every(({ on }) => first.movementsOn(on).every((did) => (did.seconds.negative ?? 0) <= 0)));
        assert.equal(first.balance().total_balance, second.balance().total_balance);
        for (const book of [first, second]) {
          for (const { on, seconds: rest } of absences) book.giveBack(on, rest);
          // Given back, nothing of an absence is left.
          book.check();
        }
      },
    ),
    { numRuns: RUNS },
  );
});
