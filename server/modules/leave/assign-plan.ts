import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { listAssignations } from './repository-assignations.ts';
import * as repository from './repository-plans.ts';
import type {
  assignationOutput,
  assignedVacationOutput,
  assignVacationInput,
  listAssignationsInput,
  unassignVacationInput,
} from './schema.ts';
import { settleLeave } from './settle-leave.ts';

/** Locking more people than this for the duration would delay their punches. */
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
 * absence type and year, for users `self_resolution_not_allowed` (I5).
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
  const [, , , , plan] = await tx.send(
    repository.findPlan(companyId, vacationConfigurationId).required('vacation_configuration_not_found'),
    refuseOwnMatter(scope, employeeIds, 'administer'),
    lockRecords(companyId, employees, employeeIds).orRefuse('employee_not_found'),
    // Locks people before plans, as in `settleLeave`.
    together(...(isFew ? employeeIds.map((employeeId) => lockEmployee(companyId, employeeId)) : [])),
    repository.lockPlan(companyId, vacationConfigurationId, 'share').required('vacation_configuration_not_found'),
  );
  const added = await tx.send(repository.saveAssignations(plan, { year, employeeIds, at }));
  if (isFew) for (const employeeId of added.sort()) await settle(tx, scope, plan, employeeId);
  return plan;
}

/**
 * Takes back the days that a configuration granted an employee, in a year or in all of them; days already taken stay taken. Throws
 * `vacation_configuration_not_found`, `employee_not_found`, `vacation_configuration_assignation_not_found`, for users
 * `self_resolution_not_allowed` (I5).
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
