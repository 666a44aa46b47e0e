import type { WorkDay } from '#drizzle/schema/contracts.ts';
import { covers, type Slot, secondsOfSlots } from '#server/modules/days/rules-schedule.ts';
import { DAYS_PER_WEEK } from '#server/modules/days/rules-week.ts';
import { clockSpan, nominalSeconds } from '#server/platform/shared/dates.ts';
import type { FieldMessage } from '#server/platform/shared/errors.ts';
import { DAY_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';

const MAX_INTEGER = 2_147_483_647;

/** Faults of a body by field path; empty if there are none. */
export type Faults = Record<string, FieldMessage>;

export const endBeforeStart = (field: string): FieldMessage => ({ key: 'end_before_start', values: { field } });

/** `endAt` is `startAt` or later (G1). */
export function contractDatesFaults(contract: { startAt: string; endAt?: string | null }): Faults {
  return contract.endAt && contract.endAt < contract.startAt ? { endAt: endBeforeStart('startAt') } : {};
}

/** A longer one past midnight is a slip of the pen rather than a night's work. */
const LONGEST_NIGHT_SECONDS = 16 * 3600;

/**
 * Faults of the slots of a day: each ends after it starts, none overlap (G2). One may go on past midnight (C6), until the first one begins
 * again.
 */
export function slotsFaults(slots: readonly Slot[]): Faults {
  const faults: Faults = {};
  let previousEnd = 0;
  const spans = slots.map((slot, index) => ({ index, ...clockSpan(slot) })).sort((one, other) => one.from - other.from);
  const nextDay = (spans[0]?.from ?? 0) + DAY_IN_SECONDS;
  for (const { index, from, to } of spans) {
    if (from < previousEnd) faults[`slots.${index}.start`] = 'overlapping_periods';
    if (to > DAY_IN_SECONDS && to - from > LONGEST_NIGHT_SECONDS) {
      faults[`slots.${index}.end`] = { key: 'end_not_after_start', values: { field: 'start' } };
    } else if (to > nextDay) faults[`slots.${index}.end`] = 'overlapping_periods';
    previousEnd = Math.max(previousEnd, to);
  }
  return faults;
}

type DayWithSlots = { slots?: readonly Slot[] | null | undefined };

/**
 * Faults of the slots of a week, Monday first: a night ends before the next day's work begins (C6), on Monday that of the week before, which
 * is alike unless weeks take turns. Each day has no faults of its own.
 */
export function nightsFaults(workDays: readonly DayWithSlots[], weekBefore = workDays): Faults {
  const faults: Faults = {};
  for (const [index, { slots = [] }] of workDays.entries()) {
    const dayBefore = index === 0 ? weekBefore[DAYS_PER_WEEK - 1] : workDays[index - 1];
    const night = (dayBefore?.slots ?? []).map(clockSpan).find(({ to }) => to > DAY_IN_SECONDS);
    for (const [slotIndex, slot] of (slots ?? []).entries()) {
      if (night && clockSpan(slot).from < night.to - DAY_IN_SECONDS)
        faults[`${index}.slots.${slotIndex}.start`] = 'overlapping_periods';
    }
  }
  return faults;
}

/** The same for weeks that take turns: the first follows the last (C2). */
export const rotationNightsFaults = (weeks: readonly { workDays: readonly DayWithSlots[] }[]): Faults =>
  Object.fromEntries(
    weeks.flatMap(({ workDays }, index) =>
      Object.entries(nightsFaults(workDays, weeks.at(index - 1)?.workDays)).map(([field, fault]) => [
        `${index}.workDays.${field}`,
        fault,
      ]),
    ),
  );

export type WorkDayInput = { hour?: number | null; slots?: Slot[] | null };

/**
 * A day gives its hours, by `hour` or by slots: contracts return them as `hours`, and a day sent back like that would plan nothing. Null
 * means no hours.
 */
export function workDayFaults({ hour, slots }: { hour?: unknown; slots?: unknown }): Faults {
  return hour === undefined && slots == null ? { hour: 'required' } : {};
}

/** Returns a valid week as stored, Monday first (G2): slots in order add up to their day's hours, a day without hours has 0. */
export function normaliseWorkDays(workDays: readonly WorkDayInput[]): WorkDay[] {
  return workDays.map(({ hour, slots }) => {
    if (!slots?.length) return { hour: hour ?? 0 };
    const inOrder = slots
      .map(({ start, end }) => ({ start, end }))
      .sort((one, other) => nominalSeconds(other.start, one.start));
    return { hour: secondsOfSlots(inOrder) / 3600, slots: inOrder };
  });
}

type WeekModel = {
  flexibleDaysPerWeek?: number | null;
  weeklyHours?: number | null;
  workDays?: readonly unknown[] | null;
  rotation?: readonly unknown[] | null;
};

/** A week without fixed days has weekly hours, and no days of its own (C5); weeks that take turns are the only ones (C2). */
export function weekModelFaults({ flexibleDaysPerWeek, weeklyHours, workDays, rotation }: WeekModel): Faults {
  const field = 'flexibleDaysPerWeek';
  const beside = flexibleDaysPerWeek == null ? workDays?.length && 'workDays' : field;
  const ofRotation: Faults = rotation && beside ? { rotation: { key: 'not_beside', values: { field: beside } } } : {};
  if (flexibleDaysPerWeek == null) return ofRotation;
  return {
    ...ofRotation,
    ...(weeklyHours == null && { weeklyHours: { key: 'required_together', values: { field } } satisfies FieldMessage }),
    ...(workDays?.length && { workDays: { key: 'not_beside', values: { field } } satisfies FieldMessage }),
  };
}

type Days = readonly ({ hours: number } | { hour: number })[];
type Week = { weeklyHours: number | null; workDays: Days; rotation?: readonly { workDays: Days }[] | null };

const hoursOfDays = (days: Days): number => days.reduce((sum, day) => sum + ('hours' in day ? day.hours : day.hour), 0);

/** Returns the hours of a week for a response: the mean of weeks that take turns, those of its days, otherwise the weekly ones. */
export function hoursOfWeek({ weeklyHours, workDays, rotation }: Week): number | null {
  if (rotation) return hoursOfDays(rotation.flatMap((week) => week.workDays)) / rotation.length;
  return workDays.length > 0 ? hoursOfDays(workDays) : weeklyHours;
}

type WorkTimeInput = { startDate: string; endDate?: string | null };

/** Faults of the rows of `workTimes`: inside the contract, in order, without overlap (G2). */
export function workTimesFaults(
  workTimes: readonly WorkTimeInput[],
  contract: { startAt: string; endAt?: string | null },
): Faults {
  const faults: Faults = {};
  for (const [index, { startDate, endDate }] of workTimes.entries()) {
    const path = `workTimes.${index}`;
    const previous = workTimes[index - 1];
    // A row without an end runs to the end of the contract, so none can follow it.
    if (previous && !(previous.endDate && startDate > previous.endDate)) {
      faults[`${path}.startDate`] = 'overlapping_periods';
    }
    if (startDate < contract.startAt || (contract.endAt && startDate > contract.endAt)) {
      faults[`${path}.startDate`] = 'outside_contract';
    }
    if (endDate && contract.endAt && endDate > contract.endAt) faults[`${path}.endDate`] = 'outside_contract';
    if (endDate && endDate < startDate) faults[`${path}.endDate`] = endBeforeStart('startDate');
  }
  return faults;
}

type ContractInput = WeekModel & {
  startAt: string;
  endAt?: string | null;
  workTimes?: readonly WorkTimeInput[] | null;
};

type Period = { startAt: string; endAt: string | null };

/** Returns the first of a person's contracts that shares a day with these dates (G1). */
export const overlapOf = <Contract extends Period & { id: string }>(
  contracts: readonly Contract[],
  { startAt, endAt }: Period,
  exceptId?: string,
): Contract | undefined =>
  contracts.find(
    (contract) =>
      contract.id !== exceptId &&
      (endAt === null || contract.startAt <= endAt) &&
      (contract.endAt === null || contract.endAt >= startAt),
  );

export type Span = { from: string; to: string | null };

const NEVER = '9999-12-31';

/**
 * Returns the dates whose plan a change of a contract may change; `to` null: without end. With other hours all dates covered before or
 * after, otherwise those between the two starts and between the two ends. Includes both ends of each span, so that a week without fixed
 * days is seen there (C5).
 */
export function spansOf(before: Period, after: Period, { sameHours }: { sameHours: boolean }): Span[] {
  const [firstStart = '', lastStart = ''] = [before.startAt, after.startAt].sort();
  const [firstEnd = '', lastEnd = ''] = [before.endAt ?? NEVER, after.endAt ?? NEVER].sort();
  const to = lastEnd === NEVER ? null : lastEnd;
  if (!sameHours) return [{ from: firstStart, to }];
  return [
    ...(firstStart === lastStart ? [] : [{ from: firstStart, to: lastStart }]),
    ...(firstEnd === lastEnd ? [] : [{ from: firstEnd, to }]),
  ];
}

/** Faults between the fields of a whole contract (G1, G2, C5). */
export function contractFaults(contract: ContractInput): Faults {
  return {
    ...contractDatesFaults(contract),
    ...weekModelFaults(contract),
    ...workTimesFaults(contract.workTimes ?? [], contract),
  };
}

type Dates = { startAt: string; endAt?: string | null };

/** An annex lies within its contract; without an end it runs to the contract's. */
export function annexFaults(annex: Dates, contract: Dates): Faults {
  const lastDay = contract.endAt ?? null;
  return {
    ...(!covers(annex.startAt, contract.startAt, lastDay) && { startAt: 'outside_contract' as const }),
    ...(annex.endAt && lastDay !== null && annex.endAt > lastDay && { endAt: 'outside_contract' as const }),
  };
}

type PartTime = { percentageWorkDay: number | null; fte: number | null };

/** Percentage and full-time equivalent, the missing one from the other: `fte = percentageWorkDay / 100` (G2). */
export function partTimeOf(given: { percentageWorkDay?: number | null; fte?: number | null }): PartTime {
  // A decimal times 100 is not always exact (0.07 × 100); the quotient always is.
  const percentageWorkDay = given.percentageWorkDay ?? (given.fte == null ? null : Math.round(given.fte * 1e6) / 1e4);
  const fte = given.fte ?? (percentageWorkDay === null ? null : percentageWorkDay / 100);
  return { percentageWorkDay, fte };
}

/** Returns the integer in a trial period's `quantity`; null unless it is from 0 to 2147483647 (G3). */
export function trialPeriodQuantityOf(text: string): number | null {
  if (!/^\s*\d+(\.0+)?\s*$/.test(text)) return null;
  const quantity = Number(text);
  return quantity <= MAX_INTEGER ? quantity : null;
}
