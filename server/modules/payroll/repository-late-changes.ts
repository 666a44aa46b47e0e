import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { MonthRecord } from '../monthly-records/rules-record.ts';
import type { CarryingPeriod } from './rules-late-changes.ts';
import type { Span } from './rules-lines.ts';

type OfPeople = { companyId: CompanyId; employeeIds: readonly string[] };

const NEWEST = (of: string) => `select s.content from period_snapshots s
    where s.company_id = $companyId and s.period_id = ${of}.period_id and s.employee_id = ${of}.employee_id
    order by s.version desc limit 1`;

/** An earlier period of a person whose days changed after a close; `record` as it was closed last, null: it is open. */
export interface ChangedRow extends Span {
  employeeId: string;
  record: MonthRecord | null;
}

const selectChanged = readText<ChangedRow, OfPeople & { before: string }>(`
  select m.employee_id as "employeeId", m.from_date as "from", m.to_date as "to",
      case when m.closed_at is not null then (${NEWEST('m')}) -> 'record' end as record
    from period_employees m
    where m.company_id = $companyId and m.employee_id = any($employeeIds::uuid[]) and m.late_change is not null and m.to_date < $before
    order by m.employee_id, m.from_date`);

/** Periods of people that end before a date and whose days changed after a close (K4). */
export const listChanged = (companyId: CompanyId, employeeIds: readonly string[], before: string): Read<ChangedRow[]> =>
  selectChanged({ companyId, employeeIds, before });

// Snapshots of closings before payroll existed have no late changes.
const selectClosed = readText<CarryingPeriod & { employeeId: string }, OfPeople & { since: string }>(`
  select e.id as "employeeId", p.from_date as "from", p.to_date as "to",
      coalesce(case when c.closed_at is not null then (${NEWEST('c')}) #> '{payroll,retro}' end, '[]') as retro
    from periods p cross join unnest($employeeIds::uuid[]) as e (id)
      left join period_employees c on c.company_id = $companyId and c.period_id = p.id and c.employee_id = e.id
    where p.company_id = $companyId and p.to_date >= $since and (p.status = 'closed' or c.closed_at is not null)
    order by p.from_date`);

/** Periods since a date that are closed for people, or for everybody, in order, with the late changes that they have (P5). */
export const listCarrying = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  since: string,
): Read<(CarryingPeriod & { employeeId: string })[]> => selectClosed({ companyId, employeeIds, since });
