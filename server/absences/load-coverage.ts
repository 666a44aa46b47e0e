import { loadSharedSchedules, oncePerSchedule } from '../days/load-schedule.ts';
import { plannedDay, type Schedule } from '../days/rules-schedule.ts';
import { type Read, together } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import { listAway, type Unit } from './repository-coverage.ts';
import { type CoverageDay, coverageOf, type Member } from './rules-coverage.ts';

export type UnitCoverage = Omit<Unit, 'employeeIds'> & { days: CoverageDay[] };

const NO_DATES: ReadonlySet<string> = new Set();
const datesOf = (dates: readonly string[] = []) => (dates.length > 0 ? new Set(dates) : NO_DATES);

/** For each schedule, on which of some dates it has somebody work. */
const worksOn = (dates: readonly string[]): ((schedule: Schedule) => ReadonlySet<string>) =>
  oncePerSchedule((schedule) => new Set(dates.filter((date) => plannedDay(date, schedule).dayOffSeconds > 0)));

const coverageOfUnits = (
  units: readonly Unit[],
  members: ReadonlyMap<string, Member>,
  dates: readonly string[],
  except: string | null,
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
  return together(loadSharedSchedules(companyId, employeeIds, period), listAway(companyId, employeeIds, period)).map(
    ([schedules, away]) => {
      const worksBy = worksOn(dates);
      const members = new Map(
        [...schedules].map(([employeeId, schedule]) => {
          const { off, pending } = away.get(employeeId) ?? {};
          const works = worksBy(schedule);
          return [employeeId, { employeeId, works, off: datesOf(off), pending: datesOf(pending) }] as const;
        }),
      );
      return coverageOfUnits(units, members, dates, except);
    },
  );
}
