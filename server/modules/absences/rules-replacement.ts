import { type DayOff, type PlannedTime, type Range, rangeOf } from '#server/modules/days/rules-credit.ts';
import type { FieldMessage } from '#server/platform/shared/errors.ts';
import { type ON_OVERLAP, type REQUEST_TYPES, SICK } from './constants.ts';
import {
  type DayOffInput,
  daysOffOverlap,
  END_OF_DAY,
  freeGapsOf,
  resolveDaysOff,
  START_OF_DAY,
  takeInTurn,
} from './rules.ts';

type Asked = { type: (typeof REQUEST_TYPES)[number]; onOverlap?: (typeof ON_OVERLAP)[number] | null | undefined };

/** Whether the days of a request take the place of granted leave (E13). */
export const replacesLeave = ({ type, onOverlap }: Asked, { category }: { category: string }): boolean =>
  type === 'create' && onOverlap === 'replace' && category === SICK;

/** Fault of a request that would replace leave by other days than sick ones. */
export const replacementFaults = (asked: Asked, type: { category: string }): Record<string, FieldMessage> =>
  asked.onOverlap === 'replace' && !replacesLeave(asked, type) ? { onOverlap: 'only_sick_days_replace' } : {};

/** A day or part of a day without its seconds. */
type Part = Pick<DayOff, 'date' | 'startTime' | 'endTime'>;

/** A granted day off whose place sick days take. */
export interface Replaced<Day> {
  dayOff: Day;
  /** Parts that the sick days take. */
  released: Part[];
  /** Parts that stay leave. */
  rest: DayOff[];
}

/** Parts of granted days off, by the side that has them once sick days take their place. */
export interface Replacement<Day> {
  /** The sick days with their seconds. */
  added: DayOff[];
  /** Granted days off that stay as they are. */
  kept: Day[];
  replaced: Replaced<Day>[];
}

/** Whether a granted day off gives way to sick days (E13): all absences do but sickness itself. */
const givesWay = ({ category }: { category: string }): boolean => category !== SICK;

/**
 * Returns what sick days and granted days off are once the sick days take the place of those that they meet (E13). What a sick day leaves of
 * a day off stays with its type as ranges, with the planned time that is left; a range without planned time is left out.
 */
export function replaceLeave<Day extends DayOff & { category: string }>(
  sick: readonly DayOffInput[],
  granted: readonly Day[],
  { plannedOn, pending = [] }: { plannedOn: (date: string) => PlannedTime; pending?: readonly DayOff[] },
): Replacement<Day> {
  const isMet = (dayOff: Day) => givesWay(dayOff) && sick.some((one) => daysOffOverlap(one, dayOff));
  const kept = granted.filter((dayOff) => !isMet(dayOff));
  const added = resolveDaysOff(sick, plannedOn, [...kept, ...pending]);
  const take = takeInTurn(plannedOn);
  for (const dayOff of [...kept, ...pending, ...added]) take(dayOff, dayOff.seconds);
  const replaced = granted.filter(isMet).map((dayOff) => {
    const meeting = added.filter((one) => daysOffOverlap(one, dayOff));
    const rest = freeGapsOf(meeting)
      .flatMap((gap) => shared(dayOff.date, rangeOf(dayOff), gap))
      .map((part) => ({ ...part, seconds: take(part) }));
    return {
      dayOff,
      released: meeting.flatMap((one) => shared(dayOff.date, rangeOf(dayOff), rangeOf(one))),
      rest: rest.filter(({ seconds }) => seconds > 0),
    };
  });
  return { added, kept, replaced };
}

const WHOLE_DAY: Range = { startTime: START_OF_DAY, endTime: END_OF_DAY };

/** The part that two days off of a date share, none if it is empty; without ranges the whole day. */
function shared(date: string, one: Range | null, other: Range | null): Part[] {
  if (!one && !other) return [{ date, startTime: null, endTime: null }];
  const [first, second] = [one ?? WHOLE_DAY, other ?? WHOLE_DAY];
  // Clock times are HH:MM, so they sort as text.
  const [, startTime = START_OF_DAY] = [first.startTime, second.startTime].sort();
  const [endTime = END_OF_DAY] = [first.endTime, second.endTime].sort();
  return startTime < endTime ? [{ date, startTime, endTime }] : [];
}
