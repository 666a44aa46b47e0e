import { type Db, statement } from '../db/client.ts';
import { ZONE_OF_EMPLOYEE } from '../people/zone.ts';
import type { CompanyId } from '../shared/ids.ts';
import { FIRST_DATE } from './constants.ts';

/**
 * Rows before `nextDate` are right; `cause` says why days before today are to be computed anew. Limits that fell due up to
 * `limitsThrough` are applied (D12).
 */
export type Frontier = { nextDate: string; cause: string | null; limitsThrough: string | null };

const insertMissing = statement<never>(`
  insert into overtime_frontiers (company_id, employee_id, next_date)
    select $1, employee_id, '${FIRST_DATE}' from unnest($2::uuid[]) as employee_id order by employee_id
  on conflict do nothing`);

const moveBack = statement<never>(`
  with behind as materialized (
    select f.employee_id, least(f.next_date, change.from_date) as next_date
      from overtime_frontiers f
      join unnest($2::uuid[], $3::date[]) as change (employee_id, from_date) on change.employee_id = f.employee_id
      where f.company_id = $1 order by f.employee_id for update of f)
  update overtime_frontiers f set next_date = behind.next_date, cause = $4
    from behind where f.company_id = $1 and f.employee_id = behind.employee_id`);

/** Leaves the employees' rows from a date on to the next run of the job, at the end of this transaction. */
export async function moveFrontiersBack(
  db: Db,
  companyId: CompanyId,
  changes: readonly { employeeId: string; from: string }[],
  cause: string,
): Promise<void> {
  const employeeIds = changes.map((change) => change.employeeId);
  await Promise.all([
    insertMissing(db, [companyId, employeeIds]),
    moveBack(db, [companyId, employeeIds, changes.map((change) => change.from), cause]),
  ]);
}

const lockFrontier = statement<Frontier>(`
  select next_date as "nextDate", cause, limits_through as "limitsThrough"
    from overtime_frontiers where company_id = $1 and employee_id = $2 for update`);

/** The employee's frontier, locked until the end of the transaction: a change that moves it back meanwhile waits. */
export async function claimFrontier(db: Db, companyId: CompanyId, employeeId: string): Promise<Frontier> {
  const [, [frontier]] = await Promise.all([
    insertMissing(db, [companyId, [employeeId]]),
    lockFrontier(db, [companyId, employeeId]),
  ]);
  return frontier as Frontier;
}

const moveTo = statement<never>(
  'update overtime_frontiers set next_date = $3, cause = $4 where company_id = $1 and employee_id = $2',
);

/** `cause` stays as long as days before today are still to be computed again. */
export async function moveFrontier(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { nextDate, cause }: Pick<Frontier, 'nextDate' | 'cause'>,
): Promise<void> {
  await moveTo(db, [companyId, employeeId, nextDate, cause]);
}

const selectZones = statement<{ timeZone: string }>(`
  select time_zone as "timeZone" from companies where id = $1
  union select default_employees_date_time_zone from offices
    where company_id = $1 and default_employees_date_time_zone is not null
  union select time_zone from employees where company_id = $1 and time_zone is not null`);

/** Every zone that an employee of the company may be in (A2). */
export async function listZones(db: Db, companyId: CompanyId): Promise<string[]> {
  const rows = await selectZones(db, [companyId]);
  return rows.map((row) => row.timeZone);
}

// Frontiers that may not be at the employee's today: in most runs none, and nobody's zone is looked up.
const CANDIDATES = `
  select e.id, f.next_date, f.cause, local.yesterday from (
    select e.* from employees e left join overtime_frontiers f on f.company_id = e.company_id and f.employee_id = e.id
      where e.company_id = $1 and (f.cause is not null
        or coalesce(f.next_date, '${FIRST_DATE}') <= (select max(yesterday) from unnest($3::date[]) as yesterday)
        or f.next_date > (select min(yesterday) + 1 from unnest($3::date[]) as yesterday))
      offset 0
  ) as e
  join companies c on c.id = e.company_id
  left join overtime_frontiers f on f.company_id = e.company_id and f.employee_id = e.id
  join unnest($2::text[], $3::date[]) as local (time_zone, yesterday) on local.time_zone = ${ZONE_OF_EMPLOYEE}`;

const moveOverKnownDays = statement<never>(`
  with candidates as materialized (${CANDIDATES}), known as materialized (
    select f.employee_id from candidates
      join overtime_frontiers f on f.company_id = $1 and f.employee_id = candidates.id
      where f.cause is null and f.next_date = candidates.yesterday and exists (select from overtime_days d
        where d.company_id = f.company_id and d.employee_id = f.employee_id and d.date = f.next_date)
      for update of f skip locked)
  update overtime_frontiers f set next_date = f.next_date + 1
    from known where f.company_id = $1 and f.employee_id = known.employee_id`);

/** Who worked on the day that has just ended has its row already: only their frontiers move on. */
export async function passKnownDays(
  db: Db,
  companyId: CompanyId,
  zones: readonly string[],
  yesterdays: readonly string[],
): Promise<void> {
  await moveOverKnownDays(db, [companyId, zones, yesterdays]);
}

const selectBehind = statement<{ id: string }>(`
  with candidates as materialized (${CANDIDATES})
  select id from candidates
    where cause is not null or next_date > yesterday + 1 or (coalesce(next_date, '${FIRST_DATE}') <= yesterday and exists (
      select from contracts k where k.company_id = $1 and k.employee_id = candidates.id
        and k.start_at <= yesterday and coalesce(k.end_at, 'infinity') >= coalesce(next_date, '${FIRST_DATE}')))
    order by cause is null, id`);

/**
 * Employees with days that have ended, or a change, since their frontier, or whose zone was moved west of it. `yesterdays` are
 * the zones' local dates.
 */
export async function listBehind(
  db: Db,
  companyId: CompanyId,
  zones: readonly string[],
  yesterdays: readonly string[],
): Promise<string[]> {
  const rows = await selectBehind(db, [companyId, zones, yesterdays]);
  return rows.map((row) => row.id);
}
