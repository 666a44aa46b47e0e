import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import type { listRecordsInput } from '../../platform/catalogue/schema.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Statement, type Write } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import * as repository from './repository-entity-groups.ts';
import type { createEntityGroupInput, entityGroupOutput, updateEntityGroupInput } from './schema-groups.ts';

type GroupAnswer = repository.EntityGroupAnswer;

/** Returns groups by name, or as ordered. */
export const listEntityGroups = (
  { companyId, read }: Scope,
  input: z.output<typeof listRecordsInput>,
): Promise<PageText<z.output<typeof entityGroupOutput>>> => read(repository.listGroups(companyId, input));

/** Throws `entity_group_not_found`. */
export const getEntityGroup = ({ companyId, read }: Scope, input: { id: string }): Promise<GroupAnswer> =>
  read(repository.getGroup(companyId, input.id));

/** Throws `employee_not_found`. */
export async function createEntityGroup(
  scope: Scope,
  { name, employeeIds = [] }: z.output<typeof createEntityGroupInput>,
): Promise<GroupAnswer> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  const id = newId();
  return scope.transaction(async ({ send, commit }) => {
    await send(lockMembers(companyId, employeeIds));
    const [, , group] = await commit(
      repository.insertGroup({ companyId, id, name, createdAt: at, updatedAt: at }),
      repository.setMembers(companyId, id, employeeIds),
      repository.getGroup(companyId, id),
    );
    return group;
  });
}

/** Changes a group; an omitted field stays, and given members replace all. Throws `entity_group_not_found`, `employee_not_found`. */
export async function updateEntityGroup(
  scope: Scope,
  { id, name, employeeIds }: z.output<typeof updateEntityGroupInput>,
): Promise<GroupAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    // Locks the group first: of two simultaneous member lists one applies, not a mixture.
    await send(
      requireGroup(repository.updateGroup(companyId, id, { name, updatedAt })),
      lockMembers(companyId, employeeIds ?? []),
    );
    const [, group] = await commit(
      employeeIds === undefined ? nothing(null) : repository.setMembers(companyId, id, employeeIds ?? []),
      repository.getGroup(companyId, id),
    );
    return group;
  });
}

const requireGroup = (exists: Write<boolean>): Write<true> => exists.orRefuse('entity_group_not_found');

const lockMembers = (companyId: CompanyId, employeeIds: readonly string[]): Statement<true> =>
  lockRecords(companyId, employees, employeeIds).orRefuse('employee_not_found');
