import type { FieldMessage } from '../../platform/shared/errors.ts';

/** Which dates a calendar makes holidays, and in which offices; in all of the company without any. */
export interface HolidayScope {
  daysOff: readonly { date: string }[];
  officeIds: readonly string[];
}

/** Faults by field path of days of a date that another one has already. Empty when right. */
export function repeatedDateFaults({ daysOff }: Pick<HolidayScope, 'daysOff'>): Record<string, FieldMessage> {
  const known = new Set<string>();
  const faults: Record<string, FieldMessage> = {};
  for (const [index, { date }] of daysOff.entries()) {
    if (known.has(date)) faults[`daysOff.${index}.date`] = 'repeated';
    known.add(date);
  }
  return faults;
}

/** What a change of a calendar touches (C2). */
export interface HolidayChange {
  /** The first and the last date that is a holiday somewhere only before or only after. */
  from: string;
  to: string;
  /** Null: all of the company. */
  officeIds: string[] | null;
}

/** What differs between two states of a calendar; null stands for none, and is the answer when no day of anyone does. */
export function holidayChange(before: HolidayScope | null, after: HolidayScope | null): HolidayChange | null {
  const [earlier, later] = [datesOf(before), datesOf(after)];
  const offices = [before, after].flatMap((state) => (state ? [new Set(state.officeIds)] : []));
  const [one = new Set(), other = one] = offices;
  const isSameScope = one.symmetricDifference(other).size === 0;
  const dates = [...(isSameScope ? earlier.symmetricDifference(later) : earlier.union(later))].sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return null;
  const isCompanyWide = offices.some((officeIds) => officeIds.size === 0);
  return { from, to, officeIds: isCompanyWide ? null : [...one.union(other)] };
}

const datesOf = (state: HolidayScope | null) => new Set(state?.daysOff.map(({ date }) => date));
