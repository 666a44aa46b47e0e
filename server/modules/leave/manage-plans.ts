import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { CALENDAR_YEAR } from './constants.ts';
import { lockType, updateType } from './lock-type.ts';
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
    yearStart: input.yearStart ?? CALENDAR_YEAR,
    maxDaysOff: input.maxDaysOff ?? null,
    absenceTypeId: input.absenceTypeId ?? null,
    accrual: input.accrual ?? null,
    carryOver: input.carryOver ?? null,
    advanceDays: input.advanceDays ?? 0,
    employeeRequestEnabled: input.employeeRequestEnabled ?? true,
    dayType: input.dayType ?? ('business_day' as const),
    isDefault: input.isDefault ?? false,
    ...{ companyId, id: newId(), name: input.name, year: input.year, createdAt: at, updatedAt: at },
  };
  refuseFaults(planTypeFaults({ ...input, ...plan }));
  return scope.transaction(async (tx) => {
    await changeTypeOf(tx, scope, plan, input);
    return tx.commit(repository.insertPlan(plan));
  });
}

/**
 * Changes the given fields; null clears a field, an omitted one stays. The entitlements of its people follow soon after (E5). Throws
 * `vacation_configuration_not_found`, `absence_type_not_found`, `vacation_configuration_in_use` if it would get another absence type or
 * start of the year while anybody is assigned.
 */
export async function updateVacationConfiguration(
  scope: Scope,
  { id, needsValidation, notAllowedDateRanges, ...changes }: z.output<typeof updateVacationConfigurationInput>,
): Promise<repository.PlanAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (tx) => {
    const before = await tx.send(
      repository.lockPlan(companyId, id, 'update').required('vacation_configuration_not_found'),
    );
    const after = { ...before, ...withoutOmitted(changes), updatedAt };
    refuseFaults(planTypeFaults({ ...after, needsValidation, notAllowedDateRanges }));
    await changeTypeOf(tx, scope, after, { needsValidation, notAllowedDateRanges });
    const isAssigned = await tx.send(repository.unsettle(companyId, id));
    const isOther = after.absenceTypeId !== before.absenceTypeId || after.yearStart !== before.yearStart;
    if (isAssigned && isOther) {
      throw new DomainError('vacation_configuration_in_use');
    }
    return tx.commit(repository.updatePlan(after));
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

interface OfType {
  needsValidation?: boolean | undefined;
  notAllowedDateRanges?: { from: string; to: string }[] | null | undefined;
}

/** Locks the absence type of a plan, and changes the terms of requests in it if others are given. */
async function changeTypeOf(
  tx: Transaction,
  { companyId }: Scope,
  { absenceTypeId, updatedAt }: Pick<repository.VacationConfiguration, 'absenceTypeId' | 'updatedAt'>,
  { needsValidation, notAllowedDateRanges }: OfType,
): Promise<void> {
  if (absenceTypeId === null) return;
  const mayChange = needsValidation !== undefined || notAllowedDateRanges !== undefined;
  const lock = mayChange ? 'update' : 'key share';
  const type = await tx.send(lockType(companyId, absenceTypeId, lock).required('absence_type_not_found'));
  const wanted = {
    needsValidation: needsValidation ?? type.needsValidation,
    blackoutDates: notAllowedDateRanges === undefined ? type.blackoutDates : (notAllowedDateRanges ?? []),
  };
  const isSame =
    wanted.needsValidation === type.needsValidation && isDeepStrictEqual(wanted.blackoutDates, type.blackoutDates);
  if (!isSame) await tx.send(updateType(companyId, absenceTypeId, { ...wanted, updatedAt }));
}

const withoutOmitted = <Fields extends object>(fields: Fields): Required<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Required<Fields>;
