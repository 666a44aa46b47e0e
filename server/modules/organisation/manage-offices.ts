import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { offices } from '#drizzle/schema/organisation.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/shared/ids.ts';
import * as repository from './repository.ts';
import type { createOfficeInput, listOfficesInput, officeOutput, updateOfficeInput } from './schema.ts';

type OfficeAnswer = repository.OfficeAnswer;

/** Returns offices by name, or as ordered. Omits deleted ones, and for a narrower scope those without anybody in it (I3). */
export const listOffices = (
  scope: Scope,
  input: z.output<typeof listOfficesInput>,
): Promise<PageText<z.output<typeof officeOutput>>> => scope.read(repository.listOffices(scope, input));

/** Returns one office, with the geofence that applies (B9). Throws `office_not_found`. */
export const getOffice = ({ companyId, read }: Scope, input: { id: string }): Promise<OfficeAnswer> =>
  read(repository.findOffice(companyId, input.id).required('office_not_found'));

export function createOffice(scope: Scope, input: z.output<typeof createOfficeInput>): Promise<OfficeAnswer> {
  const { coordinates, ...fields } = input;
  const office = {
    ...fields,
    id: newId(),
    companyId: scope.companyId,
    latitude: coordinates?.latitude,
    longitude: coordinates?.longitude,
  };
  return scope.transaction(({ commit }) => commit(repository.insertOffice(office)));
}

/** Changes the given fields; null clears a field, an omitted one stays. Throws `office_not_found`. */
export function updateOffice(scope: Scope, input: z.output<typeof updateOfficeInput>): Promise<OfficeAnswer> {
  const { id, coordinates, ...fields } = input;
  const position =
    coordinates === undefined
      ? {}
      : { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null };
  return save(scope, id, { ...fields, ...position });
}

/** Archives or restores an office. Archiving twice keeps the first instant. Throws `office_not_found`. */
export function setOfficeArchived(scope: Scope, input: { id: string }, archived: boolean): Promise<OfficeAnswer> {
  const at = new Date(scope.now().epochMilliseconds);
  return save(scope, input.id, { archivedAt: archived ? sql`coalesce(${offices.archivedAt}, ${at})` : null });
}

const save = (scope: Scope, id: string, changes: repository.OfficeChanges): Promise<OfficeAnswer> =>
  scope.transaction(({ send }) =>
    send(repository.updateOffice(scope.companyId, id, changes).required('office_not_found')),
  );
