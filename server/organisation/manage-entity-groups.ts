import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import type { listRecordsInput } from '../catalogue/schema.ts';
import { allExist } from '../db/all-exist.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { inPortions } from '../in-portions.ts';
import { DomainError } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentEntityGroup } from './present.ts';
import * as repository from './repository-entity-groups.ts';
import type { createEntityGroupInput, entityGroupOutput, updateEntityGroupInput } from './schema-groups.ts';

type GroupAnswer = z.output<typeof entityGroupOutput>;

/** Groups by name, or as ordered. */
export async function listEntityGroups(
  scope: Scope,
  input: z.output<typeof listRecordsInput>,
): Promise<Page<GroupAnswer>> {
  const { rows, total } = await scope.read((db) => repository.listGroups(db, scope.companyId, input));
  return { rows: await inPortions(rows, presentEntityGroup), total };
}

/** Throws `entity_group_not_found`. */
export async function getEntityGroup(scope: Scope, input: { id: string }): Promise<GroupAnswer> {
  return scope.read((db) => readGroup(db, scope.companyId, input.id));
}

/** Throws `employee_not_found`. */
export async function createEntityGroup(
  scope: Scope,
  { name, employeeIds = [] }: z.output<typeof createEntityGroupInput>,
): Promise<GroupAnswer> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  const id = newId();
  return scope.transaction(async (db) => {
    await requireEmployees(db, companyId, employeeIds);
    await repository.insertGroup(db, { companyId, id, name, createdAt: at, updatedAt: at });
    await repository.setMembers(db, companyId, id, employeeIds);
    return readGroup(db, companyId, id);
  });
}

/** An omitted field stays; members that are given are all members from then on. Throws `entity_group_not_found`, `employee_not_found`. */
export async function updateEntityGroup(
  scope: Scope,
  { id, name, employeeIds }: z.output<typeof updateEntityGroupInput>,
): Promise<GroupAnswer> {
  const { companyId } = scope;
  const updatedAt = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async (db) => {
    // Locks the group first: of members set at once by two, one list counts and not a mixture.
    const exists = await repository.updateGroup(db, companyId, id, { name, updatedAt });
    if (!exists) throw new DomainError('entity_group_not_found');
    if (employeeIds !== undefined) {
      await requireEmployees(db, companyId, employeeIds ?? []);
      await repository.setMembers(db, companyId, id, employeeIds ?? []);
    }
    return readGroup(db, companyId, id);
  });
}

/** Its members stay as they are. Throws `entity_group_not_found`, `entity_group_in_use` while a location is assigned to it. */
export async function deleteEntityGroup(scope: Scope, input: { id: string }): Promise<void> {
  await scope.transaction(async (db) => {
    const existed = await repository.removeGroup(db, scope.companyId, input.id);
    if (!existed) throw new DomainError('entity_group_not_found');
  });
}

async function readGroup(db: Db, companyId: CompanyId, id: string): Promise<GroupAnswer> {
  const group = await repository.findGroup(db, companyId, id);
  if (!group) throw new DomainError('entity_group_not_found');
  return presentEntityGroup(group);
}

async function requireEmployees(db: Db, companyId: CompanyId, employeeIds: readonly string[]): Promise<void> {
  if (!(await allExist(db, companyId, employees, employeeIds))) throw new DomainError('employee_not_found');
}
