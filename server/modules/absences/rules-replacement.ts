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
  rest: InPlace[];
}

/** A day off that counts in the place of leave in the order of grants (C5): `inPlaceOf` is its instant; undefined: it counts as granted now. */
export type InPlace = DayOff & { inPlaceOf?: Date };

/** Parts of granted days off, by the side that has them once sick days take their place. */
export interface Replacement<Day> {
  /** The sick days with their seconds. */
  added: InPlace[];
  /** Granted days off that stay as they are. */
  kept: Day[];
  replaced: Replaced<Day>[];
}

/** Whether a granted day off gives way to sick days (E13): all absences do but sickness itself. */
const givesWay = ({ category }: { category: string }): boolean => category !== SICK;

/**
 * Returns what sick days and granted days off are once the sick days take the place of those that they meet (E13). What a sick day leaves of
 * a day off stays with its type as ranges, also where nothing is planned now. In the order of grants (C5) both have the place of the leave, the
 * sick days first.
 */
export function replaceLeave<Day extends DayOff & { category: string; createdAt: Date }>(
  sick: readonly DayOffInput[],
  granted: readonly Day[],
  { plannedOn, pending = [] }: { plannedOn: (date: string) => PlannedTime; pending?: readonly DayOff[] },
): Replacement<Day> {
  const added: InPlace[] = resolveDaysOff(sick, plannedOn);
  const isMet = (dayOff: Day) => givesWay(dayOff) && added.some((one) => daysOffOverlap(one, dayOff));
  const [kept, met] = [granted.filter((dayOff) => !isMet(dayOff)), granted.filter(isMet)];
  for (const one of added) {
    const first = met.filter((dayOff) => daysOffOverlap(one, dayOff)).map(({ createdAt }) => createdAt.getTime());
    if (first.length > 0) one.inPlaceOf = new Date(Math.min(...first) - 1);
  }
  const replaced = met.map((dayOff) => {
    const meeting = added.filter((one) => daysOffOverlap(one, dayOff));
    const parts = freeGapsOf(meeting).flatMap((gap) => shared(dayOff.date, rangeOf(dayOff), gap));
    return {
      dayOff,
      released: meeting.flatMap((one) => shared(dayOff.date, rangeOf(dayOff), rangeOf(one))),
      rest: parts.map((part) => ({ ...part, seconds: 0, inPlaceOf: new Date(dayOff.createdAt.getTime() - 1) })),
    };
  });
  const first = Math.min(...added.flatMap(({ inPlaceOf }) => inPlaceOf?.getTime() ?? []));
  // Later grants of a week without fixed days are counted again when the leave has gone.
  const isAnew = ({ createdAt, date }: Day) => createdAt.getTime() > first && Boolean(plannedOn(date).week);
  const known = [
    ...kept.map((dayOff) => ({ dayOff, at: dayOff.createdAt.getTime(), isAnew: isAnew(dayOff) })),
    ...pending.map((dayOff) => ({ dayOff, at: Infinity, isAnew: false })),
  ];
  const counted = [...added, ...replaced.flatMap(({ rest }) => rest)];
  const inTurn = [
    ...known.map(({ dayOff, at, isAnew: anew }) => ({
      at,
      count: () => take(dayOff, anew ? undefined : dayOff.seconds),
    })),
    ...counted.map((dayOff) => ({
      at: dayOff.inPlaceOf?.getTime() ?? Infinity,
      count: () => {
        dayOff.seconds = take(dayOff);
      },
    })),
  ];
  const take = takeInTurn(plannedOn);
  for (const { count } of inTurn.sort((one, other) => (one.at === other.at ? 0 : one.at - other.at))) count();
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
