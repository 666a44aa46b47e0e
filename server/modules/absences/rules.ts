import { type DayOff, type PlannedTime, type Range, rangeOf } from '#server/modules/days/rules-credit.ts';
import { takenOfWeek } from '#server/modules/days/rules-week.ts';
import { clockSpan, datesBetween, dayCount, instantFromLocal } from '#server/platform/shared/dates.ts';
import type { FieldMessage } from '#server/platform/shared/errors.ts';
import { DAY_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { Period } from '../days/rules-schedule.ts';
import type { CountMode } from '../leave/constants.ts';
import type { LeaveYears } from '../leave/rules-years.ts';
import { MAX_DAYS_OFF, type PickMode } from './constants.ts';

export const START_OF_DAY = '00:00';
export const END_OF_DAY = '24:00';

/** A day off as in a request body: a full day without times, else a range of clock times. */
export type DayOffInput = { date: string; startTime?: string | null; endTime?: string | null };

// Clock times are HH:MM, so they sort as text, 24:00 included.
const rangesOverlap = (one: Range, other: Range): boolean =>
  one.startTime < other.endTime && other.startTime < one.endTime;

/** Whether two days off meet (E8): ranges that only touch do not. */
export function daysOffOverlap(one: DayOffInput, other: DayOffInput): boolean {
  if (one.date !== other.date) return false;
  const range = rangeOf(one);
  const otherRange = rangeOf(other);
  return !range || !otherRange || rangesOverlap(range, otherRange);
}

const keyOf = (dayOff: DayOffInput): string => `${dayOff.date} ${dayOff.startTime ?? ''} ${dayOff.endTime ?? ''}`;

const byDateAndTime = (one: DayOffInput, other: DayOffInput): number => (keyOf(one) < keyOf(other) ? -1 : 1);

type Times = Pick<DayOffInput, 'startTime' | 'endTime'>;
type TimesFaults = Partial<Record<'startTime' | 'endTime', FieldMessage>>;

/** Faults of the times of a day off, whatever its type: one of them missing, or an end that is not after the start (E2). */
export function timesFaults({ startTime, endTime }: Times): TimesFaults {
  if (!startTime && endTime) return { startTime: { key: 'required_together', values: { field: 'endTime' } } };
  if (startTime && !endTime) return { endTime: { key: 'required_together', values: { field: 'startTime' } } };
  if (startTime && endTime && endTime <= startTime) {
    return { endTime: { key: 'end_not_after_start', values: { field: 'startTime' } } };
  }
  return {};
}

/** Fault of a request that names neither an absence type nor a calendar with one. */
export const requestedFaults = (requested: {
  absenceTypeId?: string | null | undefined;
  calendarId?: string | null | undefined;
}): Record<string, FieldMessage> =>
  requested.absenceTypeId || requested.calendarId ? {} : { absenceTypeId: 'required' };

// The rest of a day whose other part sick leave has taken is a range, whatever its type (E13).
const pickModeFaults = (dayOff: DayOffInput, pickMode: PickMode, granted: readonly DayOffInput[]): TimesFaults =>
  pickMode === 'by_days' && rangeOf(dayOff) && !granted.some((other) => keyOf(other) === keyOf(dayOff))
    ? { startTime: 'absence_type_by_days', endTime: 'absence_type_by_days' }
    : {};

/**
 * Returns every fault of a body's days off by path, `daysOff.{i}.…`; empty if there is none. Times fit the pick mode and each other. Days
 * of one date neither overlap nor include a full day beside others (E2); identical ones merge (E3). With a `year`, each date lies in it
 * (E1). The days must be real dates and clock times. `granted`: days off of the calendar, which may be repeated as they are.
 */
export function daysOffFaults(
  daysOff: readonly DayOffInput[],
  terms: {
    pickMode: PickMode;
    year?: (Period & { year: number }) | undefined;
    granted?: readonly DayOffInput[];
  },
): Record<string, FieldMessage> {
  const faults: Record<string, FieldMessage> = {};
  const faultlessByDate = new Map<string, DayOffInput[]>();
  for (const [index, dayOff] of daysOff.entries()) {
    const path = `daysOff.${index}`;
    if (terms.year && (dayOff.date < terms.year.from || dayOff.date > terms.year.to)) {
      faults[`${path}.date`] = { key: 'date_not_in_year', values: terms.year };
    }
    const ofTimes = Object.entries({
      ...pickModeFaults(dayOff, terms.pickMode, terms.granted ?? []),
      ...timesFaults(dayOff),
    });
    for (const [field, message] of ofTimes) faults[`${path}.${field}`] = message;
    if (ofTimes.length > 0) continue;

    const sameDate = faultlessByDate.get(dayOff.date) ?? [];
    if (sameDate.some((other) => keyOf(other) === keyOf(dayOff))) continue;
    const rival = sameDate.find((other) => daysOffOverlap(other, dayOff));
    if (!rival) faultlessByDate.set(dayOff.date, [...sameDate, dayOff]);
    else if (rangeOf(rival) && rangeOf(dayOff)) faults[`${path}.startTime`] = 'duplicate_range';
    else faults[`${path}.date`] = 'full_day_beside_range';
  }
  return faults;
}

/** E4: calendar days are whole days, and overtime pays for planned time alone. */
export const countModeFaults = ({
  countMode,
  pickMode,
  category,
}: {
  countMode?: CountMode | undefined;
  pickMode: PickMode;
  category?: string | undefined;
}): Record<string, FieldMessage> =>
  countMode === 'calendar_days' && (pickMode !== 'by_days' || category === 'compensation')
    ? { countMode: 'count_mode_of_whole_days' }
    : {};

/**
 * Returns the days that a request means (E4): if its type counts calendar days, every date from the first to the last, the given ones first.
 * Returns null if they are too many.
 */
export function requestedDays<Day extends DayOffInput>(
  given: readonly Day[],
  countMode: CountMode,
): (Day | DayOffInput)[] | null {
  const dates = given.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (countMode === 'working_days' || first === undefined || last === undefined) return [...given];
  if (dayCount(first, last) > MAX_DAYS_OFF) return null;
  const known = new Set(dates);
  return [...given, ...datesBetween(first, last).flatMap((date) => (known.has(date) ? [] : [{ date }]))];
}

/** Returns faults with those of dates that `requestedDays` added on the given day before them. */
export function faultsOfGiven(
  faults: Record<string, FieldMessage>,
  daysOff: readonly DayOffInput[],
  givenCount: number,
): Record<string, FieldMessage> {
  const dates = daysOff.map(({ date }) => date);
  const given = dates.slice(0, givenCount);
  const indexOf = (index: number) => {
    const before = given.filter((date) => date < (dates[index] ?? '')).sort();
    return given.indexOf(before.at(-1) ?? '');
  };
  return Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => {
      const [, index, field] = /^daysOff\.(\d+)\.(.+)$/.exec(path) ?? [];
      const isAdded = index !== undefined && Number(index) >= givenCount;
      return [isAdded ? `daysOff.${indexOf(Number(index))}.${field}` : path, fault];
    }),
  );
}

