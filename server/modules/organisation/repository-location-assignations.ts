import { and, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { departments, entityGroups, locationAssignations, locations, offices } from '#drizzle/schema/organisation.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { inInstantRange, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { writeRaw } from '../../platform/db/raw-rows.ts';
import type { Read, Statement, Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import type { EntityType } from './constants.ts';
import { type ListLocationAssignationsInput, locationAssignationOutput } from './schema-locations.ts';

type LocationAssignation = z.output<typeof locationAssignationOutput>;
export type AssignationAnswer = JsonText<LocationAssignation>;

const record = answeredRecord(locationAssignationOutput, {
  table: locationAssignations,
  own: {
    entityReference: {
      members: {
        type: { sql: 'location_assignations.entity_type', type: 'enumeration' },
        id: { sql: 'location_assignations.entity_id', type: 'uuid' },
      },
    },
  },
});

export const listAssignations = (
  companyId: CompanyId,
  input: ListLocationAssignationsInput,
): Read<PageText<LocationAssignation>> =>
  listAnswers(companyId, record, input, {
    where: [
      isOneOf(locationAssignations.entityId, input.entityId),
      isOneOf(locationAssignations.locationId, input.locationId),
      inInstantRange(locationAssignations.createdAt, input.createdAt),
      inInstantRange(locationAssignations.updatedAt, input.updatedAt),
    ],
    columns: locationAssignations,
    defaultOrder: [[locationAssignations.createdAt, 'asc']],
  });

const isAssignation = (companyId: CompanyId, id: string) =>
  and(eq(locationAssignations.companyId, companyId), eq(locationAssignations.id, id));

const findRecord = findAnswer(record);

/** Throws `location_assignation_not_found`. */
export const getAssignation = (companyId: CompanyId, id: string): Read<AssignationAnswer> =>
  findRecord({ companyId, id }).first().required('location_assignation_not_found');

const targets = {
  office: { table: offices, condition: eq(offices.isDeleted, false) as SQL | undefined },
  department: { table: departments, condition: undefined },
  entity_group: { table: entityGroups, condition: undefined },
};

/** Returns whether the entity exists. Until the end of the transaction its assignations are created one after the other. */
export function lockTarget(companyId: CompanyId, type: EntityType, id: string): Statement<boolean> {
  const { table, condition } = targets[type];
  return lockRecords(companyId, table, [id], condition, 'no key update');
}

/** Returns whether the location exists. It cannot be deleted until the end of the transaction. */
export const lockLocation = (companyId: CompanyId, id: string): Statement<boolean> =>
  lockRecords(companyId, locations, [id]);

const insert = writeRaw<{
  companyId: CompanyId;
  id: string;
  locationId: string;
  entityType: EntityType;
  entityId: string;
  now: string;
}>(`
  insert into location_assignations (company_id, id, location_id, entity_type, entity_id, created_at, updated_at)
    select $companyId, $id, $locationId, $entityType, $entityId, at, at from (
      select greatest($now::timestamptz, max(created_at) + interval '1 millisecond') as at
        from location_assignations
        where company_id = $companyId and entity_type = $entityType and entity_id = $entityId) later
  returning ${record.selected}`);

interface NewAssignation {
  id: string;
  locationId: string;
  entityType: EntityType;
  entityId: string;
  now: Temporal.Instant;
}

/**
 * Adds an assignation younger than all others of the entity, whatever the clock: the oldest stays the fence (B9). Lock the entity first.
 * Throws `location_already_assigned_to_entity`.
 */
export const insertAssignation = (
  companyId: CompanyId,
  { now, ...assignation }: NewAssignation,
): Write<AssignationAnswer> =>
  insert({ companyId, ...assignation, now: now.toString() })
    .refusing({ location_assignations_entity_location_key: 'location_already_assigned_to_entity' })
    .map(([inserted]) => record.write(inserted ?? []));

/** Returns whether there was one. */
export const removeAssignation = (companyId: CompanyId, id: string): Write<boolean> =>
  writeBuilt(build.delete(locationAssignations).where(isAssignation(companyId, id)))
    .affected()
    .map((count) => count === 1);
