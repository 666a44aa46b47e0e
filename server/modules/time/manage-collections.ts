import type { z } from 'zod';
import type { listRecordsInput } from '../../platform/catalogue/schema.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/shared/ids.ts';
import * as repository from './repository-collections.ts';
import type { collectionOutput, createCollectionInput, updateCollectionInput } from './schema-collections.ts';

type CollectionAnswer = repository.CollectionAnswer;

const timeOf = (scope: Scope) => new Date(scope.now().epochMilliseconds);

/** Returns collections by name, or as ordered. */
export const listCheckTypeCollections = (
  { companyId, read }: Scope,
  input: z.output<typeof listRecordsInput>,
): Promise<PageText<z.output<typeof collectionOutput>>> => read(repository.listCollections(companyId, input));

/** Throws `work_check_type_collection_not_found`. */
export const getCheckTypeCollection = ({ companyId, read }: Scope, { id }: { id: string }): Promise<CollectionAnswer> =>
  read(repository.getCollection(companyId, id));

/** Check types leave the collection where they were before. Throws `work_check_type_not_found`. */
export async function createCheckTypeCollection(
  scope: Scope,
  { name, checkTypeIds = [] }: z.output<typeof createCollectionInput>,
): Promise<CollectionAnswer> {
  const { companyId } = scope;
  const [id, at] = [newId(), timeOf(scope)];
  return scope.transaction(async ({ send, commit }) => {
    await send(repository.lockCheckTypes(companyId, id, checkTypeIds));
    const [, , collection] = await commit(
      repository.insertCollection({ companyId, id, name, createdAt: at, updatedAt: at }),
      repository.setCheckTypes(companyId, id, checkTypeIds, at),
      repository.getCollection(companyId, id),
    );
    return collection;
  });
}

/**
 * Changes a collection; an omitted field stays, and given check types replace all. Throws `work_check_type_collection_not_found`,
 * `work_check_type_not_found`.
 */
export async function updateCheckTypeCollection(
  scope: Scope,
  { id, name, checkTypeIds }: z.output<typeof updateCollectionInput>,
): Promise<CollectionAnswer> {
  const { companyId } = scope;
  const at = timeOf(scope);
  return scope.transaction(async ({ send, commit }) => {
    await send(repository.updateCollection(companyId, id, { name, updatedAt: at }));
    if (checkTypeIds !== undefined) {
      await send(repository.lockCheckTypes(companyId, id, checkTypeIds ?? []));
      await send(repository.setCheckTypes(companyId, id, checkTypeIds ?? [], at));
    }
    return commit(repository.getCollection(companyId, id));
  });
}

/** Deletes a collection; its check types stay. Throws `work_check_type_collection_not_found`. */
export async function deleteCheckTypeCollection(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    const at = timeOf(scope);
    await send(repository.updateCollection(companyId, id, { updatedAt: at }));
    await send(repository.lockCheckTypes(companyId, id, []));
    await commit(repository.setCheckTypes(companyId, id, [], at), repository.removeCollection(companyId, id));
  });
}
