import type { WorkDay, WorkTime } from '#drizzle/schema/contracts.ts';
import { addDays, clockSpan, dayCount, WEEKDAYS, weekdayIndexOf } from '#server/platform/shared/dates.ts';
import type { PlannedSource } from './constants.ts';
import { type Ended, termsOn } from './rules-dated.ts';

const WORKING_DAYS_PER_WEEK = 5;

/** Dates from one to another, both included. */
export type Period = { from: string; to: string };

/** Whole calendar years, both included. */
export const periodOfYears = (first: number, last = first): Period => ({ from: `${first}-01-01`, to: `${last}-12-31` });

/** Clock times of planned work; a slot whose end is not after its start goes on past midnight, and counts on the day it begins (C6). */
export type Slot = { start: string; end: string };

/** Returns a number of hours in whole seconds, spread over `parts`, rounded half up. Integers first: 40.00625 has no exact double. */
export const secondsOfHours = (hours: number, parts = 1): number =>
  Math.floor((Math.round(hours * 1e6) * 3600) / (parts * 1e6) + 0.5);

/** Seconds of the slots of a day. */
export const secondsOfSlots = (slots: readonly Slot[]): number =>
  slots.map(clockSpan).reduce((sum, { from, to }) => sum + to - from, 0);

type WeekTerms = { weeklyHours: number | null; workDays: readonly WorkDay[] | null };
export type PlannedContract = WeekTerms & {
  id: string;
  startAt: string;
  endAt: string | null;
  /** If set, the weekly hours have no fixed days (C5). */
  flexibleDaysPerWeek: number | null;
  /** Weeks that take turns; null: every week is alike (C2). */
  rotation: readonly { workDays: readonly WorkDay[] }[] | null;
  /** The contract's first day, if `startAt` is a later one. */
  rotationStart?: string | null;
  workTimes: readonly (WeekTerms & Pick<WorkTime, 'startDate' | 'endDate'>)[];
};
export type PlannedAnnex = WeekTerms & { contractId: string; startAt: string; endAt: string | null };

/** Inputs of an employee's plan. `holidays` and `halfHolidays` are the local dates that apply to them (A7); a whole one wins (C2). */
export type Schedule = {
  contracts: readonly PlannedContract[];
  annexes: readonly PlannedAnnex[];
  defaultWorkDays: readonly WorkDay[] | null;
  holidays: ReadonlySet<string>;
  halfHolidays: ReadonlySet<string>;
  worksOnHolidays: boolean;
  /** Dates that do not exist in the employee's time zone (A4). */
  skipped?: ReadonlySet<string>;
  /** Values of earlier days, in order of dates (C7); omitted: the others apply to all days. */
  earlierDefaultWorkDays?: readonly Ended<{ value: readonly WorkDay[] | null }>[];
  earlierWorksOnHolidays?: readonly Ended<{ value: boolean }>[];
};

/** Returns whether public holidays are working days on a date (C7). */
export const worksOnHolidaysOn = (
  date: string,
  { worksOnHolidays: value, earlierWorksOnHolidays = [] }: Pick<Schedule, 'worksOnHolidays' | 'earlierWorksOnHolidays'>,
): boolean => termsOn<{ value: boolean }>(date, { value }, earlierWorksOnHolidays).value;

/** Returns the company's week that applies on a date (C7). */
export const defaultWorkDaysOn = (
  date: string,
  { defaultWorkDays: value, earlierDefaultWorkDays = [] }: Pick<Schedule, 'defaultWorkDays' | 'earlierDefaultWorkDays'>,
): Schedule['defaultWorkDays'] =>
  termsOn<{ value: Schedule['defaultWorkDays'] }>(date, { value }, earlierDefaultWorkDays).value;

/** A week of a rotation, from 1, of the number of its weeks (C2). */
export type RotationTurn = { week: number; weeks: number };

export type PlannedDay = {
  plannedSeconds: number;
  /** Slots of the day in order; null if its schedule has hours only. */
  slots: readonly Slot[] | null;
  /** Seconds that a full day off takes: all planned time, or the day's part of a week without fixed days (C5). */
  dayOffSeconds: number;
  /** For a date in a week without fixed days, which has no plan by day; otherwise null (C5). */
  flexible: { weeklyHours: number; dailySeconds: number } | null;
  isHoliday: boolean;
  isHalfHoliday: boolean;
  source: PlannedSource;
  /** Null if the date's source has no weeks that take turns. */
  rotationWeek: RotationTurn | null;
  contractId: string | null;
};

