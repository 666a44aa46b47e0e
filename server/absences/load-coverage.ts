import { loadSharedSchedules, oncePerSchedule } from '../days/load-schedule.ts';
import { plannedDay, type Schedule } from '../days/rules-schedule.ts';
import { type Read, together } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { type DayOffOfPerson, listDaysOff, type Unit } from './repository-coverage.ts';
import { type CoverageDay, coverageOf, type Member } from './rules-coverage.ts';

export type UnitCoverage = Omit<Unit, 'employeeIds'> & { days: CoverageDay[] };

const NO_DATES: ReadonlySet<string> = new Set();

/** For each schedule, on which of some dates it has somebody work. */
export const worksOn = (dates: readonly string[]): ((schedule: Schedule) => ReadonlySet<string>) =>
  oncePerSchedule((schedule) => new Set(dates.filter((date) => plannedDay(date, schedule).dayOffSeconds > 0)));

/** The dates of somebody's days: which they work on, and on which they are off or ask to be. */
export function memberOf(
  employeeId: string,
  { works, daysOff }: { works: ReadonlySet<string>; daysOff: readonly DayOffOfPerson[] },
): Member {
  if (daysOff.length === 0) return { employeeId, works, off: NO_DATES, pending: NO_DATES };
  const datesOf = (kind: DayOffOfPerson['kind']) =>
    new Set(daysOff.filter((day) => day.kind === kind).map(({ date }) => date));
  return {
    employeeId,
    works,
    off: datesOf('granted'),
    pending: datesOf('pending'),
  };
}

export const coverageOfUnits = (
  units: readonly Unit[],
  members: ReadonlyMap<string, Member>,
  dates: readonly string[],
  except: string | null = null,
): UnitCoverage[] =>
  units.map(({ employeeIds, ...unit }) => {
    const own = employeeIds.flatMap((id) => members.get(id) ?? []);
    return { ...unit, days: coverageOf(own, dates, except) };
  });

/** The coverage of some offices and departments on some dates, in order; `except` as in `coverageOf`. */
export function loadCoverage(
  companyId: CompanyId,
  units: readonly Unit[],
  { dates, except }: { dates: readonly string[]; except: string | null },
): Read<UnitCoverage[]> {
  const employeeIds = [...new Set(units.flatMap((unit) => unit.employeeIds))];
  const period = { from: dates[0] ?? '1900-01-01', to: dates.at(-1) ?? '1900-01-01' };
  return together(loadSharedSchedules(companyId, employeeIds, period), listDaysOff(companyId, employeeIds, period)).map(
    ([schedules, daysOff]) => {
      const byPerson = Map.groupBy(daysOff, ({ employeeId }) => employeeId);
      const worksBy = worksOn(dates);
      const members = new Map(
        [...schedules].map(([id, schedule]) => [
          id,
          memberOf(id, { works: worksBy(schedule), daysOff: byPerson.get(id) ?? [] }),
        ]),
      );
      return coverageOfUnits(units, members, dates, except);
    },
  );
}
