import { addDays, datesBetween, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import type { FlexibleWeek } from './rules-credit.ts';
import { type PlannedDay, plannedDay, type Schedule, secondsOfHours, worksOnHolidaysOn } from './rules-schedule.ts';

export const DAYS_PER_WEEK = 7;

/** Widens a period to whole weeks, Monday to Sunday. */
export function wholeWeeks({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return {
    from: addDays(from, -weekdayIndexOf(from)),
    to: addDays(to, DAYS_PER_WEEK - 1 - weekdayIndexOf(to)),
  };
}

type Employed = { startAt: string; endAt: string | null };

/** Widens a period by the days of some contracts between `since` and `until`; null: there are none. */
export function reachWith(
  known: { from: string; to: string } | null,
  contracts: readonly Employed[],
  { since, until }: { since: string; until: string },
): { from: string; to: string } | null {
  const employed = contracts
    .map(({ startAt, endAt }) => ({
      from: startAt > since ? startAt : since,
      to: endAt !== null && endAt < until ? endAt : until,
    }))
    .filter(({ from, to }) => from <= to);
  const [from] = [...(known ? [known] : []), ...employed].map((period) => period.from).sort();
  const to = [...(known ? [known] : []), ...employed]
    .map((period) => period.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** Inputs of a date besides its schedule. */
export type KnownDays = {
  /** Remunerated seconds of the date's work. */
  workedSecondsOn(date: string): number;
  /** Seconds of the date's accepted absences, at most `dayOffSeconds`, which a full day takes. */
  creditSecondsOn(date: string, dayOffSeconds: number): number;
};

/** Plan of one date of a week without fixed days; expected time is planned less credit (C3). */
export type FlexibleDay = { plannedSeconds: number; creditSeconds: number };

/**
 * Returns the given dates that lie in weeks without fixed days, each with the others of its week (C5); omits other dates. The week has its
 * hours, in part if the contract covers a part of it, less a daily part for each public holiday (half of it for a half one) and each
 * absence. Work counts towards them
 * in the order of the days. Any excess is surplus on the day it was worked; work on a holiday or a full day off always is (C6). The missing
 * rest is expected on the last day that is not off, so no day owes hours before its week, or the contract, ends. The schedule must contain
 * whole weeks (`wholeWeeks`).
 */
export function flexibleDays(dates: Iterable<string>, schedule: Schedule, known: KnownDays): Map<string, FlexibleDay> {
  const days = new Map<string, FlexibleDay>();
  for (const date of dates) {
    if (days.has(date)) continue;
    const { flexible, contractId } = plannedDay(date, schedule);
    if (!flexible) continue;
    for (const [other, day] of settleWeek(weekOf(date, contractId, schedule), known)) days.set(other, day);
  }
  return days;
}

type WeekDay = {
  date: string;
  weeklyHours: number;
  dailySeconds: number;
  dayOffSeconds: number;
  isPublicHoliday: boolean;
};

// A contract's part of a week is settled separately: its end carries nothing into the next.
function weekOf(date: string, contractId: PlannedDay['contractId'], schedule: Schedule): WeekDay[] {
  const { from, to } = wholeWeeks({ from: date, to: date });
  return datesBetween(from, to).flatMap((other) => {
    const { flexible, dayOffSeconds, isHoliday, ...day } = plannedDay(other, schedule);
    if (!flexible || day.contractId !== contractId) return [];
    return [
      { date: other, ...flexible, dayOffSeconds, isPublicHoliday: isHoliday && !worksOnHolidaysOn(other, schedule) },
    ];
  });
}

/** Planned seconds of a week less its public holidays. */
function secondsOfWeek(week: readonly WeekDay[]): number {
  const weeklyHours = week.reduce((sum, day) => sum + day.weeklyHours, 0);
  const holidaySeconds = week.reduce((sum, day) => sum + day.dailySeconds - day.dayOffSeconds, 0);
  return Math.max(secondsOfHours(weeklyHours, DAYS_PER_WEEK) - holidaySeconds, 0);
}

/** Returns what the days off of a date's week can take together; null if the week has fixed days. The schedule has the whole week. */
export function flexibleWeek(date: string, schedule: Schedule): FlexibleWeek | null {
  const { flexible, contractId } = plannedDay(date, schedule);
  if (!flexible) return null;
  const week = weekOf(date, contractId, schedule);
  return { from: week[0]?.date ?? date, seconds: secondsOfWeek(week) };
}

/**
 * Returns the seconds that a day off takes of what its week has left (C5). The days of a week, each rounded to a second, can miss its hours
 * by some: the day that takes nearly all of the rest takes all of it, and less than that is nobody's day.
 */
export function takenOfWeek({ seconds, isWhole }: { seconds: number; isWhole: boolean }, leftSeconds: number): number {
  if (leftSeconds < DAYS_PER_WEEK) return 0;
  return isWhole && leftSeconds - seconds < DAYS_PER_WEEK ? leftSeconds : Math.min(seconds, leftSeconds);
}

function settleWeek(week: readonly WeekDay[], known: KnownDays): Map<string, FlexibleDay> {
  let remaining = secondsOfWeek(week);
  const days = week.map(({ date, dayOffSeconds, isPublicHoliday }) => {
    const askedSeconds = Math.min(known.creditSecondsOn(date, dayOffSeconds), dayOffSeconds);
    const isWhole = askedSeconds > 0 && askedSeconds === dayOffSeconds;
    const creditSeconds = askedSeconds === 0 ? 0 : takenOfWeek({ seconds: askedSeconds, isWhole }, remaining);
    remaining -= creditSeconds;
    const isOff = isPublicHoliday || isWhole;
    return { date, creditSeconds, isOff, expectedSeconds: 0 };
  });
  for (const day of days.filter(({ isOff }) => !isOff)) {
    day.expectedSeconds = Math.min(known.workedSecondsOn(day.date), remaining);
    remaining -= day.expectedSeconds;
  }
  const last = days.findLast(({ isOff }) => !isOff);
  if (last) last.expectedSeconds += remaining;
  return new Map(
    days.map(({ date, creditSeconds, expectedSeconds }) => [
      date,
      { plannedSeconds: expectedSeconds + creditSeconds, creditSeconds },
    ]),
  );
}
