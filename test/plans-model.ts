/** Hours of a week: by weekday, Monday first; of weeks that take turns (C2); or on any of so many days (C5). */
export type ModelWeek = readonly number[] | { turns: readonly (readonly number[])[] } | { hours: number; days: number };
export type Office = 'north' | 'south';
export type Holidays = { whole: readonly string[]; half: readonly string[] };
type Kind = 'leave' | 'lieu' | 'calendar' | 'sick' | 'hours';
/** A fact that holds from a date on; null: from all. */
type Since = { from: string | null };

/** Facts that decide a person's plan, leave and balance. */
export type Facts = {
  startAt: string;
  endAt: string | null;
  /** Null: the contract sets no hours. */
  week: ModelWeek | null;
  annex: { startAt: string; endAt: string; week: readonly number[] } | null;
  /** In order of dates, as the company's week and the offices. */
  worksOnHolidays: readonly (Since & { value: boolean })[];
  /** The company's week, which plans days without hours of their own. */
  defaultWeeks: readonly (Since & { week: readonly number[] })[];
  /** The first is the main one. */
  offices: readonly (Since & { held: readonly Office[] })[];
  holidays: Readonly<Record<'company' | Office, Holidays>>;
  /**
   * Granted days off in the order of their grant: whole days of leave, of time off in lieu, of calendar days and of sickness, parts of days in a
   * type counted in time. `isInPlace`: it has the place of the leave that it replaced (E13).
   */
  absences: readonly { kind: Kind; date: string; seconds: number | null; isInPlace?: boolean }[];
  work: { date: string; seconds: number }[];
  /** In the order in which they were set. */
  tolerances: { from: string; seconds: number }[];
};

/** The value of the last entry that begins on a date or earlier (C7). */
export const onDate = <Entry extends Since>(entries: readonly Entry[], date: string): Entry | undefined =>
  entries.findLast(({ from }) => from === null || from <= date);

/** Entries after a change from a date on, which replaces later ones (C7). */
export const changedFrom = <Entry extends Since>(entries: readonly Entry[], entry: Entry): Entry[] => [
  ...entries.filter(({ from }) => entry.from !== null && (from === null || from < entry.from)),
  entry,
];

type Used = { days: number; seconds: number };
type ModelDay = { date: string; planned: number; expected: number; worked: number };

/** Expected plan, leave and balance of these whole weeks, by the sentences of C1 to C7, D2, D6, E2 and E4 alone and by no code of the program. */
export function modelOf(
  facts: Facts,
  dates: readonly string[],
): { days: ModelDay[]; used: Record<Kind, Used>; totalSeconds: number } {
  const none = { days: 0, seconds: 0 };
  const used = {
    ...{ leave: { ...none }, lieu: { ...none }, calendar: { ...none } },
    ...{ sick: { ...none }, hours: { ...none } },
  };
  let totalSeconds = 0;
  const credits = new Map<string, number>();
  const weeks = new Map(dates.map((date) => [mondayOf(date), secondsOfWeek(facts, mondayOf(date))]));
  const left = new Map(weeks);
  for (const { kind, date, seconds } of facts.absences) {
    const day = dayOf(facts, date);
    // A calendar day is a day of eight hours, whatever is planned.
    if (kind === 'calendar') {
      used.calendar.days += 1;
      used.calendar.seconds += 8 * 3600;
    }
    if (day.seconds === 0) continue;
    const ofDate = day.seconds - (credits.get(date) ?? 0);
    const ofWeek = day.isFlexible ? (left.get(mondayOf(date)) ?? 0) : Number.POSITIVE_INFINITY;
    const taken = Math.min(seconds ?? Number.POSITIVE_INFINITY, ofDate, ofWeek);
    credits.set(date, (credits.get(date) ?? 0) + taken);
    if (day.isFlexible) left.set(mondayOf(date), ofWeek - taken);
    if (kind === 'calendar') continue;
    used[kind].seconds += taken;
    used[kind].days += taken / (day.isHalf ? day.seconds * 2 : day.seconds);
    if (kind === 'lieu') totalSeconds -= taken;
  }
  const days = [...weeks].flatMap(([monday, seconds]) => {
    const week = weekFrom(monday);
    return flexibleWeek(facts, week, seconds) ?? week.map((date) => fixedDay(facts, date, credits.get(date) ?? 0));
  });
  for (const { date, expected, worked } of days) {
    let tolerance = 0;
    for (const { from, seconds } of facts.tolerances) if (from <= date) tolerance = seconds;
    const difference = worked - expected;
    totalSeconds += Math.abs(difference) <= tolerance ? 0 : difference;
  }
  return { days, used, totalSeconds };
}

const workOn = (facts: Facts, date: string) => facts.work.find((one) => one.date === date)?.seconds ?? 0;

