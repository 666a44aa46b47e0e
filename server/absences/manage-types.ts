import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { getCompany } from '../organisation/repository.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentAbsenceType } from './present.ts';
import * as repository from './repository-types.ts';
import type {
  absenceTypeOutput,
  createAbsenceTypeInput,
  listAbsenceTypesInput,
  updateAbsenceTypeInput,
} from './schema.ts';

type AbsenceTypeAnswer = z.output<typeof absenceTypeOutput>;

/** Absence types by name, or as ordered. */
export async function listAbsenceTypes(
  scope: Scope,
  input: z.output<typeof listAbsenceTypesInput>,
): Promise<Page<AbsenceTypeAnswer>> {
  return scope.read(async (db) => {
    const [page, company] = await Promise.all([
      repository.listTypes(db, scope.companyId, input),
      getCompany(db, scope.companyId),
    ]);
    return { rows: page.rows.map((type) => presentAbsenceType(type, company)), total: page.total };
  });
}

/** Throws `absence_type_not_found`, for deleted ones too. */
export async function getAbsenceType(scope: Scope, input: { id: string }): Promise<AbsenceTypeAnswer> {
  return scope.read(async (db) => {
    const [type, company] = await Promise.all([
      repository.findType(db, scope.companyId, input.id),
      getCompany(db, scope.companyId),
    ]);
    if (!type) throw new DomainError('absence_type_not_found');
    return presentAbsenceType(type, company);
  });
}

export async function createAbsenceType(
  scope: Scope,
  input: z.output<typeof createAbsenceTypeInput>,
): Promise<AbsenceTypeAnswer> {
  const now = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (db) => {
    const [type, company] = await Promise.all([
      repository.insertType(db, {
        ...input,
        blackoutDates: input.blackoutDates ?? [],
        id: newId(),
        companyId: scope.companyId,
        createdAt: now,
        updatedAt: now,
      }),
      getCompany(db, scope.companyId),
    ]);
    return presentAbsenceType(type, company);
  });
}

/**
 * Changes the given fields; null clears one, an omitted one stays. Days off already taken stay. Throws `absence_type_not_found`, `absence_type_in_use` when it
 * is to take hours of overtime, or no longer, while anyone has a calendar of it.
 */
export async function updateAbsenceType(
  scope: Scope,
  { id, blackoutDates, ...fields }: z.output<typeof updateAbsenceTypeInput>,
): Promise<AbsenceTypeAnswer> {
  const changes = { ...fields, ...(blackoutDates !== undefined && { blackoutDates: blackoutDates ?? [] }) };
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (db) => {
    // Locked first: a calendar made meanwhile is either seen here or has the new terms.
    const before = await repository.findType(db, scope.companyId, id, 'update');
    if (!before) throw new DomainError('absence_type_not_found');
    // C4: what an absence took from the balance is given back by its type's category, so that may not change meanwhile.
    const pays = (category: string | undefined) => category === 'compensation';
    const isKept = changes.category === undefined || pays(changes.category) === pays(before.category);
    if (!isKept && (await repository.isTypeInUse(db, scope.companyId, id)))
      throw new DomainError('absence_type_in_use');
    const [type, company] = await Promise.all([
      repository.updateType(db, scope.companyId, id, { ...changes, updatedAt }),
      getCompany(db, scope.companyId),
    ]);
    if (!type) throw new DomainError('absence_type_not_found');
    return presentAbsenceType(type, company);
  });
}

/** Throws `absence_type_not_found`, `absence_type_in_use` when anyone has a calendar of it, or a vacation configuration is of it. */
export async function deleteAbsenceType(scope: Scope, input: { id: string }): Promise<void> {
  const now = new Date(scope.now().epochMilliseconds);
  await scope.transaction(async (db) => {
    // Locked first: a calendar made meanwhile is either seen here or finds the type gone.
    const type = await repository.findType(db, scope.companyId, input.id, 'update');
    if (!type) throw new DomainError('absence_type_not_found');
    const [isUsed, isPlanned] = await Promise.all([
      repository.isTypeInUse(db, scope.companyId, input.id),
      repository.isTypePlanned(db, scope.companyId, input.id),
    ]);
    if (isUsed || isPlanned) throw new DomainError('absence_type_in_use');
    await repository.updateType(db, scope.companyId, input.id, { deletedAt: now, updatedAt: now });
  });
}
