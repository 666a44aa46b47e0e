import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { type Statement, together } from '../db/statement.ts';
import { DomainError } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentOffice } from './present.ts';
import * as repository from './repository.ts';
import type { createOfficeInput, listOfficesInput, officeOutput, updateOfficeInput } from './schema.ts';

type OfficeAnswer = z.output<typeof officeOutput>;

/** Offices by name, or as ordered. Deleted ones do not show. */
export async function listOffices(scope: Scope, input: z.output<typeof listOfficesInput>): Promise<Page<OfficeAnswer>> {
  const { rows, total } = await scope.read(repository.listOffices(scope.companyId, input));
  return { rows: rows.map(({ fence, ...office }) => presentOffice(office, fence)), total };
}

/** One office, with the geofence in force (B9). Throws `office_not_found`. */
export async function getOffice(scope: Scope, input: { id: string }): Promise<OfficeAnswer> {
  const [office, fence] = await scope.read(
    repository.findOffice(scope.companyId, input.id).required('office_not_found'),
    repository.getAssignedFence(scope.companyId, input.id),
  );
  return presentOffice(office, fence);
}

export async function createOffice(scope: Scope, input: z.output<typeof createOfficeInput>): Promise<OfficeAnswer> {
  const { coordinates, ...fields } = input;
  const inserting = repository.insertOffice({
    ...fields,
    id: newId(),
    companyId: scope.companyId,
    latitude: coordinates?.latitude,
    longitude: coordinates?.longitude,
  });
  return presentOffice(await scope.transaction(({ commit }) => commit(inserting)), null);
}

/** Changes the given fields; null clears one, an omitted one stays. Throws `office_not_found`. */
export async function updateOffice(scope: Scope, input: z.output<typeof updateOfficeInput>): Promise<OfficeAnswer> {
  const { id, coordinates, ...fields } = input;
  const position =
    coordinates === undefined
      ? {}
      : { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null };
  return scope.transaction(({ send }) => send(save(scope.companyId, id, { ...fields, ...position })));
}

/** Archives or restores an office. Archiving twice keeps the first instant. Throws `office_not_found`. */
export async function setOfficeArchived(scope: Scope, input: { id: string }, archived: boolean): Promise<OfficeAnswer> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    const [, office] = await send(
      repository.lockOffice(companyId, input.id),
      repository.findOffice(companyId, input.id).required('office_not_found'),
    );
    const archivedAt = archived ? (office.archivedAt ?? new Date(scope.now().epochMilliseconds)) : null;
    return commit(save(companyId, input.id, { archivedAt }));
  });
}

/** Throws `office_not_found`, `office_in_use`. The record stays for the entries that refer to it. */
export async function deleteOffice(scope: Scope, input: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(({ send }) =>
    send(
      repository.lockOfficeAndFindUse(companyId, input.id).map(refuseUsed),
      repository.updateOffice(companyId, input.id, { isDeleted: true }).required('office_not_found'),
    ),
  );
}

function refuseUsed(isUsed: boolean): void {
  if (isUsed) throw new DomainError('office_in_use');
}

const save = (companyId: CompanyId, id: string, changes: Partial<repository.Office>): Statement<OfficeAnswer> =>
  together(
    repository.updateOffice(companyId, id, changes).required('office_not_found'),
    repository.getAssignedFence(companyId, id),
  ).map(([office, fence]) => presentOffice(office, fence));