function fixedDay(facts: Facts, date: string, credit: number): ModelDay {
  const planned = dayOf(facts, date).seconds;
  return { date, planned, expected: Math.max(planned - credit, 0), worked: workOn(facts, date) };
}

/** Days of a week of which some have no fixed hours; null if all have. */
function flexibleWeek(facts: Facts, week: readonly string[], weekSeconds: number): ModelDay[] | null {
  if (!week.some((date) => dayOf(facts, date).isFlexible)) return null;
  let left = weekSeconds;
  const free: { date: string; credit: number; expected: number; isOff: boolean }[] = [];
  for (const date of week) {
    const day = dayOf(facts, date);
    if (!day.isFlexible) continue;
    const absences = facts.absences.filter((absence) => absence.date === date);
    const asked = absences.reduce((sum, { seconds }) => sum + (seconds ?? day.seconds), 0);
    const credit = Math.min(asked, day.seconds, left);
    left -= credit;
    free.push({ date, credit, expected: 0, isOff: day.seconds === 0 || asked >= day.seconds });
  }
  const working = free.filter(({ isOff }) => !isOff);
  for (const day of working) {
    day.expected = Math.min(workOn(facts, day.date), left);
    left -= day.expected;
  }
  const last = working.at(-1);
  if (last) last.expected += left;
  return week.map((date) => {
    const day = free.find((one) => one.date === date);
    if (day) return { date, planned: day.expected + day.credit, expected: day.expected, worked: workOn(facts, date) };
    const credit = facts.absences
      .filter((absence) => absence.date === date)
      .reduce((sum, { seconds }) => sum + (seconds ?? dayOf(facts, date).seconds), 0);
    return fixedDay(facts, date, Math.min(credit, dayOf(facts, date).seconds));
  });
}

type Day = { seconds: number; isFlexible: boolean; isHalf: boolean };

/** Seconds that a day off takes on a date, whether its week has no fixed days, and whether it is half of a day. */
function dayOf(facts: Facts, date: string): Day {
  if (!isEmployed(facts, date)) return { seconds: 0, isFlexible: false, isHalf: false };
  const week = weekOn(facts, date);
  const isFlexible = 'hours' in week;
  const seconds = (isFlexible ? week.hours / week.days : hoursIn(facts, week, date)) * 3600;
  const kind = holidayOn(facts, date);
  if (kind === 'whole') return { seconds: 0, isFlexible, isHalf: false };
  return { seconds: kind === 'half' ? Math.floor(seconds / 2) : seconds, isFlexible, isHalf: kind === 'half' };
}

const isEmployed = ({ startAt, endAt }: Facts, date: string) => date >= startAt && (endAt === null || date <= endAt);

function weekOn({ annex, week, defaultWeeks }: Facts, date: string): ModelWeek {
  if (annex !== null && annex.startAt <= date && date <= annex.endAt) return annex.week;
  return week ?? onDate(defaultWeeks, date)?.week ?? [];
}

/** The week of the contract's first day is the first of those that take turns. */
function hoursIn({ startAt }: Facts, week: Exclude<ModelWeek, { hours: number }>, date: string): number {
  if (!('turns' in week)) return week[weekdayOf(date)] ?? 0;
  const passed = Temporal.PlainDate.from(mondayOf(startAt)).until(mondayOf(date), { largestUnit: 'weeks' }).weeks;
  return week.turns[passed % week.turns.length]?.[weekdayOf(date)] ?? 0;
}

function holidayOn({ holidays, offices, worksOnHolidays }: Facts, date: string): 'whole' | 'half' | null {
  if (onDate(worksOnHolidays, date)?.value) return null;
  const main = onDate(offices, date)?.held[0];
  const own = [holidays.company, ...(main ? [holidays[main]] : [])];
  if (own.some(({ whole }) => whole.includes(date))) return 'whole';
  return own.some(({ half }) => half.includes(date)) ? 'half' : null;
}

/** Seconds of a week without fixed days before any absence: a seventh of its hours by day, less what holidays take of a daily part. */
function secondsOfWeek(facts: Facts, monday: string): number {
  const flexible = weekFrom(monday).filter((date) => isEmployed(facts, date) && 'hours' in weekOn(facts, date));
  const { week } = facts;
  if (week === null || !('hours' in week)) return 0;
  const daily = (week.hours * 3600) / week.days;
  const taken = flexible.reduce((sum, date) => sum + daily - dayOf(facts, date).seconds, 0);
  return Math.max(Math.round((week.hours * 3600 * flexible.length) / 7) - taken, 0);
}

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek - 1;
const mondayOf = (date: string) =>
  Temporal.PlainDate.from(date)
    .subtract({ days: weekdayOf(date) })
    .toString();
const weekFrom = (monday: string) =>
  Array.from({ length: 7 }, (_, day) => Temporal.PlainDate.from(monday).add({ days: day }).toString());
