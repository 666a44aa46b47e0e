import type { z } from 'zod';
import { arbitrateReferences, type Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError, refuseFaults } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentPlan } from './present-leave.ts';
import * as repository from './repository-plans.ts';
import { findType } from './repository-types.ts';
import { planTypeFaults } from './rules-plan.ts';
import type {
  createVacationConfigurationInput,
  listVacationConfigurationsInput,
  updateVacationConfigurationInput,
  vacationConfigurationOutput,
} from './schema-leave.ts';

type PlanAnswer = z.output<typeof vacationConfigurationOutput>;

/** Vacation configurations by name, or as ordered. */
export async function listVacationConfigurations(
  scope: Scope,
  input: z.output<typeof listVacationConfigurationsInput>,
): Promise<Page<PlanAnswer>> {
  const { rows, total } = await scope.read((db) => repository.listPlans(db, scope.companyId, input));
  return { rows: rows.map(presentPlan), total };
}

/** Throws `vacation_configuration_not_found`. */
export async function getVacationConfiguration(scope: Scope, input: { id: string }): Promise<PlanAnswer> {
  return presentPlan(found(await scope.read((db) => repository.findPlan(db, scope.companyId, input.id))));
}

/** Throws `absence_type_not_found`, faults by field. */
export async function createVacationConfiguration(
  scope: Scope,
  input: z.output<typeof createVacationConfigurationInput>,
): Promise<PlanAnswer> {
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
  await scope.transaction(async (db) => {
    await requireType(db, companyId, plan.absenceTypeId);
    await repository.insertPlan(db, plan);
  });
  return presentPlan(plan);
}

/**
 * Changes the given fields; null clears one, an omitted one stays. What it has given to those who are assigned changes with it, soon
 * after (E5). Throws `vacation_configuration_not_found`, `absence_type_not_found`, `vacation_configuration_in_use` when it is to be of
 * another absence type while anyone is assigned.
 */
export async function updateVacationConfiguration(
  scope: Scope,
  { id, ...changes }: z.output<typeof updateVacationConfigurationInput>,
): Promise<PlanAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (db) => {
    const before = found(await repository.findPlan(db, companyId, id, 'update'));
    const after = { ...before, ...withoutOmitted(changes), updatedAt };
    refuseFaults(planTypeFaults(after));
    await requireType(db, companyId, after.absenceTypeId);
    const isAssigned = await repository.unsettle(db, companyId, id);
    if (isAssigned && after.absenceTypeId !== before.absenceTypeId) {
      throw new DomainError('vacation_configuration_in_use');
    }
    await repository.updatePlan(db, after);
    return presentPlan(after);
  });
}

/** Throws `vacation_configuration_not_found`, `vacation_configuration_in_use` while anyone is assigned. */
export async function deleteVacationConfiguration(scope: Scope, input: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async (db) => {
    found(await repository.findPlan(db, companyId, input.id, 'update'));
    await arbitrateReferences('vacation_configuration_in_use', repository.deletePlan(db, companyId, input.id));
  });
}

async function requireType(db: Db, companyId: CompanyId, absenceTypeId: string | null): Promise<void> {
  if (absenceTypeId === null || (await findType(db, companyId, absenceTypeId, 'key share'))) return;
  throw new DomainError('absence_type_not_found');
}

function found(plan: repository.VacationConfiguration | undefined): repository.VacationConfiguration {
  if (!plan) throw new DomainError('vacation_configuration_not_found');
  return plan;
}

const withoutOmitted = <Fields extends object>(fields: Fields): Required<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Required<Fields>;
