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
  const days = dates.map((date) => ({ date, people: 0, off: 0, pending: 0 }));
  // Of thousands most share the dates on which they work, and few are away.
  for (const [works, alike] of Map.groupBy(members, (member) => member.works)) {
    const away = alike.filter(({ employeeId, off, pending }) => employeeId !== except && off.size + pending.size > 0);
    for (const day of days) {
      if (!works.has(day.date)) continue;
      day.people += alike.length;
      for (const { off, pending } of away) {
        if (off.has(day.date)) day.off += 1;
        else if (pending.has(day.date)) day.pending += 1;
      }
    }
  }
  return days;
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
