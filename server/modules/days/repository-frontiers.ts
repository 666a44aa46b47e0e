import type { overtimeFrontiers } from '#drizzle/schema/overtime.ts';
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
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type ChangeCause, type ComputeCause, FIRST_DATE, shapesPlans } from './constants.ts';
import { JOIN_MAIN_ZONES, ZONE_OF_EACH, ZONE_OF_EMPLOYEE } from './repository-zone.ts';

/**
 * Rows before `nextDate` are up to date; `cause` is the reason to recompute days before today. Limits that fell due up to `limitsThrough`
 * are applied (D12). Days off from `plansFrom` on are settled again by the changed plan (E2). `lateCorrection`: reason of the late correction
 * among the changes, the newest of several (K4).
 */
export type Frontier = Pick<
  typeof overtimeFrontiers.$inferSelect,
  'nextDate' | 'plansFrom' | 'limitsThrough' | 'lateCorrection'
> & {
  cause: ChangeCause | null;
};

type Person = { companyId: CompanyId; employeeId: string };

const insertMissing = writeText<never, { companyId: CompanyId; employeeIds: readonly string[] }>(`
  insert into overtime_frontiers (company_id, employee_id, next_date)
    select $companyId, employee_id, '${FIRST_DATE}' from unnest($employeeIds::uuid[]) as employee_id order by employee_id
  on conflict do nothing`);

const moveBack = writeText<
  never,
  {
    companyId: CompanyId;
    employeeIds: readonly string[];
    dates: readonly string[];
    cause: string;
    lateCorrection: string | null;
  }
>(`
  with behind as materialized (
    select f.employee_id, least(f.next_date, change.from_date) as next_date,
        case when f.plans_from is null then $cause else f.cause end as cause
      from overtime_frontiers f
      join unnest($employeeIds::uuid[], $dates::date[]) as change (employee_id, from_date) on change.employee_id = f.employee_id
      where f.company_id = $companyId order by f.employee_id for update of f)
  update overtime_frontiers f set next_date = behind.next_date, cause = behind.cause,
      late_correction = coalesce($lateCorrection::text, f.late_correction)
    from behind where f.company_id = $companyId and f.employee_id = behind.employee_id`);

const movePlansBack = writeText<
  never,
  { companyId: CompanyId; employeeIds: readonly string[]; dates: readonly string[] }
>(`
  update overtime_frontiers f set plans_from = least(f.plans_from, change.from_date)
    from unnest($employeeIds::uuid[], $dates::date[]) as change (employee_id, from_date)
    where f.company_id = $companyId and f.employee_id = change.employee_id`);

/**
 * Leaves the employees' rows from a date on to the next run of the job, once this transaction has ended, and their days off if their plans
 * have changed (E2). The cause of changed plans stays until their days off are settled, and so does the reason of a late correction.
 */
export function moveFrontiersBack(
  { companyId, lateCorrection }: Pick<Scope, 'companyId' | 'lateCorrection'>,
  changes: readonly { employeeId: string; from: string }[],
  cause: ComputeCause,
): Statement<unknown> {
  const employeeIds = changes.map((change) => change.employeeId);
  const dates = changes.map((change) => change.from);
  return together(
    insertMissing({ companyId, employeeIds }),
    moveBack({ companyId, employeeIds, dates, cause, lateCorrection: lateCorrection?.reason ?? null }),
    shapesPlans(cause) ? movePlansBack({ companyId, employeeIds, dates }) : nothing(null),
  );
}

const lockRow = writeText<Frontier, Person>(`
  select next_date as "nextDate", cause, plans_from as "plansFrom", limits_through as "limitsThrough",
      late_correction as "lateCorrection"
    from overtime_frontiers where company_id = $companyId and employee_id = $employeeId for update`);

/** Locks the employee's frontier until the end of the transaction: a change that moves it back waits. */
export const lockFrontier = (companyId: CompanyId, employeeId: string): Write<Frontier> =>
  together(insertMissing({ companyId, employeeIds: [employeeId] }), lockRow({ companyId, employeeId })).map(
    ([, [frontier]]) => frontier as Frontier,
  );

const insertOfExisting = writeText<never, { companyId: CompanyId; employeeIds: readonly string[] }>(`
  insert into overtime_frontiers (company_id, employee_id, next_date)
    select company_id, id, '${FIRST_DATE}' from employees
      where company_id = $companyId and id = any($employeeIds::uuid[]) order by id
  on conflict do nothing`);

const lockRows = writeText<never, { companyId: CompanyId; employeeIds: readonly string[] }>(`
  select from overtime_frontiers where company_id = $companyId and employee_id = any($employeeIds::uuid[])
    order by employee_id for update`);

/** The same for those of many employees who exist. Later statements see the changes that this one waited for. */
export const lockFrontiers = (companyId: CompanyId, employeeIds: readonly string[]): Write<unknown> =>
  together(insertOfExisting({ companyId, employeeIds }), lockRows({ companyId, employeeIds }));

