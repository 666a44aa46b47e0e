/** Facts that decide a person's plan, leave and balance. Hours by weekday, Monday first. */
export type Facts = {
  startAt: string;
  endAt: string | null;
  /** Weeks that take turns from the week of `startAt` on; one: every week is alike. */
  weeks: readonly (readonly number[])[];
  annex: { startAt: string; endAt: string; week: readonly number[] } | null;
  worksOnHolidays: boolean;
  isInOffice: boolean;
  companyHolidays: readonly string[];
  officeHolidays: readonly string[];
  companyHalfHolidays: readonly string[];
  officeHalfHolidays: readonly string[];
  /** Whole days of leave, and of time off in lieu. */
  leave: readonly string[];
  lieu: readonly string[];
  /** Parts of days, in a type counted in time. */
  hours: readonly { date: string; seconds: number }[];
  work: { date: string; seconds: number }[];
  /** In the order in which they were set. */
  tolerances: { from: string; seconds: number }[];
};

type Used = { days: number; seconds: number };
type ModelDay = { date: string; planned: number; expected: number; worked: number };

/** Expected plan, leave and balance of these dates, by the sentences of C1 to C4, D2, D6 and E2 alone and by no code of the program. */
export function modelOf(
  facts: Facts,
  dates: readonly string[],
): { days: ModelDay[]; used: Record<'leave' | 'lieu' | 'hours', Used>; totalSeconds: number } {
  const used = { leave: { days: 0, seconds: 0 }, lieu: { days: 0, seconds: 0 }, hours: { days: 0, seconds: 0 } };
  let totalSeconds = 0;
  const days = dates.map((date) => {
    const whole = hoursOn(facts, date) * 3600;
    const planned = whole - holidayPart(facts, date, whole);
    const isHalf = planned > 0 && planned < whole;
    let credit = 0;
    const take = (kind: keyof typeof used, seconds: number) => {
      if (planned === 0) return;
      used[kind].seconds += seconds;
      used[kind].days += seconds / (isHalf ? planned * 2 : planned);
      credit += seconds;
      if (kind === 'lieu') totalSeconds -= seconds;
    };
    for (const kind of ['leave', 'lieu'] as const) if (facts[kind].includes(date)) take(kind, planned);
    for (const part of facts.hours) if (part.date === date) take('hours', Math.min(part.seconds, planned));
    const worked = facts.work.find((one) => one.date === date)?.seconds ?? 0;
    const expected = Math.max(planned - credit, 0);
    let tolerance = 0;
    for (const { from, seconds } of facts.tolerances) if (from <= date) tolerance = seconds;
    const difference = worked - expected;
    totalSeconds += Math.abs(difference) <= tolerance ? 0 : difference;
    return { date, planned, expected, worked };
  });
  return { days, used, totalSeconds };
}

function hoursOn(facts: Facts, date: string): number {
  if (date < facts.startAt || (facts.endAt !== null && date > facts.endAt)) return 0;
  const { annex } = facts;
  const isAnnexed = annex !== null && annex.startAt <= date && date <= annex.endAt;
  const day = Temporal.PlainDate.from(date);
  const begin = Temporal.PlainDate.from(facts.startAt);
  const passed = begin.subtract({ days: begin.dayOfWeek - 1 }).until(day, { largestUnit: 'weeks' }).weeks;
  const week = isAnnexed ? annex.week : (facts.weeks[passed % facts.weeks.length] ?? []);
  return week[day.dayOfWeek - 1] ?? 0;
}

/** Seconds that a holiday takes of a day: all of it, or what remains beside the lower half. */
function holidayPart(facts: Facts, date: string, whole: number): number {
  if (facts.worksOnHolidays) return 0;
  const { isInOffice } = facts;
  if (facts.companyHolidays.includes(date) || (isInOffice && facts.officeHolidays.includes(date))) return whole;
  const isHalf = facts.companyHalfHolidays.includes(date) || (isInOffice && facts.officeHalfHolidays.includes(date));
  return isHalf ? Math.ceil(whole / 2) : 0;
}
