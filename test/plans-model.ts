export type Office = 'north' | 'south';

/** Facts that decide a person's plan, leave and balance. Hours by weekday, Monday first. */
export type Facts = {
  startAt: string;
  endAt: string | null;
  /** Null: the contract sets no hours. */
  week: readonly number[] | null;
  annex: { startAt: string; endAt: string; week: readonly number[] } | null;
  /** Each from its date on, null: from all; in order of dates. */
  worksOnHolidays: readonly { from: string | null; value: boolean }[];
  /** The company's week, which plans days without hours of their own. */
  defaultWeeks: readonly { from: string | null; week: readonly number[] }[];
  /** The first is the main one. */
  offices: readonly { from: string | null; held: readonly Office[] }[];
  companyHolidays: readonly string[];
  officeHolidays: Readonly<Record<Office, readonly string[]>>;
  /** Whole days of leave, and of time off in lieu. */
  leave: readonly string[];
  lieu: readonly string[];
  /** Parts of days, in a type counted in time. */
  hours: readonly { date: string; seconds: number }[];
  work: { date: string; seconds: number }[];
  /** In the order in which they were set. */
  tolerances: { from: string; seconds: number }[];
};

/** The value of the last entry that begins on a date or earlier (C7). */
export const onDate = <Entry extends { from: string | null }>(
  entries: readonly Entry[],
  date: string,
): Entry | undefined => entries.findLast(({ from }) => from === null || from <= date);

/** Entries after a change from a date on, which replaces later ones (C7). */
export const changedFrom = <Entry extends { from: string | null }>(
  entries: readonly Entry[],
  entry: Entry,
): Entry[] => [...entries.filter(({ from }) => entry.from !== null && (from === null || from < entry.from)), entry];

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
    const planned = plannedOn(facts, date);
    let credit = 0;
    const take = (kind: keyof typeof used, seconds: number) => {
      if (planned === 0) return;
      used[kind].seconds += seconds;
      used[kind].days += seconds / planned;
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

function plannedOn(facts: Facts, date: string): number {
  if (date < facts.startAt || (facts.endAt !== null && date > facts.endAt)) return 0;
  const { annex } = facts;
  const isAnnexed = annex !== null && annex.startAt <= date && date <= annex.endAt;
  const week = (isAnnexed ? annex.week : facts.week) ?? onDate(facts.defaultWeeks, date)?.week ?? [];
  const main = onDate(facts.offices, date)?.held[0];
  const isHoliday = facts.companyHolidays.includes(date) || (main && facts.officeHolidays[main].includes(date));
  if (isHoliday && !onDate(facts.worksOnHolidays, date)?.value) return 0;
  return (week[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 0) * 3600;
}
