import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/shared/ids.ts';
import * as repository from './repository-location-assignations.ts';
import type {
  CreateLocationAssignationInput,
  ListLocationAssignationsInput,
  locationAssignationOutput,
} from './schema-locations.ts';

type AssignationAnswer = repository.AssignationAnswer;

/** Returns assignations, oldest first, or as ordered. */
export const listLocationAssignations = (
  { companyId, read }: Scope,
  input: ListLocationAssignationsInput,
): Promise<PageText<z.output<typeof locationAssignationOutput>>> => read(repository.listAssignations(companyId, input));

/** Throws `location_assignation_not_found`. */
export const getLocationAssignation = ({ companyId, read }: Scope, input: { id: string }): Promise<AssignationAnswer> =>
  read(repository.getAssignation(companyId, input.id));

/**
 * Assigns a location to an office, department or entity group. Throws, in this order, `location_assignment_target_not_found`,
 * `location_not_found` and `location_already_assigned_to_entity`. The fence of an office stays that of its oldest one (B9).
 */
export async function assignLocation(
  scope: Scope,
  { locationId, entityReference: { type, id: entityId } }: CreateLocationAssignationInput,
): Promise<AssignationAnswer> {
  const { companyId } = scope;
  return scope.transaction(async ({ send, commit }) => {
    await send(
      repository.lockTarget(companyId, type, entityId).orRefuse('location_assignment_target_not_found'),
      repository.lockLocation(companyId, locationId).orRefuse('location_not_found'),
    );
    const assignation = { id: newId(), locationId, entityType: type, entityId, now: scope.now() };
    return commit(repository.insertAssignation(companyId, assignation));
  });
}

/** Throws `location_assignation_not_found`. */
export async function deleteLocationAssignation(scope: Scope, input: { id: string }): Promise<void> {
  const removed = repository.removeAssignation(scope.companyId, input.id).orRefuse('location_assignation_not_found');
  await scope.transaction(({ send }) => send(removed));
}