/** Paths of clock times that clocks skip on their date in a time zone (A8), for days off without other faults. */
export const skippedTimes = (daysOff: readonly DayOffInput[], timeZone: string): string[] =>
  daysOff.flatMap((dayOff, index) =>
    (['startTime', 'endTime'] as const).flatMap((field) => {
      const time = dayOff[field];
      return time && instantFromLocal(dayOff.date, time, timeZone) === null ? [`daysOff.${index}.${field}`] : [];
    }),
  );

/**
 * Returns the seconds of a valid day off (E2): the planned time, or the range's part of the day's slots or clock, at most the planned time.
 * Hours after midnight of a slot are those of the day on which it begins, whatever the next date plans (C6).
 */
export function secondsOfDayOff(dayOff: DayOffInput, planned: PlannedTime): number {
  const range = rangeOf(dayOff);
  if (!range) return planned.plannedSeconds;
  const asked = clockSpan({ start: range.startTime, end: range.endTime });
  const slots = planned.slots?.length ? planned.slots : [{ start: START_OF_DAY, end: END_OF_DAY }];
  const sharedWith = (slot: { from: number; to: number }) =>
    [0, DAY_IN_SECONDS].reduce(
      (sum, shift) => sum + Math.max(Math.min(slot.to, asked.to + shift) - Math.max(slot.from, asked.from + shift), 0),
      0,
    );
  const seconds = slots.map(clockSpan).reduce((sum, slot) => sum + sharedWith(slot), 0);
  return Math.min(seconds, planned.plannedSeconds);
}

/**
 * Returns valid days off as stored: identical ones merged, ordered by date and time, with their seconds (E2, E3). Each takes what its date
 * and its week (C5) have left after `taken`, the other absences there, and after those before it.
 */
export function resolveDaysOff(
  daysOff: readonly DayOffInput[],
  plannedOn: (date: string) => PlannedTime,
  taken: readonly DayOff[] = [],
): DayOff[] {
  const take = takeInTurn(plannedOn);
  for (const dayOff of taken) take(dayOff, dayOff.seconds);
  const stored = daysOff.map(({ date, startTime, endTime }) => ({
    ...{ date, startTime: startTime ?? null, endTime: endTime ?? null, seconds: 0 },
  }));
  return addDaysOff([], stored).map((dayOff) => ({ ...dayOff, seconds: take(dayOff) }));
}

/**
 * Returns a function that counts one day off after the other: the seconds that each takes of its date and week (C3, C5); `known` are taken
 * anyway. Whole days share their date with nothing (E8).
 */
export function takeInTurn(plannedOn: (date: string) => PlannedTime): (dayOff: DayOffInput, known?: number) => number {
  const takenOfDates = new Map<string, number>();
  const takenOfWeeks = new Map<string, number>();
  return (dayOff, known) => {
    const { date } = dayOff;
    const planned = plannedOn(date);
    const { plannedSeconds, week } = planned;
    const [ofDate, ofWeek] = [takenOfDates.get(date) ?? 0, takenOfWeeks.get(week?.from ?? '') ?? 0];
    const isWhole = !rangeOf(dayOff);
    const left = isWhole ? plannedSeconds : Math.max(plannedSeconds - ofDate, 0);
    const asked = Math.min(secondsOfDayOff(dayOff, planned), left);
    const seconds =
      known ?? (week && asked > 0 ? takenOfWeek({ seconds: asked, isWhole }, week.seconds - ofWeek) : asked);
    takenOfDates.set(date, ofDate + seconds);
    if (week) takenOfWeeks.set(week.from, ofWeek + seconds);
    return seconds;
  };
}

