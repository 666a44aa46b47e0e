import type { contracts, WorkTime } from '#drizzle/schema/contracts.ts';
import { addDays } from '../../platform/shared/dates.ts';
import type { Span } from './rules.ts';

/** Fields of a contract that shape the planned time of its days (C1). */
type ShapingContract = Pick<
  typeof contracts.$inferSelect,
  'startAt' | 'endAt' | 'weeklyHours' | 'workDays' | 'flexibleDaysPerWeek' | 'rotation' | 'workTimes'
>;

const covers = ({ from, to }: { from: string; to: string | null }, date: string): boolean =>
  from <= date && (to === null || date <= to);

/**
 * Returns the dates whose planned time a change of a contract shapes (K4), in order; `to` null: without end. A change of hours after a date,
 * or of the last day, shapes no earlier one.
 */
export function shapedSpans(before: ShapingContract, after: ShapingContract): Span[] {
  const firstDays = [...new Set([...boundariesOf(before), ...boundariesOf(after)])].sort();
  return firstDays.flatMap((from, index): Span[] => {
    const next = firstDays[index + 1];
    const to = next === undefined ? null : addDays(next, -1);
    return planOn(before, from) === planOn(after, from) ? [] : [{ from, to }];
  });
}

/** First days of the stretches in which a contract plans alike. */
function boundariesOf({ startAt, endAt, workTimes }: ShapingContract): string[] {
  const ends = [endAt, ...workTimes.map(({ endDate }) => endDate)].filter((date) => date !== null);
  return [startAt, ...workTimes.map(({ startDate }) => startDate), ...ends.map((date) => addDays(date, 1))];
}

/** Text of the terms that plan a date; equal texts plan alike. */
function planOn(contract: ShapingContract, date: string): string | null {
  const { startAt, endAt, weeklyHours, workDays, flexibleDaysPerWeek, rotation, workTimes } = contract;
  if (!covers({ from: startAt, to: endAt }, date)) return null;
  const row = workTimes.find(({ startDate, endDate }) => covers({ from: startDate, to: endDate }, date));
  const own = row && termsOf(row);
  // The weeks of a rotation take turns from the first day on.
  const week = { weeklyHours, workDays, rotation: rotation && { rotation, startAt } };
  return JSON.stringify([
    own ?? null,
    own?.weeklyHours != null || own?.workDays != null ? null : week,
    flexibleDaysPerWeek,
  ]);
}

const termsOf = ({ weeklyHours, workDays }: WorkTime) => ({ weeklyHours, workDays });
