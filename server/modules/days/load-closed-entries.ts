import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Period } from './rules-schedule.ts';
import type { PaidEntry } from './rules-timeline.ts';

/** A closed entry with its work date (A3). */
type ClosedEntry = PaidEntry & { date: string };

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

type DaysOf = { companyId: CompanyId; employeeId: string } & Period;

const selectClosed = readText<ClosedEntry, DaysOf>(`
  select work_date as date, id, work_entry_type as "workEntryType", to_char(started_at, ${INSTANT}) as "startedAt",
      to_char(ended_at, ${INSTANT}) as "endedAt", time_zone as "timeZone",
      coalesce(remunerated_seconds, 0) as "remuneratedSeconds"
    from work_entries
    where company_id = $companyId and employee_id = $employeeId and work_date between $from and $to
      and ended_at is not null and deleted_at is null
    order by work_date, started_at, id`);

/**
 * Loads the closed entries of an employee by work date (A3), both ends included, in order of time, with their remunerated seconds (B7).
 * Dates without one are missing from the map; an open entry counts once it is closed.
 */
export const loadClosedEntries = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<Map<string, ClosedEntry[]>> =>
  selectClosed({ companyId, employeeId, from, to }).map((entries) => Map.groupBy(entries, ({ date }) => date));
