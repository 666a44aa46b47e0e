import { type InstantLike, localDateOf } from '../../platform/shared/dates.ts';

const YEARS_BEFORE = 5;

/**
 * Returns the date from which days without work have overtime rows (D1): the company's setting, else five years before the local date of
 * its creation.
 */
export function overtimeSinceOf(company: {
  overtimeSince: string | null;
  createdAt: InstantLike;
  timeZone: string;
}): string {
  if (company.overtimeSince !== null) return company.overtimeSince;
  const made = Temporal.PlainDate.from(localDateOf(company.createdAt, company.timeZone));
  return made.subtract({ years: YEARS_BEFORE }).toString();
}
