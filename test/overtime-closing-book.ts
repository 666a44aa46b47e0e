import type { DayBuckets } from '#server/modules/days/rules-day.ts';
import { BUCKETS } from '#server/modules/overtime/constants.ts';
import { type Allocation, dayStatesOf } from '#server/modules/overtime/rules.ts';
import { takenByLimit } from '#server/modules/overtime/rules-limits.ts';
import { type Retro, retrosOf, returnsOf } from '#server/modules/overtime/rules-retro.ts';
import { type Adjust, Book, DATES, NONE } from './overtime-book.ts';
import { modelDay } from './overtime-model.ts';

/** A date after those of a book that is never closed: what closed days give has a place. */
const AFTERWARDS = '2026-03-05';
const ALL = [...DATES, AFTERWARDS];

/** A book whose dates are closed and reopened, each as a period of its own (K3 to K5). */
export class ClosingBook extends Book {
  readonly snapshots = new Map<string, DayBuckets>();

  private periods() {
    return [...this.snapshots]
      .map(([date, day]) => ({ from: date, to: date, days: [{ date, ...day }] }))
      .sort((one, other) => (one.from < other.from ? -1 : 1));
  }

  private stateOn(date: string): DayBuckets {
    const [state] = this.days([date]);
    if (!state) return NONE;
    const { positiveSeconds, negativeSeconds, bonusSeconds, typedSeconds } = state;
    return { positiveSeconds, negativeSeconds, bonusSeconds, typedSeconds };
  }

  close(date: string): void {
    if (!this.snapshots.has(date)) this.snapshots.set(date, this.stateOn(date));
  }

  reopen(date: string): void {
    if (!this.snapshots.delete(date)) return;
    const given = this.held.filter(({ retro }: Held) => retro === 'given');
    const places = Map.groupBy(given, ({ from, date: to }: Held) => `${from} ${to}`);
    const sums = [...places].flatMap(([place, ofPlace]) => {
      const [from = '', to = ''] = place.split(' ');
      return BUCKETS.map((bucket) => ({
        ...{ from, date: to, bucket },
        seconds: ofPlace.reduce((sum, one) => sum + (one.bucket === bucket ? one.seconds : 0), 0),
      }));
    });
    this.record(returnsOf(sums, this.periods()));
  }

  override fact(date: string, after: DayBuckets | null): void {
    super.fact(date, after);
    this.follow();
  }

  override adjust(adjust: Adjust): void {
    super.adjust(adjust);
    this.follow();
  }

  /** As a limit takes surplus, or resets (D12): it sees no retro. */
  limit(kind: 'cap' | 'yearly_reset', dates: readonly string[], capSeconds: number): void {
    const rows = [...this.rows].map(([date, row]) => ({ date, ...row }));
    const days = dayStatesOf(
      rows,
      this.held.filter(({ retro }) => !retro),
    ).filter(({ date }) => dates.includes(date));
    const terms = { fromDate: null, type: 'hybrid', setOn: null, expiry: null, yearlyReset: null } as const;
    const due = { kind, dueDate: AFTERWARDS, cutoff: AFTERWARDS } as const;
    const allocations = takenByLimit({ ...due, terms: { ...terms, cap: { positiveSeconds: capSeconds } } }, days);
    const operation = kind === 'cap' ? 'subtract' : 'reset';
    this.write(this.newMovement({ kind, operation, source: 'total_balance' }), allocations);
    this.follow();
  }

  override reverse(index: number): void {
    super.reverse(index);
    this.follow();
  }

  private follow(): void {
    for (const date of this.snapshots.keys()) this.settle(date);
    this.record(retrosOf(this.snapshots.keys(), this.periods(), this.days(ALL)));
  }

  private record(retros: readonly Retro[]): void {
    for (const { from, to, operation, source, allocations } of retros) {
      const movement = this.newMovement({ kind: 'retro', operation, source });
      const held = allocations.map(
        (one) => ({ ...one, retro: one.date === from ? 'taken' : 'given', from }) as Allocation,
      );
      this.write(movement, held);
      this.settle(to);
    }
  }

  /** Dates whose state is not their snapshot. */
  differing(): string[] {
    return [...this.snapshots].flatMap(([date, snapshot]) => {
      const state = this.stateOn(date);
      return BUCKETS.every((bucket) => state[`${bucket}Seconds`] === snapshot[`${bucket}Seconds`]) ? [] : [date];
    });
  }

  /** The total of each date. */
  totals(): number[] {
    return ALL.map((date) => this.stateOn(date)).map(
      ({ positiveSeconds, negativeSeconds, bonusSeconds }) => positiveSeconds + negativeSeconds + bonusSeconds,
    );
  }

  totalSeconds(): number {
    return this.totals().reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Dates and buckets on which the amounts of retros do not add up to 0. */
  retroSums(): string[] {
    const sums = Map.groupBy(
      this.held.filter(({ kind }) => kind === 'retro'),
      ({ date, bucket }) => `${date} ${bucket}`,
    );
    return [...sums].flatMap(([place, held]) =>
      held.reduce((sum, { seconds }) => sum + seconds, 0) === 0 ? [] : [place],
    );
  }

  /** A book in the same state, whose later changes are its own. */
  copy(): ClosingBook {
    const book = new ClosingBook();
    for (const [date, row] of this.rows) book.rows.set(date, row);
    for (const [date, day] of this.snapshots) book.snapshots.set(date, day);
    book.held = [...this.held];
    book.count = this.count;
    return book;
  }

  /** The total by an independent calculation that knows no closing: the rows as they are, and what people and limits did on their days. */
  expectedTotalSeconds(): number {
    return DATES.reduce((sum, date) => {
      const movements = this.movementsOn(date).filter(({ kind }) => kind !== 'retro');
      const { positive, negative, bonus } = modelDay(this.rows.get(date) ?? NONE, movements);
      return sum + positive + negative + bonus;
    }, 0);
  }
}

type Held = Book['held'][number] & { from?: string };
