import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { contracts } from '#drizzle/schema/contracts.ts';
import { vacationConfigurationAssignations, vacationConfigurations } from '#drizzle/schema/leave.ts';
import { findAnswer } from '../../platform/db/answered-record.ts';
import { build, readBuilt, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { hasPart, inInstantRange, isOneOf, oneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { SETTLED_FOR_GOOD } from './constants.ts';
import { planRecord } from './plan-record.ts';
import type { EmploymentTerms } from './rules-accrual.ts';
import { PLAN, type PlanTerms } from './rules-settlement.ts';
import { type HeldDates, type LeaveYears, leaveYears, type YearStart } from './rules-years.ts';
import type { listVacationConfigurationsInput, vacationConfigurationOutput } from './schema.ts';

export type VacationConfiguration = typeof vacationConfigurations.$inferSelect;
type Plan = z.output<typeof vacationConfigurationOutput>;
export type PlanAnswer = JsonText<Plan>;

const assignations = vacationConfigurationAssignations;

/** An employee and an absence type. */
export type LeaveOwner = { employeeId: string; absenceTypeId: string };
/** Any of these employees, with any of these types. */
export type LeaveOwners = { employeeIds: readonly string[]; absenceTypeIds: readonly string[] };

export const ownersOf = (owners: readonly LeaveOwner[]): LeaveOwners => ({
  employeeIds: [...new Set(owners.map(({ employeeId }) => employeeId))].sort(),
  absenceTypeIds: [...new Set(owners.map(({ absenceTypeId }) => absenceTypeId))],
});

const isPlan = (companyId: string, id: string) =>
  and(eq(vacationConfigurations.companyId, companyId), eq(vacationConfigurations.id, id));

const selectPlan = (companyId: CompanyId, id: string) =>
  build.select().from(vacationConfigurations).where(isPlan(companyId, id));

export const findPlan = (companyId: CompanyId, id: string): Read<VacationConfiguration | undefined> =>
  readBuilt(selectPlan(companyId, id)).first();

/** With `share` its terms stay until the end of the transaction; with `update` nobody can be assigned meanwhile. */
export const lockPlan = (
  companyId: CompanyId,
  id: string,
  lock: 'share' | 'update',
): Write<VacationConfiguration | undefined> => writeBuilt(selectPlan(companyId, id).for(lock)).first();

const findRecord = findAnswer(planRecord);

/** Throws `vacation_configuration_not_found`. */
export const getPlan = (companyId: CompanyId, id: string): Read<PlanAnswer> =>
  findRecord({ companyId, id }).first().required('vacation_configuration_not_found');

/** By name, or as ordered. */
export const listPlans = (
  companyId: CompanyId,
  input: z.output<typeof listVacationConfigurationsInput>,
): Read<PageText<Plan>> =>
  listAnswers(companyId, planRecord, input, {
    where: [
      hasPart(vacationConfigurations.name, input.name),
      isOneOf(vacationConfigurations.year, input.year),
      inInstantRange(vacationConfigurations.createdAt, input.createdAt),
      inInstantRange(vacationConfigurations.updatedAt, input.updatedAt),
    ],
    columns: vacationConfigurations,
    defaultOrder: [[vacationConfigurations.name, 'asc']],
  });

export const insertPlan = (plan: VacationConfiguration): Write<PlanAnswer> =>
  writeAnswers(build.insert(vacationConfigurations).values(plan), planRecord, plan).map(
    ([inserted]) => inserted as PlanAnswer,
  );

/** Call after `lockPlan`. */
export const updatePlan = ({ companyId, id, ...plan }: VacationConfiguration): Write<PlanAnswer> =>
  writeAnswers(build.update(vacationConfigurations).set(plan).where(isPlan(companyId, id)), planRecord, {
    companyId,
  }).map(([updated]) => updated as PlanAnswer);

export const deletePlan = (companyId: CompanyId, id: string): Write<never[]> =>
  writeBuilt(build.delete(vacationConfigurations).where(isPlan(companyId, id)));

type NewAssignations = Pick<typeof assignations.$inferSelect, 'companyId' | 'absenceTypeId' | 'year'> & {
  planId: string;
  at: Date;
  ids: string[];
  employeeIds: string[];
  /** One for each employee. */
  yearStarts: string[];
};

const insertAssignations = writeText<{ employeeId: string }, NewAssignations>(`
  insert into vacation_configuration_assignations (company_id, vacation_configuration_id, absence_type_id, year, created_at, updated_at,
      id, employee_id, year_start)
    select $companyId, $planId, $absenceTypeId, $year, $at, $at, made.*
      from unnest($ids::uuid[], $employeeIds::uuid[], $yearStarts::text[]) as made
    on conflict (company_id, vacation_configuration_id, employee_id, year) do nothing
    returning employee_id as "employeeId"`);

/** Inserts the missing assignations. Throws `already_assigned` if somebody has another plan of that absence type and year. */
export const saveAssignations = (
  { companyId, id: planId, absenceTypeId }: VacationConfiguration,
  made: { year: number; employeeIds: string[]; yearStarts: string[]; at: Date },
): Write<string[]> =>
  insertAssignations({ companyId, planId, absenceTypeId, ids: made.employeeIds.map(() => newId()), ...made })
    .refusing({ vacation_assignations_one_plan: 'already_assigned' })
    .map((rows) => rows.map(({ employeeId }) => employeeId));

/** Deletes assignations and returns their years. */
export const deleteAssignations = (
  companyId: CompanyId,
  { planId, employeeId, year }: { planId: string; employeeId: string; year: number | undefined },
): Write<number[]> =>
  writeBuilt(
    build
      .delete(assignations)
      .where(
        and(
          eq(assignations.companyId, companyId),
          eq(assignations.vacationConfigurationId, planId),
          eq(assignations.employeeId, employeeId),
          year === undefined ? undefined : eq(assignations.year, year),
        ),
      )
      .returning({ year: assignations.year }),
  ).map((rows) => rows.map((row) => row.year));

const selectTypes = readText<{ id: string }, { companyId: CompanyId; ids: readonly string[] }>(`
  select asked.id from unnest($ids::uuid[]) as asked (id)
    where exists (select from vacation_configurations where company_id = $companyId and absence_type_id = asked.id)`);

/** Returns the absence types that have plans, which give only what plans give (E9). */
export const listTypesWithPlans = (companyId: CompanyId, ids: readonly string[]): Read<Set<string>> =>
  selectTypes({ companyId, ids }).map((rows) => new Set(rows.map(({ id }) => id)));

export type AssignedYear = PlanTerms & LeaveOwner & YearStart & { settledOn: string | null };

type StartsOf = { employeeIds: readonly string[] | null; absenceTypeIds: readonly string[] | null };

const selectStarts = readText<LeaveOwner & YearStart, StartsOf & { companyId: CompanyId }>(`
  select employee_id as "employeeId", absence_type_id as "absenceTypeId", year, year_start as "yearStart"
    from vacation_configuration_assignations
    where company_id = $companyId and absence_type_id is not null
      and ($employeeIds::uuid[] is null or employee_id = any($employeeIds::uuid[]))
      and ($absenceTypeIds::uuid[] is null or absence_type_id = any($absenceTypeIds::uuid[]))`);

/** Starts of the years of employees' plans for absence types; null: of all of them. */
export const listYearStarts = (companyId: CompanyId, owners: StartsOf): Read<(LeaveOwner & YearStart)[]> =>
  selectStarts({ companyId, ...owners });

/** The leave years of an employee and an absence type. */
export const findLeaveYears = (companyId: CompanyId, owner: LeaveOwner): Read<LeaveYears> =>
  listYearStarts(companyId, ownersOf([owner])).map(leaveYears);

export const accountKey = ({ employeeId, absenceTypeId }: LeaveOwner): string => `${employeeId} ${absenceTypeId}`;

/** Returns the leave years of owners by the starts of their plans' years. */
export function yearsByOwner(starts: readonly (LeaveOwner & YearStart)[]): (owner: LeaveOwner) => LeaveYears {
  const ofOwners = Map.groupBy(starts, accountKey);
  return (owner) => leaveYears(ofOwners.get(accountKey(owner)) ?? []);
}

const selectHeld = readText<LeaveOwner & HeldDates, LeaveOwners & { companyId: CompanyId }>(`
  select c.employee_id as "employeeId", c.absence_type_id as "absenceTypeId", c.year, min(held."from") as "from", max(held."to") as "to"
    from absence_calendars c cross join lateral (
      select date as "from", date as "to" from absence_days_off where company_id = $companyId and absence_calendar_id = c.id
      union all
      select d.date, d.date from absence_day_off_requests r
        join absence_day_off_request_days d on d.company_id = $companyId and d.request_id = r.id
        where r.company_id = $companyId and r.absence_calendar_id = c.id and r.status = 'pending'
      union all
      select on_date, coalesce(expires_on, on_date) from leave_ledger
        where company_id = $companyId and absence_calendar_id = c.id and seconds <> 0
          and (type = 'adjust' or (type = 'grant' and subject <> '${PLAN}'))
    ) as held
    where c.company_id = $companyId and c.employee_id = any($employeeIds::uuid[]) and c.absence_type_id = any($absenceTypeIds::uuid[])
    group by c.id, c.employee_id, c.absence_type_id, c.year`);

/** First and last dates of what the calendars of employees hold by themselves; omits empty ones. */
export const listHeldDates = (companyId: CompanyId, owners: LeaveOwners): Read<(LeaveOwner & HeldDates)[]> =>
  selectHeld({ companyId, ...owners });

/**
 * Locks the terms of the employees' plans for absence types until the end of the transaction, and returns them by year. Call after
 * `lockEmployee`.
 */
export const lockAssignedYears = (
  companyId: CompanyId,
  { employeeIds, absenceTypeIds }: LeaveOwners,
): Write<AssignedYear[]> =>
  writeBuilt(
    build
      .select({
        employeeId: assignations.employeeId,
        // One of the requested types.
        absenceTypeId: sql<string>`${assignations.absenceTypeId}`,
        year: assignations.year,
        yearStart: assignations.yearStart,
        settledOn: assignations.settledOn,
        maxDaysOff: vacationConfigurations.maxDaysOff,
        accrual: vacationConfigurations.accrual,
        carryOver: vacationConfigurations.carryOver,
        advanceDays: vacationConfigurations.advanceDays,
      })
      .from(assignations)
      .innerJoin(
        vacationConfigurations,
        and(
          eq(vacationConfigurations.companyId, assignations.companyId),
          eq(vacationConfigurations.id, assignations.vacationConfigurationId),
        ),
      )
      .where(
        and(
          eq(assignations.companyId, companyId),
          oneOf(assignations.employeeId, employeeIds),
          oneOf(assignations.absenceTypeId, absenceTypeIds),
        ),
      )
      .orderBy(assignations.year)
      // A change of a plan waits for everybody settling by its terms, so that it does not count as settled.
      .for('share', { of: vacationConfigurations }),
  );

// A year stays open until the next one is over: until then its carryover can still change. Then it is final.
const settle = writeText<
  never,
  LeaveOwners & { companyId: CompanyId; dates: readonly string[]; years: readonly number[] }
>(`
  update vacation_configuration_assignations a
    set settled_on = case when owner.year > a.year + 1 then '${SETTLED_FOR_GOOD}' else owner.settled_on end
    from unnest($employeeIds::uuid[], $absenceTypeIds::uuid[], $dates::date[], $years::integer[])
      as owner (employee_id, absence_type_id, settled_on, year)
    where a.company_id = $companyId and a.employee_id = owner.employee_id and a.absence_type_id = owner.absence_type_id`);

/** Stores the local date up to which the ledgers of owners are settled. */
export const markSettled = (
  companyId: CompanyId,
  owners: readonly (LeaveOwner & { today: string; years: LeaveYears })[],
): Write<never[]> =>
  settle({
    companyId,
    employeeIds: owners.map(({ employeeId }) => employeeId),
    absenceTypeIds: owners.map(({ absenceTypeId }) => absenceTypeId),
    dates: owners.map(({ today }) => today),
    years: owners.map(({ today, years }) => years.yearOf(today)),
  });

const reopen = writeText<never, { companyId: CompanyId; planId: string }>(`
  update vacation_configuration_assignations set settled_on = case settled_on when '${SETTLED_FOR_GOOD}' then settled_on end
    where company_id = $companyId and vacation_configuration_id = $planId`);

/** Returns whether anybody is assigned. The next run of the job settles open years again. */
export const unsettle = (companyId: CompanyId, planId: string): Write<boolean> =>
  reopen({ companyId, planId })
    .affected()
    .map((assigned) => assigned > 0);

const reopenEmployees = writeText<never, { companyId: CompanyId; employeeIds: readonly string[] }>(`
  update vacation_configuration_assignations set settled_on = null
    where company_id = $companyId and employee_id = any($employeeIds::uuid[]) and settled_on <> '${SETTLED_FOR_GOOD}'`);

/** The same for everything that some employees are assigned to. */
export const unsettleEmployees = (companyId: CompanyId, employeeIds: readonly string[]): Write<never[]> =>
  reopenEmployees({ companyId, employeeIds });

const selectDue = readText<LeaveOwner, { companyId: CompanyId; now: string }>(`
  with local as materialized (
    select time_zone, ($now::timestamptz at time zone time_zone)::date as today from (
      select time_zone from companies where id = $companyId
      union select default_employees_date_time_zone from offices
        where company_id = $companyId and default_employees_date_time_zone is not null
      union select time_zone from employees where company_id = $companyId and time_zone is not null
    ) as zones
  )
  select distinct a.employee_id as "employeeId", a.absence_type_id as "absenceTypeId"
    from (
      select * from vacation_configuration_assignations
        where company_id = $companyId and absence_type_id is not null
          and (settled_on is null or settled_on < (select max(today) from local))
        offset 0
    ) as a
    join employees e on e.company_id = $companyId and e.id = a.employee_id
    join companies c on c.id = $companyId
    join local on local.time_zone = ${ZONE_OF_EMPLOYEE}
    where a.settled_on is null or a.settled_on < local.today
    order by 1, 2`);

/** Owners with plans whose local day or whose terms have changed since they were settled. */
export const listDue = (companyId: CompanyId, now: Temporal.Instant): Read<LeaveOwner[]> =>
  selectDue({ companyId, now: now.toString() });

/** Terms of an employee's contracts about seniority and part time, by start. */
export const listTerms = (companyId: CompanyId, employeeId: string): Read<EmploymentTerms[]> =>
  listTermsOf(companyId, [employeeId]);

/** The same for many employees. */
export const listTermsOf = (
  companyId: CompanyId,
  employeeIds: readonly string[],
): Read<(EmploymentTerms & { employeeId: string })[]> =>
  readBuilt(
    build
      .select({
        employeeId: contracts.employeeId,
        startAt: contracts.startAt,
        endAt: contracts.endAt,
        seniorityDate: contracts.seniorityDate,
        fte: contracts.fte,
        maxLegalWeeklyHours: contracts.maxLegalWeeklyHours,
        workTimes: contracts.workTimes,
      })
      .from(contracts)
      .where(and(eq(contracts.companyId, companyId), oneOf(contracts.employeeId, employeeIds)))
      .orderBy(contracts.startAt),
  );
