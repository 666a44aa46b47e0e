/** How many people of an office or department work on a date; how many of them are off, and how many of the others ask to be. */
export type CoverageDay = { date: string; people: number; off: number; pending: number };

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
