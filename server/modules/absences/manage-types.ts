import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError, InvalidFields, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { lockType, updateType } from '../leave/lock-type.ts';
import * as repository from './repository-types.ts';
import { countModeFaults } from './rules.ts';
import type {
  absenceTypeOutput,
  createAbsenceTypeInput,
  listAbsenceTypesInput,
  updateAbsenceTypeInput,
} from './schema.ts';
import type { AbsenceTypeText } from './type-record.ts';

/** Returns absence types by name, or as ordered. */
export async function listAbsenceTypes(
  scope: Scope,
  input: z.output<typeof listAbsenceTypesInput>,
): Promise<PageText<z.output<typeof absenceTypeOutput>>> {
  return scope.read(repository.listTypes(scope.companyId, input));
}

/** Throws `absence_type_not_found`, also for deleted ones. */
export async function getAbsenceType(scope: Scope, input: { id: string }): Promise<AbsenceTypeText> {
  return scope.read(repository.getType(scope.companyId, input.id));
}

export async function createAbsenceType(
  scope: Scope,
  input: z.output<typeof createAbsenceTypeInput>,
): Promise<AbsenceTypeText> {
  const { companyId } = scope;
  const now = new Date(scope.now().epochMilliseconds);
  const blackoutDates = input.blackoutDates ?? [];
  const id = newId();
  const created = { ...input, blackoutDates, id, companyId, createdAt: now, updatedAt: now };
  const [, type] = await scope.transaction(({ commit }) =>
    commit(repository.insertType(created), repository.getType(companyId, id)),
  );
  return type;
}

/**
 * Changes the given fields; null clears a field, an omitted one stays. Days off already taken stay. Throws `absence_type_not_found`,
 * `absence_type_in_use` if it would start or stop taking hours of overtime while anybody has a calendar of it, and a fault of `countMode`
 * that other fields do not allow, or that would count existing days off in another way (E4).
 */
export async function updateAbsenceType(
  scope: Scope,
  { id, blackoutDates, ...fields }: z.output<typeof updateAbsenceTypeInput>,
): Promise<AbsenceTypeText> {
  const changes = { ...fields, ...(blackoutDates !== undefined && { blackoutDates: blackoutDates ?? [] }) };
  const updatedAt = new Date(scope.now().epochMilliseconds);
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const [before, isInUse, hasDays] = await send(
      // Locked first: a concurrent calendar is either seen here or gets the new terms.
      lockType(companyId, id, 'update').required('absence_type_not_found'),
      changes.category === undefined ? nothing(false) : repository.isTypeInUse(companyId, id),
      changes.countMode === undefined ? nothing(false) : repository.hasDaysOff(companyId, id),
    );
    refuseFaults(countModeFaults({ ...before, ...changes }));
    if (hasDays && changes.countMode !== before.countMode) throw new InvalidFields({ countMode: 'count_mode_in_use' });
    // C4: an absence's time is given back to the balance according to its type's category, so that must not change meanwhile.
    const pays = (category: string | undefined) => category === 'compensation';
    const isKept = changes.category === undefined || pays(changes.category) === pays(before.category);
    if (!isKept && isInUse) throw new DomainError('absence_type_in_use');
    const [, type] = await commit(
      updateType(companyId, id, { ...changes, updatedAt }),
      repository.getType(companyId, id),
    );
    return type;
  });
}

/** Throws `absence_type_not_found`, `absence_type_in_use` if anybody has a calendar of it, or a vacation configuration uses it. */
export async function deleteAbsenceType(scope: Scope, input: { id: string }): Promise<void> {
  const now = new Date(scope.now().epochMilliseconds);
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    const [, isUsed, isPlanned] = await send(
      // Locked first: a concurrent calendar is either seen here or finds the type deleted.
      lockType(companyId, input.id, 'update').required('absence_type_not_found'),
      repository.isTypeInUse(companyId, input.id),
      repository.isTypePlanned(companyId, input.id),
    );
    if (isUsed || isPlanned) throw new DomainError('absence_type_in_use');
    await commit(updateType(companyId, input.id, { deletedAt: now, updatedAt: now }));
  });
}
