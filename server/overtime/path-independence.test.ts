import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DayBuckets } from '../days/rules-day.ts';
import { modelDay } from '../testing/overtime-model.ts';
import { ADJUSTMENT_OPERATIONS, BUCKETS, MOVEMENT_SOURCES } from './constants.ts';
import { type Allocation, balanceOf, type DayState, dayStatesOf } from './rules.ts';
import { planReversal, planSetBalance } from './rules-adjustment.ts';
import { allocate, withNames } from './rules-allocation.ts';
import { compensationReversals, compensationsOf } from './rules-compensation.ts';
import { type Correction, correctionsOf, restorationsOf } from './rules-correction.ts';
import type { HeldAllocation } from './rules-held.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 300);
const DATES = ['2026-03-02', '2026-03-03', '2026-03-04'];
const NONE: DayBuckets = { positiveSeconds: 0, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0 };

type Movement = Omit<HeldAllocation, 'date' | 'bucket' | 'seconds' | 'isOwn'>;

/** Rows and the ledger of a person, without a database: everything that is written goes through the rules. */
class Book {
  readonly rows = new Map<string, DayBuckets>();
  held: HeldAllocation[] = [];
  private count = 0;

  private days(dates: readonly string[] = DATES): DayState[] {
    const rows = [...this.rows].flatMap(([date, row]) => (dates.includes(date) ? [{ date, ...row }] : []));
    return dayStatesOf(
      rows,
      this.held.filter(({ date }) => dates.includes(date)),
    );
  }

  private newMovement(terms: Pick<Movement, 'kind' | 'operation' | 'source'>): Movement {
    this.count += 1;
    const movementId = String(this.count).padStart(6, '0');
    return { ...terms, movementId, createdAt: new Date(this.count * 1000), isReversed: false };
  }

  private write(movement: Movement, allocations: readonly Allocation[], isOwn = true): void {
    this.held.push(...allocations.map((one) => ({ ...movement, ...one, isOwn })));
  }

  private correct(corrections: readonly Correction[]): void {
    for (const { followsId, allocations } of corrections) {
      const followed = this.held.find(({ movementId }) => movementId === followsId) ?? assert.fail();
      this.write(followed, allocations, false);
    }
  }

  /** As rows that are computed again do. */
  fact(date: string, after: DayBuckets | null): void {
    const before = this.rows.get(date);
    if (after) this.rows.set(date, after);
    else this.rows.delete(date);
    const rows = {
      before: before ? [{ date, ...before }] : [],
      after: after ? [{ date, ...after }] : [],
    };
    this.correct(
      correctionsOf(
        [date],
        rows,
        this.held.filter((one) => one.date === date),
      ),
    );
  }

  private corrected(dates: readonly string[]): HeldAllocation[] {
    const isCorrected = new Set(this.held.flatMap(({ date, isOwn }) => (isOwn ? [] : [date])));
    return this.held.filter(({ date }) => dates.includes(date) && isCorrected.has(date));
  }

  adjust({ operation, source, dates, amountSeconds, kind }: Adjust): void {
    const days = this.days(dates);
    if (!days.some(({ hasRow }) => hasRow)) return;
    const { allocations } = allocate({ operation, source, days, amountSeconds });
    const movement = this.newMovement({ kind, operation, source: operation === 'reset' ? 'total_balance' : source });
    const corrections = restorationsOf({ ...movement, id: movement.movementId }, allocations, {
      days,
      corrected: this.corrected(dates),
    });
    this.write(movement, allocations);
    this.correct(corrections);
  }

  set(seconds: number): void {
    const days = this.days();
    if (!days.some(({ hasRow }) => hasRow)) return;
    const movement = this.newMovement({ kind: 'adjustment', operation: 'reset', source: 'total_balance' });
    const state = {
      policyType: 'total',
      balance: balanceOf(days, []),
      days,
      corrected: this.corrected(DATES),
    } as const;
    const { allocations, corrections } = planSetBalance(seconds, state, movement.movementId);
    this.write(movement, allocations);
    this.correct(corrections);
    assert.equal(this.balance().total_balance, seconds);
  }

  reverse(index: number): void {
    const reversible = new Map(
      this.held
        .filter(({ kind, isReversed }) => kind === 'adjustment' && !isReversed)
        .map((one) => [one.movementId, one]),
    );
    const movement = [...reversible.values()][index];
    if (!movement) return;
    const days = this.days();
    const state = { balance: balanceOf(days, []), days, held: this.held };
    const { allocations, corrections } = planReversal({ ...movement, id: movement.movementId }, null, state);
    this.write(movement, allocations, false);
    this.held = this.held.map((one) => (one.movementId === movement.movementId ? { ...one, isReversed: true } : one));
    this.correct(corrections);
  }

  private settle(date: string): void {
    const rows =
      this.days([date]).length > 0 && this.rows.has(date) ? [{ date, ...(this.rows.get(date) ?? NONE) }] : [];
    this.correct(
      correctionsOf(
        [date],
        { before: rows, after: rows },
        this.held.filter((one) => one.date === date),
      ),
    );
  }

  rest(date: string, seconds: number): void {
    const taken = compensationsOf([{ date, seconds }], this.balance().positive_balance);
    const allocations = withNames(this.days([date]), taken);
    this.write(this.newMovement({ kind: 'compensation', operation: 'subtract', source: 'total_balance' }), allocations);
    this.settle(date);
  }

  giveBack(date: string, seconds: number): void {
    const taken = this.held.filter((one) => one.kind === 'compensation' && one.date === date);
    const allocations = compensationReversals([{ date, seconds }], taken);
    this.write(this.newMovement({ kind: 'compensation', operation: 'add', source: 'total_balance' }), allocations);
    this.settle(date);
  }

  balance() {
    return balanceOf(this.days(), []);
  }

  /** What people did, by date and as it was applied; a movement that was reversed is as if it had never been. */
  movementsOn(date: string) {
    const own = this.held.filter(
      (one) => one.date === date && one.isOwn && !one.isReversed && one.kind !== 'compensation',
    );
    return [...Map.groupBy(own, ({ movementId }) => movementId).values()].map((parts) => {
      const [first] = parts;
      assert.ok(first);
      const { kind, operation, source } = first;
      const secondsOf = (bucket: string) =>
        parts.reduce((sum, one) => sum + (one.bucket === bucket ? one.seconds : 0), 0);
      const seconds = Object.fromEntries(BUCKETS.map((bucket) => [bucket, secondsOf(bucket)]));
      return { kind, operation, source, seconds };
    });
  }

  /** Each date is what the model says. */
  check(): void {
    for (const date of DATES) {
      const [day = { ...NONE }] = this.days([date]);
      const expected = modelDay(this.rows.get(date) ?? NONE, this.movementsOn(date));
      const actual = {
        positive: day.positiveSeconds,
        bonus: day.bonusSeconds,
        negative: day.negativeSeconds,
        typed: day.typedSeconds,
      };
      assert.deepEqual(actual, expected, date);
    }
  }
}

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
type Adjust = ReturnType<typeof adjust.generate>['value'];
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
