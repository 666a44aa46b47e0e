import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { entityGroupMembers, entityGroups } from '#drizzle/schema/organisation.ts';
import type { listRecordsInput } from '../catalogue/schema.ts';
import { build, writeBuilt } from '../db/built.ts';
import { type Condition, hasPart, inInstantRange, is } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type Read, type RecordAt, together, type Write, writeText } from '../db/statement.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';

export type EntityGroup = typeof entityGroups.$inferSelect & { employeeIds: string[] };

const MEMBERS = `(
  select coalesce(json_agg(m.employee_id order by m.employee_id), '[]') from entity_group_members m
    where m.company_id = entity_groups.company_id and m.entity_group_id = entity_groups.id) as "employeeIds"`;

type ListInput = Pick<z.output<typeof listRecordsInput>, 'page' | 'limit' | 'orderBy'>;

const pageOf = (companyId: CompanyId, input: ListInput, where: Condition[][]): Read<Page<EntityGroup>> =>
  listPage(companyId, entityGroups, input, {
    where,
    columns: entityGroups,
    defaultOrder: [[entityGroups.name, 'asc']],
    besides: MEMBERS,
  });

export const listGroups = (companyId: CompanyId, input: z.output<typeof listRecordsInput>): Read<Page<EntityGroup>> =>
  pageOf(companyId, input, [
    hasPart(entityGroups.name, input.name),
    inInstantRange(entityGroups.createdAt, input.createdAt),
    inInstantRange(entityGroups.updatedAt, input.updatedAt),
  ]);

export const findGroup = (companyId: CompanyId, id: string): Read<EntityGroup | undefined> =>
  pageOf(companyId, { page: 1, limit: 1 }, [is(entityGroups.id, id)]).map(({ rows }) => rows[0]);

export const insertGroup = (group: typeof entityGroups.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(entityGroups).values(group));

const isGroup = (companyId: CompanyId, id: string) =>
  and(eq(entityGroups.companyId, companyId), eq(entityGroups.id, id));

/** Locks the group until the end of the transaction. Answers whether there is one. */
export const updateGroup = (
  companyId: CompanyId,
  id: string,
  changes: { name?: string | undefined; updatedAt: Date },
): Write<boolean> =>
  writeBuilt(build.update(entityGroups).set(changes).where(isGroup(companyId, id)))
    .affected()
    .map((count) => count === 1);

type Members = RecordAt & { employeeIds: readonly string[] };

const removeOthers = writeText<never, Members>(`
  delete from entity_group_members
    where company_id = $companyId and entity_group_id = $id and not employee_id = any($employeeIds)`);

const insertMembers = writeText<never, Members & { ids: readonly string[] }>(`
  insert into entity_group_members (company_id, entity_group_id, id, employee_id)
    select $companyId, $id, n.id, n.employee_id from unnest($ids::uuid[], $employeeIds::uuid[]) as n (id, employee_id)
  on conflict (company_id, entity_group_id, employee_id) do nothing`);

/** Makes these employees the members. */
export const setMembers = (companyId: CompanyId, id: string, employeeIds: readonly string[]): Write<unknown> =>
  together(
    removeOthers({ companyId, id, employeeIds }),
    insertMembers({ companyId, id, employeeIds, ids: employeeIds.map(newId) }),
  );

/** Answers whether there was one. Throws `entity_group_in_use` while a location is assigned to it. */
export const removeGroup = (companyId: CompanyId, id: string): Write<boolean> =>
  together(
    writeBuilt(
      build
        .delete(entityGroupMembers)
        .where(and(eq(entityGroupMembers.companyId, companyId), eq(entityGroupMembers.entityGroupId, id))),
    ),
    writeBuilt(build.delete(entityGroups).where(isGroup(companyId, id)))
      .refusingReferences('entity_group_in_use')
      .affected(),
  ).map(([, count]) => count === 1);
