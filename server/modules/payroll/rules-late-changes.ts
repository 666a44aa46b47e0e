import { firstOpenAfter } from '../overtime/rules-retro.ts';
import { changedKindOf, type DatedAmount, retroKindOf } from './rules-kinds.ts';
import type { PayrollContract, Span } from './rules-lines.ts';

/** Facts of a person that payroll reads and their record does not have. A snapshot has them as they were at the close (P5). */
export interface PayrollFacts {
  costCenter: string | null;
  contracts: readonly PayrollContract[];
  /** Late changes of earlier closed days that the period has (K4). */
  retro: readonly DatedAmount[];
}

/** A period of a person whose days changed after a close. */
export interface ChangedPeriod extends Span {
  /** Amounts of its days as it was closed last; null: it is open, and its own file has them as they are now. */
  closed: readonly DatedAmount[] | null;
  /** The amounts as they are now. */
  current: readonly DatedAmount[];
}

/** A period that is closed for a person, with the late changes of earlier days that its file has. */
export interface CarryingPeriod extends Span {
  retro: readonly DatedAmount[];
}

/** Late changes of a person that go to payroll with a period. */
export interface LateAmounts {
  amounts: DatedAmount[];
  /** Whether nothing of the changed periods is left for other periods. */
  isComplete: boolean;
}

type Owed = Pick<DatedAmount, 'seconds' | 'dayMillionths'> & {
  date: string;
  kind: string;
  carriedUntil: string | null;
};

/**
 * K4, P2: returns what a period has of late changes of earlier closed days, by day and kind: how the days are now, without what their own
 * file and the files of later closed periods have of them. It goes to the first open day after its day. What a closed period has of a day
 * that is open again is taken back on the first open day after that period (K5). `closed` is in order.
 */
export function lateAmounts(
  changed: readonly ChangedPeriod[],
  closed: readonly CarryingPeriod[],
  { from, to }: Span,
): LateAmounts {
  const amounts: DatedAmount[] = [];
  let isComplete = true;
  for (const period of changed) {
    for (const { date, kind, seconds, dayMillionths, carriedUntil } of owedOf(period, closed)) {
      if (seconds === 0 && dayMillionths === 0) continue;
      const target = firstOpenAfter(period.closed ? period.to : (carriedUntil ?? period.to), closed);
      if (from <= target && target <= to) amounts.push({ date, kind: retroKindOf(kind), seconds, dayMillionths });
      else isComplete = false;
    }
  }
  return { amounts, isComplete };
}

/** Returns the difference of each day and kind that neither the period's own file nor those of closed periods have. */
function owedOf(period: ChangedPeriod, closed: readonly CarryingPeriod[]): Owed[] {
  const owed = new Map<string, Owed>();
  const add = (sign: 1 | -1, { date, kind, seconds, dayMillionths }: DatedAmount, carriedUntil: string | null) => {
    const key = `${date} ${kind}`;
    const held = owed.get(key) ?? { date, kind, seconds: 0, dayMillionths: 0, carriedUntil: null };
    owed.set(key, {
      ...{ date, kind, carriedUntil: carriedUntil ?? held.carriedUntil },
      seconds: held.seconds + sign * seconds,
      dayMillionths: held.dayMillionths + sign * dayMillionths,
    });
  };
  if (period.closed) {
    for (const amount of period.current) add(1, amount, null);
    for (const amount of period.closed) add(-1, amount, null);
  }
  for (const { to, retro } of closed) {
    for (const amount of retro) {
      if (amount.date < period.from || amount.date > period.to) continue;
      add(-1, { ...amount, kind: changedKindOf(amount.kind) }, to);
    }
  }
  return [...owed.values()];
}
