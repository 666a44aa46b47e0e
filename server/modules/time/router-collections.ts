import { listRecordsInput } from '../../platform/catalogue/schema.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import {
  createCheckTypeCollection,
  deleteCheckTypeCollection,
  getCheckTypeCollection,
  listCheckTypeCollections,
  updateCheckTypeCollection,
} from './manage-collections.ts';
import * as schema from './schema-collections.ts';

const COLLECTIONS = '/schedule/v1/check-type-collections';

export const collectionProcedures = {
  listCheckTypeCollections: query({
    right: 'look',
    rest: { method: 'GET', path: COLLECTIONS, summary: 'List collections of check types', reply: 'page' },
    input: listRecordsInput,
    output: pageOf(schema.collectionOutput),
    run: listCheckTypeCollections,
  }),

  getCheckTypeCollection: query({
    right: 'look',
    rest: { method: 'GET', path: `${COLLECTIONS}/{id}`, summary: 'Get a collection of check types' },
    input: schema.collectionIdInput,
    output: schema.collectionOutput,
    run: getCheckTypeCollection,
  }),

  createCheckTypeCollection: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: COLLECTIONS,
      summary: 'Create a collection of check types',
      errors: ['work_check_type_not_found'],
      example: { name: 'Away from the office' } satisfies Example<typeof schema.createCollectionInput>,
    },
    input: schema.createCollectionInput,
    output: schema.collectionOutput,
    run: createCheckTypeCollection,
  }),

  updateCheckTypeCollection: mutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${COLLECTIONS}/{id}`,
      summary: 'Update a collection of check types',
      description: 'Updates the collection. `checkTypeIds` replaces all check types of it.',
      errors: ['work_check_type_not_found'],
      example: { name: 'Outside' } satisfies Example<typeof schema.updateCollectionInput>,
    },
    input: schema.updateCollectionInput,
    output: schema.collectionOutput,
    run: updateCheckTypeCollection,
  }),

  deleteCheckTypeCollection: mutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: `${COLLECTIONS}/{id}`,
      summary: 'Delete a collection of check types',
      description: 'Deletes the collection. Its check types stay.',
      reply: 'blank',
    },
    input: schema.collectionIdInput,
    output: doneOutput,
    run: deleteCheckTypeCollection,
  }),
};
