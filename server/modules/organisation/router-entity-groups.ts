import { listRecordsInput } from '../../platform/catalogue/schema.ts';
import { administratorProcedure, answers, type Example } from '../../platform/rpc/init.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { deleteUnit } from './delete-unit.ts';
import { createEntityGroup, getEntityGroup, listEntityGroups, updateEntityGroup } from './manage-entity-groups.ts';
import { deletedUnitOutput, deleteEntityGroupInput } from './schema-deletion.ts';
import * as groups from './schema-groups.ts';

const ENTITY_GROUPS = '/core/v3/entity-groups';

export const entityGroupProcedures = {
  // Of members in scope and out of it: the pages show it to who sees everybody.
  listEntityGroups: administratorProcedure
    .meta({ pages: true, rest: { method: 'GET', path: ENTITY_GROUPS, summary: 'List entity groups', reply: 'page' } })
    .input(listRecordsInput)
    .output(answers(pageOf(groups.entityGroupOutput)))
    .query(({ ctx, input }) => listEntityGroups(ctx.scope, input)),

  getEntityGroup: administratorProcedure
    .meta({ pages: true, rest: { method: 'GET', path: `${ENTITY_GROUPS}/{id}`, summary: 'Read an entity group' } })
    .input(groups.entityGroupIdInput)
    .output(answers(groups.entityGroupOutput))
    .query(({ ctx, input }) => getEntityGroup(ctx.scope, input)),

  createEntityGroup: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: ENTITY_GROUPS,
        summary: 'Create an entity group',
        errors: ['employee_not_found'],
        example: { name: 'First aiders' } satisfies Example<typeof groups.createEntityGroupInput>,
      },
    })
    .input(groups.createEntityGroupInput)
    .output(answers(groups.entityGroupOutput))
    .mutation(({ ctx, input }) => createEntityGroup(ctx.scope, input)),

  updateEntityGroup: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'PUT',
        path: `${ENTITY_GROUPS}/{id}`,
        summary: 'Update an entity group',
        description: '`employeeIds`, when given, are all members from then on.',
        errors: ['employee_not_found'],
        example: { name: 'First aiders of the night shift' } satisfies Example<typeof groups.updateEntityGroupInput>,
      },
    })
    .input(groups.updateEntityGroupInput)
    .output(answers(groups.entityGroupOutput))
    .mutation(({ ctx, input }) => updateEntityGroup(ctx.scope, input)),

  deleteEntityGroup: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'DELETE',
        path: `${ENTITY_GROUPS}/{id}`,
        summary: 'Delete an entity group',
        description:
          'Its members stay in the company. In use means that locations are assigned to it; `force` takes them out.',
        reply: 'forced',
        errors: ['entity_group_in_use'],
      },
    })
    .input(deleteEntityGroupInput)
    .output(answers(deletedUnitOutput))
    .mutation(({ ctx, input }) => deleteUnit(ctx.scope, 'entity_group', input)),
};
