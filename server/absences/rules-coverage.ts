/** Somebody of an office or department: the dates on which they work, are away, and ask to be. */
export type Member = {
  employeeId: string;
  works: ReadonlySet<string>;
  off: ReadonlySet<string>;
  pending: ReadonlySet<string>;
};

/** How many people of an office or department work on a date; how many of them are off, and how many of the others ask to be. */
export type CoverageDay = { date: string; people: number; off: number; pending: number };

/**
 * The coverage of an office or department on each date. Only those count who work on that date; an absence of part of a day counts
 * as one. `except` is the person whose request is looked at: they work there, and what they ask for is not counted.
 */
export function coverageOf(
  members: readonly Member[],
  dates: readonly string[],
  except: string | null = null,
): CoverageDay[] {
  return dates.map((date) => {
    const day = { date, people: 0, off: 0, pending: 0 };
    for (const { employeeId, works, off, pending } of members) {
      if (!works.has(date)) continue;
      day.people += 1;
      if (employeeId === except) continue;
      if (off.has(date)) day.off += 1;
      else if (pending.has(date)) day.pending += 1;
    }
    return day;
  });
}

/**
 * `closed`: nobody works there on that date. `short`: fewer are in than the minimum. `atRisk`: fewer would be if all that is pending
 * were granted.
 */
export type Staffing = 'closed' | 'enough' | 'atRisk' | 'short';

/** How many have to be in on a date: where fewer work by schedule than the minimum, as at a weekend, all of them (null: no minimum). */
export const neededOf = ({ people }: Pick<CoverageDay, 'people'>, minimum: number | null): number =>
  Math.min(minimum ?? 0, people);

/**
 * How many are in on a date, with what is granted and `asked` people more away, and whether that is enough: as many as
 * are needed.
 */
export function staffingOf(
  day: Omit<CoverageDay, 'date'>,
  minimum: number | null,
  asked = 0,
): { present: number; staffing: Staffing } {
  const { people, off, pending } = day;
  const present = Math.max(people - off - asked, 0);
  if (people === 0) return { present, staffing: 'closed' };
  const needed = neededOf(day, minimum);
  if (present - pending >= needed) return { present, staffing: 'enough' };
  return { present, staffing: present < needed ? 'short' : 'atRisk' };
}
