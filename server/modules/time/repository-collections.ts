import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { workCheckTypeCollections } from '#drizzle/schema/time.ts';
import type { listRecordsInput } from '../../platform/catalogue/schema.ts';
import { answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { hasPart, hasWords, inInstantRange, nameOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { collectionOutput } from './schema-collections.ts';

type Collection = z.output<typeof collectionOutput>;
export type CollectionAnswer = JsonText<Collection>;

/** SQL of the collection of a check type. */
export const collectionOf = (companyId: string, checkTypeId: string): string =>
  `(select collected.collection_id from work_check_types collected where collected.company_id = ${companyId} and collected.id = ${checkTypeId})`;

const CHECK_TYPES = `(
  select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id)
    from work_check_types t
    where t.company_id = $companyId and t.collection_id = work_check_type_collections.id)`;

const record = answeredRecord(collectionOutput, {
  table: workCheckTypeCollections,
  own: { checkTypes: { sql: CHECK_TYPES, type: 'json', absent: '[]' } },
});

export const listCollections = (
  companyId: CompanyId,
  input: z.output<typeof listRecordsInput>,
): Read<PageText<Collection>> =>
  listAnswers(companyId, record, input, {
    where: [
      hasPart(workCheckTypeCollections.name, input.name),
      hasWords(nameOf(workCheckTypeCollections.name), input.search),
      inInstantRange(workCheckTypeCollections.createdAt, input.createdAt),
      inInstantRange(workCheckTypeCollections.updatedAt, input.updatedAt),
    ],
    isSmall: true,
    columns: workCheckTypeCollections,
    defaultOrder: [[workCheckTypeCollections.name, 'asc']],
  });

const findRecord = findAnswer(record);

/** Throws `work_check_type_collection_not_found`. */
export const getCollection = (companyId: CompanyId, id: string): Read<CollectionAnswer> =>
  findRecord({ companyId, id }).first().required('work_check_type_collection_not_found');

export const insertCollection = (collection: typeof workCheckTypeCollections.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(workCheckTypeCollections).values(collection));

const isCollection = (companyId: CompanyId, id: string) =>
  and(eq(workCheckTypeCollections.companyId, companyId), eq(workCheckTypeCollections.id, id));

/** Locks the collection until the end of the transaction. Throws `work_check_type_collection_not_found`. */
export const updateCollection = (
  companyId: CompanyId,
  id: string,
  changes: { name?: string | undefined; updatedAt: Date },
): Write<true> =>
  writeBuilt(build.update(workCheckTypeCollections).set(changes).where(isCollection(companyId, id)))
    .affected()
    .map((count) => count === 1)
    .orRefuse('work_check_type_collection_not_found');

/** Throws `work_check_type_collection_not_found`. */
export const removeCollection = (companyId: CompanyId, id: string): Write<true> =>
  writeBuilt(build.delete(workCheckTypeCollections).where(isCollection(companyId, id)))
    .affected()
    .map((count) => count === 1)
    .orRefuse('work_check_type_collection_not_found');

type CheckTypes = RecordAt & { checkTypeIds: readonly string[] };

const lockTypes = writeText<{ id: string }, CheckTypes>(`
  select id from work_check_types
    where company_id = $companyId and (collection_id = $id or id = any($checkTypeIds)) order by id for no key update`);

const updateTypes = writeText<never, CheckTypes & { at: Date }>(`
  update work_check_types set collection_id = case when id = any($checkTypeIds) then $id::uuid end, updated_at = $at
    where company_id = $companyId and (collection_id = $id or id = any($checkTypeIds))
      and collection_id is distinct from case when id = any($checkTypeIds) then $id::uuid end`);

/** Locks these check types and those of the collection, in one order for all callers. Throws `work_check_type_not_found`. */
export const lockCheckTypes = (companyId: CompanyId, id: string, checkTypeIds: readonly string[]): Write<true> =>
  lockTypes({ companyId, id, checkTypeIds })
    .map((rows) => new Set(rows.map((row) => row.id)).isSupersetOf(new Set(checkTypeIds)))
    .orRefuse('work_check_type_not_found');

/** Replaces the check types of a collection. Call after `lockCheckTypes`. */
export const setCheckTypes = (
  companyId: CompanyId,
  id: string,
  checkTypeIds: readonly string[],
  at: Date,
): Write<never[]> => updateTypes({ companyId, id, checkTypeIds, at });
