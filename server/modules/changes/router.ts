import { query } from '../../platform/rpc/operation.ts';
import { getDigest } from './get-digest.ts';
import { listChanges } from './list-changes.ts';
import * as schema from './schema.ts';

export const changesRouter = {
  list: query({
    right: 'administer',
    rest: {
      method: 'GET',
      path: '/sync/v1/changes',
      summary: 'List changes of records',
      description:
        'Returns changes after a cursor in the order of their commits, without gap or repetition. One transaction has at most one change of a record. Changes of the parts of a record, such as the offices of an employee, are changes of the record; the work status of an employee is not. Read the changed records with the operations of their type. `meta.cursor` continues after this response, also if it has no change. `meta.hasMore` is true if the limit has cut off changes.',
      reply: 'feed',
      checksScopes: true,
      errors: ['cursor_expired'],
    },
    input: schema.listChangesInput,
    output: schema.changesOutput,
    run: (scope, input, { signal }) => listChanges(scope, input, signal),
  }),

  digest: query({
    right: 'administer',
    rest: {
      method: 'GET',
      path: '/sync/v1/digest',
      summary: 'Get the digest of all records',
      description:
        'Returns number and hash of the existing records of each type. A copy that was built from the changes up to the same cursor has equal ones.',
      checksScopes: true,
      errors: ['cursor_expired'],
    },
    input: schema.digestInput,
    output: schema.digestOutput,
    run: getDigest,
  }),
};
