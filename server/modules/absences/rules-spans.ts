import { addDays, dayCount } from '#server/platform/shared/dates.ts';
import type { CountMode } from '../leave/constants.ts';

/** A day off as in lists of absences. */
type Day = { date: string; kind: string; requestId: string | null; typeId: string | null; seconds: number };

/** An absence: days off of one kind, request and type. */
export type Span<Off extends Day> = Pick<Off, 'kind' | 'requestId' | 'typeId'> & {
  from: string;
  to: string;
  days: Off[];
};

const isSameAbsence = (one: Day, other: Day): boolean =>
  one.kind === other.kind && one.requestId === other.requestId && one.typeId === other.typeId;

const letterOn = (first: string, pattern: string, date: string): string | undefined =>
  date < first ? 'w' : pattern[dayCount(first, date) - 1];

/** Returns whether nothing is planned on a date, by the letters of `patternOf` beginning at a date. */
export const isFreeIn =
  (first: string, pattern: string) =>
  (date: string): boolean =>
    ['h', '-'].includes(letterOn(first, pattern, date) ?? 'w');

/** Returns whether a date is a half holiday, by the same letters. */
export const isHalfIn =
  (first: string, pattern: string) =>
  (date: string): boolean =>
    letterOn(first, pattern, date) === 'm';

/** Joins consecutive days off to absences. An absence by request continues over days without planned time (`isFree`). */
export function spansOf<Off extends Day>(days: readonly Off[], isFree: (date: string) => boolean): Span<Off>[] {
  const spans: Span<Off>[] = [];
  const nextDate = (date: string): string => {
    let next = addDays(date, 1);
    // Gaps of free days are short, and no day beyond the shown period is free.
    while (isFree(next)) next = addDays(next, 1);
    return next;
  };
  for (const day of days) {
    const open = spans.findLast((span) => isSameAbsence(span.days[0] as Off, day));
    if (open && (day.date === open.to || day.date === addDays(open.to, 1) || day.date === nextDate(open.to))) {
      open.to = day.date;
      open.days.push(day);
    } else {
      const { kind, requestId, typeId, date } = day;
      spans.push({ kind, requestId, typeId, from: date, to: date, days: [day] });
    }
  }
  return spans.sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}

/**
 * Returns the number of dates with planned time, a half holiday as half of one, of a type that counts calendar days all dates (E4); and
 * their seconds. `type` undefined: hidden.
 */
export function timeOf(
  days: readonly Pick<Day, 'date' | 'seconds'>[],
  type?: { countMode: CountMode } | null | undefined,
  isHalf: (date: string) => boolean = () => false,
): { count: number; seconds: number } {
  const isCalendarDays = type?.countMode === 'calendar_days';
  const counting = isCalendarDays ? days : days.filter(({ seconds }) => seconds > 0);
  const dates = [...new Set(counting.map(({ date }) => date))];
  return {
    count: dates.reduce((sum, date) => sum + (isHalf(date) && !isCalendarDays ? 0.5 : 1), 0),
    seconds: counting.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
