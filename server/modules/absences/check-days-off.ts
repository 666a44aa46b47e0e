import { DomainError, type FieldMessage, InvalidFields } from '../../platform/shared/errors.ts';
import { findExceeded, type Taking } from '../leave/check-balance.ts';
import type { LeaveAccount } from '../leave/settle-account.ts';
import { type AbsenceOverlap, type DayOffInput, faultsOfGiven, overlapsOf, skippedTimes } from './rules.ts';

/** Throws `absence_overlaps` with the dates already taken and the free gaps of each (E8). */
export function refuseOverlaps(asked: readonly DayOffInput[], existing: readonly DayOffInput[]): void {
  const overlaps = overlapsOf(asked, existing);
  if (overlaps.length > 0) throw new DomainError('absence_overlaps', { overlaps });
}

/** Throws `nonexistent_local_time` for a clock time that clocks skip on its date (A8). */
export function refuseSkippedTimes(daysOff: readonly DayOffInput[], timeZone: string): void {
  if (skippedTimes(daysOff, timeZone).length > 0) throw new DomainError('nonexistent_local_time');
}

/** Throws `max_days_off_exceeded` when calendars would hold more days than they give (E3, E9). */
export function refuseExcess(account: LeaveAccount, takings: readonly Taking[], removedIds?: readonly string[]): void {
  const year = findExceeded(account, takings, removedIds);
  if (year !== null) throw new DomainError('max_days_off_exceeded', { maxDaysOff: givenIn(account, year) });
}

/** Whole days that a year's calendar gives; 0 for one without a plan (E9). */
export const givenIn = ({ calendars }: LeaveAccount, year: number): number => calendars.get(year)?.maxDaysOff ?? 0;

interface Problems {
  faults: Record<string, FieldMessage>;
  /** Paths of clock times that do not exist (A8). */
  skipped: readonly string[];
  overlaps: readonly AbsenceOverlap[];
  /** Whole days of the calendar that would hold more than it gives; null if none would. */
  exceeded: number | null;
}

/**
 * Throws all faults in the days of a request at once (E9). A nonexistent time, an overlap or an insufficient balance has its own code when
 * it is the only fault; among others it becomes a message on its field.
 */
export function refuseProblems(
  { daysOff, givenCount = daysOff.length }: { daysOff: readonly DayOffInput[]; givenCount?: number },
  { faults, skipped, overlaps, exceeded }: Problems,
): void {
  const problems = [Object.keys(faults).length > 0, skipped.length > 0, overlaps.length > 0, exceeded !== null];
  const kinds = problems.filter(Boolean).length;
  if (kinds === 0) return;
  const maxDaysOff = exceeded ?? 0;
  if (kinds === 1 && skipped.length > 0) throw new DomainError('nonexistent_local_time');
  if (kinds === 1 && overlaps.length > 0) throw new DomainError('absence_overlaps', { overlaps });
  if (kinds === 1 && exceeded !== null) throw new DomainError('max_days_off_exceeded', { maxDaysOff });
  const met = new Set(overlaps.map(({ date }) => date));
  const ofOverlaps = daysOff.flatMap(({ date }, index) => (met.has(date) ? [`daysOff.${index}.date`] : []));
  const all: Record<string, FieldMessage> = {
    ...(exceeded !== null ? { daysOff: { key: 'max_days_off_exceeded', values: { maxDaysOff } } } : {}),
    ...Object.fromEntries(ofOverlaps.map((path) => [path, 'absence_overlaps' as const])),
    ...Object.fromEntries(skipped.map((path) => [path, 'nonexistent_local_time' as const])),
    ...faults,
  };
  throw new InvalidFields(faultsOfGiven(all, daysOff, givenCount));
}
