import { clockOf } from '#server/modules/timesheets/rules-words.ts';
import { clockSpan, dayCount } from '#server/platform/shared/dates.ts';
import type { TimesheetDay } from './types.ts';

/** Minutes from the midnight with which a date begins, by the clock. */
export type Minutes = number;
export type Stretch = { from: Minutes; to: Minutes };

const HOUR = 60;
const USUAL: Stretch = { from: 7 * HOUR, to: 19 * HOUR };
/** A night's work is shown until the next morning. */
const LATEST = 36 * HOUR;

const clockMinutes = (clock: string): Minutes => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3, 5));

/** When a moment, written in its own zone, lies on the clock of a date; over 24 hours on the day after. */
export const minutesOf = (at: string, date: string): Minutes =>
  (dayCount(date, at.slice(0, 10)) - 1) * HOUR * 24 + clockMinutes(clockOf(at));

const earlier = (one: Stretch, other: Stretch): Stretch => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
});

/** Planned stretches of a day, by the clock. */
export const plannedStretches = ({ slots }: Pick<TimesheetDay, 'slots'>): Stretch[] =>
  slots.map((slot) => {
    const { from, to } = clockSpan(slot);
    return { from: from / 60, to: to / 60 };
  });

/** When an entry lies on its day; an open one until `now`, or where that is not the day, for its first hour. */
export function entryStretch(
  { startedAt, endedAt }: { startedAt: string; endedAt: string | null },
  date: string,
  now: Minutes | null,
): Stretch {
  const from = minutesOf(startedAt, date);
  const to = endedAt ? minutesOf(endedAt, date) : (now ?? from + HOUR);
  return { from, to: Math.max(to, from) };
}

/** Whole hours that hold everything that was planned and recorded on these days; the usual ones where there is nothing. */
export const hoursOf = (days: readonly TimesheetDay[]): Stretch =>
  hoursAround(
    days.flatMap((day) => [
      ...plannedStretches(day),
      ...day.entries.map((entry) => entryStretch(entry, day.date, null)),
    ]),
  );

/** Whole hours that hold stretches of a day; the usual ones where there is none. */
export function hoursAround(stretches: readonly Stretch[]): Stretch {
  const { from, to } = stretches.length > 0 ? stretches.reduce(earlier) : USUAL;
  return { from: Math.floor(Math.max(from, 0) / HOUR) * HOUR, to: Math.ceil(Math.min(to, LATEST) / HOUR) * HOUR };
}

/** Where a stretch lies in the hours shown, in percent; null outside them. */
export function placeIn(hours: Stretch, { from, to }: Stretch): { left: string; width: string } | null {
  const [start, end] = [Math.max(from, hours.from), Math.min(to, hours.to)];
  if (end < start) return null;
  const length = hours.to - hours.from;
  const percent = (minutes: Minutes) => `${Math.round((minutes * 1e6) / length) / 1e4}%`;
  return { left: percent(start - hours.from), width: percent(end - start) };
}

/** The clock of a zone now, as minutes of a date; null where it is another date there. */
export function nowOn(date: string, timeZone: string, now: Date): Minutes | null {
  const local = new Intl.DateTimeFormat('sv-SE', {
    ...({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  }).format(now);
  return local.slice(0, 10) === date ? clockMinutes(clockOf(local)) : null;
}
