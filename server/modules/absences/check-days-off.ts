import { DomainError, type FieldMessage, InvalidFields } from '../../platform/shared/errors.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import { amountOf } from '../leave/rules-balance.ts';
import type { DatedLeave } from '../leave/rules-count.ts';
import { contentsOf, type LineGroup } from '../leave/rules-ledger.ts';
import { drawDown, isSome } from '../leave/rules-lots.ts';
import { type AbsenceOverlap, type DayOffInput, overlapsOf, skippedTimes } from './rules.ts';

/** Throws `absence_overlaps` with the dates already taken and the free gaps of each (E8). */
export function refuseOverlaps(asked: readonly DayOffInput[], existing: readonly DayOffInput[]): void {
  const overlaps = overlapsOf(asked, existing);
  if (overlaps.length > 0) throw new DomainError('absence_overlaps', { overlaps });
}

/** Throws `nonexistent_local_time` for a clock time that clocks skip on its date (A8). */
export function refuseSkippedTimes(daysOff: readonly DayOffInput[], timeZone: string): void {
  if (skippedTimes(daysOff, timeZone).length > 0) throw new DomainError('nonexistent_local_time');
}

/** Content of a calendar with a limit: the sums of its lines, and the days off about to be removed. */
export interface Held {
  calendar: AbsenceCalendar;
  groups: readonly LineGroup[];
  removedIds?: readonly string[];
}

/**
 * Returns whether additional leave exceeds the balance of a calendar's ledger (E3, E9): each day counts against leave that has not expired
 * on its date (E7). A calendar without a limit cannot be exceeded.
 */
export function exceedsLimit({ calendar, groups, removedIds = [] }: Held, taken: readonly DatedLeave[]): boolean {
  if (calendar.maxDaysOff === null || taken.length === 0) return false;
  const { lots, uses } = contentsOf(calendar.year, groups);
  const kept = uses.filter(({ subject }) => !removedIds.includes(subject));
  const further = taken.map((one) => ({ date: one.date, days: amountOf([one]).days }));
  return isSome(drawDown(lots, [...kept, ...further]).missingDays);
}

/** Throws `max_days_off_exceeded` when a calendar would hold more days than it grants (E3). */
export function refuseExcess(held: Held, taken: readonly DatedLeave[]): void {
  if (exceedsLimit(held, taken))
    throw new DomainError('max_days_off_exceeded', { maxDaysOff: held.calendar.maxDaysOff });
}

interface Problems {
  faults: Record<string, FieldMessage>;
  /** Paths of clock times that do not exist (A8). */
  skipped: readonly string[];
  overlaps: readonly AbsenceOverlap[];
  /** The calendar that would hold more than it grants. */
  exceeded: AbsenceCalendar | null;
}

/**
 * Throws all faults in the days of a request at once (E9). A nonexistent time, an overlap or an insufficient balance has its own code when
 * it is the only fault; among others it becomes a message on its field.
 */
export function refuseProblems(
  daysOff: readonly DayOffInput[],
  { faults, skipped, overlaps, exceeded }: Problems,
): void {
  const problems = [Object.keys(faults).length > 0, skipped.length > 0, overlaps.length > 0, exceeded !== null];
  const kinds = problems.filter(Boolean).length;
  if (kinds === 0) return;
  const maxDaysOff = exceeded?.maxDaysOff ?? 0;
  if (kinds === 1 && skipped.length > 0) throw new DomainError('nonexistent_local_time');
  if (kinds === 1 && overlaps.length > 0) throw new DomainError('absence_overlaps', { overlaps });
  if (kinds === 1 && exceeded) throw new DomainError('max_days_off_exceeded', { maxDaysOff });
  const met = new Set(overlaps.map(({ date }) => date));
  const ofOverlaps = daysOff.flatMap(({ date }, index) => (met.has(date) ? [`daysOff.${index}.date`] : []));
  throw new InvalidFields({
    ...(exceeded ? { daysOff: { key: 'max_days_off_exceeded', values: { maxDaysOff } } } : {}),
    ...Object.fromEntries(ofOverlaps.map((path) => [path, 'absence_overlaps' as const])),
    ...Object.fromEntries(skipped.map((path) => [path, 'nonexistent_local_time' as const])),
    ...faults,
  });
}
