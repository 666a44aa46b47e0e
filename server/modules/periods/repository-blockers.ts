import { type Read, readText, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { findingsBetween, forgottenBefore } from '../time/repository-findings.ts';
import { BLOCKER_KINDS, type BlockerKind } from './constants.ts';
import { belongsTo, JOIN_STEPS } from './repository-people.ts';

/** Obstacle between a person and the close of a period (K1). `firstDate` null: it has no date of its own. */
export interface Blocker {
  kind: BlockerKind;
  /** Number of entries, days, requests or steps. */
  count: number;
  firstDate: string | null;
}

type ReadKind = Exclude<BlockerKind, 'payroll_code_missing' | 'payroll_number_missing'>;

/**
 * SQL of each kind: `employee_id`, `count` and `first` (a date) of the people concerned in the period `p`. `of`: condition that a column
 * has the id of one of the people, which every kind reads by: the time of a company is far more than that of a person.
 */
const found = (of: (column: string) => string): Record<ReadKind, string> => {
  const dated = (alias: string, date: string) =>
    `${alias}.company_id = $companyId and ${of(`${alias}.employee_id`)} and ${alias}.${date} between p.from_date and p.to_date`;
  const entries = (kind: string) => `select w.employee_id, count(*)::int as count, min(w.work_date) as first
    from work_entries w where ${dated('w', 'work_date')} and w.deleted_at is null and ${kind} group by 1`;
  const step = (condition: string) => `select e.id as employee_id, 1 as count, null::date as first
    from employees e ${JOIN_STEPS} join companies c on c.id = $companyId
    where e.company_id = $companyId and ${of('e.id')} and ${condition} and ${belongsTo('p.from_date', 'p.to_date')}`;
  return {
    open_entry: entries('w.ended_at is null'),
    unconfirmed_closing: entries('w.ended_at is not null and w.needs_confirmation'),
    // Without the exceptions that are kinds of their own.
    exception: `select f.employee_id, count(*)::int as count, min(f.date) as first
    from (${findingsBetween('p.from_date', 'p.to_date', { also: (alias) => of(`${alias}.employee_id`) })}) f join companies c on c.id = $companyId
    where f.finding in ('no_time_recorded', 'worked_while_absent')
      or f.finding = 'outside_fence' and c.geofence_mode in ('warn', 'block') group by 1`,
    open_correction: `select k.employee_id, count(*)::int as count, min(greatest(k.from_date, p.from_date)) as first
    from work_entry_corrections k
    where k.company_id = $companyId and ${of('k.employee_id')} and k.status in ('proposed', 'overdue') and k.from_date <= p.to_date and k.to_date >= p.from_date
    group by 1`,
    no_contract: `select w.employee_id, count(distinct w.work_date)::int as count, min(w.work_date) as first
    from work_entries w where ${dated('w', 'work_date')} and w.deleted_at is null and not exists (
      select from contracts k where k.company_id = $companyId and k.employee_id = w.employee_id
        and w.work_date between k.start_at and coalesce(k.end_at, 'infinity')) group by 1`,
    pending_absence: `select d.employee_id, count(distinct r.id)::int as count, min(d.date) as first
    from absence_day_off_request_days d
      join absence_day_off_requests r on r.company_id = $companyId and r.id = d.request_id and r.status = 'pending'
    where ${dated('d', 'date')} group by 1`,
    // A company request has no date of its own: those made before the period was over.
    pending_request: `select r.employee_id, count(*)::int as count, min((r.created_at at time zone c.time_zone)::date) as first
    from requests r join companies c on c.id = $companyId
    where r.company_id = $companyId and ${of('r.employee_id')} and r.status = 'pending' and (r.created_at at time zone c.time_zone)::date <= p.to_date
    group by 1`,
    refused: step('s.refused_at is not null'),
    not_confirmed: step('c.month_confirmation and s.confirmed_at is null and s.refused_at is null'),
    not_approved: step('c.month_approval and s.approved_at is null'),
  };
};

type Given = {
  companyId: CompanyId;
  id: string;
  employeeIds: readonly string[];
  forgottenBefore: string;
};

const selectKind = (text: string) =>
  readText<{ employeeId: string; count: number; firstDate: string | null }, Given>(`
  select b.employee_id as "employeeId", b.count, b.first::text as "firstDate"
    from periods p cross join lateral (${text}) b
    where p.company_id = $companyId and p.id = $id
      and not exists (select from period_employees closed where closed.company_id = $companyId and closed.period_id = p.id
        and closed.employee_id = b.employee_id and closed.closed_at is not null)`);

const FOUND = found(() => 'true');
const FOUND_OF = found((column) => `${column} = any($employeeIds::uuid[])`);
const KINDS = BLOCKER_KINDS.filter((kind): kind is ReadKind => kind in FOUND);
const ofEverybody = KINDS.map((kind) => selectKind(FOUND[kind]));
const ofPeople = KINDS.map((kind) => selectKind(FOUND_OF[kind]));

/**
 * Blockers of people whose period is not closed, those of payroll aside, by employee, in the order of the kinds (K1): a statement for each kind, however many people
 * there are. `employeeIds` null: everybody, whether in the caller's scope or not.
 */
export const listBlockers = (
  { companyId, now }: { companyId: CompanyId; now(): Temporal.Instant },
  id: string,
  employeeIds: readonly string[] | null,
): Read<ReadonlyMap<string, Blocker[]>> => {
  const statements = employeeIds ? ofPeople : ofEverybody;
  const given = { companyId, id, employeeIds: employeeIds ?? [], forgottenBefore: forgottenBefore(now()) };
  return together(...statements.map((select) => select(given))).map((found) => {
    const blockers = new Map<string, Blocker[]>();
    for (const [index, rows] of found.entries()) {
      const kind = KINDS[index] as BlockerKind;
      for (const { employeeId, ...one } of rows) {
        blockers.getOrInsertComputed(employeeId, () => []).push({ kind, ...one });
      }
    }
    return blockers;
  });
};
