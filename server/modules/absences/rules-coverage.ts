/** Number of people of an office or department who work on a date, how many of them are off, and how many of the others request to be. */
export type CoverageDay = { date: string; people: number; off: number; pending: number };

/**
 * `closed`: nobody works there on that date. `short`: fewer people are present than the minimum. `atRisk`: fewer would be if all pending
 * requests were granted.
 */
export type Staffing = 'closed' | 'enough' | 'atRisk' | 'short';

/**
 * Returns how many people must be present on a date: none if fewer work by schedule than the minimum, as at a weekend or on a holiday (null:
 * no minimum).
 */
export const neededOf = ({ people }: Pick<CoverageDay, 'people'>, minimum: number | null): number =>
  minimum === null || people < minimum ? 0 : minimum;

/** Returns how many people are present on a date, with the granted days off and `asked` people more away, and whether that is enough. */
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
