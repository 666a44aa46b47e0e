import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { allExist } from '../db/all-exist.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { lockEmployee } from '../people/lock-employee.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import * as repository from './repository-plans.ts';
import type {
  assignationOutput,
  assignedVacationOutput,
  assignVacationInput,
  listAssignationsInput,
  unassignVacationInput,
} from './schema-leave.ts';
import { settleLeave } from './settle-leave.ts';

/** Locking more people than this for the time it takes would hold up their punches. */
const MAX_AT_ONCE = 20;

/** Who is assigned to a vacation configuration. Throws `vacation_configuration_not_found`. */
export async function listVacationAssignations(
  scope: Scope,
  input: z.output<typeof listAssignationsInput>,
): Promise<Page<z.output<typeof assignationOutput>>> {
  const { companyId } = scope;
  const [plan, page] = await scope.read((db) =>
    Promise.all([
      repository.findPlan(db, companyId, input.vacationConfigurationId),
      repository.listAssignations(db, companyId, input),
    ]),
  );
  if (!plan) throw new DomainError('vacation_configuration_not_found');
  return page;
}

/**
 * Gives employees what a configuration grants in a year: their calendars and the lines of the ledger, a few at once, many by the next
 * run of the job (E5). Repeating it changes nothing. Throws `vacation_configuration_not_found`, `employee_not_found`,
 * `already_assigned` when someone has another one of that absence type and year.
 */
export async function assignVacation(
  scope: Scope,
  input: z.output<typeof assignVacationInput>,
): Promise<z.output<typeof assignedVacationOutput>> {
  const { companyId } = scope;
  const { vacationConfigurationId, year } = input;
  const employeeIds = [...new Set(input.employeeIds)].sort();
  const at = new Date(scope.now().epochMilliseconds);
  await scope.transaction(async (db) => {
    const [, areKnown] = await Promise.all([
      requirePlan(db, companyId, vacationConfigurationId),
      allExist(db, companyId, employees, employeeIds),
    ]);
    if (!areKnown) throw new DomainError('employee_not_found');
    const isFew = employeeIds.length <= MAX_AT_ONCE;
    // People before plans, as in `settleLeave`.
    if (isFew) for (const employeeId of employeeIds) await lockEmployee(db, companyId, employeeId);
    const plan = await requirePlan(db, companyId, vacationConfigurationId, 'share');
    const added = await repository.saveAssignations(db, plan, { year, employeeIds, at });
    if (isFew) for (const employeeId of added.sort()) await settle(db, scope, plan, employeeId);
  });
  return { vacationConfigurationId, employeeIds, year };
}

/**
 * Takes back what a configuration gave an employee, in a year or in all of them; days already taken stay taken. Throws
 * `vacation_configuration_not_found`, `employee_not_found`, `vacation_configuration_assignation_not_found`.
 */
export async function unassignVacation(scope: Scope, input: z.output<typeof unassignVacationInput>): Promise<void> {
  const { companyId } = scope;
  const { vacationConfigurationId: planId, employeeId, year } = input;
  await scope.transaction(async (db) => {
    await requirePlan(db, companyId, planId);
    await lockEmployee(db, companyId, employeeId);
    const plan = await requirePlan(db, companyId, planId, 'share');
    const lost = await repository.deleteAssignations(db, companyId, { planId, employeeId, year });
    if (lost.length === 0) throw new DomainError('vacation_configuration_assignation_not_found');
    await settle(db, scope, plan, employeeId, lost);
  });
}

async function requirePlan(
  db: Db,
  companyId: CompanyId,
  id: string,
  lock?: 'share',
): Promise<repository.VacationConfiguration> {
  const plan = await repository.findPlan(db, companyId, id, lock);
  if (!plan) throw new DomainError('vacation_configuration_not_found');
  return plan;
}

async function settle(
  db: Db,
  scope: Scope,
  { absenceTypeId }: repository.VacationConfiguration,
  employeeId: string,
  lost: readonly number[] = [],
): Promise<void> {
  if (absenceTypeId !== null) await settleLeave(db, scope, { employeeId, absenceTypeId }, lost);
}
