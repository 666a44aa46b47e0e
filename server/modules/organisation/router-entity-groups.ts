import { listRecordsInput } from '../../platform/catalogue/schema.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { deleteUnit } from './delete-unit.ts';
import { createEntityGroup, getEntityGroup, listEntityGroups, updateEntityGroup } from './manage-entity-groups.ts';
import { deletedUnitOutput, deleteEntityGroupInput } from './schema-deletion.ts';
import * as groups from './schema-groups.ts';

const ENTITY_GROUPS = '/core/v3/entity-groups';

export const entityGroupProcedures = {
  // Includes members out of scope: the pages show it only to people who see everybody.
  listEntityGroups: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: ENTITY_GROUPS, summary: 'List entity groups', reply: 'page' },
    input: listRecordsInput,
    output: pageOf(groups.entityGroupOutput),
    run: listEntityGroups,
  }),

  getEntityGroup: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: `${ENTITY_GROUPS}/{id}`, summary: 'Get an entity group' },
    input: groups.entityGroupIdInput,
    output: groups.entityGroupOutput,
    run: getEntityGroup,
  }),

  createEntityGroup: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: ENTITY_GROUPS,
      summary: 'Create an entity group',
      errors: ['employee_not_found'],
      example: { name: 'First aiders' } satisfies Example<typeof groups.createEntityGroupInput>,
    },
    input: groups.createEntityGroupInput,
    output: groups.entityGroupOutput,
    run: createEntityGroup,
  }),

  updateEntityGroup: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${ENTITY_GROUPS}/{id}`,
      summary: 'Update an entity group',
      description: 'Updates the entity group. `employeeIds` replaces all members.',
      errors: ['employee_not_found'],
      example: { name: 'First aiders of the night shift' } satisfies Example<typeof groups.updateEntityGroupInput>,
    },
    input: groups.updateEntityGroupInput,
    output: groups.entityGroupOutput,
    run: updateEntityGroup,
  }),

  deleteEntityGroup: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${ENTITY_GROUPS}/{id}`,
      summary: 'Delete an entity group',
      description:
        'Deletes the group; its members stay in the company. A group with locations is in use: `force` removes their assignations.',
      reply: 'forced',
      errors: ['entity_group_in_use'],
    },
    input: deleteEntityGroupInput,
    output: deletedUnitOutput,
    run: (scope, input) => deleteUnit(scope, 'entity_group', input),
  }),
};
