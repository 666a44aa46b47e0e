import { DomainError } from '../shared/errors.ts';
import type { AbsenceCalendar } from './repository-calendars.ts';
import { type DayOff, type DayOffInput, overlapsOf, type PlannedTime } from './rules.ts';
import { exceedsMaxDaysOff } from './rules-count.ts';

/** Throws `absence_overlaps` with the dates already taken and what of each is still free (E8). */
export function refuseOverlaps(asked: readonly DayOffInput[], existing: readonly DayOffInput[]): void {
  const overlaps = overlapsOf(asked, existing);
  if (overlaps.length > 0) throw new DomainError('absence_overlaps', { overlaps });
}

/** Throws `max_days_off_exceeded` when a calendar would hold more days than it grants (E3). */
export function refuseExcess(
  calendar: AbsenceCalendar,
  daysOff: readonly DayOff[],
  plannedOn: (date: string) => PlannedTime,
): void {
  const exceeds = exceedsMaxDaysOff(daysOff, calendar.maxDaysOff, (date) => plannedOn(date).plannedSeconds);
  if (exceeds) throw new DomainError('max_days_off_exceeded', { maxDaysOff: calendar.maxDaysOff });
}