const NOTHING = { plannedSeconds: 0, slots: null, dayOffSeconds: 0, flexible: null } as const;

/** Returns whether a date lies between a start and an end, both included; null: without end. */
export const covers = (date: string, start: string, end: string | null): boolean =>
  start <= date && (end === null || date <= end);

const hasHours = (terms: WeekTerms | undefined): terms is WeekTerms =>
  terms !== undefined && (Boolean(terms.workDays?.length) || terms.weeklyHours !== null);

function secondsAndSlots(terms: WeekTerms, date: string): Pick<PlannedDay, 'plannedSeconds' | 'slots'> {
  const weekdayIndex = weekdayIndexOf(date);
  if (terms.workDays?.length) {
    const day = terms.workDays[weekdayIndex];
    if (day?.slots?.length) return { plannedSeconds: secondsOfSlots(day.slots), slots: day.slots };
    return { plannedSeconds: secondsOfHours(day?.hour ?? 0), slots: null };
  }
  const works = weekdayIndex < WORKING_DAYS_PER_WEEK;
  return { plannedSeconds: works ? secondsOfHours(terms.weeklyHours ?? 0, WORKING_DAYS_PER_WEEK) : 0, slots: null };
}

/** Planned seconds of seven days, beginning at a date. */
const weekFrom = (date: string, terms: WeekTerms): number[] =>
  Array.from({ length: 7 }, (_, index) => secondsAndSlots(terms, addDays(date, index)).plannedSeconds);

/** Name of a week of a rotation, from 1: A, B and so on. */
export const letterOfWeek = (week: number): string => String.fromCharCode('A'.charCodeAt(0) + week - 1);

/**
 * Returns which week of its rotation a contract has on a date from its start on; null if its weeks are alike. Weeks are Monday to Sunday,
 * and the first day lies in the first one (C2).
 */
export function rotationWeekOn(
  date: string,
  {
    rotation,
    rotationStart,
    startAt,
  }: Pick<PlannedContract, 'rotationStart' | 'startAt'> & { rotation: readonly unknown[] | null },
): RotationTurn | null {
  if (!rotation) return null;
  const [first, own] = [rotationStart ?? startAt, date].map((one) => addDays(one, -weekdayIndexOf(one))) as [
    string,
    string,
  ];
  const passed = (dayCount(first, own) - 1) / WEEKDAYS.length;
  return { week: (passed % rotation.length) + 1, weeks: rotation.length };
}

/** Returns the terms of a contract's week on a date, apart from its annexes and rows. */
function ownTermsOn(date: string, contract: PlannedContract): WeekTerms {
  const turn = rotationWeekOn(date, contract);
  return turn ? { weeklyHours: null, workDays: contract.rotation?.[turn.week - 1]?.workDays ?? null } : contract;
}

function weekTermsOn(date: string, contract: PlannedContract, schedule: Schedule): [PlannedSource, WeekTerms] {
  const annex = schedule.annexes
    .filter((one) => one.contractId === contract.id && covers(date, one.startAt, one.endAt) && hasHours(one))
    .reduce<PlannedAnnex | undefined>((last, one) => (last && last.startAt > one.startAt ? last : one), undefined);
  if (annex) return ['annex', annex];
  const workTime = contract.workTimes.find((one) => covers(date, one.startDate, one.endDate));
  if (hasHours(workTime)) return ['work_time', workTime];
  const own = ownTermsOn(date, contract);
  if (hasHours(own)) return ['contract', own];
  return ['default_week', { weeklyHours: null, workDays: defaultWorkDaysOn(date, schedule) }];
}

/** A week has fixed days if they are given, or if its contract does not give the number of working days (C5). */
function flexibleTerms({ flexibleDaysPerWeek }: PlannedContract, { weeklyHours, workDays }: WeekTerms) {
  if (flexibleDaysPerWeek === null || weeklyHours === null || workDays?.length) return null;
  return { weeklyHours, dailySeconds: secondsOfHours(weeklyHours, flexibleDaysPerWeek) };
}

/**
 * Returns the planned seconds and slots of a date, and their source (C1, C2). The first source with hours applies: the annex covering the
 * date (of several the one that starts last), the `workTimes` row covering it, the contract's week (of those that take turns the one of
 * the date), the company's week. Days outside every
 * contract, and public holidays for people who do not work on them, have 0, half holidays half of it; days of a week without fixed days
 * have 0, since `flexibleDays` handles their hours (C5), and so have dates that the time zone skips (A4).
 */
