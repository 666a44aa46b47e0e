import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployee, lockEmployeesInScope } from '../days/lock-employee.ts';
import { CALENDAR_YEAR, HIRING } from './constants.ts';
import { listAssignations } from './repository-assignations.ts';
import * as repository from './repository-plans.ts';
import { type HeldDates, holdsAll, leaveYears, type YearStart, yearStartOf } from './rules-years.ts';
import type {
  assignationOutput,
  assignedVacationOutput,
  assignVacationInput,
  listAssignationsInput,
  unassignVacationInput,
} from './schema.ts';
import { settleLeave } from './settle-leave.ts';

/** Settling more people than this in one transaction would delay their punches. */
const MAX_AT_ONCE = 20;

/** Returns the employees assigned to a vacation configuration. Throws `vacation_configuration_not_found`. */
export async function listVacationAssignations(
  scope: Scope,
  input: z.output<typeof listAssignationsInput>,
): Promise<Page<z.output<typeof assignationOutput>>> {
  const { companyId } = scope;
  const [, page] = await scope.read(
    repository.findPlan(companyId, input.vacationConfigurationId).required('vacation_configuration_not_found'),
    listAssignations(companyId, input),
  );
  return page;
}

/**
 * Assigns employees to a configuration for a year: creates their calendars and ledger lines, a few at once, many by the next run of the job
 * (E5). Idempotent. Throws `vacation_configuration_not_found`, `employee_not_found`, `already_assigned` if somebody has another one of that
 * absence type and year, `hiring_date_missing` if somebody without a contract has no anniversary of hiring, `leave_year_in_use`, for users
 * `self_resolution_not_allowed` (I5).
 */
export async function assignVacation(
  scope: Scope,
  input: z.output<typeof assignVacationInput>,
): Promise<z.output<typeof assignedVacationOutput>> {
  const employeeIds = [...new Set(input.employeeIds)].sort();
  await scope.transaction((tx) => assign(tx, scope, { ...input, employeeIds }));
  return { ...input, employeeIds };
}

/** The same within a transaction. Each employee is given once, in order. Returns the configuration. */
export async function assign(
  tx: Transaction,
  scope: Scope,
  { vacationConfigurationId, year, employeeIds }: z.output<typeof assignVacationInput>,
): Promise<repository.VacationConfiguration> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  const isFew = employeeIds.length <= MAX_AT_ONCE;
  const [, , , locked, plan] = await tx.send(
    repository.findPlan(companyId, vacationConfigurationId).required('vacation_configuration_not_found'),
    refuseOwnMatter(scope, employeeIds, 'administer'),
    lockRecords(companyId, employees, employeeIds).orRefuse('employee_not_found'),
    // Locks people before plans, as in `settleLeave`. Nobody asks for days off in years that are about to begin on another date.
    lockEmployeesInScope(scope, employeeIds),
    repository.lockPlan(companyId, vacationConfigurationId, 'share').required('vacation_configuration_not_found'),
  );
  if (employeeIds.some((id) => !locked.has(id))) throw new DomainError('employee_not_found');
  const starts = await startYears(tx, companyId, plan, { year, employeeIds });
  const yearStarts = employeeIds.map((employeeId) => starts.get(employeeId) as string);
  const added = await tx.send(repository.saveAssignations(plan, { year, employeeIds, yearStarts, at }));
  if (isFew) for (const employeeId of added.sort()) await settle(tx, scope, plan, employeeId);
  return plan;
}

/**
 * Returns the month and day on which a plan's year begins for each employee. Throws `hiring_date_missing`, and `leave_year_in_use` if what
 * their calendars hold would lie in other years.
 */
async function startYears(
  tx: Transaction,
  companyId: CompanyId,
  { absenceTypeId, yearStart }: repository.VacationConfiguration,
  { year, employeeIds }: { year: number; employeeIds: readonly string[] },
): Promise<Map<string, string>> {
  const owners = { employeeIds, absenceTypeIds: absenceTypeId === null ? [] : [absenceTypeId] };
  const [terms, known] = await tx.send(
    yearStart === HIRING ? repository.listTermsOf(companyId, employeeIds) : nothing([]),
    repository.listYearStarts(companyId, owners),
  );
  const termsOf = Map.groupBy(terms, ({ employeeId }) => employeeId);
  const starts = employeeIds.map((employeeId) => {
    const start = yearStartOf(yearStart, year, termsOf.get(employeeId) ?? []);
    if (start === null) throw new DomainError('hiring_date_missing');
    return { employeeId, year, yearStart: start };
  });
  const isOther = (one: YearStart) => one.yearStart !== CALENDAR_YEAR;
  if (starts.some(isOther) || known.some(isOther)) {
    const held = await tx.send(repository.listHeldDates(companyId, owners));
    // Assigned people keep the start of their year.
    refuseOtherYears([...starts, ...known], held);
  }
  return new Map(starts.map(({ employeeId, yearStart: start }) => [employeeId, start]));
}

type OfEmployee = { employeeId: string };

/** Throws `leave_year_in_use` if something lies outside the leave year of its calendar. */
function refuseOtherYears(
  starts: readonly (OfEmployee & YearStart)[],
  held: readonly (OfEmployee & HeldDates)[],
): void {
  const startsOf = Map.groupBy(starts, ({ employeeId }) => employeeId);
  for (const [employeeId, own] of Map.groupBy(held, (one) => one.employeeId)) {
    if (!holdsAll(leaveYears(startsOf.get(employeeId) ?? []), own)) throw new DomainError('leave_year_in_use');
  }
}

/**
 * Takes back the days that a configuration granted an employee, in a year or in all of them; days already taken stay taken. Throws
 * `vacation_configuration_not_found`, `employee_not_found`, `vacation_configuration_assignation_not_found`, `leave_year_in_use` if what
 * the calendars hold would lie in other years, for users `self_resolution_not_allowed` (I5).
 */
export async function unassignVacation(scope: Scope, input: z.output<typeof unassignVacationInput>): Promise<void> {
  const { companyId } = scope;
  const { vacationConfigurationId: planId, employeeId, year } = input;
  await scope.transaction(async (tx) => {
    const [, , , plan, lost] = await tx.send(
      repository.findPlan(companyId, planId).required('vacation_configuration_not_found'),
      refuseOwnMatter(scope, [employeeId], 'administer'),
      lockEmployee(companyId, employeeId),
      repository.lockPlan(companyId, planId, 'share').required('vacation_configuration_not_found'),
      repository.deleteAssignations(companyId, { planId, employeeId, year }),
    );
    if (lost.length === 0) throw new DomainError('vacation_configuration_assignation_not_found');
    if (plan.yearStart !== CALENDAR_YEAR && plan.absenceTypeId !== null) {
      const owners = repository.ownersOf([{ employeeId, absenceTypeId: plan.absenceTypeId }]);
      refuseOtherYears(
        ...(await tx.send(repository.listYearStarts(companyId, owners), repository.listHeldDates(companyId, owners))),
      );
    }
    await settle(tx, scope, plan, employeeId, lost);
  });
}

async function settle(
  tx: Transaction,
  scope: Scope,
  { absenceTypeId }: repository.VacationConfiguration,
  employeeId: string,
  lost: readonly number[] = [],
): Promise<void> {
  if (absenceTypeId !== null) await settleLeave(tx, scope, { employeeId, absenceTypeId }, lost);
}
