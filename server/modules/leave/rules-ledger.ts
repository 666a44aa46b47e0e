import { type LedgerType, SETTLED_FOR_GOOD } from './constants.ts';
import { amountOf, type LeaveAmount } from './rules-balance.ts';
import { isSome, type LotType, type Use } from './rules-lots.ts';
import { type LeaveYear, PLAN, type PlanTerms, type SizedLot, type Target } from './rules-settlement.ts';
import type { LeaveYears } from './rules-years.ts';

/** Sum of a calendar's lines of one type about one subject, with days of one length. */
export type LineGroup = LeaveAmount & {
  type: LedgerType;
  subject: string;
  onDate: string;
  expiresOn: string | null;
  lines: number;
};

/** Line that corrects the sum of a type about a subject. */
export type Correction = Pick<Target, 'type' | 'subject' | 'onDate' | 'expiresOn' | 'seconds' | 'daySeconds'> & {
  revision: number;
};

const LOT_TYPES: readonly LedgerType[] = ['grant', 'accrual', 'carry_in', 'adjust'] satisfies LotType[];
const isLot = (type: LedgerType): type is LotType => LOT_TYPES.includes(type);

const keyOf = ({ type, subject }: Pick<LineGroup, 'type' | 'subject'>): string => `${type} ${subject}`;

type TypedUse = Use & Pick<LineGroup, 'type' | 'subject'>;

/**
 * Returns the lots and uses in the lines of the calendar of a year with this last day: uses by day off, negative adjustments and a carried
 * debt included.
 */
export function contentsOf(last: string, groups: readonly LineGroup[]): { lots: SizedLot[]; uses: TypedUse[] } {
  const lots: SizedLot[] = [];
  const uses: TypedUse[] = [];
  const taken = groups.filter(({ type }) => type === 'use' || type === 'release');
  for (const [subject, ofSubject] of Map.groupBy(taken, (group) => group.subject)) {
    const days = -amountOf(ofSubject).days;
    if (isSome(days)) uses.push({ type: 'use', subject, date: (ofSubject[0] as LineGroup).onDate, days });
  }
  for (const ofSubject of Map.groupBy(
    groups.filter(({ type }) => isLot(type)),
    keyOf,
  ).values()) {
    const held = ofSubject.findLast(({ seconds }) => seconds !== 0) ?? (ofSubject[0] as LineGroup);
    const { type, subject, onDate, expiresOn, daySeconds } = held;
    const { days } = amountOf(ofSubject);
    if (isSome(-days)) uses.push({ type, subject, date: onDate, days: -days });
    else if (isSome(days) && isLot(type)) {
      lots.push({ type, subject, onDate, expiresOn: expiresOn ?? last, days, daySeconds });
    }
  }
  return { lots, uses };
}

/** Returns a year without the effects of its plan. The days carried into the first of several years stay as they are. */
export function leaveYearOf(
  years: LeaveYears,
  { year, plan, groups, isFirst }: Omit<YearToSettle, 'maxDaysOff'>,
): LeaveYear {
  const { lots, uses } = contentsOf(years.periodOf(year).to, groups);
  const isGiven = (line: Pick<LineGroup, 'type' | 'subject'>) => !isSettled(line, isFirst);
  return { years, year, plan, given: lots.filter(isGiven), uses: uses.filter(isGiven) };
}

/** Returns whether lines of this type and subject derive from a plan. */
function isSettled({ type, subject }: Pick<LineGroup, 'type' | 'subject'>, isFirst: boolean): boolean {
  if (type === 'grant') return subject === PLAN;
  if (type === 'carry_in') return !isFirst;
  return type === 'accrual' || type === 'carry_out' || type === 'expire';
}

/** A year before its settlement: `maxDaysOff` is its calendar's, undefined if there is none. */
export interface YearToSettle {
  year: number;
  plan: PlanTerms | null;
  groups: readonly LineGroup[];
  maxDaysOff: number | null | undefined;
  isFirst: boolean;
}