export function plannedDay(date: string, schedule: Schedule): PlannedDay {
  const isHoliday = schedule.holidays.has(date);
  const isHalfHoliday = !isHoliday && schedule.halfHolidays.has(date);
  const contract = schedule.contracts.find((one) => covers(date, one.startAt, one.endAt));
  if (!contract)
    return { ...NOTHING, isHoliday, isHalfHoliday, source: 'no_contract', rotationWeek: null, contractId: null };
  const [source, terms] = weekTermsOn(date, contract, schedule);
  const rotationWeek = source === 'contract' ? rotationWeekOn(date, contract) : null;
  const known = { isHoliday, isHalfHoliday, source, rotationWeek, contractId: contract.id };
  if (schedule.skipped?.has(date)) return { ...NOTHING, ...known };
  const isFree = !worksOnHolidaysOn(date, schedule);
  const isOff = isHoliday && isFree;
  const flexible = flexibleTerms(contract, terms);
  const isHalf = isHalfHoliday && isFree;
  const partOf = (seconds: number) => (isHalf ? Math.floor(seconds / 2) : seconds);
  if (flexible) return { ...NOTHING, dayOffSeconds: isOff ? 0 : partOf(flexible.dailySeconds), flexible, ...known };
  if (isOff) return { ...NOTHING, ...known };
  const { plannedSeconds: whole, slots } = secondsAndSlots(terms, date);
  const seconds = partOf(whole);
  return { plannedSeconds: seconds, slots, dayOffSeconds: seconds, flexible: null, ...known };
}

/** Planned seconds of a date (C1, C2); see `plannedDay`. */
export function plannedSeconds(date: string, schedule: Schedule): number {
  return plannedDay(date, schedule).plannedSeconds;
}

/**
 * Returns the seconds of a working day in the week that applies on a date: the mean of its days with planned time, ignoring holidays, or
 * the daily part of a week without fixed days (C5); null without a contract or planned time. A free week of a rotation has the working day
 * of all its weeks.
 */
export function workingDaySeconds(date: string, schedule: Schedule): number | null {
  const contract = schedule.contracts.find((one) => covers(date, one.startAt, one.endAt));
  if (!contract) return null;
  const [source, terms] = weekTermsOn(date, contract, schedule);
  const flexible = flexibleTerms(contract, terms);
  if (flexible) return flexible.dailySeconds || null;
  const workedIn = (week: WeekTerms) => weekFrom(date, week).filter((seconds) => seconds > 0);
  const rotation = source === 'contract' ? (contract.rotation ?? []) : [];
  const own = workedIn(terms);
  const worked = own.length > 0 ? own : rotation.flatMap(({ workDays }) => workedIn({ weeklyHours: null, workDays }));
  return worked.length > 0 ? Math.round(worked.reduce((sum, seconds) => sum + seconds, 0) / worked.length) : null;
}

/** Returns whether two schedules plan the same on a date: the same seconds, or the same hours of a week without fixed days (C1, C5). */
export function plansAlike(date: string, one: Schedule, other: Schedule): boolean {
  const [first, second] = [plannedDay(date, one), plannedDay(date, other)];
  return (
    first.plannedSeconds === second.plannedSeconds &&
    first.dayOffSeconds === second.dayOffSeconds &&
    first.flexible?.weeklyHours === second.flexible?.weeklyHours
  );
}

/** Planned time of each day of a week, Monday first, ignoring holidays; days of a week without fixed days have none (C5). */
export type PlannedWeek = {
  days: readonly Pick<PlannedDay, 'plannedSeconds' | 'slots'>[];
  /** Also of a week without fixed days. */
  weekSeconds: number;
};

/** Returns the week that applies on a date; null without a contract (C1, C5). */
export function plannedWeek(date: string, schedule: Schedule): PlannedWeek | null {
  const contract = schedule.contracts.find((one) => covers(date, one.startAt, one.endAt));
  if (!contract) return null;
  const [, terms] = weekTermsOn(date, contract, schedule);
  const flexible = flexibleTerms(contract, terms);
  const monday = addDays(date, -weekdayIndexOf(date));
  const days = Array.from(WEEKDAYS, (_, index) =>
    flexible ? NOTHING : secondsAndSlots(terms, addDays(monday, index)),
  );
  const weekSeconds = flexible
    ? secondsOfHours(flexible.weeklyHours)
    : days.reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0);
  return { days, weekSeconds };
}

/** Returns the seconds of the whole week that applies on a date, ignoring holidays; null without a contract (C1, C5). */
export const weekSeconds = (date: string, schedule: Schedule): number | null =>
  plannedWeek(date, schedule)?.weekSeconds ?? null;
