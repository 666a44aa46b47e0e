import type { DayEntry } from '../time/rules.ts';
import { daySeconds } from '../time/rules.ts';

/** An entry of a day, as the effect of a correction needs it. */
export type EffectEntry = DayEntry & { id: string; workDate: string; leftOut: boolean };

/** An open correction: the entry that it replaces, and the closed entry that it leaves. */
export interface Effective {
  workEntryId: string | null;
  after: EffectEntry | null;
  dates: readonly string[];
}

export interface DayEffect {
  date: string;
  /** Paid seconds of the day now (B7). */
  workedSeconds: number;
  /** Difference if the correction is accepted. */
  changeSeconds: number;
}

const paidOn = (date: string, entries: readonly EffectEntry[]): number =>
  daySeconds(entries.filter(({ workDate, leftOut }) => workDate === date && !leftOut)).reduce(
    (sum, { remuneratedSeconds }) => sum + remuneratedSeconds,
    0,
  );

/** J3: returns what an open correction would do to the paid seconds of each of its days; it does nothing to them now. */
export function effectOf({ workEntryId, after, dates }: Effective, entries: readonly EffectEntry[]): DayEffect[] {
  const rest = entries.filter(({ id }) => id !== workEntryId);
  const corrected = after ? [...rest, after] : rest;
  return dates.map((date) => {
    const workedSeconds = paidOn(date, entries);
    return { date, workedSeconds, changeSeconds: paidOn(date, corrected) - workedSeconds };
  });
}

/** Returns the same by month, `YYYY-MM`, in order. `worked`: the paid seconds of each month now. */
export function monthsOf(
  days: readonly DayEffect[],
  worked: (month: string) => number,
): { month: string; workedSeconds: number; changeSeconds: number }[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return [...byMonth]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([month, ofMonth]) => ({
      month,
      workedSeconds: worked(month),
      changeSeconds: ofMonth.reduce((sum, { changeSeconds }) => sum + changeSeconds, 0),
    }));
}
