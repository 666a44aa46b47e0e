import type { FieldMessage } from '../../platform/shared/errors.ts';

/** Dates that a calendar makes holidays, and their offices; the whole company if there are none. */
export interface HolidayScope {
  daysOff: readonly { date: string; half?: boolean | null | undefined }[];
  officeIds: readonly string[];
}

/** Faults by field path of days whose date another one already has. Empty if there are none. */
export function repeatedDateFaults({
  daysOff,
}: {
  daysOff: readonly { date: string }[];
}): Record<string, FieldMessage> {
  const known = new Set<string>();
  const faults: Record<string, FieldMessage> = {};
  for (const [index, { date }] of daysOff.entries()) {
    if (known.has(date)) faults[`daysOff.${index}.date`] = 'repeated';
    known.add(date);
  }
  return faults;
}

/** Dates and offices that a change of a calendar affects (C2). */
export interface HolidayChange {
  /** First and last date whose holiday is not the same before and after the change. */
  from: string;
  to: string;
  /** All of these dates, in order. */
  dates: string[];
  /** Null: the whole company. */
  officeIds: string[] | null;
}

/**
 * Returns the difference between two states of a calendar; a null state is no calendar, and a null result means that nobody's days differ.
 */
export function holidayChange(before: HolidayScope | null, after: HolidayScope | null): HolidayChange | null {
  const [earlier, later] = [daysOf(before), daysOf(after)];
  const offices = [before, after].flatMap((state) => (state ? [new Set(state.officeIds)] : []));
  const [one = new Set(), other = one] = offices;
  const isSameScope = one.symmetricDifference(other).size === 0;
  const days = [...(isSameScope ? earlier.symmetricDifference(later) : earlier.union(later))].sort();
  const dates = [...new Set(days.map((day) => day.slice(0, 'YYYY-MM-DD'.length)))];
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return null;
  const isCompanyWide = offices.some((officeIds) => officeIds.size === 0);
  return { from, to, dates, officeIds: isCompanyWide ? null : [...one.union(other)] };
}

const daysOf = (state: HolidayScope | null) =>
  new Set(state?.daysOff.map(({ date, half }) => (half ? `${date} half` : date)));
