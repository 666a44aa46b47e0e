import { and, eq, type SQL } from 'drizzle-orm';
import { departments, entityGroups, locationAssignations, locations, offices } from '#drizzle/schema/organisation.ts';
import { allExist } from '../db/all-exist.ts';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { inInstantRange, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type Read, type Statement, type Write, writeText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { EntityType } from './constants.ts';
import type { ListLocationAssignationsInput } from './schema-locations.ts';

type Row = typeof locationAssignations.$inferSelect;
export type LocationAssignation = Pick<Row, 'id' | 'locationId' | 'entityType' | 'entityId'>;

export const listAssignations = (
  companyId: CompanyId,
  input: ListLocationAssignationsInput,
): Read<Page<LocationAssignation>> =>
  listPage(companyId, locationAssignations, input, {
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

export const findAssignation = (companyId: CompanyId, id: string): Read<LocationAssignation | undefined> =>
  readBuilt(build.select().from(locationAssignations).where(isAssignation(companyId, id))).first();

const targets = {
  office: { table: offices, condition: eq(offices.isDeleted, false) as SQL | undefined },
  department: { table: departments, condition: undefined },
  entity_group: { table: entityGroups, condition: undefined },
};

/** Whether the entity exists. Its assignations are made one after the other from then on, until the end of the transaction. */
export function lockTarget(companyId: CompanyId, type: EntityType, id: string): Statement<boolean> {
  const { table, condition } = targets[type];
  return allExist(companyId, table, [id], condition, 'no key update');
}

/** Whether the location exists. It cannot be deleted until the end of the transaction. */
export const lockLocation = (companyId: CompanyId, id: string): Statement<boolean> =>
  allExist(companyId, locations, [id]);

const insert = writeText<
  LocationAssignation,
  { companyId: CompanyId; id: string; locationId: string; entityType: EntityType; entityId: string; now: string }
>(`
  insert into location_assignations (company_id, id, location_id, entity_type, entity_id, created_at, updated_at)
    select $companyId, $id, $locationId, $entityType, $entityId, at, at from (
      select greatest($now::timestamptz, max(created_at) + interval '1 millisecond') as at
        from location_assignations
        where company_id = $companyId and entity_type = $entityType and entity_id = $entityId) later
  returning id, location_id as "locationId", entity_type as "entityType", entity_id as "entityId"`);

interface NewAssignation {
  id: string;
  locationId: string;
  entityType: EntityType;
  entityId: string;
  now: Temporal.Instant;
}

/**
 * Adds an assignation that is younger than all that the entity has, whatever the clock says: the oldest stays the fence (B9). Lock the entity
 * first. Throws `location_already_assigned_to_entity`.
 */
export const insertAssignation = (
  companyId: CompanyId,
  { now, ...assignation }: NewAssignation,
): Write<LocationAssignation> =>
  insert({ companyId, ...assignation, now: now.toString() })
    .refusing({ location_assignations_entity_location_key: 'location_already_assigned_to_entity' })
    .map(([inserted]) => inserted as LocationAssignation);

/** Answers whether there was one. */
export const removeAssignation = (companyId: CompanyId, id: string): Write<boolean> =>
  writeBuilt(build.delete(locationAssignations).where(isAssignation(companyId, id)))
    .affected()
    .map((count) => count === 1);