const moveTo = writeText<never, Person & Pick<Frontier, 'nextDate' | 'cause'>>(`
  update overtime_frontiers set next_date = $nextDate, cause = $cause, plans_from = case when $cause::text is not null then plans_from end,
      late_correction = case when $cause::text is not null then late_correction end
    where company_id = $companyId and employee_id = $employeeId`);

/** `cause`, `plansFrom` and `lateCorrection` stay while days before today still have to be recomputed. */
export const moveFrontier = (
  companyId: CompanyId,
  employeeId: string,
  { nextDate, cause }: Pick<Frontier, 'nextDate' | 'cause'>,
): Write<never[]> => moveTo({ companyId, employeeId, nextDate, cause });

const AMONG = ' and e.id = any($employeeIds::uuid[])';

const zonesText = (among: string) => `
  select time_zone as "timeZone" from companies where id = $companyId
  union select default_employees_date_time_zone from offices
    where company_id = $companyId and default_employees_date_time_zone is not null
  union select e.time_zone from employees e where e.company_id = $companyId${among} and e.time_zone is not null`;
const selectZones = readText<{ timeZone: string }, { companyId: CompanyId }>(zonesText(''));
const selectZonesAmong = readText<{ timeZone: string }, { companyId: CompanyId; employeeIds: readonly string[] }>(
  zonesText(AMONG),
);
const zonesOf = (rows: readonly { timeZone: string }[]) => rows.map(({ timeZone }) => timeZone);

/** Time zones of the company's employees (A2). */
export const listZones = (companyId: CompanyId): Read<string[]> => selectZones({ companyId }).map(zonesOf);

/** Time zones of some employees. */
export const listZonesAmong = (companyId: CompanyId, employeeIds: readonly string[]): Read<string[]> =>
  selectZonesAmong({ companyId, employeeIds }).map(zonesOf);

type LocalDates = { companyId: CompanyId; zones: readonly string[]; yesterdays: readonly string[] };
type OfSome = LocalDates & { employeeIds: readonly string[] };

// Frontiers that may be behind the employee's today. A time zone is read only where the local dates leave room for that.
const candidates = (zone: { of: string; join: string }, among: string) => `
  select e.id, e.next_date, e.cause, local.yesterday from (
    select e.*, f.next_date, f.cause
      from employees e left join overtime_frontiers f on f.company_id = $companyId and f.employee_id = e.id
      where e.company_id = $companyId${among} and (f.cause is not null
        or coalesce(f.next_date, '${FIRST_DATE}') <= (select max(yesterday) from unnest($yesterdays::date[]) as yesterday)
        or f.next_date > (select min(yesterday) + 1 from unnest($yesterdays::date[]) as yesterday))
      offset 0
  ) as e
  join companies c on c.id = $companyId ${zone.join}
  join unnest($zones::text[], $yesterdays::date[]) as local (time_zone, yesterday) on local.time_zone = ${zone.of}`;

const IS_BEHIND = `(cause is not null or next_date > yesterday + 1 or (coalesce(next_date, '${FIRST_DATE}') <= yesterday and exists (
      select from contracts k where k.company_id = $companyId and k.employee_id = candidates.id
        and k.start_at <= yesterday and coalesce(k.end_at, 'infinity') >= coalesce(next_date, '${FIRST_DATE}'))))`;

const passKnown = writeText<{ id: string }, LocalDates>(`
  with candidates as materialized (${candidates({ of: ZONE_OF_EACH, join: JOIN_MAIN_ZONES }, '')}), known as materialized (
    select f.employee_id from candidates
      join overtime_frontiers f on f.company_id = $companyId and f.employee_id = candidates.id
      where candidates.cause is null and candidates.next_date = candidates.yesterday
        and f.cause is null and f.next_date = candidates.yesterday and exists (select from overtime_days d
          where d.company_id = $companyId and d.employee_id = f.employee_id and d.date = f.next_date)
      for update of f skip locked
  ), passed as (
    update overtime_frontiers f set next_date = f.next_date + 1
      from known where f.company_id = $companyId and f.employee_id = known.employee_id
  )
  select id from candidates where ${IS_BEHIND} and id not in (select employee_id from known)
    order by cause is null, id`);

/**
 * Employees with ended days, or a change, since their frontier, or whose time zone was moved west of it. Frontiers of people who worked on
 * the day that has just ended only move forward: it already has its row. `yesterdays` are the time zones' local dates.
 */
export const passKnownDays = (
  companyId: CompanyId,
  zones: readonly string[],
  yesterdays: readonly string[],
): Write<string[]> => passKnown({ companyId, zones, yesterdays }).map((rows) => rows.map((row) => row.id));

// A separate query: of a few people, each zone is looked up.
const selectBehindAmong = readText<{ id: string }, OfSome>(`
  with candidates as materialized (${candidates({ of: ZONE_OF_EMPLOYEE, join: '' }, AMONG)})
  select id from candidates where ${IS_BEHIND} order by cause is null, id`);

/** Of some employees, those with ended days, or a change, since their frontier, or with a time zone moved west of it. */
export const listBehindAmong = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  zones: readonly string[],
  yesterdays: readonly string[],
): Read<string[]> =>
  selectBehindAmong({ companyId, employeeIds, zones, yesterdays }).map((rows) => rows.map((row) => row.id));
