import { addDays } from '#server/platform/shared/dates.ts';
import { DAY_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';

/** Rules for later years repeat for ever, and skip nothing. */
const LAST_KNOWN_YEAR = 2040;

// Temporal needs milliseconds to walk through the changes of a time zone.
const skippedIn = new Map<string, ReadonlySet<string>>();

/** Returns the local dates that a time zone skips (A4): where it changed sides of the date line, its clocks went forward by a day. */
export function skippedDates(timeZone: string): ReadonlySet<string> {
  const known = skippedIn.get(timeZone);
  if (known) return known;
  const dates = new Set<string>();
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  while (at) {
    const before = at.subtract({ nanoseconds: 1 });
    const isDay = at.offsetNanoseconds - before.offsetNanoseconds >= DAY_IN_SECONDS * 1e9;
    if (isDay) dates.add(addDays(before.toPlainDate().toString(), 1));
    at = at.year > LAST_KNOWN_YEAR ? null : at.getTimeZoneTransition('next');
  }
  skippedIn.set(timeZone, dates);
  return dates;
}
