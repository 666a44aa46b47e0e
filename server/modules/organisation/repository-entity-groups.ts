import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { entityGroups } from '#drizzle/schema/organisation.ts';
import type { listRecordsInput } from '../../platform/catalogue/schema.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { hasPart, inInstantRange } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, together, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { entityGroupOutput } from './schema-groups.ts';

type EntityGroup = z.output<typeof entityGroupOutput>;
export type EntityGroupAnswer = JsonText<EntityGroup>;

const MEMBERS = `(
  select string_agg(m.employee_id::text, ',' order by m.employee_id) from entity_group_members m
    where m.company_id = $companyId and m.entity_group_id = entity_groups.id)`;

const record = answeredRecord(entityGroupOutput, {
  table: entityGroups,
  own: { employeeIds: { sql: MEMBERS, type: 'ids', absent: '[]' } },
});

export const listGroups = (
  companyId: CompanyId,
  input: z.output<typeof listRecordsInput>,
): Read<PageText<EntityGroup>> =>
  listAnswers(companyId, record, input, {
    where: [
      hasPart(entityGroups.name, input.name),
      inInstantRange(entityGroups.createdAt, input.createdAt),
      inInstantRange(entityGroups.updatedAt, input.updatedAt),
    ],
    columns: entityGroups,
    defaultOrder: [[entityGroups.name, 'asc']],
  });

const findRecord = findAnswer(record);

/** Throws `entity_group_not_found`. */
export const getGroup = (companyId: CompanyId, id: string): Read<EntityGroupAnswer> =>
  findRecord({ companyId, id }).first().required('entity_group_not_found');

export const insertGroup = (group: typeof entityGroups.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(entityGroups).values(group));

const isGroup = (companyId: CompanyId, id: string) =>
  and(eq(entityGroups.companyId, companyId), eq(entityGroups.id, id));

/** Locks the group until the end of the transaction. Returns whether there is one. */
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

/** Replaces the members. */
export const setMembers = (companyId: CompanyId, id: string, employeeIds: readonly string[]): Write<unknown> =>
  together(
    removeOthers({ companyId, id, employeeIds }),
    insertMembers({ companyId, id, employeeIds, ids: employeeIds.map(newId) }),
  );