/** Days off by the year of their calendar, in order of years (E1). */
export function splitByYear<Day extends { date: string }>(
  daysOff: readonly Day[],
  years: LeaveYears,
): { year: number; daysOff: Day[] }[] {
  return [...Map.groupBy(daysOff, (dayOff) => years.yearOf(dayOff.date))]
    .map(([year, ofYear]) => ({ year, daysOff: ofYear }))
    .sort((one, other) => one.year - other.year);
}

/** Days off after adding some: identical ones merged, in order of date and time (E3, E10 `create`). */
export function addDaysOff(granted: readonly DayOff[], added: readonly DayOff[]): DayOff[] {
  const byKey = new Map([...added, ...granted].map((dayOff) => [keyOf(dayOff), dayOff]));
  return [...byKey.values()].sort(byDateAndTime);
}

// A full day removes everything granted on its date, a range only the same range.
const takesAway = (removed: DayOffInput, granted: DayOffInput): boolean =>
  removed.date === granted.date && (!rangeOf(removed) || keyOf(removed) === keyOf(granted));

/** Days off after removing some (E10 `delete`): a full day removes all of its date, a range only the same range. */
export function removeDaysOff<Day extends DayOffInput>(
  granted: readonly Day[],
  removed: readonly DayOffInput[],
): Day[] {
  return granted.filter((dayOff) => !removed.some((one) => takesAway(one, dayOff)));
}

/** Positions of the days off that remove nothing, because nothing like them was granted (E10). */
export function indexesNotGranted(granted: readonly DayOffInput[], removed: readonly DayOffInput[]): number[] {
  return [...removed.entries()]
    .filter(([, one]) => !granted.some((dayOff) => takesAway(one, dayOff)))
    .map(([index]) => index);
}

/**
 * Returns the days that replacing all days of a calendar adds and removes (E3). Days that stay keep the seconds they were granted with
 * (E2).
 */
export function replaceDaysOff<Day extends DayOff>(
  granted: readonly Day[],
  replacement: readonly DayOff[],
): { kept: Day[]; added: DayOff[]; removed: Day[] } {
  const grantedKeys = new Set(granted.map(keyOf));
  const keys = new Set(replacement.map(keyOf));
  return {
    kept: granted.filter((dayOff) => keys.has(keyOf(dayOff))),
    added: replacement.filter((dayOff) => !grantedKeys.has(keyOf(dayOff))),
    removed: granted.filter((dayOff) => !keys.has(keyOf(dayOff))),
  };
}

/** Returns the dates, in order, on which two states of a calendar differ: their day rows are recomputed. */
export function changedDates(before: readonly DayOff[], after: readonly DayOff[]): string[] {
  const textOf = (dayOff: DayOff) => `${keyOf(dayOff)} ${dayOff.seconds}`;
  const textsBefore = new Set(before.map(textOf));
  const textsAfter = new Set(after.map(textOf));
  const differing = [
    ...before.filter((dayOff) => !textsAfter.has(textOf(dayOff))),
    ...after.filter((dayOff) => !textsBefore.has(textOf(dayOff))),
  ];
  return [...new Set(differing.map((dayOff) => dayOff.date))].sort();
}

/** A date already taken, wholly or in part, and its free gaps between 00:00 and 24:00. */
export type AbsenceOverlap = { date: string; freeGaps: Range[] };

/**
 * Returns the dates on which requested days overlap existing ones, in order, with their free gaps (E8). Ranges that only touch do not
 * overlap.
 */
export function overlapsOf(asked: readonly DayOffInput[], existing: readonly DayOffInput[]): AbsenceOverlap[] {
  const met = asked.filter((dayOff) => existing.some((other) => daysOffOverlap(dayOff, other)));
  const dates = [...new Set(met.map((dayOff) => dayOff.date))].sort();
  return dates.map((date) => ({ date, freeGaps: freeGapsOf(existing.filter((other) => other.date === date)) }));
}

/** The free gaps that days off of one date leave between 00:00 and 24:00. */
export function freeGapsOf(taken: readonly DayOffInput[]): Range[] {
  const gaps: Range[] = [];
  let freeFrom = START_OF_DAY;
  for (const dayOff of [...taken].sort(byDateAndTime)) {
    const range = rangeOf(dayOff);
    if (!range) return [];
    if (range.startTime > freeFrom) gaps.push({ startTime: freeFrom, endTime: range.startTime });
    if (range.endTime > freeFrom) freeFrom = range.endTime;
  }
  if (freeFrom < END_OF_DAY) gaps.push({ startTime: freeFrom, endTime: END_OF_DAY });
  return gaps;
}
