import type { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentOffice } from './present.ts';
import * as repository from './repository.ts';
import type { createOfficeInput, listOfficesInput, officeOutput, updateOfficeInput } from './schema.ts';

type OfficeAnswer = z.output<typeof officeOutput>;

/** Offices by name, or as ordered. Deleted ones do not show. */
export async function listOffices(scope: Scope, input: z.output<typeof listOfficesInput>): Promise<Page<OfficeAnswer>> {
  const { rows, total } = await scope.read((db) => repository.listOffices(db, scope.companyId, input));
  return { rows: rows.map(({ fence, ...office }) => presentOffice(office, fence)), total };
}

/** One office, with the geofence in force (B9). Throws `office_not_found`. */
export async function getOffice(scope: Scope, input: { id: string }): Promise<OfficeAnswer> {
  return scope.read(async (db) => {
    const [office, fence] = await Promise.all([
      repository.findOffice(db, scope.companyId, input.id),
      repository.getAssignedFence(db, scope.companyId, input.id),
    ]);
    if (!office) throw new DomainError('office_not_found');
    return presentOffice(office, fence);
  });
}

export async function createOffice(scope: Scope, input: z.output<typeof createOfficeInput>): Promise<OfficeAnswer> {
  const { coordinates, ...fields } = input;
  return scope.transaction(async (db) => {
    const office = await repository.insertOffice(db, {
      ...fields,
      id: newId(),
      companyId: scope.companyId,
      latitude: coordinates?.latitude,
      longitude: coordinates?.longitude,
    });
    return presentOffice(office, null);
  });
}

/** Changes the given fields; null clears one, an omitted one stays. Throws `office_not_found`. */
export async function updateOffice(scope: Scope, input: z.output<typeof updateOfficeInput>): Promise<OfficeAnswer> {
  const { id, coordinates, ...fields } = input;
  const position =
    coordinates === undefined
      ? {}
      : { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null };
  return scope.transaction((db) => save(db, scope, id, { ...fields, ...position }));
}

/** Archives or restores an office. Archiving twice keeps the first instant. Throws `office_not_found`. */
export async function setOfficeArchived(scope: Scope, input: { id: string }, archived: boolean): Promise<OfficeAnswer> {
  return scope.transaction(async (db) => {
    await repository.lockOffice(db, scope.companyId, input.id);
    const office = await repository.findOffice(db, scope.companyId, input.id);
    const archivedAt = archived ? (office?.archivedAt ?? new Date(scope.now().epochMilliseconds)) : null;
    return save(db, scope, input.id, { archivedAt });
  });
}

/** Throws `office_not_found`, `office_in_use`. The record stays for the entries that refer to it. */
export async function deleteOffice(scope: Scope, input: { id: string }): Promise<void> {
  await scope.transaction(async (db) => {
    const isUsed = await repository.lockOfficeAndFindUse(db, scope.companyId, input.id);
    if (isUsed) throw new DomainError('office_in_use');
    await save(db, scope, input.id, { isDeleted: true });
  });
}

async function save(db: Db, scope: Scope, id: string, changes: Partial<repository.Office>): Promise<OfficeAnswer> {
  const office = await repository.updateOffice(db, scope.companyId, id, changes);
  if (!office) throw new DomainError('office_not_found');
  return presentOffice(office, await repository.getAssignedFence(db, scope.companyId, id));
}
