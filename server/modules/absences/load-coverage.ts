import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { scheduleOf } from '../days/load-schedule.ts';
import { plannedDay } from '../days/rules-schedule.ts';
import { listStaff, type Staff, type Unit, type UnitOnDates } from './repository-coverage.ts';
import type { CoverageDay } from './rules-coverage.ts';

export type UnitCoverage = Unit & { days: CoverageDay[] };

/** Adds the people who work by their schedule to the coverage of each date on which they are there. */
function addStaff(days: ReadonlyMap<string, CoverageDay>, { people, away, from, to, ...row }: Staff): void {
  const schedule = scheduleOf(row);
  const awayOn = new Map(away.map((counted) => [counted.date, counted]));
  for (const day of days.values()) {
    if (day.date < from || day.date > to) continue;
    if (plannedDay(day.date, schedule).dayOffSeconds === 0) continue;
    const { off, pending } = awayOn.get(day.date) ?? { off: 0, pending: 0 };
    day.people += people;
    day.off += off;
    day.pending += pending;
  }
}

/**
 * Loads the coverage of offices and departments on their dates, in order. Counts only people who work there on a date (C7); an absence of
 * part of a day counts as one. `except` is the person of the request: they count as staff, without their requested absence.
 */
export const loadCoverage = (
  companyId: CompanyId,
  units: readonly UnitOnDates[],
  { except }: { except: string | null },
): Read<UnitCoverage[]> => {
  const unitIds = units.map(({ id }) => id);
  const sorted = units.flatMap(({ dates }) => dates).sort();
  const period = { from: sorted[0] ?? '1900-01-01', to: sorted.at(-1) ?? '1900-01-01' };
  return listStaff(companyId, unitIds, { ...period, except }).map((staff) => {
    const staffOf = Map.groupBy(staff, ({ unitId }) => unitId);
    return units.map(({ dates, ...unit }) => {
      const days = new Map(dates.map((date) => [date, { date, people: 0, off: 0, pending: 0 }]));
      for (const alike of staffOf.get(unit.id) ?? []) addStaff(days, alike);
      return { ...unit, days: [...days.values()] };
    });
  });
};
