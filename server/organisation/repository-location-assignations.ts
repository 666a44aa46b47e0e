import { and, eq, type SQL } from 'drizzle-orm';
import { departments, entityGroups, locationAssignations, locations, offices } from '#drizzle/schema/organisation.ts';
import { allExist } from '../db/all-exist.ts';
import { arbitrate, type Db, statement } from '../db/client.ts';
import { inInstantRange, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { EntityType } from './constants.ts';
import type { ListLocationAssignationsInput } from './schema-locations.ts';

type Row = typeof locationAssignations.$inferSelect;
export type LocationAssignation = Pick<Row, 'id' | 'locationId' | 'entityType' | 'entityId'>;

export function listAssignations(
  db: Db,
  companyId: CompanyId,
  input: ListLocationAssignationsInput,
): Promise<Page<LocationAssignation>> {
  return listPage(db, companyId, locationAssignations, input, {
    where: [
      isOneOf(locationAssignations.entityId, input.entityId),
      isOneOf(locationAssignations.locationId, input.locationId),
      inInstantRange(locationAssignations.createdAt, input.createdAt),
      inInstantRange(locationAssignations.updatedAt, input.updatedAt),
    ],
    columns: locationAssignations,
    defaultOrder: [[locationAssignations.createdAt, 'asc']],
  });
}

const isAssignation = (companyId: CompanyId, id: string) =>
  and(eq(locationAssignations.companyId, companyId), eq(locationAssignations.id, id));

export async function findAssignation(
  db: Db,
  companyId: CompanyId,
  id: string,
): Promise<LocationAssignation | undefined> {
  const [assignation] = await db.select().from(locationAssignations).where(isAssignation(companyId, id));
  return assignation;
}

const targets = {
  office: { table: offices, condition: eq(offices.isDeleted, false) as SQL | undefined },
  department: { table: departments, condition: undefined },
  entity_group: { table: entityGroups, condition: undefined },
};

/** Whether the entity exists. Its assignations are made one after the other from then on, until the end of the transaction. */
export function lockTarget(db: Db, companyId: CompanyId, type: EntityType, id: string): Promise<boolean> {
  const { table, condition } = targets[type];
  return allExist(db, companyId, table, [id], condition, 'no key update');
}

export function keepLocation(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  return allExist(db, companyId, locations, [id]);
}

const insert = statement<LocationAssignation>(`
  insert into location_assignations (company_id, id, location_id, entity_type, entity_id, created_at, updated_at)
    select $1, $2, $3, $4, $5, at, at from (
      select greatest($6::timestamptz, max(created_at) + interval '1 millisecond') as at
        from location_assignations where company_id = $1 and entity_type = $4 and entity_id = $5) later
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
export async function insertAssignation(
  db: Db,
  companyId: CompanyId,
  { id, locationId, entityType, entityId, now }: NewAssignation,
): Promise<LocationAssignation> {
  const [assignation] = await arbitrate(
    { location_assignations_entity_location_key: 'location_already_assigned_to_entity' },
    insert(db, [companyId, id, locationId, entityType, entityId, now.toString()]),
  );
  return assignation as LocationAssignation;
}

/** Answers whether there was one. */
export async function removeAssignation(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(locationAssignations).where(isAssignation(companyId, id));
  return rowCount === 1;
}
