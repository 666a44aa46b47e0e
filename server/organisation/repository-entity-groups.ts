import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { entityGroupMembers, entityGroups } from '#drizzle/schema/organisation.ts';
import type { listRecordsInput } from '../catalogue/schema.ts';
import { arbitrateReferences, type Db, statement } from '../db/client.ts';
import { type Condition, hasPart, inInstantRange, is } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';

export type EntityGroup = typeof entityGroups.$inferSelect & { employeeIds: string[] };

const MEMBERS = `(
  select coalesce(json_agg(m.employee_id order by m.employee_id), '[]') from entity_group_members m
    where m.company_id = entity_groups.company_id and m.entity_group_id = entity_groups.id) as "employeeIds"`;

type ListInput = Pick<z.output<typeof listRecordsInput>, 'page' | 'limit' | 'orderBy'>;

const pageOf = (db: Db, companyId: CompanyId, input: ListInput, where: Condition[][]): Promise<Page<EntityGroup>> =>
  listPage(db, companyId, entityGroups, input, {
    where,
    columns: entityGroups,
    defaultOrder: [[entityGroups.name, 'asc']],
    besides: MEMBERS,
  });

export function listGroups(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listRecordsInput>,
): Promise<Page<EntityGroup>> {
  return pageOf(db, companyId, input, [
    hasPart(entityGroups.name, input.name),
    inInstantRange(entityGroups.createdAt, input.createdAt),
    inInstantRange(entityGroups.updatedAt, input.updatedAt),
  ]);
}

export async function findGroup(db: Db, companyId: CompanyId, id: string): Promise<EntityGroup | undefined> {
  const { rows } = await pageOf(db, companyId, { page: 1, limit: 1 }, [is(entityGroups.id, id)]);
  return rows[0];
}

export async function insertGroup(db: Db, group: typeof entityGroups.$inferInsert): Promise<void> {
  await db.insert(entityGroups).values(group);
}

const isGroup = (companyId: CompanyId, id: string) =>
  and(eq(entityGroups.companyId, companyId), eq(entityGroups.id, id));

/** Locks the group until the end of the transaction. Answers whether there is one. */
export async function updateGroup(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: { name?: string | undefined; updatedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.update(entityGroups).set(changes).where(isGroup(companyId, id));
  return rowCount === 1;
}

const insertMembers = statement<never>(`
  insert into entity_group_members (company_id, entity_group_id, id, employee_id)
    select $1, $2, n.id, n.employee_id from unnest($3::uuid[], $4::uuid[]) as n (id, employee_id)
  on conflict (company_id, entity_group_id, employee_id) do nothing`);

const removeOthers = statement<never>(`
  delete from entity_group_members where company_id = $1 and entity_group_id = $2 and not employee_id = any($3)`);

/** Makes these employees the members. */
export async function setMembers(
  db: Db,
  companyId: CompanyId,
  id: string,
  employeeIds: readonly string[],
): Promise<void> {
  await Promise.all([
    removeOthers(db, [companyId, id, employeeIds]),
    insertMembers(db, [companyId, id, employeeIds.map(newId), employeeIds]),
  ]);
}

/** Answers whether there was one. Throws `entity_group_in_use` while a location is assigned to it. */
export async function removeGroup(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  await db
    .delete(entityGroupMembers)
    .where(and(eq(entityGroupMembers.companyId, companyId), eq(entityGroupMembers.entityGroupId, id)));
  const deletion = db.delete(entityGroups).where(isGroup(companyId, id));
  const { rowCount } = await arbitrateReferences('entity_group_in_use', deletion);
  return rowCount === 1;
}
