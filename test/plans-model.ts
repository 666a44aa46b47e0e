/** Hours of a week: by weekday, Monday first, or on any of so many days (C5). */
export type ModelWeek = readonly number[] | { hours: number; days: number };
type Kind = 'leave' | 'lieu' | 'hours';

/** Facts that decide a person's plan, leave and balance. */
export type Facts = {
  startAt: string;
  endAt: string | null;
  week: ModelWeek;
  annex: { startAt: string; endAt: string; week: readonly number[] } | null;
  worksOnHolidays: boolean;
  isInOffice: boolean;
  companyHolidays: readonly string[];
  officeHolidays: readonly string[];
  /** Granted days off in the order of their grant: whole days of leave and of time off in lieu, parts of days in a type counted in time. */
  absences: readonly { kind: Kind; date: string; seconds: number | null }[];
  work: { date: string; seconds: number }[];
  /** In the order in which they were set. */
  tolerances: { from: string; seconds: number }[];
};

type Used = { days: number; seconds: number };
type ModelDay = { date: string; planned: number; expected: number; worked: number };

/** Expected plan, leave and balance of these whole weeks, by the sentences of C1 to C5, D2, D6 and E2 alone and by no code of the program. */
export function modelOf(
  facts: Facts,
  dates: readonly string[],
): { days: ModelDay[]; used: Record<Kind, Used>; totalSeconds: number } {
  const used = { leave: { days: 0, seconds: 0 }, lieu: { days: 0, seconds: 0 }, hours: { days: 0, seconds: 0 } };
  let totalSeconds = 0;
  const credits = new Map<string, number>();
  const weeks = new Map(dates.map((date) => [mondayOf(date), secondsOfWeek(facts, mondayOf(date))]));
  const left = new Map(weeks);
  for (const { kind, date, seconds } of facts.absences) {
    const day = dayOf(facts, date);
    const ofDate = day.seconds - (credits.get(date) ?? 0);
    const ofWeek = day.isFlexible ? (left.get(mondayOf(date)) ?? 0) : Number.POSITIVE_INFINITY;
    const taken = Math.min(seconds ?? Number.POSITIVE_INFINITY, ofDate, ofWeek);
    if (day.seconds === 0) continue;
    credits.set(date, (credits.get(date) ?? 0) + taken);
    if (day.isFlexible) left.set(mondayOf(date), ofWeek - taken);
    used[kind].seconds += taken;
    used[kind].days += taken / day.seconds;
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

/** Seconds that a day off takes on a date, and whether its week has no fixed days. */
function dayOf(facts: Facts, date: string): { seconds: number; isFlexible: boolean } {
  if (date < facts.startAt || (facts.endAt !== null && date > facts.endAt)) return { seconds: 0, isFlexible: false };
  const { annex } = facts;
  const isAnnexed = annex !== null && annex.startAt <= date && date <= annex.endAt;
  const week: ModelWeek = isAnnexed ? annex.week : facts.week;
  const isFlexible = 'hours' in week;
  const isHoliday = facts.companyHolidays.includes(date) || (facts.isInOffice && facts.officeHolidays.includes(date));
  if (isHoliday && !facts.worksOnHolidays) return { seconds: 0, isFlexible };
  const seconds = ('hours' in week ? week.hours / week.days : (week[weekdayOf(date)] ?? 0)) * 3600;
  return { seconds, isFlexible };
}

/** Seconds of a week without fixed days before any absence: a seventh of its hours by day, less a daily part for each holiday. */
function secondsOfWeek(facts: Facts, monday: string): number {
  const { week } = facts;
  if (!('hours' in week)) return 0;
  const flexible = weekFrom(monday).filter((date) => dayOf(facts, date).isFlexible);
  const holidays = flexible.filter((date) => dayOf(facts, date).seconds === 0);
  const seconds = Math.round((week.hours * 3600 * flexible.length) / 7);
  return Math.max(seconds - (holidays.length * week.hours * 3600) / week.days, 0);
}

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek - 1;
const mondayOf = (date: string) =>
  Temporal.PlainDate.from(date)
    .subtract({ days: weekdayOf(date) })
    .toString();
const weekFrom = (monday: string) =>
  Array.from({ length: 7 }, (_, day) => Temporal.PlainDate.from(monday).add({ days: day }).toString());
