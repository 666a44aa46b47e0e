import { addDays } from '../../platform/shared/dates.ts';
import type { DayBuckets } from '../days/rules-day.ts';
import type { Period } from '../days/rules-schedule.ts';
import { type AdjustmentOperation, BUCKETS, type MovementSource } from './constants.ts';
import { type Allocation, changeOf, type DayState, reversalOf } from './rules.ts';
import { appliedSecondsOf } from './rules-allocation.ts';

/** A day of a closed period as its snapshot has it, allocations included (K3). */
export type ClosedDay = DayBuckets & { date: string };

/** A closed period of a person, with the days of its snapshot that have any amount. */
export type ClosedDays = Period & { days: readonly ClosedDay[] };

/** A movement from one day to another (K4). */
export type Retro = {
  from: string;
  to: string;
  operation: AdjustmentOperation;
  source: MovementSource;
  appliedSeconds: number;
  allocations: Allocation[];
};

const covers = ({ from, to }: Period, date: string): boolean => from <= date && date <= to;

/** Returns the first date after another one that no closed period has. `closed` is in order. */
export function firstOpenAfter(date: string, closed: readonly Period[]): string {
  let open = addDays(date, 1);
  for (const period of closed) if (covers(period, open)) open = addDays(period.to, 1);
  return open;
}

/**
 * Returns the retros that bring closed days back to their snapshots (K4): each takes the difference out of its day and gives it to the first
 * open day after it. `states` are the days as they are now; a day without one has no amounts. `closed` are all closed periods of the person
 * from the first of the dates on, in order.
 */
export function retrosOf(dates: Iterable<string>, closed: readonly ClosedDays[], states: readonly DayState[]): Retro[] {
  const stateOf = new Map(states.map((state) => [state.date, state]));
  return [...new Set(dates)].sort().flatMap((date) => {
    const period = closed.find((one) => covers(one, date));
    if (!period) return [];
    const snapshot = period.days.find((day) => day.date === date);
    const state = stateOf.get(date);
    const to = firstOpenAfter(date, closed);
    const given = BUCKETS.map((bucket) => {
      const seconds = (state?.[`${bucket}Seconds`] ?? 0) - (snapshot?.[`${bucket}Seconds`] ?? 0);
      return { date: to, bucket, seconds };
    });
    return retroOf(date, given);
  });
}

/** Sum of the allocations that retros of a day have made on another day. */
export type Given = Allocation & { from: string };

/**
 * Returns the retros that follow from a reopening (K5): afterwards an open day holds, of each day with retros, exactly what closed days hold
 * of it with the opposite sign: each of them on the first open day after it. So the order of reopenings does not matter, and without
 * closed days nothing is left. `given` are all amounts of the person, `closed` all closed periods, in order.
 */
export function returnsOf(given: readonly Given[], closed: readonly Period[]): Retro[] {
  const isClosed = (date: string) => closed.some((period) => covers(period, date));
  return [...Map.groupBy(given, ({ from }) => from)].flatMap(([from, ofDay]) => {
    const taken = reversalOf(ofDay).map((one) => ({ ...one, date: from }));
    const back = reversalOf([...ofDay, ...taken])
      .map((one) => ({ ...one, date: isClosed(one.date) ? firstOpenAfter(one.date, closed) : one.date }))
      .filter(({ date }) => date !== from);
    return [...Map.groupBy(back, ({ date }) => date).values()].flatMap((ofPlace) => retroOf(from, ofPlace));
  });
}

/** Returns the retro of a day, if the buckets of what it gives do not all add up to 0. All of them are given to one day. */
function retroOf(from: string, given: readonly Allocation[]): Retro[] {
  const [{ date: to } = { date: from }] = given;
  const sums = BUCKETS.map((bucket) => ({
    date: to,
    bucket,
    seconds: given.reduce((sum, one) => sum + (one.bucket === bucket ? one.seconds : 0), 0),
  })).filter(({ seconds }) => seconds !== 0);
  if (sums.length === 0) return [];
  const taken = reversalOf(sums).map((one) => ({ ...one, date: from }));
  return [{ from, to, ...termsOf(sums), appliedSeconds: appliedSecondsOf(sums), allocations: [...taken, ...sums] }];
}

/** Returns how a retro is shown: by the total, or by the first part of it that changes. */
function termsOf(given: readonly Allocation[]): Pick<Retro, 'operation' | 'source'> {
  const change = changeOf(given);
  const sources = ['total_balance', 'positive_balance', 'multiplier_rule', 'typifying_rule'] as const;
  const source = sources.find((one) => change[one] !== 0) ?? 'total_balance';
  return { source, operation: change[source] < 0 ? 'subtract' : 'add' };
}