/** Changes to a year's calendar by its settlement. */
export interface SettledYear {
  year: number;
  isLimited: boolean;
  lines: Correction[];
}

/**
 * Returns the years that are settled together (E5), from the first open one to the one after the last, which gets its carryover; empty if
 * none is open.
 */
export function yearsToSettle(
  assigned: readonly { year: number; settledOn: string | null }[],
  lost: readonly number[] = [],
): number[] {
  const open = [...assigned.filter(({ settledOn }) => settledOn !== SETTLED_FOR_GOOD).map(({ year }) => year), ...lost];
  if (open.length === 0) return [];
  const [first, last] = [Math.min(...open), Math.max(...open)];
  return Array.from({ length: last - first + 2 }, (_, index) => first + index);
}

/** Returns the changes that bring the calendars of years to their targets. Missing years need no calendar. */
export function settledYears(years: readonly YearToSettle[], targets: readonly Target[]): SettledYear[] {
  const ofYears = Map.groupBy(targets, ({ year }) => year);
  return years
    .filter(({ year, plan, maxDaysOff }) => plan || ofYears.has(year) || maxDaysOff !== undefined)
    .map(({ year, plan, groups, maxDaysOff, isFirst }) => ({
      year,
      isLimited: plan ? hasLimit(plan) : maxDaysOff !== null,
      lines: correctionsOf(ofYears.get(year) ?? [], groups, { isFirst }),
    }));
}

const hasLimit = ({ maxDaysOff, accrual }: PlanTerms): boolean => maxDaysOff !== null || accrual !== null;

/** Adds a further line to the groups of a calendar. */
export function addedUp<Group extends LineGroup>(groups: readonly Group[], line: Omit<Group, 'lines'>): Group[] {
  const { daySeconds, seconds, onDate, expiresOn } = line;
  const at = groups.findIndex((group) => group.daySeconds === daySeconds && keyOf(group) === keyOf(line));
  const group = groups[at];
  if (!group) return [...groups, { ...line, lines: 1 } as Group];
  return groups.with(at, {
    ...group,
    onDate: [onDate, group.onDate].sort()[0] as string,
    expiresOn: expiresOn ?? group.expiresOn,
    seconds: group.seconds + seconds,
    lines: group.lines + 1,
  });
}

/** Returns the lines that correct a calendar's sums to the targets; empty if they match. */
export function correctionsOf(
  targets: readonly Target[],
  groups: readonly LineGroup[],
  { isFirst }: { isFirst: boolean },
): Correction[] {
  const held = groups.filter((group) => isSettled(group, isFirst));
  const heldByKey = Map.groupBy(held, keyOf);
  const targetByKey = new Map(targets.map((target) => [keyOf(target), target]));
  const corrections: Correction[] = [];
  for (const key of new Set([...targetByKey.keys(), ...heldByKey.keys()])) {
    const [target, ofKey] = [targetByKey.get(key), heldByKey.get(key) ?? []];
    const { type, subject, onDate, expiresOn } = (target ?? ofKey[0]) as Target;
    let revision = ofKey.reduce((sum, { lines }) => sum + lines, 0);
    const correct = (seconds: number, daySeconds: number, last: string | null) => {
      if (seconds === 0) return;
      corrections.push({ type, subject, onDate, expiresOn: last, seconds, daySeconds, revision });
      revision += 1;
    };
    for (const daySeconds of new Set([
      ...ofKey.map((group) => group.daySeconds),
      ...(target ? [target.daySeconds] : []),
    ])) {
      const group = ofKey.find((one) => one.daySeconds === daySeconds);
      const heldSeconds = group?.seconds ?? 0;
      const seconds = target?.daySeconds === daySeconds ? target.seconds : 0;
      if (group && seconds !== 0 && group.expiresOn !== expiresOn) {
        // Days with another last day are reversed and granted again with it.
        correct(-heldSeconds, daySeconds, group.expiresOn);
        correct(seconds, daySeconds, expiresOn);
      } else correct(seconds - heldSeconds, daySeconds, expiresOn);
    }
  }
  return corrections;
}
