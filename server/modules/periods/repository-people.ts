import { equalsOneOf } from '../../platform/db/conditions.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Asking } from '../access/in-scope.ts';
import { hasTimeIn } from '../monthly-records/repository-belonging.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { PERSON, peopleConditions, type TimesheetPerson } from '../timesheets/repository-people.ts';
import type { ListPeriodPeopleInput } from './schema.ts';

/** The steps `s` of `employees e` in the period `p`. */
export const JOIN_STEPS = `left join period_employees s
  on s.company_id = $companyId and s.period_id = p.id and s.employee_id = e.id`;

/**
 * Condition that `employees e` belongs to a period (K1): with a contract, recorded time or granted days off in it, or a step of its review
 * in `s`; an erased person only if it is closed for them. `from` and `to`: SQL of its first and last day.
 */
export const belongsTo = (from: string, to: string): string =>
  `(s.closed_at is not null or e.erased_at is null and (s.employee_id is not null or ${hasTimeIn(from, to)}))`;

/** Steps of a person's period, null each until it is taken (K2). */
export interface Steps {
  confirmedAt: Date | null;
  confirmedByName: string | null;
  recordHash: string | null;
  refusedAt: Date | null;
  remark: string | null;
  approvedAt: Date | null;
  approvedByName: string | null;
  selfMade: boolean;
  closedAt: Date | null;
  closedByName: string | null;
}

const STEPS = `s.confirmed_at as "confirmedAt", s.confirmed_by_name as "confirmedByName", s.record_hash as "recordHash",
  s.refused_at as "refusedAt", s.remark, s.approved_at as "approvedAt", s.approved_by_name as "approvedByName",
  coalesce(s.self_made, false) as "selfMade", s.closed_at as "closedAt", s.closed_by_name as "closedByName"`;

/** A person of a period. */
export type Reviewed = Steps & { id: string; isErased: boolean };

const selectReviewed = textsByFilter<Reviewed>(
  (filter) => `select e.id, e.erased_at is not null as "isErased", ${STEPS}
    from periods p join employees e on e.company_id = $companyId ${JOIN_STEPS}
    where p.company_id = $companyId and p.id = $id and ${belongsTo('p.from_date', 'p.to_date')} ${filter}
    order by e.last_name, e.first_name, e.id`,
);

type PeopleFilters = Partial<Pick<ListPeriodPeopleInput, 'employeeId' | 'name' | 'officeId' | 'departmentId'>>;

/** All people of a period in scope (I3) who match, by name. */
export function listReviewed(asking: Asking, id: string, { employeeId, ...filters }: PeopleFilters): Read<Reviewed[]> {
  const { companyId } = asking;
  const ofPeriod = { from: 'p.from_date', to: 'p.to_date' };
  const { text, values } = namedConditions([
    ...peopleConditions(asking, filters, ofPeriod),
    ...equalsOneOf('e.id', employeeId),
  ]);
  return selectReviewed(text)({ ...values, companyId, id });
}

type Of = { companyId: CompanyId; employeeIds: readonly string[] };

const selectPeople = readText<{ employee: TimesheetPerson }, Of>(`
  select ${PERSON} as employee from employees e join companies c on c.id = $companyId
    where e.company_id = $companyId and e.id = any($employeeIds::uuid[])`);

/** People by id. */
export const findPeople = (of: Of): Read<ReadonlyMap<string, TimesheetPerson>> =>
  selectPeople(of).map((rows) => new Map(rows.map(({ employee }) => [employee.id, employee])));

/** Sums of a period, in seconds; `changeSeconds` as in the balances of the period (D7). */
export interface PeriodTotals {
  workedSeconds: number;
  changeSeconds: number;
}

const OF_PEOPLE = (alias: string, date: string) => `${alias}.company_id = $companyId
  and ${alias}.employee_id = any($openIds::uuid[]) and ${alias}.${date} between $from and $to`;

const selectTotals = readText<PeriodTotals, OfPeriod & PeriodDates>(`
  with snapshots as (
    select distinct on (employee_id) content #> '{record,totals}' as totals from period_snapshots
      where company_id = $companyId and period_id = $id and employee_id = any($closedIds::uuid[])
      order by employee_id, version desc
  ), closed as (
    select coalesce(sum((totals ->> 'workedSeconds')::bigint), 0)::bigint as worked,
        coalesce(sum((totals ->> 'changeSeconds')::bigint), 0)::bigint as change
      from snapshots
  )
  select
    (select worked from closed) + (select coalesce(sum(w.remunerated_seconds), 0)::bigint from work_entries w
      where ${OF_PEOPLE('w', 'work_date')} and w.ended_at is not null and w.deleted_at is null) as "workedSeconds",
    (select change from closed)
      + (select coalesce(sum(d.positive_seconds + d.negative_seconds + d.bonus_seconds), 0) from overtime_days d where ${OF_PEOPLE('d', 'date')})::bigint
      + (select coalesce(sum(a.seconds), 0) from overtime_allocations a
        where ${OF_PEOPLE('a', 'date')} and a.bucket <> 'typed')::bigint as "changeSeconds"`);

type OfPeriod = { companyId: CompanyId; id: string; openIds: readonly string[]; closedIds: readonly string[] };

/** Sums of all of these people: of those whose period is closed as it was closed, whatever was corrected since (K4). */
export const sumPeriod = (of: OfPeriod & PeriodDates): Read<PeriodTotals> =>
  selectTotals(of).map(([totals]) => totals ?? { workedSeconds: 0, changeSeconds: 0 });
