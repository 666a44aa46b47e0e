import type { Scope } from '../../platform/db/scope.ts';
import {
  nothing,
  type Read,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type ChangedDays, LAST_DATE } from './constants.ts';
import type { Period } from './rules-schedule.ts';

/** A closed period of a person (K3). */
export type ClosedPeriod = Period & { id: string };

type Touched = {
  companyId: CompanyId;
  employeeIds: readonly string[];
  froms: readonly string[];
  tos: readonly string[];
};

const TOUCHED = `unnest($employeeIds::uuid[], $froms::date[], $tos::date[]) as touched (employee_id, from_date, to_date)
    join period_employees p on p.company_id = $companyId and p.employee_id = touched.employee_id and p.closed_at is not null
      and p.to_date >= touched.from_date and p.from_date <= touched.to_date`;

const touchedBy = (companyId: CompanyId, people: readonly ChangedDays[]): Touched => ({
  companyId,
  employeeIds: people.map(({ employeeId }) => employeeId),
  froms: people.map(({ from }) => from),
  tos: people.map(({ to }) => to ?? LAST_DATE),
});

const selectTouched = readText<ClosedPeriod & { employeeId: string }, Touched>(`
  select distinct on (p.employee_id) p.employee_id as "employeeId", p.period_id as id, p.from_date as "from", p.to_date as "to"
    from ${TOUCHED} order by p.employee_id, p.from_date`);

/** The first closed period of each person that these days touch; omits people without one. */
export const findClosedDates = (
  companyId: CompanyId,
  people: readonly ChangedDays[],
): Read<ReadonlyMap<string, ClosedPeriod>> =>
  people.length === 0
    ? nothing(new Map())
    : selectTouched(touchedBy(companyId, people)).map(
        (rows) => new Map(rows.map(({ employeeId, ...period }) => [employeeId, period])),
      );

// The line is written once, however many days and statements of a transaction touch the period.
const recordTouched = writeText<unknown, Touched & { reason: string }>(`
  select record_audit_event('late_correction', 'employee', late.employee_id, late.name, late.details)
    from (
      select distinct p.employee_id, jsonb_build_object('late_correction', $reason::text, 'period_id', p.period_id, 'from', p.from_date,
          'to', p.to_date) as details,
          (select concat_ws(' ', e.first_name, nullif(e.last_name, ''), e.second_last_name) from employees e
            where e.company_id = $companyId and e.id = p.employee_id) as name
        from ${TOUCHED}
    ) as late
    where not exists (select from audit_lines l
      where l.company_id = $companyId and l.record_id = late.employee_id and l.action = 'late_correction'
        and l.created_at >= now() and l.after = late.details)`);

const markTouched = writeText<unknown, Touched>(`
  update period_employees set late_change = 'pending'
    from (select distinct p.period_id, p.employee_id from ${TOUCHED}) as late
    where period_employees.company_id = $companyId and period_employees.period_id = late.period_id
      and period_employees.employee_id = late.employee_id and period_employees.late_change is distinct from 'pending'`);

/** Marks the closed periods of these days as changed, so that payroll compares them with their snapshots (K4). */
export const markClosedDates = (companyId: CompanyId, people: readonly ChangedDays[]): Write<unknown> =>
  markTouched(touchedBy(companyId, people));

/**
 * K4: refuses a write that shapes days of a closed period. Send it after locking the people, in the transaction of the write: closing takes
 * the same lock. A late correction passes, the audit records its reason, and its periods are marked as changed. Throws `period_closed`, which names the period.
 */
export const refuseClosedDates = (
  { companyId, lateCorrection }: Pick<Scope, 'companyId' | 'lateCorrection'>,
  people: readonly ChangedDays[],
): Statement<unknown> => {
  if (people.length === 0) return nothing(null);
  if (lateCorrection) {
    const { reason } = lateCorrection;
    return together(recordTouched({ ...touchedBy(companyId, people), reason }), markClosedDates(companyId, people));
  }
  return findClosedDates(companyId, people).map((closed) => {
    const [period] = [...closed.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
    if (period) throw periodClosed(period);
    return null;
  });
};

export const periodClosed = ({ id, from, to }: ClosedPeriod): DomainError =>
  new DomainError('period_closed', { period: { id, from, to } });

const selectOfMany = readText<
  ClosedPeriod & { employeeId: string },
  { companyId: CompanyId; employeeIds: readonly string[] }
>(`
  select employee_id as "employeeId", period_id as id, from_date as "from", to_date as "to" from period_employees
    where company_id = $companyId and employee_id = any($employeeIds::uuid[]) and closed_at is not null
    order by employee_id, from_date`);

/** Refuses writes of people in memory: throws `period_closed` if the days are closed, unless it is a late correction. */
export type RefuseClosed = (days: ChangedDays) => void;

/** Returns `refuseClosedDates` for many separate writes of some people. Call it under their locks. */
export const refuseClosedDatesOf = (
  { companyId, lateCorrection }: Pick<Scope, 'companyId' | 'lateCorrection'>,
  employeeIds: readonly string[],
): Read<RefuseClosed> =>
  selectOfMany({ companyId, employeeIds }).map((rows) => {
    const closedOf = Map.groupBy(rows, ({ employeeId }) => employeeId);
    return ({ employeeId, from, to }) => {
      const closed = closedOf.get(employeeId)?.find((period) => period.to >= from && period.from <= (to ?? LAST_DATE));
      if (closed && !lateCorrection) throw periodClosed(closed);
    };
  });

const selectClosed = readText<ClosedPeriod, { companyId: CompanyId; employeeId: string } & Period>(`
  select period_id as id, from_date as "from", to_date as "to" from period_employees
    where company_id = $companyId and employee_id = $employeeId and closed_at is not null
      and to_date >= $from and from_date <= $to
    order by from_date`);

/** Closed periods of a person that have days in a period, in order. */
export const listClosedPeriods = (
  companyId: CompanyId,
  employeeId: string,
  { from, to }: Period,
): Read<ClosedPeriod[]> => selectClosed({ companyId, employeeId, from, to });

const selectLastClosed = readText<
  { to: string | null },
  { companyId: CompanyId; employeeIds: readonly string[] | null }
>(`
  select max(to_date) as "to" from period_employees
    where company_id = $companyId and closed_at is not null
      and ($employeeIds::uuid[] is null or employee_id = any($employeeIds::uuid[]))`);

/** The last closed date of anybody among some people, null: of the company; null if nothing of theirs is closed. */
export const findLastClosedDate = (companyId: CompanyId, employeeIds: readonly string[] | null): Read<string | null> =>
  selectLastClosed({ companyId, employeeIds }).map(([row]) => row?.to ?? null);
