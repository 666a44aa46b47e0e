import assert from 'node:assert/strict';
import type { DayBuckets } from '#server/modules/days/rules-day.ts';
import { type AdjustmentOperation, BUCKETS, type MovementSource } from '#server/modules/overtime/constants.ts';
import { type Allocation, balanceOf, type DayState, dayStatesOf } from '#server/modules/overtime/rules.ts';
import { planReversal, planSetBalance } from '#server/modules/overtime/rules-adjustment.ts';
import { allocate, withNames } from '#server/modules/overtime/rules-allocation.ts';
import { compensationReversals, compensationsOf } from '#server/modules/overtime/rules-compensation.ts';
import { type Correction, correctionsOf, restorationsOf } from '#server/modules/overtime/rules-correction.ts';
import type { HeldAllocation } from '#server/modules/overtime/rules-held.ts';
import { modelDay } from './overtime-model.ts';

/** The days of a book. */
export const DATES = ['2026-03-02', '2026-03-03', '2026-03-04'];
export const NONE: DayBuckets = { positiveSeconds: 0, negativeSeconds: 0, bonusSeconds: 0, typedSeconds: 0 };

export type Adjust = {
  operation: AdjustmentOperation;
  source: MovementSource;
  dates: string[];
  amountSeconds: number;
  kind: 'adjustment' | 'expiry';
};

type Movement = Omit<HeldAllocation, 'date' | 'bucket' | 'seconds' | 'isOwn'>;

/** Rows and the ledger of a person, without a database: everything that is written goes through the rules. */
export class Book {
  readonly rows = new Map<string, DayBuckets>();
  held: HeldAllocation[] = [];
  protected count = 0;

  protected days(dates: readonly string[] = DATES): DayState[] {
    const rows = [...this.rows].flatMap(([date, row]) => (dates.includes(date) ? [{ date, ...row }] : []));
    return dayStatesOf(
      rows,
      this.held.filter(({ date }) => dates.includes(date)),
    );
  }

  protected newMovement(terms: Pick<Movement, 'kind' | 'operation' | 'source'>): Movement {
    this.count += 1;
    const movementId = String(this.count).padStart(6, '0');
    return { ...terms, movementId, createdAt: new Date(this.count * 1000), isReversed: false };
  }

  protected write(movement: Movement, allocations: readonly Allocation[], isOwn = true): void {
    this.held.push(...allocations.map((one) => ({ ...movement, ...one, isOwn })));
  }

  protected correct(corrections: readonly Correction[]): void {
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

  protected settle(date: string): void {
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

  /** Acts of people, by date and as applied; a reversed movement counts as never made. */
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
