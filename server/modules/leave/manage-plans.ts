import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Statement } from '../../platform/db/statement.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { lockType } from './lock-type.ts';
import * as repository from './repository-plans.ts';
import { planTypeFaults } from './rules-plan.ts';
import type {
  createVacationConfigurationInput,
  listVacationConfigurationsInput,
  updateVacationConfigurationInput,
  vacationConfigurationOutput,
} from './schema.ts';

/** Returns vacation configurations by name, or as ordered. */
export async function listVacationConfigurations(
  scope: Scope,
  input: z.output<typeof listVacationConfigurationsInput>,
): Promise<PageText<z.output<typeof vacationConfigurationOutput>>> {
  return scope.read(repository.listPlans(scope.companyId, input));
}

/** Throws `vacation_configuration_not_found`. */
export async function getVacationConfiguration(scope: Scope, input: { id: string }): Promise<repository.PlanAnswer> {
  return scope.read(repository.getPlan(scope.companyId, input.id));
}

/** Throws `absence_type_not_found`, faults by field. */
export async function createVacationConfiguration(
  scope: Scope,
  input: z.output<typeof createVacationConfigurationInput>,
): Promise<repository.PlanAnswer> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  const plan = {
    maxDaysOff: input.maxDaysOff ?? null,
    absenceTypeId: input.absenceTypeId ?? null,
    accrual: input.accrual ?? null,
    carryOver: input.carryOver ?? null,
    ...{ companyId, id: newId(), name: input.name, year: input.year, createdAt: at, updatedAt: at },
  };
  refuseFaults(planTypeFaults(plan));
  return scope.transaction(async ({ send, commit }) => {
    await send(lockTypeOf(companyId, plan.absenceTypeId));
    return commit(repository.insertPlan(plan));
  });
}

/**
 * Changes the given fields; null clears a field, an omitted one stays. The entitlements of its people follow soon after (E5). Throws
 * `vacation_configuration_not_found`, `absence_type_not_found`, `vacation_configuration_in_use` if it would get another absence type while
 * anybody is assigned.
 */
export async function updateVacationConfiguration(
  scope: Scope,
  { id, ...changes }: z.output<typeof updateVacationConfigurationInput>,
): Promise<repository.PlanAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(
      repository.lockPlan(companyId, id, 'update').required('vacation_configuration_not_found'),
    );
    const after = { ...before, ...withoutOmitted(changes), updatedAt };
    refuseFaults(planTypeFaults(after));
    const [, isAssigned] = await send(lockTypeOf(companyId, after.absenceTypeId), repository.unsettle(companyId, id));
    if (isAssigned && after.absenceTypeId !== before.absenceTypeId) {
      throw new DomainError('vacation_configuration_in_use');
    }
    return commit(repository.updatePlan(after));
  });
}

/** Throws `vacation_configuration_not_found`, `vacation_configuration_in_use` while anybody is assigned. */
export async function deleteVacationConfiguration(scope: Scope, input: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    await send(repository.lockPlan(companyId, input.id, 'update').required('vacation_configuration_not_found'));
    await commit(repository.deletePlan(companyId, input.id).refusingReferences('vacation_configuration_in_use'));
  });
}

const lockTypeOf = (companyId: CompanyId, absenceTypeId: string | null): Statement<unknown> =>
  absenceTypeId === null
    ? nothing(null)
    : lockType(companyId, absenceTypeId, 'key share').required('absence_type_not_found');

const withoutOmitted = <Fields extends object>(fields: Fields): Required<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Required<Fields>;
