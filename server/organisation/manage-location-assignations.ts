import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentLocationAssignation } from './present.ts';
import * as repository from './repository-location-assignations.ts';
import type {
  CreateLocationAssignationInput,
  ListLocationAssignationsInput,
  locationAssignationOutput,
} from './schema-locations.ts';

type AssignationAnswer = z.output<typeof locationAssignationOutput>;

/** Assignations, oldest first, or as ordered. */
export async function listLocationAssignations(
  scope: Scope,
  input: ListLocationAssignationsInput,
): Promise<Page<AssignationAnswer>> {
  const { rows, total } = await scope.read((db) => repository.listAssignations(db, scope.companyId, input));
  return { rows: rows.map(presentLocationAssignation), total };
}

/** Throws `location_assignation_not_found`. */
export async function getLocationAssignation(scope: Scope, input: { id: string }): Promise<AssignationAnswer> {
  const assignation = await scope.read((db) => repository.findAssignation(db, scope.companyId, input.id));
  if (!assignation) throw new DomainError('location_assignation_not_found');
  return presentLocationAssignation(assignation);
}

/**
 * Assigns a location to an office, department or entity group. Throws, in this order, `location_assignment_target_not_found`,
 * `location_not_found` and `location_already_assigned_to_entity`. The fence of an office stays that of its oldest one (B9).
 */
export async function assignLocation(
  scope: Scope,
  { locationId, entityReference: { type, id: entityId } }: CreateLocationAssignationInput,
): Promise<AssignationAnswer> {
  const { companyId } = scope;
  return scope.transaction(async (db) => {
    const [targetExists, locationExists] = await Promise.all([
      repository.lockTarget(db, companyId, type, entityId),
      repository.keepLocation(db, companyId, locationId),
    ]);
    if (!targetExists) throw new DomainError('location_assignment_target_not_found');
    if (!locationExists) throw new DomainError('location_not_found');
    const assignation = { id: newId(), locationId, entityType: type, entityId, now: scope.now() };
    return presentLocationAssignation(await repository.insertAssignation(db, companyId, assignation));
  });
}

/** Throws `location_assignation_not_found`. */
export async function deleteLocationAssignation(scope: Scope, input: { id: string }): Promise<void> {
  await scope.transaction(async (db) => {
    const existed = await repository.removeAssignation(db, scope.companyId, input.id);
    if (!existed) throw new DomainError('location_assignation_not_found');
  });
}
